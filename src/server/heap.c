/* A binary heap over pointers. */
#include "server/heap.h"

#include "base/list.h"

#include <stdlib.h>

static void put(Heap *heap, uint32_t place, HeapItem *item)
{
    heap->items[place] = item;
    item->place = place;
}

static void rise(Heap *heap, uint32_t place)
{
    HeapItem *item = heap->items[place];

    for (; place > 1 && item->at < heap->items[place / 2]->at; place /= 2)
        put(heap, place, heap->items[place / 2]);
    put(heap, place, item);
}

static void sink(Heap *heap, uint32_t place)
{
    HeapItem *item = heap->items[place];

    for (uint32_t below; (below = 2 * place) <= heap->count; place = below) {
        if (below < heap->count && heap->items[below + 1]->at < heap->items[below]->at)
            below++;
        if (heap->items[below]->at >= item->at)
            break;
        put(heap, place, heap->items[below]);
    }
    put(heap, place, item);
}

bool heap_set(Heap *heap, HeapItem *item, int64_t at)
{
    item->at = at;
    if (item->place == 0) {
        HeapItem **items = list_grow(heap->items, heap->count + 1, &heap->size, sizeof *items);
        if (items == NULL)
            return false;
        heap->items = items;
        put(heap, ++heap->count, item);
    }
    rise(heap, item->place);
    sink(heap, item->place);
    return true;
}

void heap_remove(Heap *heap, HeapItem *item)
{
    uint32_t place = item->place;

    if (place == 0)
        return;
    item->place = 0;
    HeapItem *last = heap->items[heap->count--];
    if (last == item)
        return;
    put(heap, place, last);
    rise(heap, place);
    sink(heap, last->place);
}

HeapItem *heap_first(const Heap *heap)
{
    return heap->count > 0 ? heap->items[1] : NULL;
}

void heap_close(Heap *heap)
{
    free(heap->items);
    *heap = (Heap){0};
}
