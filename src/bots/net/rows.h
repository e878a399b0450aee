/* The contents of lines as rows of a net's first layer.
 *
 * A net has one vector for each content of a line. The order of cells that are alike by the grid's
 * symmetries does not matter. Row 0 means no content and is zero. */
#ifndef KNOBEL_BOTS_NET_ROWS_H
#define KNOBEL_BOTS_NET_ROWS_H

#include "engine/game.h"

enum {
    ROWS_SYMBOLS = 1 + 2 * SUM_COUNT, /* of a cell: empty, a sum, a circled sum */
    ROWS_CIRCLED = SUM_COUNT,         /* a circle adds this to a sum's symbol */
    ROWS_DUES = 3,                    /* the most circles a line can still ask for */
};

/* How a game's lines become rows. */
typedef struct {
    unsigned symbols;   /* in use: only the first twelve without circles */
    unsigned kinds;     /* of lines; lines of one kind share their rows */
    unsigned row_count; /* including row 0 and those of circles due */
    uint8_t kind[GRID_LINES];
    uint8_t order[GRID_LINES][GRID_SIDE]; /* the places of a line, alike ones next to each other */
    unsigned due_rows;                    /* the first of kinds * ROWS_DUES rows; 0: none */

    /* The row of a line of this kind with these symbols, given in the line's order. */
    unsigned (*row)(unsigned kind, const uint8_t symbols[GRID_SIDE]);
} Rows;

extern const Rows rows_knister;
extern const Rows rows_knaster;

/* The rows of a game; NULL if it has none. */
const Rows *rows_of(const Game *game);

/* The row of a line that still asks for this many circles. */
static inline unsigned rows_due(const Rows *rows, unsigned kind, unsigned count)
{
    return count == 0 ? 0 : rows->due_rows + kind * ROWS_DUES + count - 1;
}

#endif
