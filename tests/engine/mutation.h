/* Wrong moves: small random changes to a legal move. */
#ifndef KNOBEL_TESTS_ENGINE_MUTATION_H
#define KNOBEL_TESTS_ENGINE_MUTATION_H

#include "dice/rng.h"
#include "engine/move.h"

/* Changes a move at random, within its bytes; it may still be legal. */
void mutate(Move *move, Rng *rng);

/* The same move as the lists write it: cells in reading order, unused members zero. */
Move canonical(const Move *move);

#endif
