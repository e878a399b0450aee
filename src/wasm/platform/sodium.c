/* The functions of libsodium that are needed. */
#include <sodium.h>

#include "wasm/host.h"

#include <string.h>

int crypto_hash_sha256(unsigned char *hash, const unsigned char *bytes, unsigned long long length)
{
    Sha256 sha;

    sha256_begin(&sha);
    sha256_add(&sha, bytes, (size_t)length);
    sha256_end(&sha, hash);
    return 0;
}

int crypto_auth_hmacsha256_init(crypto_auth_hmacsha256_state *state, const unsigned char *key,
                                size_t key_length)
{
    hmac_begin(state, key, key_length);
    return 0;
}

int crypto_auth_hmacsha256_update(crypto_auth_hmacsha256_state *state, const unsigned char *bytes,
                                  unsigned long long length)
{
    hmac_add(state, bytes, (size_t)length);
    return 0;
}

int crypto_auth_hmacsha256_final(crypto_auth_hmacsha256_state *state, unsigned char *hash)
{
    hmac_end(state, hash);
    return 0;
}

void randombytes_buf(void *bytes, size_t length)
{
    host_random(bytes, length);
}

/* Compares every byte, so that the time taken reveals nothing. */
int sodium_memcmp(const void *one, const void *other, size_t length)
{
    const unsigned char *a = one;
    const unsigned char *b = other;
    unsigned char differing = 0;

    for (size_t i = 0; i < length; i++)
        differing |= (unsigned char)(a[i] ^ b[i]);
    return differing == 0 ? 0 : -1;
}

void sodium_memzero(void *bytes, size_t length)
{
    memset(bytes, 0, length);
}

char *sodium_bin2hex(char *hex, size_t hex_size, const unsigned char *bytes, size_t length)
{
    static const char digits[] = "0123456789abcdef";

    if (hex_size <= 2 * length)
        __builtin_trap();
    for (size_t i = 0; i < length; i++) {
        hex[2 * i] = digits[bytes[i] >> 4];
        hex[2 * i + 1] = digits[bytes[i] & 15];
    }
    hex[2 * length] = '\0';
    return hex;
}

static int digit_of(char character)
{
    if (character >= '0' && character <= '9')
        return character - '0';
    if (character >= 'a' && character <= 'f')
        return character - 'a' + 10;
    return character >= 'A' && character <= 'F' ? character - 'A' + 10 : -1;
}

int sodium_hex2bin(unsigned char *bytes, size_t size, const char *hex, size_t hex_length,
                   const char *ignore, size_t *length, const char **hex_end)
{
    (void)ignore;
    (void)hex_end;
    *length = 0;
    if (hex_length % 2 != 0 || hex_length / 2 > size)
        return -1;
    for (size_t i = 0; i < hex_length; i += 2) {
        int high = digit_of(hex[i]);
        int low = digit_of(hex[i + 1]);
        if (high < 0 || low < 0)
            return -1;
        bytes[(*length)++] = (unsigned char)(high << 4 | low);
    }
    return 0;
}

int crypto_auth_hmacsha256(unsigned char *hash, const unsigned char *bytes,
                           unsigned long long length, const unsigned char *key)
{
    crypto_auth_hmacsha256_state state;

    crypto_auth_hmacsha256_init(&state, key, crypto_auth_hmacsha256_KEYBYTES);
    crypto_auth_hmacsha256_update(&state, bytes, length);
    return crypto_auth_hmacsha256_final(&state, hash);
}

int sodium_is_zero(const unsigned char *bytes, size_t length)
{
    unsigned char all = 0;

    for (size_t i = 0; i < length; i++)
        all |= bytes[i];
    return all == 0;
}
