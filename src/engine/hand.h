/* What five numbers make, updated number by number. */
#ifndef KNOBEL_ENGINE_HAND_H
#define KNOBEL_ENGINE_HAND_H

#include "engine/grid.h"

enum {
    SUM_LEAST = 2,
    SUM_MOST = 12,
    SUM_COUNT = 11,
    SUM_SEVEN = 7,
};

typedef enum {
    HAND_NONE,
    HAND_PAIR,
    HAND_TWO_PAIRS,
    HAND_THREE,
    HAND_FULL_HOUSE,
    HAND_FOUR,
    HAND_FIVE,
    HAND_STRAIGHT_7, /* five in sequence, a 7 among them */
    HAND_STRAIGHT,   /* five in sequence without a 7 */
    HAND_COUNT,
} Hand;

/* Everything that a game needs to know about a line, in one word that a written number or a circle
 * changes by addition: how often each sum occurs (3 bits each, from bit 0), how many cells are
 * filled, how many pairs of equal numbers there are, and how many cells are circled. */
typedef uint64_t Tally;

enum {
    TALLY_SUM_BITS = 3,
    TALLY_FILLED = SUM_COUNT * TALLY_SUM_BITS,
    TALLY_PAIRS = TALLY_FILLED + 3,
    TALLY_CIRCLED = TALLY_PAIRS + 4,
};

static inline unsigned tally_filled(Tally tally)
{
    return (unsigned)(tally >> TALLY_FILLED) & 7;
}

static inline unsigned tally_circled(Tally tally)
{
    return (unsigned)(tally >> TALLY_CIRCLED) & 7;
}

/* The tally after `number` is written into one more cell of the line. */
static inline Tally tally_add(Tally tally, unsigned number)
{
    unsigned shift = (number - SUM_LEAST) * TALLY_SUM_BITS;
    Tally equal = tally >> shift & 7;
    return tally + ((Tally)1 << shift) + (equal << TALLY_PAIRS) + ((Tally)1 << TALLY_FILLED);
}

/* The inverse of tally_add. */
static inline Tally tally_remove(Tally tally, unsigned number)
{
    unsigned shift = (number - SUM_LEAST) * TALLY_SUM_BITS;
    Tally equal = (tally >> shift & 7) - 1;
    return tally - ((Tally)1 << shift) - (equal << TALLY_PAIRS) - ((Tally)1 << TALLY_FILLED);
}

/* What the line makes: HAND_NONE until it is full. */
Hand hand_of(Tally tally);

#endif
