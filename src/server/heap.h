/* Things that are due at some time, the earliest first. Items belong to their owners and know their
 * place, so that each can be moved or taken out. */
#ifndef KNOBEL_SERVER_HEAP_H
#define KNOBEL_SERVER_HEAP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct {
    int64_t at;
    uint32_t place; /* from 1; 0: not in the heap */
} HeapItem;

/* All zero: empty. */
typedef struct {
    HeapItem **items; /* [count + 1]; the first is unused */
    uint32_t count;
    size_t size;
} Heap;

/* Puts an item in, or moves it to another time. False where memory is short; one that was in
 * before never fails. */
bool heap_set(Heap *heap, HeapItem *item, int64_t at);

/* Takes an item out, if it is in. */
void heap_remove(Heap *heap, HeapItem *item);

/* The earliest; NULL: nothing is due, ever. */
HeapItem *heap_first(const Heap *heap);

void heap_close(Heap *heap);

#endif
