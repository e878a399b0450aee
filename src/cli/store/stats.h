/* What somebody has played, gathered from a store: by game, against whom, and when. */
#ifndef KNOBEL_CLI_STORE_STATS_H
#define KNOBEL_CLI_STORE_STATS_H

#include "analysis/points.h"
#include "shell/output.h"
#include "engine/game.h"
#include "store/store.h"

enum {
    STATS_GAMES = 4, /* more than there are */
    STATS_BARS = 24, /* of a histogram, at most */
    STATS_SPANS = 8, /* of time, at most */
};

typedef struct {
    char name[STORE_NAME_BYTES + 1];
    bool is_bot;
    uint32_t games;
    uint32_t won; /* more points than they had, whoever else played */
    uint32_t lost;
    uint64_t total; /* own points in these games, and theirs */
    uint64_t their_total;
} Opponent;

/* One player in one game. */
typedef struct {
    const Game *game;      /* NULL: none */
    StoreResult **results; /* the earliest first; belong to the stats */
    size_t count;
    uint32_t shared; /* games with others at the table ... */
    uint32_t won;    /* ... and how many of them were won, alone or with others */
    Opponent *opponents;
    size_t opponent_count;
} StatsGame;

typedef struct {
    char name[STORE_NAME_BYTES + 1];
    StatsGame games[STATS_GAMES];
} StatsPlayer;

/* Made by stats_gather, gone with stats_free. */
typedef struct {
    StoreResult *results;
    size_t count;
    size_t size;
    StatsPlayer *players; /* those who played most first */
    size_t player_count;
    size_t unknown; /* games whose log makes no sense: their opponents are not known */
    bool is_short;  /* of memory */
} Stats;

/* What to look at. */
typedef struct {
    const Game *game;   /* NULL: all */
    const char *player; /* NULL: everybody */
    int64_t since;      /* milliseconds since 1970 */
} StatsChoice;

/* Gathers what a store knows; says what is wrong. */
Status stats_gather(Stats *stats, Store *store, const StatsChoice *choice);

/* Looks into the games for the opponents of a player. */
Status stats_meet(Stats *stats, Store *store, StatsPlayer *player);

/* Tells luck from play in the games of a player where nobody has yet, and keeps it in the store;
 * shows how far it is. */
Status stats_judge(Stats *stats, Store *store);

void stats_free(Stats *stats);

/* Numbers of one game that are shown. */
typedef struct {
    uint64_t count;
    Hundredths mean;
    uint32_t best;
    uint32_t worst;
    uint64_t judged; /* games of which luck and loss are known, and their means */
    Hundredths luck;
    Hundredths loss;
} StatsSum;

/* Sums up `count` results. */
StatsSum stats_sum(StoreResult *const *results, size_t count);

/* How many totals lie in each bar of 10 points, from that of the lowest total to that of the
 * highest. Returns how many bars there are; the first stands for totals from `first` on. */
unsigned stats_bars(const StatsGame *game, uint32_t bars[STATS_BARS], uint32_t *first);

/* Where the how many-th of `spans` spans of time begins: as many games in each. */
size_t stats_span(size_t count, size_t spans, size_t span);

/* Say it all, or one line a player and game. */
void stats_show_players(Output *output, const Stats *stats);
void stats_show_player(Output *output, const StatsPlayer *player, bool use_color);
void stats_write_json(Output *output, const Stats *stats);

#endif
