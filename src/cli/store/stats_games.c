/* What only the games themselves tell: the opponents, and luck and loss. */
#include "analysis/analysis.h"
#include "shell/progress.h"
#include "cli/store/stats.h"
#include "history/history.h"
#include "shell/values.h"
#include "shell/words.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

Status stats_open_game(HistoryGame *game, Store *store, const StoreResult *result, bool *is_valid)
{
    char reason[STORE_REASON_BYTES];
    StoreState state = history_load(game, store, result->room, result->sheet, reason);

    *is_valid = state == STORE_FINE;
    if (state != STORE_FINE && state != STORE_TAKEN)
        return complain(STATUS_MACHINE, _("the store cannot be used: %s"), reason);
    return STATUS_FINE;
}

static StatsOpponent *opponent_of(StatsGame *game, const char *name, bool is_bot)
{
    for (size_t i = 0; i < game->opponent_count; i++)
        if (game->opponents[i].is_bot == is_bot && strcmp(game->opponents[i].name, name) == 0)
            return &game->opponents[i];
    StatsOpponent *opponents =
        realloc(game->opponents, (game->opponent_count + 1) * sizeof *opponents);
    if (opponents == NULL)
        return NULL;
    game->opponents = opponents;
    StatsOpponent *opponent = &game->opponents[game->opponent_count++];
    *opponent = (StatsOpponent){.is_bot = is_bot};
    strcpy(opponent->name, name);
    return opponent;
}

/* Adds the other players of a game. */
static bool note_opponents(StatsGame *game, const HistoryGame *opened, const StoreResult *result)
{
    const Record *record = &opened->record;

    for (uint32_t player = 0; player < record->player_count; player++) {
        uint32_t total = record->table.seats[player].sheet.total;
        if (opened->seats[player] == result->seat)
            continue;
        StatsOpponent *opponent = opponent_of(game, record->names[player], opened->is_bot[player]);
        if (opponent == NULL)
            return false;
        opponent->games++;
        opponent->won += result->total > total;
        opponent->lost += result->total < total;
        opponent->total += result->total;
        opponent->their_total += total;
    }
    return true;
}

/* The most frequent opponents first. */
static int compare_opponents(const void *one, const void *other)
{
    const StatsOpponent *first = one;
    const StatsOpponent *second = other;

    if (first->games != second->games)
        return first->games < second->games ? 1 : -1;
    int order = strcmp(first->name, second->name);
    return order != 0 ? order : first->is_bot - second->is_bot;
}

static Status find_opponents(Stats *stats, Store *store, StatsGame *game, HistoryGame *opened)
{
    for (size_t i = 0; i < game->count; i++) {
        const StoreResult *result = game->results[i];
        bool is_valid = false;
        if (result->players < 2)
            continue;
        Status status = stats_open_game(opened, store, result, &is_valid);
        if (status != STATUS_FINE)
            return status;
        if (is_valid) {
            is_valid = history_fold(opened, NULL, NULL);
            free(opened->text);
        }
        stats->unknown += !is_valid;
        if (is_valid && !note_opponents(game, opened, result))
            return complain(STATUS_MACHINE, _("not enough memory"));
    }
    if (game->opponent_count > 0)
        qsort(game->opponents, game->opponent_count, sizeof *game->opponents, compare_opponents);
    return STATUS_FINE;
}

Status stats_find_opponents(Stats *stats, Store *store, StatsPlayer *player)
{
    HistoryGame *opened = malloc(sizeof *opened);
    Status status = STATUS_FINE;

    if (opened == NULL)
        return complain(STATUS_MACHINE, _("not enough memory"));
    for (unsigned i = 0; i < STATS_GAMES && status == STATUS_FINE; i++)
        status = find_opponents(stats, store, &player->games[i], opened);
    free(opened);
    return status;
}

/* The analysis of one game after another. */
typedef struct {
    HistoryGame opened;
    Analysis analysis;
    Progress progress;
    size_t done;
    size_t count;
} StatsJudging;

static void watch(void *context, const Record *record, uint32_t seat)
{
    StatsJudging *judging = context;
    char done[128];

    analysis_watch(&judging->analysis, record, seat);
    if (!progress_is_due(&judging->progress))
        return;
    double part = (double)record->table.round / (double)ANALYSIS_ROUNDS;
    snprintf(done, sizeof done, _("games looked at: %zu of %zu"), judging->done, judging->count);
    progress_show(&judging->progress, ((double)judging->done + part) / (double)judging->count,
                  done);
}

uint32_t stats_player_of(const HistoryGame *opened, const StoreResult *result)
{
    uint32_t player = 0;

    while (player < opened->record.player_count && opened->seats[player] != result->seat)
        player++;
    return player;
}

/* Analyses the game of a result. Returns true if luck and loss are known. */
static bool look_at(StatsJudging *judging, StoreResult *result)
{
    HistoryGame *opened = &judging->opened;
    const Record *folded = &opened->record;
    char name[RECORD_NAME_BYTES + 1];

    if (!history_fold(opened, NULL, NULL) ||
        stats_player_of(opened, result) == folded->player_count)
        return false;
    uint32_t player = stats_player_of(opened, result);
    strcpy(name, folded->names[player]);
    analysis_open(&judging->analysis, (AnalysisSetup){.effort = SEARCH_EFFORT, .name = name});
    if (!history_fold(opened, watch, judging))
        return false;
    analysis_end(&judging->analysis, folded);
    result->luck = judging->analysis.players[player].luck;
    result->loss = judging->analysis.players[player].loss;
    return true;
}

/* Analyses one result and stores it. A result whose game is invalid is left unchanged. */
static Status judge(StatsJudging *judging, Store *store, StoreResult *result)
{
    StoreJob job = {
        .kind = STORE_JUDGE, .room = result->room, .sheet = result->sheet, .seat = result->seat};
    bool is_valid = false;
    Status status = stats_open_game(&judging->opened, store, result, &is_valid);

    if (status != STATUS_FINE || !is_valid)
        return status;
    result->is_judged = look_at(judging, result);
    free(judging->opened.text);
    job.luck = result->luck;
    job.loss = result->loss;
    if (result->is_judged && store_wait(store, &job) != STORE_FINE)
        return complain(STATUS_MACHINE, _("the store cannot be used: %s"), job.reason);
    return STATUS_FINE;
}

Status stats_judge(Stats *stats, Store *store)
{
    StatsJudging *judging = calloc(1, sizeof *judging);
    Status status = STATUS_FINE;

    if (judging == NULL)
        return complain(STATUS_MACHINE, _("not enough memory"));
    for (size_t i = 0; i < stats->count; i++)
        judging->count += !stats->results[i].is_judged;
    if (judging->count > 0)
        status = value_linked_nets();
    judging->progress = progress_open();
    for (size_t i = 0; i < stats->count && status == STATUS_FINE; i++) {
        StoreResult *result = &stats->results[i];
        const Game *game = game_find(result->game, strlen(result->game));
        if (result->is_judged || game == NULL || !game->has_net)
            continue;
        status = judge(judging, store, result);
        judging->done++;
    }
    progress_close(&judging->progress);
    free(judging);
    return status;
}
