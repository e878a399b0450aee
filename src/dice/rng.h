/* A generator of random numbers that is the same on every machine: xoshiro256** by David Blackman
 * and Sebastiano Vigna, its state filled by their splitmix64. docs/dice.md holds the algorithm and
 * test vectors. */
#ifndef KNOBEL_DICE_RNG_H
#define KNOBEL_DICE_RNG_H

#include <stdint.h>

typedef struct {
    uint64_t state[4];
} Rng;

/* What a stream of random numbers is for: streams of one game never depend on one another, so a
 * player who asks for more numbers does not change the dice. */
enum {
    RNG_DICE = 0,
    RNG_PLAYER = 1, /* and up: the players in seating order */
};

/* The stream `part` of game number `game` under a seed. */
Rng rng_start(uint64_t seed, uint64_t game, uint64_t part);

uint64_t rng_next(Rng *rng);

/* A number from 0 to bound - 1, each exactly as likely; bound is not 0. */
uint32_t rng_below(Rng *rng, uint32_t bound);

#endif
