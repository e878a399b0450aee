/* What the page does for the program: hashes, randomness, words. */
#ifndef KNOBEL_WASM_HOST_H
#define KNOBEL_WASM_HOST_H

#include <stddef.h>

#ifdef __wasm__
#define HOST(name) __attribute__((import_module("host"), import_name(name)))
#else
#define HOST(name)
#endif

HOST("sha256") void host_sha256(unsigned char *hash, const unsigned char *bytes, size_t length);

/* An HMAC with SHA-256. There is only one at a time. */
HOST("hmac_begin") void host_hmac_begin(const unsigned char *key, size_t length);
HOST("hmac_add") void host_hmac_add(const unsigned char *bytes, size_t length);
HOST("hmac_end") void host_hmac_end(unsigned char *hash);

HOST("random") void host_random(unsigned char *bytes, size_t length);

/* Writes a sentence in the user's language, in at most `size` bytes. Returns how many it wrote, 0
 * if no translation fits. */
HOST("translate")
size_t host_translate(const char *sentence, size_t length, char *translation, size_t size);

#endif
