/* What a game is: a table of functions and facts. Everything else asks this table. */
#ifndef KNOBEL_ENGINE_GAME_H
#define KNOBEL_ENGINE_GAME_H

#include "engine/move.h"

#include <stddef.h>

/* No game's highest total is above this: whatever holds totals relies on it. */
#define GAME_TOTAL_MOST 1023

struct Game {
    const char *name;      /* in commands and records */
    const char *scoring;   /* how points are made, in English, for front ends to translate */
    uint16_t highest;      /* the highest total there can be; at most GAME_TOTAL_MOST */
    uint8_t circle_points; /* what a circled cell scores by itself */
    bool has_circles;
    bool has_last_round; /* a full sheet means one more throw, in which players may pass */
    bool has_mirror;     /* 2 for 12, 3 for 11 and so on: a sheet is worth as much mirrored */

    /* What a line with this tally scores. */
    unsigned (*line_points)(unsigned line, Tally tally);

    /* How many circles a line asks for when it is completed with this hand. */
    unsigned (*circles_asked)(Hand hand);

    /* The cells for which a move can begin that uses the sum, by writing where the cell is
     * empty and by circling where it is not. */
    CellMask (*choices)(const Sheet *sheet, unsigned sum);

    /* Whether a move may begin like this one, whatever circles follow. Its cell exists. */
    VerdictReason (*judge)(const Sheet *sheet, Turn turn, MoveKind kind, unsigned cell);
};

/* Whether the game ends for a player whose answer to a turn led to this sheet. */
static inline bool game_ends_with(const struct Game *game, const Sheet *sheet, Turn turn)
{
    return turn.is_last || (sheet->filled == GRID_CELLS && !game->has_last_round);
}

extern const Game game_knister;
extern const Game game_knaster;

/* All games, by number from 0; NULL past the last. */
const Game *game_at(unsigned index);

/* The game with this name of `length` bytes, or NULL. */
const Game *game_find(const char *name, size_t length);

/* What a lone player's total deserves, in every game. */
typedef enum {
    PRAISE_NONE,
    PRAISE_GOOD,
    PRAISE_GREAT,
    PRAISE_SPECTACULAR,
} Praise;

enum {
    PRAISE_GOOD_OVER = 50,
    PRAISE_GREAT_OVER = 80,
    PRAISE_SPECTACULAR_OVER = 100,
};

Praise game_praise(unsigned total);

#endif
