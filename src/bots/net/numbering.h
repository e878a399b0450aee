/* Numbering the lines of a sheet by change.
 *
 * A search changes the same line in the same way again and again, before and after changes in other
 * lines. So it keeps the rows that a line has after one of its cells has changed. */
#ifndef KNOBEL_BOTS_NET_NUMBERING_H
#define KNOBEL_BOTS_NET_NUMBERING_H

#include "bots/net/net.h"

/* A line after a change. */
typedef struct {
    uint64_t key; /* what the change adds to a sum of keys */
    uint32_t row; /* 1 more; 0: not numbered yet */
} LineNumber;

/* A line after one change. */
typedef struct {
    LineNumber number[GRID_SIDE][ROWS_SYMBOLS]; /* [place][symbol there] */
} LineNumbers;

/* Those of all lines of a sheet, as a net reads it in one way. */
typedef struct {
    LineNumbers *line[GRID_LINES];
    LineNumbers own[GRID_LINES]; /* for lines unlike those of the sheet before */
} Numbering;

/* For any sheet; nothing is numbered yet. */
void numbering_start(Numbering *numbering);

/* The lines through a cell, and what they are after it alone has changed. */
typedef struct {
    unsigned count;
    uint8_t line[GRID_CROSSING];
    LineNumber *number[GRID_CROSSING]; /* [symbol in the cell] */
} CellNumbers;

void numbering_cell(const Numbering *numbering, const NetSum *before, unsigned cell,
                    CellNumbers *numbers);

/* What has changed if that cell alone has. The sheet is the changed one, the sum is that of the
 * sheet before. */
void numbering_change(const CellNumbers *numbers, const Net *net, const NetSum *before,
                      const Sheet *sheet, unsigned cell, NetChange *change);

/* The same for any set of cells. */
void numbering_changes(const Numbering *numbering, const Net *net, const NetSum *before,
                       const Sheet *sheet, CellMask cells, NetChange *change);

/* The numbering after a change. Other lines are shared with the numbering before, which must
 * outlive this one. */
void numbering_after(const Numbering *before, const NetChange *change, Numbering *numbering);

#endif
