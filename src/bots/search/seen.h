/* The values of sheets that a search has come to before.
 *
 * A search comes to the same sheet by several moves in another order, and to sheets that are worth
 * the same because their lines hold the same. It values them once. A sheet is known by a key of 64
 * bits; two of 60,000 sheets have the same one by chance once in ten billion searches. */
#ifndef KNOBEL_BOTS_SEARCH_SEEN_H
#define KNOBEL_BOTS_SEARCH_SEEN_H

#include "bots/net/net.h"

enum { SEEN_BITS = 13, SEEN_SHEETS = 1 << SEEN_BITS };

/* The latest sheet for each beginning of a key. */
typedef struct {
    uint64_t key[SEEN_SHEETS];
    NetValue value[SEEN_SHEETS];
} Seen;

void seen_clear(Seen *seen);

/* The part of a key that is for the number of filled cells; the rest is for the lines, see
 * `NetChange`. */
static inline uint64_t seen_filled(unsigned filled)
{
    return filled * 0x9fb21c651e98df25u;
}

/* Whether the sheet with this key has been seen, and what its value was. */
static inline bool seen_find(const Seen *seen, uint64_t key, NetValue *value)
{
    *value = seen->value[key >> (64 - SEEN_BITS)];
    return seen->key[key >> (64 - SEEN_BITS)] == key;
}

static inline void seen_add(Seen *seen, uint64_t key, NetValue value)
{
    seen->key[key >> (64 - SEEN_BITS)] = key;
    seen->value[key >> (64 - SEEN_BITS)] = value;
}

#endif
