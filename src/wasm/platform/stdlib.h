/* What the layers need of the C library: memory, and sorting. */
#ifndef KNOBEL_WASM_STDLIB_H
#define KNOBEL_WASM_STDLIB_H

#include <stddef.h>

void *malloc(size_t size);
void *calloc(size_t count, size_t size);
void *realloc(void *block, size_t size);
void free(void *block);

void qsort(void *items, size_t count, size_t size, int (*compare)(const void *, const void *));

#endif
