/* A throw of the two dice, or only its sum if the dice were thrown by hand. */
#ifndef KNOBEL_ENGINE_THROW_H
#define KNOBEL_ENGINE_THROW_H

#include "engine/hand.h"

#include <stdbool.h>

/* Two dice; or, if second is 0, only the sum, in first. All zero: no throw. */
typedef struct {
    uint8_t first;
    uint8_t second;
} Throw;

static inline unsigned throw_sum(Throw thrown)
{
    return (unsigned)thrown.first + thrown.second;
}

static inline bool throw_is_valid(Throw thrown)
{
    if (thrown.second == 0)
        return thrown.first >= SUM_LEAST && thrown.first <= SUM_MOST;
    return thrown.first >= 1 && thrown.first <= 6 && thrown.second <= 6;
}

enum { THROW_WAYS = 36 };

/* How many of the 36 throws have this sum. */
static inline int32_t throw_ways(unsigned sum)
{
    return (int32_t)(sum <= SUM_SEVEN ? sum - 1 : 13 - sum);
}

#endif
