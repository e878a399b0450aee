/* Bytes, strings and sorting. Copying and filling are single WebAssembly instructions. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

void *memcpy(void *restrict to, const void *restrict from, size_t length)
{
    return __builtin_memcpy(to, from, length);
}

void *memmove(void *to, const void *from, size_t length)
{
    return __builtin_memmove(to, from, length);
}

void *memset(void *bytes, int byte, size_t length)
{
    return __builtin_memset(bytes, byte, length);
}

int memcmp(const void *one, const void *other, size_t length)
{
    const unsigned char *a = one;
    const unsigned char *b = other;

    for (size_t i = 0; i < length; i++)
        if (a[i] != b[i])
            return a[i] < b[i] ? -1 : 1;
    return 0;
}

void *memchr(const void *bytes, int byte, size_t length)
{
    const unsigned char *at = bytes;

    for (size_t i = 0; i < length; i++)
        if (at[i] == (unsigned char)byte)
            return (void *)(uintptr_t)&at[i];
    return NULL;
}

size_t strlen(const char *text)
{
    size_t length = 0;

    while (text[length] != '\0')
        length++;
    return length;
}

int strcmp(const char *one, const char *other)
{
    size_t i = 0;

    while (one[i] != '\0' && one[i] == other[i])
        i++;
    return (unsigned char)one[i] - (unsigned char)other[i];
}

char *strchr(const char *text, int character)
{
    for (;; text++) {
        if (*text == (char)character)
            return (char *)(uintptr_t)text;
        if (*text == '\0')
            return NULL;
    }
}

char *strncpy(char *restrict to, const char *restrict from, size_t length)
{
    size_t i = 0;

    for (; i < length && from[i] != '\0'; i++)
        to[i] = from[i];
    for (; i < length; i++)
        to[i] = '\0';
    return to;
}

static void swap(char *one, char *other, size_t size)
{
    for (size_t i = 0; i < size; i++) {
        char byte = one[i];
        one[i] = other[i];
        other[i] = byte;
    }
}

/* Lets an item sink in a heap whose largest item comes first. */
static void sink(char *items, size_t at, size_t count, size_t size,
                 int (*compare)(const void *, const void *))
{
    for (size_t child; (child = 2 * at + 1) < count; at = child) {
        if (child + 1 < count && compare(items + child * size, items + (child + 1) * size) < 0)
            child++;
        if (compare(items + at * size, items + child * size) >= 0)
            return;
        swap(items + at * size, items + child * size, size);
    }
}

void qsort(void *items, size_t count, size_t size, int (*compare)(const void *, const void *))
{
    char *at = items;

    for (size_t i = count / 2; i-- > 0;)
        sink(at, i, count, size, compare);
    for (size_t left = count; left-- > 1;) {
        swap(at, at + left * size, size);
        sink(at, 0, left, size, compare);
    }
}
