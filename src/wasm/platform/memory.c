/* malloc for the memory after the program's own data.
 *
 * Blocks lie side by side, each starting with its size. The free ones form a list ordered by
 * address; free neighbours are joined, and the first block that is large enough is taken. */
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum {
    PAGE = 65536,
    UNIT = 16, /* blocks begin and end at multiples of it; a block's head is one unit */
};

#define SIZE_MOST ((size_t)1 << 30)

typedef struct Block {
    size_t size;        /* including the head */
    struct Block *next; /* only of a free block */
} Block;

_Static_assert(sizeof(Block) <= UNIT, "a head fits into its unit");

extern char __heap_base; /* set by the linker */

static Block *first_free;
static char *heap_end;

static Block *head_of(void *block)
{
    return (Block *)(void *)((char *)block - UNIT);
}

static bool touches(const Block *block, const Block *next)
{
    return (const char *)block + block->size == (const char *)next;
}

/* Puts a block on the list and joins it with free neighbours. */
static void give_back(Block *block)
{
    Block *before = NULL;
    Block *next = first_free;

    for (; next != NULL && next < block; next = next->next)
        before = next;
    block->next = next;
    if (next != NULL && touches(block, next)) {
        block->size += next->size;
        block->next = next->next;
    }
    if (before == NULL) {
        first_free = block;
    } else if (touches(before, block)) {
        before->size += block->size;
        before->next = block->next;
    } else {
        before->next = block;
    }
}

/* Gets enough pages from the host for a block of this size. */
static bool grow(size_t size)
{
    size_t pages = __builtin_wasm_memory_size(0);

    if (heap_end == NULL)
        heap_end = (char *)(((uintptr_t)&__heap_base + UNIT - 1) / UNIT * UNIT);
    size_t left = pages * PAGE - (size_t)(uintptr_t)heap_end;
    size_t missing = size > left ? (size - left + PAGE - 1) / PAGE : 0;
    if (missing > 0 && __builtin_wasm_memory_grow(0, missing) == SIZE_MAX)
        return false;
    Block *block = (Block *)(void *)heap_end;
    block->size = left + missing * PAGE;
    heap_end += block->size;
    give_back(block);
    return true;
}

/* Takes a free block of at least this size off the list. What it does not need stays free. */
static Block *take(size_t size)
{
    Block **link = &first_free;

    while (*link != NULL && (*link)->size < size)
        link = &(*link)->next;
    Block *block = *link;
    if (block == NULL)
        return NULL;
    if (block->size - size >= 2 * UNIT) {
        Block *rest = (Block *)(void *)((char *)block + size);
        *rest = (Block){.size = block->size - size, .next = block->next};
        block->size = size;
        *link = rest;
    } else {
        *link = block->next;
    }
    return block;
}

void *malloc(size_t size)
{
    if (size > SIZE_MOST)
        return NULL;
    size = (size + 2 * UNIT - 1) / UNIT * UNIT;
    Block *block = take(size);
    if (block == NULL && grow(size))
        block = take(size);
    return block != NULL ? (char *)block + UNIT : NULL;
}

void free(void *block)
{
    if (block != NULL)
        give_back(head_of(block));
}

void *calloc(size_t count, size_t size)
{
    if (size > 0 && count > SIZE_MOST / size)
        return NULL;
    void *block = malloc(count * size);
    if (block != NULL)
        memset(block, 0, count * size);
    return block;
}

void *realloc(void *block, size_t size)
{
    size_t old = block != NULL ? head_of(block)->size - UNIT : 0;

    if (block != NULL && size <= old)
        return block;
    void *larger = malloc(size);
    if (larger != NULL && block != NULL) {
        memcpy(larger, block, old);
        free(block);
    }
    return larger;
}
