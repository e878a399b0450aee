/* The values of sheets that two changes in either order lead to.
 *
 * A search that first writes a number into one cell and then another into a second comes to the
 * same sheet as with the second first. It values that sheet once. */
#ifndef KNOBEL_BOTS_SEARCH_PAIRS_H
#define KNOBEL_BOTS_SEARCH_PAIRS_H

#include "bots/net/net.h"

enum { PAIRS_CHANGES = 128 }; /* the most changes of one sheet that are known, and 1 */

#define PAIRS_UNKNOWN INT32_MIN

/* For all pairs of changes of one sheet. Large, but mostly never touched. */
typedef struct {
    unsigned count; /* of known changes */

    /* The number of writing a sum into a cell, or of circling it there; 0: not known yet. */
    uint8_t number[GRID_CELLS][SUM_COUNT];

    NetValue value[PAIRS_CHANGES][PAIRS_CHANGES]; /* of two changes, the higher number first */
} Pairs;

void pairs_clear(Pairs *pairs);

/* The number of a change, new if need be; 0 if there are too many. */
unsigned pairs_number(Pairs *pairs, unsigned cell, unsigned sum);

/* Where the value of two numbered changes is kept; PAIRS_UNKNOWN until it is set. */
static inline NetValue *pairs_value(Pairs *pairs, unsigned one, unsigned other)
{
    return one > other ? &pairs->value[one][other] : &pairs->value[other][one];
}

#endif
