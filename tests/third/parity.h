/* A game only for tests. It differs in everything that the shipped ones share: totals above 255, no
 * net, no mirror, its own categories. */
#ifndef KNOBEL_TESTS_THIRD_PARITY_H
#define KNOBEL_TESTS_THIRD_PARITY_H

#include "engine/game.h"

extern const Game game_parity;

#endif
