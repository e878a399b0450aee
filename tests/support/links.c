/* Links of the dice. */
#include "support/links.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

Link link_commitment(const char *table, uint32_t sheet, uint32_t round, uint32_t seat,
                     const Link *link)
{
    unsigned char message[256];
    Link hash;
    int length = snprintf((char *)message, sizeof message, "knobel link 2\n%s %u %u %u\n", table,
                          (unsigned)sheet, (unsigned)round, (unsigned)seat);

    memcpy(message + length, link->bytes, LINK_BYTES);
    crypto_hash_sha256(hash.bytes, message, (size_t)length + LINK_BYTES);
    return hash;
}

Throw link_throw(const char *table, uint32_t sheet, uint32_t round, const Link *server,
                 const char *text)
{
    size_t size = strlen(text) + 256;
    char *message = malloc(size);
    Throw thrown = {0};

    if (message == NULL)
        abort();
    for (unsigned block = 1; thrown.first == 0; block++) {
        unsigned char drawn[32];
        size_t length = (size_t)snprintf(message, size, "knobel throw 2\n%s %u %u\n%s", table,
                                         (unsigned)sheet, (unsigned)round, text);
        if (block > 1)
            length += (size_t)snprintf(message + length, size - length, "%u\n", block);
        crypto_auth_hmacsha256(drawn, (unsigned char *)message, length, server->bytes);
        for (int i = 31; i >= 0; i--)
            if (drawn[i] < 252)
                thrown = (Throw){.first = (uint8_t)(1 + drawn[i] % 36 / 6),
                                 .second = (uint8_t)(1 + drawn[i] % 36 % 6)};
    }
    free(message);
    return thrown;
}

bool link_read(Span hex, Link *link)
{
    size_t length = 0;

    return hex.length == 2 * LINK_BYTES &&
           sodium_hex2bin(link->bytes, LINK_BYTES, hex.start, hex.length, NULL, &length, NULL) ==
               0 &&
           length == LINK_BYTES;
}

void link_write(char hex[2 * LINK_BYTES + 1], const Link *link)
{
    sodium_bin2hex(hex, 2 * LINK_BYTES + 1, link->bytes, LINK_BYTES);
}

bool link_is_equal(const Link *one, const Link *other)
{
    return memcmp(one->bytes, other->bytes, LINK_BYTES) == 0;
}

void links_make(Link links[LINKS_MOST + 1], const char *table, uint32_t sheet, uint32_t seat)
{
    randombytes_buf(links[LINKS_MOST].bytes, LINK_BYTES);
    for (uint32_t round = LINKS_MOST; round > 0; round--)
        links[round - 1] = link_commitment(table, sheet, round, seat, &links[round]);
}
