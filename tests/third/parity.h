/* A game for tests alone. It has in nothing what the shipped ones have in common: totals above 255,
 * no net, no mirror, categories of its own. */
#ifndef KNOBEL_TESTS_THIRD_PARITY_H
#define KNOBEL_TESTS_THIRD_PARITY_H

#include "engine/game.h"

extern const Game game_parity;

#endif
