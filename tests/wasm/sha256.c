/* The page's own SHA-256 and HMAC against libsodium's. */
#include "support/check.h"

#include "wasm/platform/sha256.h"

#include <sodium.h>
#include <string.h>

enum { MOST = 300, KEY_MOST = 150 };

/* Bytes that look random, the same each time. */
static void fill(unsigned char *bytes, size_t length, uint32_t seed)
{
    for (size_t i = 0; i < length; i++) {
        seed = seed * 1664525 + 1013904223;
        bytes[i] = (unsigned char)(seed >> 24);
    }
}

static void test_hash(void **state)
{
    unsigned char bytes[MOST];
    unsigned char ours[SHA256_BYTES];
    unsigned char theirs[SHA256_BYTES];

    (void)state;
    for (size_t length = 0; length <= MOST; length++) {
        size_t first = length / 3;
        Sha256 sha;

        fill(bytes, length, (uint32_t)length);
        sha256_begin(&sha);
        sha256_add(&sha, bytes, first);
        sha256_add(&sha, bytes + first, length - first);
        sha256_end(&sha, ours);
        crypto_hash_sha256(theirs, bytes, length);
        assert_memory_equal(ours, theirs, sizeof ours);
    }
}

static void test_hmac(void **state)
{
    unsigned char bytes[MOST];
    unsigned char key[KEY_MOST] = {0};
    unsigned char ours[SHA256_BYTES];
    unsigned char theirs[SHA256_BYTES];

    (void)state;
    for (size_t length = 0; length <= KEY_MOST; length++) {
        size_t first = length / 2;
        crypto_auth_hmacsha256_state their_state;
        Hmac hmac;

        fill(key, length, (uint32_t)length);
        fill(bytes, 2 * length, (uint32_t)length + 1);
        hmac_begin(&hmac, key, length);
        hmac_add(&hmac, bytes, first);
        hmac_add(&hmac, bytes + first, 2 * length - first);
        hmac_end(&hmac, ours);
        crypto_auth_hmacsha256_init(&their_state, key, length);
        crypto_auth_hmacsha256_update(&their_state, bytes, 2 * length);
        crypto_auth_hmacsha256_final(&their_state, theirs);
        assert_memory_equal(ours, theirs, sizeof ours);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_hash),
        cmocka_unit_test(test_hmac),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
