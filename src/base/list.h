/* Lists that grow. */
#ifndef KNOBEL_BASE_LIST_H
#define KNOBEL_BASE_LIST_H

#include <stddef.h>

/* Room for one more item: the list, which may have moved. NULL where memory is short; the list
 * stays as it was then. `size` is how many items of `each` bytes there is room for. */
void *list_grow(void *list, size_t count, size_t *size, size_t each);

#endif
