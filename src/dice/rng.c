/* Seeding a stream: splitmix64 over the seed, the game and the part. */
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
