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

#endif
