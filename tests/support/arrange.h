/* Knister for somebody who knows all throws ahead: where to write them. */
#ifndef KNOBEL_TESTS_SUPPORT_ARRANGE_H
#define KNOBEL_TESTS_SUPPORT_ARRANGE_H

#include "engine/game.h"

/* Finds a cell for each of 25 sums, so that the total is nearly the best possible. Returns it. */
unsigned arrange(const Game *game, const uint8_t sums[GRID_CELLS], uint8_t cells[GRID_CELLS]);

#endif
