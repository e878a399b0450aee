/* A random number generator that gives the same numbers on every machine: xoshiro256** by David
 * Blackman and Sebastiano Vigna, seeded by their splitmix64. See docs/dice.md for test vectors. */
#ifndef KNOBEL_DICE_RNG_H
#define KNOBEL_DICE_RNG_H

#include <stdint.h>

typedef struct {
    uint64_t state[4];
} Rng;

/* What a stream of random numbers is for. The streams of a game are independent: a player who draws
 * more numbers does not change the dice. */
enum {
    RNG_DICE = 0,
    RNG_PLAYER = 1, /* and up: the players in order of their seats */
};

/* The stream `part` of game number `game` under a seed. */
Rng rng_start(uint64_t seed, uint64_t game, uint64_t part);

static inline uint64_t rng_rotate(uint64_t word, int bits)
{
    return word << bits | word >> (64 - bits);
}

/* The next 64 bits. */
static inline uint64_t rng_next(Rng *rng)
{
    uint64_t *state = rng->state;
    uint64_t result = rng_rotate(state[1] * 5, 7) * 9;
    uint64_t shifted = state[1] << 17;

    state[2] ^= state[0];
    state[3] ^= state[1];
    state[1] ^= state[2];
    state[0] ^= state[3];
    state[2] ^= shifted;
    state[3] = rng_rotate(state[3], 45);
    return result;
}

/* A number from 0 to bound - 1, all exactly equally likely; bound is not 0. It is the upper half of
 * 32 random bits times bound. The few products whose lower half would make some results likelier
 * are drawn again. */
static inline uint32_t rng_below(Rng *rng, uint32_t bound)
{
    uint64_t product = (rng_next(rng) >> 32) * bound;

    if ((uint32_t)product < bound) {
        uint32_t unfair = -bound % bound;
        while ((uint32_t)product < unfair)
            product = (rng_next(rng) >> 32) * bound;
    }
    return (uint32_t)(product >> 32);
}

#endif
