/* Results from a store, sorted and summed up. */
#include "shell/progress.h"
#include "base/list.h"
#include "cli/store/stats.h"
#include "cli/store/store_tools.h"
#include "shell/words.h"

#include <stdlib.h>
#include <string.h>

typedef struct {
    Stats *stats;
    const StatsChoice *choice;
} StatsGathering;

static void take_result(StoreJob *job, const StoreRow *row)
{
    const StatsGathering *gathering = job->context;
    Stats *stats = gathering->stats;
    const char *player = gathering->choice->player;

    if (player != NULL && strcmp(player, row->result->name) != 0)
        return;
    StoreResult *results = list_grow(stats->results, stats->count, &stats->size, sizeof *results);
    stats->is_short_of_memory |= results == NULL;
    if (results == NULL)
        return;
    stats->results = results;
    stats->results[stats->count++] = *row->result;
}

/* By name, then in the order of the store, which is by time. */
static int compare_results(const void *one, const void *other)
{
    const StoreResult *const *first = one;
    const StoreResult *const *second = other;
    int order = strcmp((*first)->name, (*second)->name);

    return order != 0 ? order : (*first > *second) - (*first < *second);
}

static size_t games_of(const StatsPlayer *player)
{
    size_t count = 0;

    for (unsigned i = 0; i < STATS_GAMES; i++)
        count += player->games[i].count;
    return count;
}

static int compare_players(const void *one, const void *other)
{
    size_t first = games_of(one);
    size_t second = games_of(other);

    if (first != second)
        return first < second ? 1 : -1;
    return strcmp(((const StatsPlayer *)one)->name, ((const StatsPlayer *)other)->name);
}

static bool add_result(StatsPlayer *player, StoreResult *result)
{
    unsigned number = 0;

    while (game_at(number) != NULL && strcmp(game_at(number)->name, result->game) != 0)
        number++;
    if (game_at(number) == NULL || number >= STATS_GAMES)
        return true; /* a game of a newer version */
    StatsGame *game = &player->games[number];
    StoreResult **results = realloc(game->results, (game->count + 1) * sizeof *results);
    if (results == NULL)
        return false;
    game->game = game_at(number);
    game->results = results;
    game->results[game->count++] = result;
    game->shared += result->players > 1;
    game->won += result->players > 1 && result->place == 1;
    return true;
}

/* Sorts results by player and game. */
static bool sort_results(Stats *stats)
{
    StoreResult **sorted = malloc((stats->count + 1) * sizeof *sorted);
    bool is_fine = sorted != NULL;

    for (size_t i = 0; is_fine && i < stats->count; i++)
        sorted[i] = &stats->results[i];
    if (is_fine)
        qsort(sorted, stats->count, sizeof *sorted, compare_results);
    for (size_t i = 0; is_fine && i < stats->count; i++) {
        if (i == 0 || strcmp(sorted[i]->name, sorted[i - 1]->name) != 0) {
            StatsPlayer *players =
                realloc(stats->players, (stats->player_count + 1) * sizeof *players);
            is_fine = players != NULL;
            if (!is_fine)
                break;
            stats->players = players;
            players[stats->player_count] = (StatsPlayer){0};
            strcpy(players[stats->player_count++].name, sorted[i]->name);
        }
        is_fine = add_result(&stats->players[stats->player_count - 1], sorted[i]);
    }
    free(sorted);
    if (stats->player_count > 0)
        qsort(stats->players, stats->player_count, sizeof *stats->players, compare_players);
    return is_fine;
}

Status stats_gather(Stats *stats, Store *store, const StatsChoice *choice)
{
    StatsGathering gathering = {stats, choice};
    StoreJob job = {
        .kind = STORE_ENDED,
        .game = choice->game != NULL ? choice->game->name : NULL,
        .at = choice->since,
        .row = take_result,
        .context = &gathering,
    };

    *stats = (Stats){0};
    Status status = store_do(store, &job);
    if (status == STATUS_FINE && (stats->is_short_of_memory || !sort_results(stats)))
        status = complain(STATUS_MACHINE, _("not enough memory"));
    return status;
}

void stats_free(Stats *stats)
{
    for (size_t i = 0; i < stats->player_count; i++)
        for (unsigned k = 0; k < STATS_GAMES; k++) {
            free(stats->players[i].games[k].results);
            free(stats->players[i].games[k].opponents);
            free(stats->players[i].games[k].adjusted);
        }
    free(stats->players);
    free(stats->results);
    *stats = (Stats){0};
}

/* The mean, rounded to the nearest hundredth. */
static Hundredths mean_of(int64_t sum, uint64_t count, int64_t unit)
{
    int64_t scaled = sum * unit;
    int64_t half = (int64_t)(count / 2);

    return count == 0 ? 0 : (Hundredths)((scaled + (scaled < 0 ? -half : half)) / (int64_t)count);
}

StatsSum stats_sum(StoreResult *const *results, size_t count)
{
    StatsSum sum = {.count = count, .worst = count > 0 ? results[0]->total : 0};
    int64_t total = 0, luck = 0, loss = 0;

    for (size_t i = 0; i < count; i++) {
        const StoreResult *result = results[i];
        total += result->total;
        sum.best = result->total > sum.best ? result->total : sum.best;
        sum.worst = result->total < sum.worst ? result->total : sum.worst;
        sum.judged += result->is_judged;
        luck += result->is_judged ? result->luck : 0;
        loss += result->is_judged ? result->loss : 0;
    }
    sum.mean = mean_of(total, count, POINTS_ONE);
    sum.luck = mean_of(luck, sum.judged, 1);
    sum.loss = mean_of(loss, sum.judged, 1);
    return sum;
}

unsigned stats_bars(const StatsGame *game, uint32_t bars[STATS_BARS], uint32_t *first)
{
    StatsSum sum = stats_sum(game->results, game->count);
    unsigned count = sum.best / 10 - sum.worst / 10 + 1;

    memset(bars, 0, STATS_BARS * sizeof *bars);
    *first = sum.worst / 10 * 10;
    if (count > STATS_BARS) /* totals cannot be that high */
        count = STATS_BARS;
    for (size_t i = 0; i < game->count; i++) {
        unsigned bar = game->results[i]->total / 10 - *first / 10;
        bars[bar < count ? bar : count - 1]++;
    }
    return count;
}

size_t stats_span(size_t count, size_t spans, size_t span)
{
    return count * span / spans;
}
