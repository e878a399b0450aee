/* Chains of links. */
#include "room/chain.h"

#include <sodium.h>

/* Writes "TABLE SHEET" and further numbers, each after a blank, and a newline. */
static void write_place(Text *text, const char *table, const uint32_t *numbers, unsigned count)
{
    text_put(text, table);
    for (unsigned i = 0; i < count; i++) {
        text_char(text, ' ');
        text_number(text, numbers[i]);
    }
    text_char(text, '\n');
}

/* The commitment to the link of a round, which is the link of the round before. */
static FairKey commitment(const Chain *chain, uint32_t round, const FairKey *link)
{
    char buffer[96 + FAIR_BYTES];
    Text text = text_over(buffer, sizeof buffer);
    FairKey hash;

    text_put(&text, "knobel link 2\n");
    write_place(&text, chain->table, (uint32_t[]){chain->sheet, round, chain->seat}, 3);
    text_span(&text, (Span){(const char *)link->bytes, FAIR_BYTES});
    crypto_hash_sha256(hash.bytes, (const unsigned char *)buffer, text.length);
    return hash;
}

FairKey chain_earlier(const Chain *chain, const FairKey *link, uint32_t round, uint32_t earlier)
{
    FairKey found = *link;

    for (; round > earlier; round--)
        found = commitment(chain, round, &found);
    return found;
}

/* The last link of a chain. */
static FairKey last_link(const Chain *chain, const FairKey *key)
{
    char buffer[96];
    Text text = text_over(buffer, sizeof buffer);
    FairKey last;

    text_put(&text, "knobel chain 2\n");
    write_place(&text, chain->table, (uint32_t[]){chain->sheet, chain->seat}, 2);
    crypto_auth_hmacsha256(last.bytes, (const unsigned char *)text.start, text.length, key->bytes);
    return last;
}

FairKey chain_link(const Chain *chain, const FairKey *key, uint32_t round)
{
    FairKey last = last_link(chain, key);

    return chain_earlier(chain, &last, CHAIN_LINKS, round);
}

void chain_links(const Chain *chain, const FairKey *key, FairKey links[CHAIN_LINKS + 1])
{
    links[CHAIN_LINKS] = last_link(chain, key);
    for (uint32_t round = CHAIN_LINKS; round > 0; round--)
        links[round - 1] = commitment(chain, round, &links[round]);
}

void chain_write_part(Text *text, uint32_t seat, const FairKey *link)
{
    text_number(text, seat);
    text_char(text, ' ');
    if (link != NULL)
        fair_write(text, link);
    else
        text_char(text, '-');
    text_char(text, '\n');
}

Throw chain_throw(const char *table, uint32_t sheet, uint32_t round, const FairKey *server,
                  Span parts)
{
    char buffer[96];
    Text head = text_over(buffer, sizeof buffer);
    Throw thrown;

    text_put(&head, "knobel throw 2\n");
    write_place(&head, table, (uint32_t[]){sheet, round}, 2);
    for (uint32_t block = 1;; block++) {
        char counter[16] = "";
        Text more = text_over(counter, sizeof counter);
        crypto_auth_hmacsha256_state state;
        FairKey drawn;
        if (block > 1) {
            text_number(&more, block);
            text_char(&more, '\n');
        }
        crypto_auth_hmacsha256_init(&state, server->bytes, sizeof server->bytes);
        crypto_auth_hmacsha256_update(&state, (const unsigned char *)head.start, head.length);
        crypto_auth_hmacsha256_update(&state, (const unsigned char *)parts.start, parts.length);
        crypto_auth_hmacsha256_update(&state, (const unsigned char *)more.start, more.length);
        crypto_auth_hmacsha256_final(&state, drawn.bytes);
        if (fair_draw(&drawn, &thrown))
            return thrown;
    }
}
