/* A server's tables on the screen: the lobby, a table, its games, and back again. */
#include "tui/join.h"

#include "client/pocket.h"
#include "tui/ending.h"
#include "tui/far_lobby.h"
#include "tui/far_table.h"
#include "tui/far_words.h"

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
    char token[TOKEN_BYTES + 1];
    char name[JOIN_NAME_BYTES];
    JoinEnd end;
} Visit;

/* Keeps the secret that the server has told. */
static void keep_token(Visit *visit, const Far *far)
{
    if (far->visitor->token[0] == '\0' || strcmp(far->visitor->token, visit->token) == 0)
        return;
    memcpy(visit->token, far->visitor->token, sizeof visit->token);
    if (visit->setup->folder == NULL)
        return;
    int failure = pocket_keep(visit->setup->folder, &visit->address, visit->token);
    if (failure != 0 && visit->end.state == JOIN_FINE) {
        visit->end.state = JOIN_NOT_KEPT;
        visit->end.failure = failure;
    }
}

/* Saves the record of the sheet that is over beside the others; "" where that cannot be. */
static void save_record(const Visit *visit, const Far *far, char path[PATH_MAX])
{
    size_t length = 0;
    char *record = far_source.record(far, &length);
    int written = visit->setup->folder == NULL
                      ? -1
                      : snprintf(path, PATH_MAX, "%s/%s-%u.record", visit->setup->folder,
                                 far->visitor->code, (unsigned)far->visitor->room->sheet);
    int file = record == NULL || written < 0 || written >= PATH_MAX
                   ? -1
                   : open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0644);
    bool is_there = file < 0 && record != NULL && errno == EEXIST;

    if (file >= 0) {
        is_there = write(file, record, length) == (ssize_t)length && fsync(file) == 0;
        close(file);
        if (!is_there)
            unlink(path);
    }
    if (!is_there)
        path[0] = '\0';
    free(record);
}

/* Plays the sheet at the table and looks back at it. */
static Left play(Visit *visit, Far *far)
{
    char path[PATH_MAX] = "";
    Left left = sitting_play(visit->screen, &far_source, far);

    if (left != LEFT_ENDED || far->visitor->status == VISITOR_ENDED)
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
        keep_token(visit, far);
        if (left == LEFT_ENDED && far->visitor->room->phase == ROOM_IS_PLAYING)
            left = play(visit, far);
    }
    return left;
}

/* Goes to the address: the lobby leads on to a table. */
static Left go(Visit *visit)
{
    Far *far = far_open(&visit->address, visit->token);
    bool is_lobby = visit->address.code[0] == '\0';
    Left left = LEFT_QUIT;

    if (far == NULL) {
        visit->end.state = JOIN_NO_MEMORY;
        return left;
    }
    if (visit->name[0] != '\0')
        far->sits_as = visit->name;
    if (is_lobby)
        left = far_lobby_show(visit->screen, far, visit->name, sizeof visit->name,
                              visit->address.code);
    else
        left = sit_at_table(visit, far);
    keep_token(visit, far);
    if (left == LEFT_ENDED && far->visitor->status == VISITOR_ENDED) {
        Text text = text_over(visit->end.reason, sizeof visit->end.reason);
        far_explain(&text, span_of(far->visitor->reason));
        visit->end.state = JOIN_REFUSED;
        left = LEFT_QUIT;
    } else if (left == LEFT_ENDED && !is_lobby) {
        left = LEFT_QUIT; /* the table was closed */
    }
    far_close(far);
    return left;
}

JoinEnd tui_join(const JoinSetup *setup)
{
    Visit visit = {.setup = setup, .address = setup->address, .end.state = JOIN_NO_MEMORY};
    Left left = LEFT_ENDED;

    memcpy(visit.name, setup->name, sizeof visit.name);
    if (setup->folder != NULL)
        (void)pocket_read(setup->folder, &setup->address, visit.token); /* else it is a new guest */
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
    }
    thinker_close(visit.thinker);
    screen_close(visit.screen);
    return visit.end;
}
