/* Seeded dice. */
#include "dice/dice.h"

Throw dice_throw(Rng *rng)
{
    uint32_t throw_number = rng_below(rng, 36);

    return (Throw){(uint8_t)(throw_number / 6 + 1), (uint8_t)(throw_number % 6 + 1)};
}
