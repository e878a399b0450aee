/* A set of 64-bit keys that can be emptied in constant time. */
#ifndef KNOBEL_TESTS_SUPPORT_KEY_SET_H
#define KNOBEL_TESTS_SUPPORT_KEY_SET_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { KEY_SET_SLOTS = 1 << 19 };

/* Large and all zero at first: a static variable. */
typedef struct {
    struct {
        uint64_t key;
        uint32_t stamp; /* the key is in the set when this is the set's */
    } slot[KEY_SET_SLOTS];
    uint32_t stamp;
    uint32_t mask;
    size_t count;
} KeySet;

/* Empties the set and makes it ready for up to `most` keys, which is less than half its slots. */
void key_set_start(KeySet *set, size_t most);

/* Adds a key; false if it is already in the set. */
bool key_set_add(KeySet *set, uint64_t key);

bool key_set_has(const KeySet *set, uint64_t key);

#endif
