/* Lists that grow to twice their size. */
#include "base/list.h"

#include <stdlib.h>

void *list_grow(void *list, size_t count, size_t *size, size_t each)
{
    if (count < *size)
        return list;
    size_t larger = *size > 0 ? *size * 2 : 16;
    void *longer = realloc(list, larger * each);
    if (longer != NULL)
        *size = larger;
    return longer;
}
