/* Seeded dice: the same seed throws the same game everywhere. */
#ifndef KNOBEL_DICE_DICE_H
#define KNOBEL_DICE_DICE_H

#include "dice/rng.h"
#include "engine/throw.h"

/* One of the 36 throws, each equally likely. */
Throw dice_throw(Rng *rng);

enum { DICE_WAYS = 36 };

/* How many of the 36 throws have this sum. */
static inline int32_t dice_ways(unsigned sum)
{
    return (int32_t)(sum <= SUM_SEVEN ? sum - 1 : 13 - sum);
}

#endif
