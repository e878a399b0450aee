/* Lists that grow. */
#ifndef KNOBEL_BASE_LIST_H
#define KNOBEL_BASE_LIST_H

#include <stddef.h>

/* Makes sure that one more item of `each` bytes fits. Returns the list, which may have moved, or
 * NULL if memory is short; the list is unchanged then. `size` is the number of items that fit. */
void *list_grow(void *list, size_t count, size_t *size, size_t each);

#endif
