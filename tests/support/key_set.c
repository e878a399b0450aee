/* Open addressing; a stamp of an earlier use means an empty slot. */
#include "support/key_set.h"

void key_set_start(KeySet *set, size_t most)
{
    set->stamp++;
    set->count = 0;
    set->mask = 63;
    while (set->mask < 2 * most && set->mask < KEY_SET_SLOTS - 1)
        set->mask = set->mask * 2 + 1;
}

/* Where the key is, or the empty slot where it belongs. */
static uint32_t find(const KeySet *set, uint64_t key)
{
    uint32_t at = (uint32_t)(key * 0x9e3779b97f4a7c15u >> 32) & set->mask;

    while (set->slot[at].stamp == set->stamp && set->slot[at].key != key)
        at = (at + 1) & set->mask;
    return at;
}

bool key_set_add(KeySet *set, uint64_t key)
{
    uint32_t at = find(set, key);

    if (set->slot[at].stamp == set->stamp)
        return false;
    set->slot[at].stamp = set->stamp;
    set->slot[at].key = key;
    set->count++;
    return true;
}

bool key_set_has(const KeySet *set, uint64_t key)
{
    return set->slot[find(set, key)].stamp == set->stamp;
}
