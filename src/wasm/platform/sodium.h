/* What the rooms need of libsodium. The host provides random bytes. */
#ifndef KNOBEL_WASM_SODIUM_H
#define KNOBEL_WASM_SODIUM_H

#include "wasm/platform/sha256.h"

#include <stddef.h>

enum {
    crypto_hash_sha256_BYTES = 32,
    crypto_auth_hmacsha256_KEYBYTES = 32,
};

typedef Hmac crypto_auth_hmacsha256_state;

int crypto_hash_sha256(unsigned char *hash, const unsigned char *bytes, unsigned long long length);

int crypto_auth_hmacsha256_init(crypto_auth_hmacsha256_state *state, const unsigned char *key,
                                size_t key_length);
int crypto_auth_hmacsha256_update(crypto_auth_hmacsha256_state *state, const unsigned char *bytes,
                                  unsigned long long length);
int crypto_auth_hmacsha256_final(crypto_auth_hmacsha256_state *state, unsigned char *hash);

int crypto_auth_hmacsha256(unsigned char *hash, const unsigned char *bytes,
                           unsigned long long length, const unsigned char *key);

void randombytes_buf(void *bytes, size_t length);

int sodium_memcmp(const void *one, const void *other, size_t length);
int sodium_is_zero(const unsigned char *bytes, size_t length);
void sodium_memzero(void *bytes, size_t length);
char *sodium_bin2hex(char *hex, size_t hex_size, const unsigned char *bytes, size_t length);

/* Ignores `ignore` and `hex_end`, unlike libsodium's. */
int sodium_hex2bin(unsigned char *bytes, size_t size, const char *hex, size_t hex_length,
                   const char *ignore, size_t *length, const char **hex_end);

#endif
