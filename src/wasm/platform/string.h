/* What the layers need of the C library: bytes and strings. */
#ifndef KNOBEL_WASM_STRING_H
#define KNOBEL_WASM_STRING_H

#include <stddef.h>

void *memcpy(void *restrict to, const void *restrict from, size_t length);
void *memmove(void *to, const void *from, size_t length);
void *memset(void *bytes, int byte, size_t length);
int memcmp(const void *one, const void *other, size_t length);
void *memchr(const void *bytes, int byte, size_t length);

size_t strlen(const char *text);
int strcmp(const char *one, const char *other);
char *strchr(const char *text, int character);
char *strncpy(char *restrict to, const char *restrict from, size_t length);

#endif
