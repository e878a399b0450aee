/* Who has had how much: counts by address or identity, for limits. */
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
    int64_t window; /* milliseconds after which a count begins anew; 0: never */
    CountEntry **buckets;
    size_t bucket_count;
    size_t entry_count;
    size_t entries_most;
    unsigned char secret[16]; /* so that nobody can choose keys that meet */
} Counts;

/* False where memory is short. */
bool counts_open(Counts *counts, int64_t window, size_t entries_most);

/* One more for this key, unless that were more than `limit`: then false. */
bool counts_take(Counts *counts, const CountKey *key, int64_t now, uint64_t limit);

/* Whether one more would be refused. */
bool counts_is_spent(Counts *counts, const CountKey *key, int64_t now, uint64_t limit);

/* One less. */
void counts_drop(Counts *counts, const CountKey *key);

void counts_close(Counts *counts);

#endif
