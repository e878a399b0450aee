/* Sheets that two changes in either order lead to. */
#include "bots/search/pairs.h"

#include <string.h>

void pairs_clear(Pairs *pairs)
{
    pairs->count = 0;
    memset(pairs->number, 0, sizeof pairs->number);
}

unsigned pairs_number(Pairs *pairs, unsigned cell, unsigned sum)
{
    uint8_t *number = &pairs->number[cell][sum - SUM_LEAST];

    if (*number == 0 && pairs->count < PAIRS_CHANGES - 1) {
        *number = (uint8_t)++pairs->count;
        for (unsigned other = 0; other <= *number; other++)
            pairs->value[*number][other] = PAIRS_UNKNOWN;
    }
    return *number;
}
