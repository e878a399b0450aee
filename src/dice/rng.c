/* xoshiro256** and splitmix64, from their published descriptions. */
#include "dice/rng.h"

#define GOLDEN 0x9e3779b97f4a7c15u /* 2^64 divided by the golden ratio */

static uint64_t mix(uint64_t word)
{
    word = (word ^ word >> 30) * 0xbf58476d1ce4e5b9u;
    word = (word ^ word >> 27) * 0x94d049bb133111ebu;
    return word ^ word >> 31;
}

Rng rng_start(uint64_t seed, uint64_t game, uint64_t part)
{
    uint64_t word = mix(mix(mix(seed + GOLDEN) + game + GOLDEN) + part + GOLDEN);
    Rng rng;

    for (int i = 0; i < 4; i++)
        rng.state[i] = mix(word += GOLDEN);
    return rng;
}

static uint64_t rotate(uint64_t word, int bits)
{
    return word << bits | word >> (64 - bits);
}

uint64_t rng_next(Rng *rng)
{
    uint64_t *state = rng->state;
    uint64_t result = rotate(state[1] * 5, 7) * 9;
    uint64_t shifted = state[1] << 17;

    state[2] ^= state[0];
    state[3] ^= state[1];
    state[1] ^= state[2];
    state[0] ^= state[3];
    state[2] ^= shifted;
    state[3] = rotate(state[3], 45);
    return result;
}

/* The upper half of 32 random bits times bound; the few products whose lower half would make some
 * results likelier than others are thrown again. */
uint32_t rng_below(Rng *rng, uint32_t bound)
{
    uint64_t product = (rng_next(rng) >> 32) * bound;

    if ((uint32_t)product < bound) {
        uint32_t unfair = -bound % bound;
        while ((uint32_t)product < unfair)
            product = (rng_next(rng) >> 32) * bound;
    }
    return (uint32_t)(product >> 32);
}
