/* The 5x5 grid: its cells, its 12 lines, and which lines cross in a cell. */
#ifndef KNOBEL_ENGINE_GRID_H
#define KNOBEL_ENGINE_GRID_H

#include <stdint.h>

enum {
    GRID_SIDE = 5,
    GRID_CELLS = 25,
    GRID_LINES = 12,
    GRID_CROSSING = 4, /* the most lines through one cell: the centre */

    GRID_COLUMNS = 5,  /* lines 0..4 are the rows from the top, 5..9 the columns from the left */
    GRID_FALLING = 10, /* a1 to e5 */
    GRID_RISING = 11,  /* e1 to a5 */
};

/* A set of cells; bit 0 is a1, bit 1 is b1, bit 24 is e5. */
typedef uint32_t CellMask;

#define GRID_ALL ((CellMask)((1u << GRID_CELLS) - 1))

/* The lines through a cell: its row, its column and its diagonals. */
typedef struct {
    uint8_t count;
    uint8_t line[GRID_CROSSING];
} Crossing;

extern const Crossing grid_crossing[GRID_CELLS];
extern const uint8_t grid_line[GRID_LINES][GRID_SIDE];
extern const CellMask grid_line_mask[GRID_LINES];

static inline CellMask cell_bit(unsigned cell)
{
    return (CellMask)1 << cell;
}

/* The lowest cell of a set that is not empty. */
static inline unsigned mask_first(CellMask mask)
{
    return (unsigned)__builtin_ctz(mask);
}

/* How many cells a set holds. Written out because the builtin may become a call into the
 * compiler's library, which a freestanding engine does not have. */
static inline unsigned mask_count(CellMask mask)
{
    mask = mask - (mask >> 1 & 0x55555555u);
    mask = (mask & 0x33333333u) + (mask >> 2 & 0x33333333u);
    mask = (mask + (mask >> 4)) & 0x0f0f0f0fu;
    return mask * 0x01010101u >> 24;
}

#endif
