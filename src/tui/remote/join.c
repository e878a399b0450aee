/* A server's tables on the screen: the lobby, a table, its games, and back again. */
#include "tui/remote/join.h"

#include "tui/game/ending.h"
#include "tui/remote/remote_lobby.h"
#include "tui/remote/remote_table.h"
#include "tui/remote/remote_words.h"
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
    bool came_by_lobby; /* the player came to this table from the lobby */
    char name[JOIN_NAME_BYTES];
    char notice[SCENE_NOTICE_BYTES]; /* what went wrong at the table, to be shown in the lobby */
    JoinEnd end;
} JoinVisit;

/* Writes a new file; 0 or errno. */
static int write_record(const char *path, const char *record, size_t length)
{
    int file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0644);
    int failure = file < 0 ? errno : 0;

    if (failure == EEXIST)
        return 0; /* saved before */
    if (file < 0)
        return failure;
    errno = ENOSPC; /* if only a part was written */
    if (write(file, record, length) != (ssize_t)length || fsync(file) != 0)
        failure = errno;
    close(file);
    if (failure != 0)
        unlink(path);
    return failure;
}

/* Saves the record of the finished sheet. If that fails, shows why and sets `path` to "". */
static void save_record(const JoinVisit *visit, Remote *remote, char path[PATH_MAX])
{
    size_t length = 0;
    char *record = remote_source.record(remote, &length);
    Text text = text_over(path, PATH_MAX);
    Text notice = text_over(remote->notice, sizeof remote->notice);

    if (record == NULL || visit->setup->folder == NULL)
        goto end;
    text_put(&text, visit->setup->folder);
    text_char(&text, '/');
    text_put(&text, remote->visitor->code);
    text_char(&text, '-');
    text_number(&text, remote->visitor->room->sheet);
    text_put(&text, ".record");
    int failure = text.is_cut ? ENAMETOOLONG : write_record(path, record, length);
    if (failure != 0) {
        path[0] = '\0';
        remote_fill(&notice, _("The record could not be saved: {reason}"), strerror(failure));
        remote->is_wrong = true;
    }
end:
    free(record);
}

/* Plays the sheet at the table and shows the pages after it. */
static ExitReason play(JoinVisit *visit, Remote *remote)
{
    char path[PATH_MAX] = "";
    ExitReason left = game_screen_play(visit->screen, &remote_source, remote);

    if (left != EXIT_ENDED || remote->visitor->room->over < remote->visitor->room->sheet_start)
        return left;
    save_record(visit, remote, path);
    return ending_show(visit->screen, visit->thinker, &remote_source, remote, path);
}

static ExitReason sit_at_table(JoinVisit *visit, Remote *remote)
{
    ExitReason left = EXIT_ENDED;

    while (left == EXIT_ENDED && remote->visitor->status != VISITOR_ENDED &&
           remote->visitor->room->phase != ROOM_IS_CLOSED) {
        left = remote_table_show(visit->screen, remote, visit->name, sizeof visit->name);
        if (left == EXIT_ENDED && remote->visitor->room->phase == ROOM_IS_PLAYING)
            left = play(visit, remote);
    }
    return left;
}

/* Goes from a table that no longer exists to the lobby, which says so. */
static ExitReason go_back(JoinVisit *visit, const Remote *remote)
{
    bool was_closed = remote->visitor->room->phase == ROOM_IS_CLOSED;
    Text notice = text_over(visit->notice, sizeof visit->notice);
    Text reason = text_over(visit->end.reason, sizeof visit->end.reason);

    if (was_closed)
        text_put(&notice, _("The table was closed."));
    else
        remote_explain(&notice, span_of(remote->visitor->reason));
    if (was_closed || span_is(span_of(remote->visitor->reason), "table"))
        credentials_forget(&visit->credentials, &visit->address);
    if (was_closed || visit->came_by_lobby) {
        visit->address.code[0] = '\0';
        return EXIT_ENDED;
    }
    text_put(&reason, visit->notice);
    visit->end.state = JOIN_REFUSED;
    return EXIT_QUIT;
}

/* Notes how to return to the table. */
static void note_return(JoinVisit *visit, const Remote *remote)
{
    Text link = text_over(visit->end.link, sizeof visit->end.link);

    if (remote->visitor->room->phase == ROOM_IS_NEW)
        return;
    memcpy(visit->end.code, remote->visitor->code, sizeof visit->end.code);
    remote_write_link(&link, remote, "");
}

static ExitReason go_to_lobby(JoinVisit *visit, Remote *remote)
{
    remote_set_notice(remote, true, visit->notice);
    visit->notice[0] = '\0';
    ExitReason left = remote_lobby_show(visit->screen, remote, visit->name, sizeof visit->name,
                                        visit->address.code);
    if (left != EXIT_ENDED || remote->visitor->status != VISITOR_ENDED) {
        visit->came_by_lobby = true;
        return left;
    }
    Text reason = text_over(visit->end.reason, sizeof visit->end.reason);
    remote_explain(&reason, span_of(remote->visitor->reason));
    visit->end.state = JOIN_REFUSED;
    return EXIT_QUIT;
}

static ExitReason go_to_table(JoinVisit *visit, Remote *remote)
{
    ExitReason left = sit_at_table(visit, remote);

    if (left == EXIT_ENDED)
        return go_back(visit, remote);
    note_return(visit, remote);
    return left;
}

/* Goes to the address. The lobby leads on to a table, and a closed table back to the lobby. */
static ExitReason go(JoinVisit *visit)
{
    Remote *remote = remote_open(&visit->address, &visit->credentials);

    if (remote == NULL) {
        visit->end.state = JOIN_NO_MEMORY;
        return EXIT_QUIT;
    }
    if (visit->name[0] != '\0')
        remote->sits_as = visit->name;
    visit->address.ticket[0] = '\0';
    visit->address.shortened[0] = '\0';
    bool is_lobby = visit->address.code[0] == '\0';
    ExitReason left = is_lobby ? go_to_lobby(visit, remote) : go_to_table(visit, remote);
    remote_close(remote);
    return left;
}

JoinEnd tui_join(const JoinSetup *setup)
{
    JoinVisit visit = {.setup = setup, .address = setup->address, .end.state = JOIN_NO_MEMORY};
    ExitReason left = EXIT_ENDED;

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
        while (left == EXIT_ENDED)
            left = go(&visit);
        if (left == EXIT_HUNG_UP)
            visit.end.state = JOIN_HUNG_UP;
        visit.end.failure = visit.credentials.failure;
        if (visit.end.state == JOIN_FINE && visit.end.failure != 0)
            visit.end.state = JOIN_NOT_KEPT;
    }
    thinker_close(visit.thinker);
    screen_close(visit.screen);
    return visit.end;
}
