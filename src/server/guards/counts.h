/* Counts by address or identity, for limits. */
#ifndef KNOBEL_SERVER_GUARDS_COUNTS_H
#define KNOBEL_SERVER_GUARDS_COUNTS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { COUNT_KEY_BYTES = 16 };

typedef struct {
    unsigned char bytes[COUNT_KEY_BYTES];
} CountKey;

typedef struct CountEntry CountEntry;

typedef struct {
    int64_t window; /* milliseconds after which a count starts again from 0; 0: never */
    CountEntry **buckets;
    size_t bucket_count;
    size_t entry_count;
    size_t entries_most;
    unsigned char secret[16]; /* of the hash, so that clients cannot cause collisions */
} Counts;

/* False: out of memory. */
bool counts_open(Counts *counts, int64_t window, size_t entries_most);

/* Adds 1 to the count of a key. False: it has reached `limit`, or the table is full. */
bool counts_take(Counts *counts, const CountKey *key, int64_t now, uint64_t limit);

/* The count of a key. */
uint64_t counts_of(Counts *counts, const CountKey *key, int64_t now);

/* Whether the count of a key has reached `limit`. */
bool counts_is_spent(Counts *counts, const CountKey *key, int64_t now, uint64_t limit);

/* Subtracts 1 from the count of a key. */
void counts_drop(Counts *counts, const CountKey *key);

void counts_close(Counts *counts);

#endif
