/* Random games without the engine: nothing is kept up to date, everything is looked up anew after
 * each move. What the engine's speed is measured against. */
#ifndef KNOBEL_BENCH_PLAIN_GAME_H
#define KNOBEL_BENCH_PLAIN_GAME_H

#include "dice/rng.h"
#include "support/plain.h"

/* Plays game number `index` under the seed alone with random moves, on the throws solo_play has,
 * and returns its total. */
int plain_game_play(PlainGame game, uint64_t seed, uint64_t index);

#endif
