#include "wasm/platform/sha256.h"

#include <string.h>

enum { ROUNDS = 64, SCHEDULED = 16, LENGTH_BYTES = 8, BYTE_BITS = 8, WORD_BYTES = 4 };

/* The first bits of the cube roots of the first 64 primes, without their whole parts. */
static const uint32_t roots[ROUNDS] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
};

static uint32_t turned(uint32_t word, unsigned bits)
{
    return word >> bits | word << (32 - bits);
}

static uint32_t read_word(const unsigned char *bytes)
{
    uint32_t word = 0;

    for (unsigned i = 0; i < WORD_BYTES; i++)
        word = word << BYTE_BITS | bytes[i];
    return word;
}

/* The word of a round; those after the first 16 follow from the 16 before, which they replace. */
static uint32_t schedule(uint32_t *words, unsigned round)
{
    uint32_t *word = &words[round % SCHEDULED];
    uint32_t early = words[(round + 1) % SCHEDULED];
    uint32_t late = words[(round + 14) % SCHEDULED];

    if (round >= SCHEDULED)
        *word += (turned(early, 7) ^ turned(early, 18) ^ early >> 3) +
                 words[(round + 9) % SCHEDULED] +
                 (turned(late, 17) ^ turned(late, 19) ^ late >> 10);
    return *word;
}

static void take_block(Sha256 *sha)
{
    uint32_t words[SCHEDULED];
    uint32_t s[SHA256_WORDS];

    for (unsigned i = 0; i < SCHEDULED; i++)
        words[i] = read_word(sha->block + (size_t)i * WORD_BYTES);
    memcpy(s, sha->words, sizeof s);
    for (unsigned round = 0; round < ROUNDS; round++) {
        uint32_t chosen = (s[4] & s[5]) ^ (~s[4] & s[6]);
        uint32_t most = (s[0] & s[1]) ^ (s[0] & s[2]) ^ (s[1] & s[2]);
        uint32_t first = s[7] + (turned(s[4], 6) ^ turned(s[4], 11) ^ turned(s[4], 25)) + chosen +
                         roots[round] + schedule(words, round);
        uint32_t second = (turned(s[0], 2) ^ turned(s[0], 13) ^ turned(s[0], 22)) + most;

        memmove(s + 1, s, sizeof s - sizeof *s);
        s[4] += first;
        s[0] = first + second;
    }
    for (unsigned i = 0; i < SHA256_WORDS; i++)
        sha->words[i] += s[i];
}

void sha256_begin(Sha256 *sha)
{
    /* The first bits of the square roots of the first eight primes. */
    static const uint32_t start[SHA256_WORDS] = {
        0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
        0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19,
    };

    memcpy(sha->words, start, sizeof start);
    sha->length = 0;
}

void sha256_add(Sha256 *sha, const unsigned char *bytes, size_t length)
{
    for (size_t i = 0; i < length; i++) {
        sha->block[sha->length++ % SHA256_BLOCK] = bytes[i];
        if (sha->length % SHA256_BLOCK == 0)
            take_block(sha);
    }
}

void sha256_end(Sha256 *sha, unsigned char *hash)
{
    static const unsigned char end = 0x80;
    static const unsigned char zero = 0;
    uint64_t bits = sha->length * BYTE_BITS;
    unsigned char length[LENGTH_BYTES];

    for (unsigned i = 0; i < LENGTH_BYTES; i++)
        length[i] = (unsigned char)(bits >> BYTE_BITS * (LENGTH_BYTES - 1 - i));
    sha256_add(sha, &end, 1);
    while (sha->length % SHA256_BLOCK != SHA256_BLOCK - LENGTH_BYTES)
        sha256_add(sha, &zero, 1);
    sha256_add(sha, length, sizeof length);
    for (unsigned i = 0; i < SHA256_BYTES; i++)
        hash[i] = (unsigned char)(sha->words[i / WORD_BYTES] >>
                                  BYTE_BITS * (WORD_BYTES - 1 - i % WORD_BYTES));
}

/* Begins with a block of the key, in which these bits are turned. */
static void begin_with(Sha256 *sha, const unsigned char *key, unsigned char bits)
{
    unsigned char block[SHA256_BLOCK];

    for (unsigned i = 0; i < SHA256_BLOCK; i++)
        block[i] = key[i] ^ bits;
    sha256_begin(sha);
    sha256_add(sha, block, sizeof block);
}

void hmac_begin(Hmac *hmac, const unsigned char *key, size_t length)
{
    unsigned char block[SHA256_BLOCK] = {0};

    if (length <= sizeof block) {
        memcpy(block, key, length);
    } else {
        sha256_begin(&hmac->inner);
        sha256_add(&hmac->inner, key, length);
        sha256_end(&hmac->inner, block);
    }
    begin_with(&hmac->inner, block, 0x36);
    begin_with(&hmac->outer, block, 0x5c);
}

void hmac_add(Hmac *hmac, const unsigned char *bytes, size_t length)
{
    sha256_add(&hmac->inner, bytes, length);
}

void hmac_end(Hmac *hmac, unsigned char *hash)
{
    unsigned char inner[SHA256_BYTES];

    sha256_end(&hmac->inner, inner);
    sha256_add(&hmac->outer, inner, sizeof inner);
    sha256_end(&hmac->outer, hash);
}
