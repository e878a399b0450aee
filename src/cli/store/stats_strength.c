/* How strong players are: their games in the store without the luck of the throws. */
#include "analysis/adjusted.h"
#include "cli/store/stats.h"
#include "shell/progress.h"
#include "shell/values.h"
#include "shell/words.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
    HistoryGame opened;
    Adjusting adjusting;
    Progress progress;
    char name[RECORD_NAME_BYTES + 1];
} StatsAdjusting;

/* Takes the luck out of the game that was opened. */
static void take(StatsAdjusting *adjusting, const StoreResult *result, StrengthGames *adjusted)
{
    HistoryGame *opened = &adjusting->opened;

    if (!history_fold(opened, NULL, NULL) ||
        stats_player_of(opened, result) == opened->record.player_count)
        return;
    uint32_t player = stats_player_of(opened, result);
    strcpy(adjusting->name, opened->record.names[player]);
    adjusting->adjusting = (Adjusting){.name = adjusting->name};
    if (!history_fold(opened, adjusted_watch, &adjusting->adjusting))
        return;
    adjusted->at[adjusted->count] = result->at;
    adjusted->totals[adjusted->count++] =
        adjusted_total(&adjusting->adjusting, &opened->record, player);
}

static void show_progress(StatsAdjusting *adjusting, size_t done, size_t count)
{
    char words[128];

    if (!progress_is_due(&adjusting->progress))
        return;
    snprintf(words, sizeof words, _("games looked at: %zu of %zu"), done, count);
    progress_show(&adjusting->progress, (double)done / (double)count, words);
}

static Status adjust_game(StatsAdjusting *adjusting, Store *store, StatsGame *game)
{
    size_t start = game->count < STRENGTH_KEPT ? 0 : game->count - STRENGTH_KEPT;

    game->adjusted = calloc(1, sizeof *game->adjusted);
    if (game->adjusted == NULL)
        return complain(STATUS_MACHINE, _("not enough memory"));
    for (size_t i = start; i < game->count; i++) {
        bool is_valid = false;
        Status status = stats_open_game(&adjusting->opened, store, game->results[i], &is_valid);
        if (status != STATUS_FINE)
            return status;
        show_progress(adjusting, i - start, game->count - start);
        if (!is_valid)
            continue;
        take(adjusting, game->results[i], game->adjusted);
        free(adjusting->opened.text);
    }
    return STATUS_FINE;
}

Status stats_adjust(Store *store, StatsPlayer *player)
{
    StatsAdjusting *adjusting = calloc(1, sizeof *adjusting);
    Status status = STATUS_FINE;

    if (adjusting == NULL)
        return complain(STATUS_MACHINE, _("not enough memory"));
    adjusting->progress = progress_open();
    for (unsigned i = 0; i < STATS_GAMES && status == STATUS_FINE; i++) {
        StatsGame *game = &player->games[i];
        if (game->count == 0 || !game->game->has_net)
            continue;
        status = value_linked_nets();
        if (status == STATUS_FINE)
            status = adjust_game(adjusting, store, game);
    }
    progress_close(&adjusting->progress);
    free(adjusting);
    return status;
}
