/* Finished games into the user's own store. */
#include "cli/play/remember.h"

#include "shell/where.h"
#include "shell/words.h"
#include "session/history.h"

#include <stdio.h>
#include <time.h>

static void add(const Session *session, char reason[STORE_REASON_BYTES], HistoryState *state)
{
    char folder[WHERE_BYTES], where[WHERE_BYTES];
    Text text = text_over(where, sizeof where);
    struct timespec now;

    *state = HISTORY_AWAY;
    clock_gettime(CLOCK_REALTIME, &now);
    if (!where_data(folder)) {
        text = text_over(reason, STORE_REASON_BYTES);
        text_put(&text, _("there is no home folder"));
        return;
    }
    text_put(&text, "sqlite:");
    text_put(&text, folder);
    text_put(&text, "/knobel.db");
    StoreSetup setup = {.where = where};
    Store *store = store_open(&setup, reason);
    if (store == NULL)
        return;
    *state = history_add(store, (Span){session->journal.text, session->journal.length},
                         (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000, reason);
    store_close(store);
}

static bool has_people(const Session *session)
{
    for (uint32_t seat = 0; seat < session->record.player_count; seat++)
        if (session->bots[seat] == NULL)
            return true;
    return false;
}

void remember_and_tell(const Session *session, char *trouble, size_t size)
{
    char reason[STORE_REASON_BYTES] = "";
    HistoryState state = HISTORY_NONE;

    if (has_people(session))
        add(session, reason, &state);
    if (state == HISTORY_AWAY)
        snprintf(trouble, size, _("the game does not count in 'knobel stats': %s"), reason);
}

void remember(const Session *session)
{
    char trouble[2 * STORE_REASON_BYTES] = "";

    remember_and_tell(session, trouble, sizeof trouble);
    if (trouble[0] != '\0')
        complain(STATUS_MACHINE, "%s", trouble);
}
