/* A server's tables on the screen: the lobby, a table, its games, and back again. */
#include "tui/far/join.h"

#include "tui/game/ending.h"
#include "tui/far/far_lobby.h"
#include "tui/far/far_table.h"
#include "tui/far/far_words.h"
#include "words/words.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

typedef struct {
    const JoinSetup *setup;
    Screen *screen;
    Thinker *thinker;
    Address address;
    Credentials credentials;
    bool came_by_lobby; /* to this table */
    char name[JOIN_NAME_BYTES];
    char notice[SCENE_NOTICE_BYTES]; /* of what went wrong at the table, for the lobby */
    JoinEnd end;
} Visit;

/* Writes a new file; 0 or errno. */
static int write_record(const char *path, const char *record, size_t length)
{
    int file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0644);
    int failure = file < 0 ? errno : 0;

    if (failure == EEXIST)
        return 0; /* saved before */
    if (file < 0)
        return failure;
    errno = ENOSPC; /* where only a part was written */
    if (write(file, record, length) != (ssize_t)length || fsync(file) != 0)
        failure = errno;
    close(file);
    if (failure != 0)
        unlink(path);
    return failure;
}

/* Saves the record of the sheet that is over beside the others; "" where that cannot be, and why is
 * told. */
static void save_record(const Visit *visit, Far *far, char path[PATH_MAX])
{
    size_t length = 0;
    char *record = far_source.record(far, &length);
    Text text = text_over(path, PATH_MAX);
    Text notice = text_over(far->notice, sizeof far->notice);

    if (record == NULL || visit->setup->folder == NULL)
        goto end;
    text_put(&text, visit->setup->folder);
    text_char(&text, '/');
    text_put(&text, far->visitor->code);
    text_char(&text, '-');
    text_number(&text, far->visitor->room->sheet);
    text_put(&text, ".record");
    int failure = text.is_cut ? ENAMETOOLONG : write_record(path, record, length);
    if (failure != 0) {
        path[0] = '\0';
        far_fill(&notice, _("The record could not be saved: {reason}"), strerror(failure));
        far->is_wrong = true;
    }
end:
    free(record);
}

/* Plays the sheet at the table and looks back at it. */
static Left play(Visit *visit, Far *far)
{
    char path[PATH_MAX] = "";
    Left left = sitting_play(visit->screen, &far_source, far);

    if (left != LEFT_ENDED || far->visitor->room->over < far->visitor->room->sheet_start)
        return left;
    save_record(visit, far, path);
    return ending_show(visit->screen, visit->thinker, &far_source, far, path);
}

static Left sit_at_table(Visit *visit, Far *far)
{
    Left left = LEFT_ENDED;

    while (left == LEFT_ENDED && far->visitor->status != VISITOR_ENDED &&
           far->visitor->room->phase != ROOM_IS_CLOSED) {
        left = far_table_show(visit->screen, far, visit->name, sizeof visit->name);
        if (left == LEFT_ENDED && far->visitor->room->phase == ROOM_IS_PLAYING)
            left = play(visit, far);
    }
    return left;
}

/* A table that is no more leads to the lobby, which says so. */
static Left go_back(Visit *visit, const Far *far)
{
    bool was_closed = far->visitor->room->phase == ROOM_IS_CLOSED;
    Text notice = text_over(visit->notice, sizeof visit->notice);
    Text reason = text_over(visit->end.reason, sizeof visit->end.reason);

    if (was_closed)
        text_put(&notice, _("The table was closed."));
    else
        far_explain(&notice, span_of(far->visitor->reason));
    if (was_closed || span_is(span_of(far->visitor->reason), "table"))
        credentials_forget(&visit->credentials, &visit->address);
    if (was_closed || visit->came_by_lobby) {
        visit->address.code[0] = '\0';
        return LEFT_ENDED;
    }
    text_put(&reason, visit->notice);
    visit->end.state = JOIN_REFUSED;
    return LEFT_QUIT;
}

/* How to come back to the table that is left. */
static void note_way(Visit *visit, const Far *far)
{
    Text link = text_over(visit->end.link, sizeof visit->end.link);

    if (far->visitor->room->phase == ROOM_IS_NEW)
        return;
    memcpy(visit->end.code, far->visitor->code, sizeof visit->end.code);
    far_write_link(&link, far, "");
}

static Left go_to_lobby(Visit *visit, Far *far)
{
    far_tell(far, true, visit->notice);
    visit->notice[0] = '\0';
    Left left =
        far_lobby_show(visit->screen, far, visit->name, sizeof visit->name, visit->address.code);
    if (left != LEFT_ENDED || far->visitor->status != VISITOR_ENDED) {
        visit->came_by_lobby = true;
        return left;
    }
    Text reason = text_over(visit->end.reason, sizeof visit->end.reason);
    far_explain(&reason, span_of(far->visitor->reason));
    visit->end.state = JOIN_REFUSED;
    return LEFT_QUIT;
}

static Left go_to_table(Visit *visit, Far *far)
{
    Left left = sit_at_table(visit, far);

    if (left == LEFT_ENDED)
        return go_back(visit, far);
    note_way(visit, far);
    return left;
}

/* Goes to the address: the lobby leads on to a table, and one that is closed back again. */
static Left go(Visit *visit)
{
    Far *far = far_open(&visit->address, &visit->credentials);

    if (far == NULL) {
        visit->end.state = JOIN_NO_MEMORY;
        return LEFT_QUIT;
    }
    if (visit->name[0] != '\0')
        far->sits_as = visit->name;
    visit->address.ticket[0] = '\0';
    bool is_lobby = visit->address.code[0] == '\0';
    Left left = is_lobby ? go_to_lobby(visit, far) : go_to_table(visit, far);
    far_close(far);
    return left;
}

JoinEnd tui_join(const JoinSetup *setup)
{
    Visit visit = {.setup = setup, .address = setup->address, .end.state = JOIN_NO_MEMORY};
    Left left = LEFT_ENDED;

    memcpy(visit.name, setup->name, sizeof visit.name);
    credentials_open(&visit.credentials, setup->folder, &setup->address);
    visit.screen = screen_open(setup->use_color, setup->is_ascii || !screen_locale_is_utf8());
    if (visit.screen == NULL) {
        visit.end.state = JOIN_NO_SCREEN;
        return visit.end;
    }
    visit.thinker = thinker_open();
    if (visit.thinker != NULL) {
        visit.end.state = JOIN_FINE;
        while (left == LEFT_ENDED)
            left = go(&visit);
        if (left == LEFT_HUNG_UP)
            visit.end.state = JOIN_HUNG_UP;
        visit.end.failure = visit.credentials.failure;
        if (visit.end.state == JOIN_FINE && visit.end.failure != 0)
            visit.end.state = JOIN_NOT_KEPT;
    }
    thinker_close(visit.thinker);
    screen_close(visit.screen);
    return visit.end;
}
