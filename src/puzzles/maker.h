/* Makes puzzles of positions.
 *
 * Filters from cheap to dear: the net without looking ahead, the bots of all levels, the search of
 * `master`, and rollouts. Everything depends only on the position, so that any number of threads
 * makes the same puzzles. */
#ifndef KNOBEL_PUZZLES_MAKER_H
#define KNOBEL_PUZZLES_MAKER_H

#include "bots/net/net.h"
#include "puzzles/puzzle.h"

/* What a wrong answer costs at least, and what right ones differ by at most, in a NetValue. */
enum {
    MAKER_WRONG_COST = NET_POINT * 7 / 10,
    MAKER_RIGHT_MARGIN = NET_POINT / 20,
};

enum { MAKER_GAME_MOST = 6 }; /* the most puzzles of one game */

typedef struct {
    const Game *game;
    const Net *net;
} Maker;

/* The bot of a level, and what its rating is taken to be. */
const char *maker_level(PuzzleLevel level, double *rating);

/* How often a level finds the answer, of all its tries. */
typedef struct {
    unsigned found;
    unsigned tries;
} MakerTries;

/* Has a level try a puzzle. */
MakerTries maker_try(const Maker *maker, const Puzzle *puzzle, PuzzleLevel level);

/* Lists the moves of a puzzle's position with their costs, by the search of `master`. False if
 * there are too few or too many to choose from. */
bool maker_list(const Maker *maker, Puzzle *puzzle);

/* Makes a puzzle of a position. False if it is none. */
bool maker_judge(const Maker *maker, const Sheet *sheet, Throw thrown, Puzzle *puzzle);

/* Whether rollouts confirm that the right answers are right and the others wrong. */
bool maker_confirm(const Maker *maker, const Puzzle *puzzle);

/* Plays game number `index` of the seed by one of the weaker bots, and makes puzzles of its
 * positions. Returns their number. */
unsigned maker_play(const Maker *maker, uint64_t seed, uint64_t index,
                    Puzzle puzzles[MAKER_GAME_MOST]);

/* How many puzzles of each kind there are. Initially zero. */
typedef struct {
    unsigned count;
    unsigned of_level[LEVEL_COUNT];
    unsigned of_theme[THEME_COUNT];
    unsigned of_phase[3];
} MakerMix;

/* Whether `wanted` puzzles stay a varied mixture with one more. */
bool maker_mix_has_room(const MakerMix *mix, const Puzzle *puzzle, unsigned wanted);

void maker_mix_add(MakerMix *mix, const Puzzle *puzzle);

#endif
