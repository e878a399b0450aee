/* Statistics of players from a store: by game, opponent and time. */
#ifndef KNOBEL_CLI_STORE_STATS_H
#define KNOBEL_CLI_STORE_STATS_H

#include "analysis/strength.h"
#include "history/history.h"
#include "shell/output.h"
#include "engine/game.h"
#include "store/store.h"

enum {
    STATS_GAMES = 4, /* more than there are games */
    STATS_BARS = 24, /* the most bars of a histogram */
    STATS_SPANS = 8, /* the most spans of time */
};

typedef struct {
    char name[STORE_NAME_BYTES + 1];
    bool is_bot;
    uint32_t games;
    uint32_t won; /* games with more points than the opponent; others may have had more */
    uint32_t lost;
    uint64_t total; /* own points in these games */
    uint64_t their_total;
} StatsOpponent;

/* One player in one game. */
typedef struct {
    const Game *game;      /* NULL: none */
    StoreResult **results; /* the earliest first; owned by the stats */
    size_t count;
    uint32_t shared; /* games with several players */
    uint32_t won;    /* how many of them were won, alone or with others */
    StatsOpponent *opponents;
    size_t opponent_count;
    StrengthGames *adjusted; /* those that can be read; NULL: not known */
} StatsGame;

typedef struct {
    char name[STORE_NAME_BYTES + 1];
    StatsGame games[STATS_GAMES];
} StatsPlayer;

/* Made by stats_gather, freed by stats_free. */
typedef struct {
    StoreResult *results;
    size_t count;
    size_t size;
    StatsPlayer *players; /* those with the most games first */
    size_t player_count;
    size_t unknown; /* games whose log is invalid; their opponents are unknown */
    bool is_short_of_memory;
} Stats;

/* Which games to include. */
typedef struct {
    const Game *game;   /* NULL: all */
    const char *player; /* NULL: everybody */
    int64_t since;      /* milliseconds since 1970 */
} StatsChoice;

/* Reads the results from a store. Complains if that fails. */
Status stats_gather(Stats *stats, Store *store, const StatsChoice *choice);

/* Reads the games of a player to find the opponents. */
Status stats_find_opponents(Stats *stats, Store *store, StatsPlayer *player);

/* Computes luck and loss of results that lack them, and stores them. Shows the progress. */
Status stats_judge(Stats *stats, Store *store);

/* Takes the luck out of the latest totals of a player. Shows the progress. */
Status stats_adjust(Store *store, StatsPlayer *player);

/* Reads the game of a result. `is_valid` is false if its log is invalid. */
Status stats_open_game(HistoryGame *game, Store *store, const StoreResult *result, bool *is_valid);

/* The player of a result in its game; the number of players if there is none. */
uint32_t stats_player_of(const HistoryGame *opened, const StoreResult *result);

void stats_free(Stats *stats);

/* The figures shown for one game. */
typedef struct {
    uint64_t count;
    Hundredths mean;
    uint32_t best;
    uint32_t worst;
    uint64_t judged; /* games whose luck and loss are known; the means are of these games */
    Hundredths luck;
    Hundredths loss;
} StatsSum;

/* Sums up `count` results. */
StatsSum stats_sum(StoreResult *const *results, size_t count);

/* Counts the totals in bars of 10 points, from the bar of the lowest total to that of the highest.
 * Returns the number of bars. The first one begins at `first`. */
unsigned stats_bars(const StatsGame *game, uint32_t bars[STATS_BARS], uint32_t *first);

/* The index of the first game of span number `span`, from 0, if `count` games are divided into
 * `spans` spans of equal size. */
size_t stats_span(size_t count, size_t spans, size_t span);

/* Show everything, or one line for each player and game. */
void stats_show_players(Output *output, const Stats *stats);
void stats_show_player(Output *output, const StatsPlayer *player, bool use_color);
void stats_write_json(Output *output, const Stats *stats);

/* Writes a line for every game of every player, in the order in which they ended. */
void stats_write_csv(Output *output, const Stats *stats);

#endif
