/* A priority queue of times, the earliest first. The caller owns the items. They know their place,
 * so that each can be moved or removed. */
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

/* Adds an item, or changes its time. False: out of memory. Changing a time never fails. */
bool heap_set(Heap *heap, HeapItem *item, int64_t at);

/* Removes an item if it is in the heap. */
void heap_remove(Heap *heap, HeapItem *item);

/* The earliest item; NULL: the heap is empty. */
HeapItem *heap_first(const Heap *heap);

void heap_close(Heap *heap);

#endif
