/* Rollouts: what becomes of a position after each of some moves.
 *
 * Each move is played on to the end of the game many times by `expert`, alone, and game number N
 * has the same throws for all moves. Games are independent of each other and their sums are exact,
 * so any number of threads, in any order, comes to the same result. */
#ifndef KNOBEL_BOTS_SEARCH_ROLLOUT_H
#define KNOBEL_BOTS_SEARCH_ROLLOUT_H

#include "bots/search/search.h"

enum {
    ROLLOUT_MOVES = 5,   /* the most in one rollout */
    ROLLOUT_TWELFTH = 12 /* a circled cell has two to four lines, which share its points evenly */
};

#define ROLLOUT_GAMES_MOST 1000000000u /* 10^9: so the sums have room */

/* A position and the moves to compare, all of them legal. The pointers belong to the caller. */
typedef struct {
    const Game *game;
    const Net *net;
    uint64_t seed;
    Sheet sheet;
    Turn turn;
    uint32_t count;
    Move moves[ROLLOUT_MOVES];
} Rollout;

/* Sums of whole numbers and of their squares. Initially zero. */
__extension__ typedef unsigned __int128 RolloutSquares;
typedef struct {
    int64_t sum;
    RolloutSquares squares;
} RolloutSum;

/* What is added up of the games of a move. Initially zero. */
typedef struct {
    uint64_t games;
    RolloutSum total;    /* points */
    RolloutSum adjusted; /* totals without luck, in steps of a NetValue */
    RolloutSum cost;     /* how much less than the first move's, game by game; likewise */
    uint64_t circles;
    uint64_t twelfths[GRID_LINES]; /* points of each line, with its shares of circles */
    uint64_t outcomes[GRID_LINES][GAME_CATEGORIES]; /* as in RolloutLine */

    /* How the first move did better in the same games: by how many points and circles, and by how
     * many twelfths in each line. And how often a line had an outcome after only one of the two. */
    RolloutSum gap;
    RolloutSum circle_gap;
    RolloutSum line_gaps[GRID_LINES];
    uint64_t only_one[GRID_LINES][GAME_CATEGORIES];
} RolloutSums;

/* Numbers in steps of 1/1000000. */
typedef int64_t Millionths;

#define MILLION 1000000

static inline double millionths_as_number(Millionths value)
{
    return (double)value / MILLION;
}

/* What becomes of a line. The chances add up to exactly 1. */
typedef struct {
    Millionths points;

    /* Of each of the game's categories. In games with circles: that some of its cells have no
     * circle, and that all five have one. */
    Millionths chances[GAME_CATEGORIES];

    /* Standard errors of how much all this is more or less than after the first move. */
    Millionths gap_error;
    Millionths chance_errors[GAME_CATEGORIES];
} RolloutLine;

/* What becomes of a move. */
typedef struct {
    uint64_t games;
    Millionths mean; /* of the totals: exactly the points of the lines */
    Millionths error;
    Millionths adjusted_mean; /* without the luck of the throws: the same expectation */
    Millionths adjusted_error;
    Millionths cost; /* the first move's adjusted mean minus this one's */
    Millionths cost_error;
    Millionths gap_error; /* of the first move's mean minus this one's */
    Millionths circles;   /* in the end */
    Millionths circle_gap_error;
    RolloutLine lines[GRID_LINES];
} RolloutResult;

/* What becomes of the moves of a rollout, in its order. */
typedef struct {
    uint64_t seed;
    uint32_t count;
    RolloutResult of[ROLLOUT_MOVES];
} RolloutResults;

/* Plays game number `index` after every move of the rollout, and adds it to the sums of each. */
void rollout_play(const Rollout *rollout, uint64_t index, RolloutSums sums[ROLLOUT_MOVES]);

/* Adds the sums of other games of the same move. */
void rollout_add(RolloutSums *sums, const RolloutSums *more);

/* Sums up at least one game of each move. */
void rollout_sum_up(const Rollout *rollout, const RolloutSums sums[ROLLOUT_MOVES],
                    RolloutResults *results);

#endif
