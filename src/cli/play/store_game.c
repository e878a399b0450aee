/* Adds finished games to the user's own store. */
#include "cli/play/store_game.h"

#include "shell/where.h"
#include "shell/words.h"
#include "history/history.h"

#include <stdio.h>
#include <time.h>

/* Returns false with the reason if it fails. */
static bool add(const Local *local, char reason[STORE_REASON_BYTES])
{
    char folder[WHERE_BYTES], where[WHERE_BYTES];
    Text text = text_over(where, sizeof where);
    Text why = text_over(reason, STORE_REASON_BYTES);
    struct timespec now;

    clock_gettime(CLOCK_REALTIME, &now);
    if (!where_data(folder)) {
        text_put(&why, _("there is no home folder"));
        return false;
    }
    text_put(&text, "sqlite:");
    text_put(&text, folder);
    text_put(&text, "/knobel.db");
    Store *store = store_open(&(StoreSetup){.where = where}, reason);
    if (store == NULL)
        return false;
    bool is_added =
        history_add(store, local, (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000, reason);
    store_close(store);
    return is_added;
}

void store_finished_game_or_explain(const Local *local, char *trouble, size_t size)
{
    char reason[STORE_REASON_BYTES] = "";

    if (local->result_count > 0 && !add(local, reason))
        snprintf(trouble, size, _("the game does not count in 'knobel stats': %s"), reason);
}

void store_finished_game(const Local *local)
{
    char trouble[2 * STORE_REASON_BYTES] = "";

    store_finished_game_or_explain(local, trouble, sizeof trouble);
    if (trouble[0] != '\0')
        complain(STATUS_MACHINE, "%s", trouble);
}
