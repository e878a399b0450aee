/* A hash table with chains. Expired entries are removed on the way. */
#include "server/guards/counts.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

struct CountEntry {
    CountEntry *next;
    CountKey key;
    int64_t until;
    uint64_t count;
};

bool counts_open(Counts *counts, int64_t window, size_t entries_most)
{
    *counts = (Counts){.window = window, .bucket_count = 4096, .entries_most = entries_most};
    randombytes_buf(counts->secret, sizeof counts->secret);
    counts->buckets = calloc(counts->bucket_count, sizeof *counts->buckets);
    return counts->buckets != NULL;
}

static CountEntry **bucket_of(Counts *counts, const CountKey *key)
{
    uint64_t hash;

    crypto_shorthash((unsigned char *)&hash, key->bytes, sizeof key->bytes, counts->secret);
    return &counts->buckets[hash % counts->bucket_count];
}

static bool is_over(const Counts *counts, const CountEntry *entry, int64_t now)
{
    return entry->count == 0 || (counts->window > 0 && entry->until <= now);
}

/* Removes expired entries from a chain. */
static void clean(Counts *counts, CountEntry **place, int64_t now)
{
    while (*place != NULL) {
        CountEntry *entry = *place;
        if (is_over(counts, entry, now)) {
            *place = entry->next;
            free(entry);
            counts->entry_count--;
        } else {
            place = &entry->next;
        }
    }
}

static CountEntry *find(CountEntry *entry, const CountKey *key)
{
    while (entry != NULL && memcmp(&entry->key, key, sizeof *key) != 0)
        entry = entry->next;
    return entry;
}

uint64_t counts_of(Counts *counts, const CountKey *key, int64_t now)
{
    const CountEntry *entry = find(*bucket_of(counts, key), key);

    return entry != NULL && !is_over(counts, entry, now) ? entry->count : 0;
}

bool counts_is_spent(Counts *counts, const CountKey *key, int64_t now, uint64_t limit)
{
    return counts_of(counts, key, now) >= limit;
}

bool counts_take(Counts *counts, const CountKey *key, int64_t now, uint64_t limit)
{
    CountEntry **bucket = bucket_of(counts, key);

    clean(counts, bucket, now);
    CountEntry *entry = find(*bucket, key);
    if (entry == NULL && counts->entry_count >= counts->entries_most)
        for (size_t i = 0; i < counts->bucket_count; i++)
            clean(counts, &counts->buckets[i], now);
    if (entry == NULL) {
        if (counts->entry_count >= counts->entries_most || limit == 0)
            return false;
        entry = calloc(1, sizeof *entry);
        if (entry == NULL)
            return false;
        *entry = (CountEntry){.next = *bucket, .key = *key, .until = now + counts->window};
        *bucket = entry;
        counts->entry_count++;
    }
    if (entry->count >= limit)
        return false;
    entry->count++;
    return true;
}

void counts_drop(Counts *counts, const CountKey *key)
{
    CountEntry **bucket = bucket_of(counts, key);
    CountEntry *entry = find(*bucket, key);

    if (entry != NULL && entry->count > 0)
        entry->count--;
    clean(counts, bucket, INT64_MIN);
}

void counts_close(Counts *counts)
{
    for (size_t i = 0; counts->buckets != NULL && i < counts->bucket_count; i++) {
        while (counts->buckets[i] != NULL) {
            CountEntry *next = counts->buckets[i]->next;
            free(counts->buckets[i]);
            counts->buckets[i] = next;
        }
    }
    free(counts->buckets);
    *counts = (Counts){0};
}
