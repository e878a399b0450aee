/* The geometry of the grid, written out once. */
#include "engine/grid.h"

/* clang-format off */
#define PLAIN(row, column) {2, {row, GRID_COLUMNS + column}}
#define FALLING(row, column) {3, {row, GRID_COLUMNS + column, GRID_FALLING}}
#define RISING(row, column) {3, {row, GRID_COLUMNS + column, GRID_RISING}}
#define CENTRE(row, column) {4, {row, GRID_COLUMNS + column, GRID_FALLING, GRID_RISING}}

const Crossing grid_crossing[GRID_CELLS] = {
    FALLING(0, 0), PLAIN  (0, 1), PLAIN  (0, 2), PLAIN  (0, 3), RISING (0, 4),
    PLAIN  (1, 0), FALLING(1, 1), PLAIN  (1, 2), RISING (1, 3), PLAIN  (1, 4),
    PLAIN  (2, 0), PLAIN  (2, 1), CENTRE (2, 2), PLAIN  (2, 3), PLAIN  (2, 4),
    PLAIN  (3, 0), RISING (3, 1), PLAIN  (3, 2), FALLING(3, 3), PLAIN  (3, 4),
    RISING (4, 0), PLAIN  (4, 1), PLAIN  (4, 2), PLAIN  (4, 3), FALLING(4, 4),
};

const uint8_t grid_line[GRID_LINES][GRID_SIDE] = {
    { 0,  1,  2,  3,  4}, { 5,  6,  7,  8,  9}, {10, 11, 12, 13, 14}, {15, 16, 17, 18, 19}, {20, 21, 22, 23, 24},
    { 0,  5, 10, 15, 20}, { 1,  6, 11, 16, 21}, { 2,  7, 12, 17, 22}, { 3,  8, 13, 18, 23}, { 4,  9, 14, 19, 24},
    { 0,  6, 12, 18, 24}, { 4,  8, 12, 16, 20},
};

const CellMask grid_line_mask[GRID_LINES] = {
    0x000001f, 0x00003e0, 0x0007c00, 0x00f8000, 0x1f00000,
    0x0108421, 0x0210842, 0x0421084, 0x0842108, 0x1084210,
    0x1041041, 0x0111110,
};
/* clang-format on */
