/* What the page does for the program: randomness, words. */
#ifndef KNOBEL_WASM_HOST_H
#define KNOBEL_WASM_HOST_H

#include <stddef.h>

#ifdef __wasm__
#define HOST(name) __attribute__((import_module("host"), import_name(name)))
#else
#define HOST(name)
#endif

HOST("random") void host_random(unsigned char *bytes, size_t length);

/* Writes a sentence in the user's language, in at most `size` bytes. Returns how many it wrote, 0
 * if no translation fits. */
HOST("translate")
size_t host_translate(const char *sentence, size_t length, char *translation, size_t size);

#endif
