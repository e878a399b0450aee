/* SHA-256 (FIPS 180-4), and HMAC with it (RFC 2104). */
#ifndef KNOBEL_WASM_SHA256_H
#define KNOBEL_WASM_SHA256_H

#include <stddef.h>
#include <stdint.h>

enum { SHA256_BYTES = 32, SHA256_BLOCK = 64, SHA256_WORDS = 8 };

typedef struct {
    uint32_t words[SHA256_WORDS];
    uint64_t length; /* of what was added */
    unsigned char block[SHA256_BLOCK];
} Sha256;

void sha256_begin(Sha256 *sha);
void sha256_add(Sha256 *sha, const unsigned char *bytes, size_t length);
void sha256_end(Sha256 *sha, unsigned char *hash);

typedef struct {
    Sha256 inner;
    Sha256 outer;
} Hmac;

void hmac_begin(Hmac *hmac, const unsigned char *key, size_t length);
void hmac_add(Hmac *hmac, const unsigned char *bytes, size_t length);
void hmac_end(Hmac *hmac, unsigned char *hash);

#endif
