/* knobel puzzle --mine: the positions of one's own mistakes. */
#include "cli/puzzle/puzzle_mine.h"

#include "cli/store/stats.h"
#include "cli/store/store_tools.h"
#include "history/history.h"
#include "puzzles/mine.h"
#include "shell/progress.h"
#include "shell/values.h"
#include "shell/words.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { GAMES_MOST = 40 };

/* Large: on the heap. */
typedef struct {
    HistoryGame opened;
    Analysis analysis;
    RolledOut mistakes[ANALYSIS_ROUNDS];
    Puzzle puzzles[MINE_MOST];
    unsigned count;
    Progress progress;
} Mine;

/* Which player of the game a result is about; the number of players if none is. */
static uint32_t player_of(const HistoryGame *opened, const StoreResult *result)
{
    uint32_t player = 0;

    while (player < opened->record.player_count && opened->seats[player] != result->seat)
        player++;
    return player;
}

/* Looks for the mistakes of a result in its game. A game whose log is invalid has none. */
static void look_at(Mine *mine, const StoreResult *result)
{
    HistoryGame *opened = &mine->opened;
    char name[RECORD_NAME_BYTES + 1];

    if (!history_fold(opened, NULL, NULL) ||
        player_of(opened, result) == opened->record.player_count)
        return;
    strcpy(name, opened->record.names[player_of(opened, result)]);
    analysis_open(&mine->analysis, (AnalysisSetup){.effort = SEARCH_EFFORT, .name = name});
    if (!history_fold(opened, analysis_watch, &mine->analysis) || mine->analysis.chosen > 1)
        return;
    analysis_end(&mine->analysis, &opened->record);
    mine->count += mine_list(&mine->analysis, &opened->record, mine->mistakes,
                             &mine->puzzles[mine->count], MINE_MOST - mine->count);
}

static Status look_at_all(Mine *mine, Store *store, const Stats *stats, const Game *game)
{
    char reason[STORE_REASON_BYTES];
    char done[128];
    unsigned games = 0;

    for (size_t i = stats->count; i > 0 && mine->count < MINE_MOST && games < GAMES_MOST; i--) {
        const StoreResult *result = &stats->results[i - 1];
        const Game *played = game_find(result->game, strlen(result->game));
        if (played == NULL || !played->has_net || (game != NULL && game != played))
            continue;
        games++;
        StoreState state = history_load(&mine->opened, store, result->room, result->sheet, reason);
        if (state != STORE_FINE && state != STORE_TAKEN)
            return complain(STATUS_MACHINE, _("the store cannot be used: %s"), reason);
        if (state != STORE_FINE)
            continue;
        look_at(mine, result);
        free(mine->opened.text);
        snprintf(done, sizeof done, _("mistakes found: %u"), mine->count);
        if (progress_is_due(&mine->progress))
            progress_show(&mine->progress, -1, done);
    }
    progress_close(&mine->progress);
    return STATUS_FINE;
}

static Status find(Mine *mine, const Arguments *arguments, const Game *game)
{
    char where[WHERE_BYTES], reason[STORE_REASON_BYTES];
    const StatsChoice choice = {.game = game, .player = arguments_value(arguments, "player")};
    Stats stats = {0};

    Status status = where_store(arguments, where);
    if (status == STATUS_FINE)
        status = value_linked_nets();
    if (status != STATUS_FINE)
        return status;
    Store *store = store_open(&(StoreSetup){.where = where, .upgraded = where_upgraded}, reason);
    if (store == NULL)
        return complain_of_store(reason);
    mine->progress = progress_open();
    status = stats_gather(&stats, store, &choice);
    if (status == STATUS_FINE)
        status = look_at_all(mine, store, &stats, game);
    stats_free(&stats);
    store_close(store);
    return status;
}

Status puzzle_mine(const Arguments *arguments, const PuzzlePlaySetup *setup)
{
    Mine *mine = calloc(1, sizeof *mine);
    Status status = mine != NULL ? find(mine, arguments, setup->game)
                                 : complain(STATUS_MACHINE, _("not enough memory"));

    if (status == STATUS_FINE && mine->count == 0)
        status = complain(STATUS_INPUT,
                          _("none of your finished games has a move that cost a point; play one "
                            "with 'knobel play'"));
    if (status == STATUS_FINE)
        status = puzzle_play_unrated(mine->puzzles, mine->count, setup->use_color);
    free(mine);
    return status;
}
