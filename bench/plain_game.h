/* Random games without the engine, to compare its speed with: nothing is kept up to date, and
 * everything is computed again after each move. */
#ifndef KNOBEL_BENCH_PLAIN_GAME_H
#define KNOBEL_BENCH_PLAIN_GAME_H

#include "dice/rng.h"
#include "support/plain.h"

/* Plays game number `index` alone with random moves and the throws of solo_play; returns its
 * total. */
int plain_game_play(PlainGame game, uint64_t seed, uint64_t index);

#endif
