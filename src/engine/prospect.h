/* What a line is worth already, and what it can still become. */
#ifndef KNOBEL_ENGINE_PROSPECT_H
#define KNOBEL_ENGINE_PROSPECT_H

#include "engine/game.h"

/* A hand that a line has or can have. */
typedef struct {
    uint8_t category; /* 0: nothing */
    uint8_t circles;  /* how many cells are circled when the line is completed with it */
    uint16_t points;  /* what the line scores then, with these circles */
} Outcome;

typedef struct {
    /* What the written numbers make, whatever follows: of all ways to fill the line, the one worth
     * least. In a full line, what it is; it gives no more circles. */
    Outcome now;
    CellMask made; /* the cells that make it: the two of a pair, not the others */

    /* The outcome worth most; of equal ones, the one that throws are likelier to make. Nothing if
     * the line is full or no way to fill it is worth anything. */
    Outcome best;
    uint8_t lacking[GRID_SIDE]; /* the likeliest sums that make it, ascending; then 0 */
} Prospect;

Prospect prospect_of(const Game *game, const Sheet *sheet, unsigned line);

#endif
