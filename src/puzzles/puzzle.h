/* A puzzle: a position in which one move is clearly best, and what the others cost. */
#ifndef KNOBEL_PUZZLES_PUZZLE_H
#define KNOBEL_PUZZLES_PUZZLE_H

#include "engine/game.h"
#include "engine/throw.h"

enum {
    PUZZLE_MOVES = 12, /* the most that are listed with their costs */
    PUZZLE_RATING_MOST = 4000,
    PUZZLE_COST_MOST = 9999, /* tenths */
    PUZZLE_CLOSE = 10,       /* tenths: a wrong answer that costs less is close */
};

/* The levels that can miss a puzzle, weakest first: bots, by their names. */
typedef enum {
    LEVEL_GREEDY,
    LEVEL_BEGINNER,
    LEVEL_CASUAL,
    LEVEL_REGULAR,
    LEVEL_SKILLED,
    LEVEL_EXPERT,
    LEVEL_COUNT,
} PuzzleLevel;

/* What a puzzle is about. */
typedef enum {
    THEME_LINES,      /* several lines against each other */
    THEME_DIAGONAL,   /* the right cell is on a diagonal, the tempting one is not */
    THEME_STRAIGHT,   /* the right move works for a straight */
    THEME_FULL_HOUSE, /* ... for a full house */
    THEME_EQUAL,      /* ... for four or five equal numbers */
    THEME_CIRCLES,    /* which cell to circle, and whether to */
    THEME_COUNT,
} PuzzleTheme;

/* A move, and how much less than the best one it is worth, in tenths of a point. */
typedef struct {
    Move move;
    uint16_t cost;
} PuzzleMove;

/* A plain value. */
typedef struct {
    const Game *game;
    Sheet sheet;
    Throw thrown;
    uint16_t rating; /* how hard it is: the rating of players who find it half of the time */
    uint8_t level;   /* the strongest level that misses it: all above find it */
    uint8_t theme;
    uint8_t right_count; /* right answers, equally good: they come first and cost nothing */
    uint8_t count; /* moves listed, the best first; others cost at least as much as the last */
    PuzzleMove moves[PUZZLE_MOVES];
} Puzzle;

/* The turn to answer. It is never the last of a game: there the most points now are best. */
static inline Turn puzzle_turn(const Puzzle *puzzle)
{
    return (Turn){.sum = (uint8_t)throw_sum(puzzle->thrown)};
}

/* The listed move that leads to the same sheet as this legal one; `count` if there is none. */
unsigned puzzle_find(const Puzzle *puzzle, const Move *move);

/* Whether a legal move is a right answer. */
static inline bool puzzle_is_right(const Puzzle *puzzle, const Move *move)
{
    return puzzle_find(puzzle, move) < puzzle->right_count;
}

/* A number that positions share if they differ only by symmetry: by the order of rows and columns
 * where that does not matter to the game, or by reading 2 for 12, 3 for 11 and so on. */
uint32_t puzzle_signature(const Puzzle *puzzle);

/* What the puzzle is about: what its first right answer does, and a tempting wrong one does not. */
PuzzleTheme puzzle_theme(const Puzzle *puzzle, const Move *tempting);

#endif
