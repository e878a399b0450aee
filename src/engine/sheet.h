/* One player's sheet: numbers, circles, and what its lines hold and score.
 *
 * A sheet is a plain value without padding; all zero is the empty one. Writing and circling touch
 * the two to four lines through the cell and nothing else, and each has an exact inverse. */
#ifndef KNOBEL_ENGINE_SHEET_H
#define KNOBEL_ENGINE_SHEET_H

#include "engine/hand.h"

typedef struct Game Game;

typedef struct {
    uint8_t number[GRID_CELLS]; /* 0: empty */
    uint8_t filled;             /* how many cells hold a number */
    uint16_t total;
    CellMask written;
    CellMask circled;
    CellMask holding[SUM_COUNT]; /* the cells that hold a 2, a 3, ... */
    uint16_t points[GRID_LINES];
    Tally tally[GRID_LINES];
} Sheet;

/* Writes a number (2 to 12) into an empty cell. */
void sheet_write(const Game *game, Sheet *sheet, unsigned cell, unsigned number);

/* Empties the cell written last. Circles made since then must be removed first. */
void sheet_erase(const Game *game, Sheet *sheet, unsigned cell);

/* Circles a written cell that is not circled yet. */
void sheet_circle(const Game *game, Sheet *sheet, unsigned cell);

/* Removes the circle of a cell. */
void sheet_uncircle(const Game *game, Sheet *sheet, unsigned cell);

#endif
