/* From a line's tally to its hand. */
#include "engine/hand.h"

#include <stdbool.h>

/* The number of pairs of equal numbers among five tells the pattern: a three of a kind holds
 * three such pairs, a full house 3 + 1, a four of a kind six, a five of a kind ten. */
static const uint8_t hand_by_pairs[] = {
    [1] = HAND_PAIR,       [2] = HAND_TWO_PAIRS, [3] = HAND_THREE,
    [4] = HAND_FULL_HOUSE, [6] = HAND_FOUR,      [10] = HAND_FIVE,
};

Hand hand_of(Tally tally)
{
    enum { FIVE_IN_SEQUENCE = 011111 }; /* one each of five neighbouring sums */

    if (tally_filled(tally) < GRID_SIDE)
        return HAND_NONE;
    unsigned pairs = (unsigned)(tally >> TALLY_PAIRS) & 15;
    if (pairs > 0)
        return (Hand)hand_by_pairs[pairs];
    Tally sums = tally & (((Tally)1 << TALLY_FILLED) - 1);
    if (sums >> __builtin_ctzll(sums) != FIVE_IN_SEQUENCE)
        return HAND_NONE;
    bool has_seven = sums >> (SUM_SEVEN - SUM_LEAST) * TALLY_SUM_BITS & 1;
    return has_seven ? HAND_STRAIGHT_7 : HAND_STRAIGHT;
}
