/* Fair dice. */
#include "room/fair.h"

#include "engine/throw.h"
#include "notation/record_line.h"

#include <sodium.h>

_Static_assert(FAIR_BYTES == crypto_auth_hmacsha256_KEYBYTES, "a secret is a key");
_Static_assert(FAIR_BYTES == crypto_hash_sha256_BYTES, "a commitment is a hash");

FairKey fair_secret(void)
{
    FairKey secret;

    randombytes_buf(secret.bytes, sizeof secret.bytes);
    return secret;
}

FairKey fair_commitment(const FairKey *secret)
{
    FairKey commitment;

    crypto_hash_sha256(commitment.bytes, secret->bytes, sizeof secret->bytes);
    return commitment;
}

static bool is_letter_or_digit(char byte)
{
    return (byte >= '0' && byte <= '9') || (byte >= 'a' && byte <= 'z') ||
           (byte >= 'A' && byte <= 'Z');
}

bool fair_is_salt(Span text)
{
    for (size_t i = 0; i < text.length; i++)
        if (!is_letter_or_digit(text.start[i]))
            return false;
    return text.length >= 1 && text.length <= FAIR_SALT_BYTES;
}

/* Computes the hash that a throw is drawn from. Further attempts are needed only if all bytes of
 * the earlier hashes are too large. */
static FairKey draw(const FairKey *secret, Span salts, uint32_t round, uint32_t attempt)
{
    FairKey drawn;
    crypto_auth_hmacsha256_state state;
    char buffer[32];
    Text rest = text_over(buffer, sizeof buffer);

    text_char(&rest, ' ');
    text_number(&rest, round);
    if (attempt > 1) {
        text_char(&rest, ' ');
        text_number(&rest, attempt);
    }
    crypto_auth_hmacsha256_init(&state, secret->bytes, sizeof secret->bytes);
    crypto_auth_hmacsha256_update(&state, (const unsigned char *)salts.start, salts.length);
    crypto_auth_hmacsha256_update(&state, (const unsigned char *)rest.start, rest.length);
    crypto_auth_hmacsha256_final(&state, drawn.bytes);
    return drawn;
}

/* All throws are equally likely, because 252 is a multiple of 36. */
bool fair_draw(const FairKey *random, Throw *thrown)
{
    for (unsigned i = 0; i < FAIR_BYTES; i++)
        if (random->bytes[i] < 256 / THROW_WAYS * THROW_WAYS) {
            unsigned number = random->bytes[i] % THROW_WAYS;
            *thrown =
                (Throw){.first = (uint8_t)(number / 6 + 1), .second = (uint8_t)(number % 6 + 1)};
            return true;
        }
    return false;
}

Throw fair_throw(const FairKey *secret, Span salts, uint32_t round)
{
    Throw thrown;

    for (uint32_t attempt = 1;; attempt++) {
        FairKey drawn = draw(secret, salts, round, attempt);
        if (fair_draw(&drawn, &thrown))
            return thrown;
    }
}

FairKey fair_day_secret(const FairKey *key, const char *game, const char *day)
{
    char buffer[96];
    Text text = text_over(buffer, sizeof buffer);
    FairKey secret;

    text_put(&text, "knobel day 2\n");
    text_put(&text, game);
    text_char(&text, ' ');
    text_put(&text, day);
    text_char(&text, '\n');
    crypto_auth_hmacsha256(secret.bytes, (const unsigned char *)text.start, text.length,
                           key->bytes);
    return secret;
}

/* Keys are written when they are public, so this need not take the same time for all of them. */
void fair_write(Text *text, const FairKey *key)
{
    static const char digits[] = "0123456789abcdef";
    char hex[FAIR_HEX_BYTES];

    for (unsigned i = 0; i < FAIR_BYTES; i++) {
        hex[2 * i] = digits[key->bytes[i] >> 4];
        hex[2 * i + 1] = digits[key->bytes[i] & 15];
    }
    text_span(text, (Span){hex, sizeof hex});
}

void fair_write_header(Text *text, const char *name, const FairKey *key)
{
    char buffer[FAIR_HEX_BYTES + 1];
    Text value = text_over(buffer, sizeof buffer);

    fair_write(&value, key);
    record_write_header(text, name, (Span){value.start, value.length});
}

/* The values of hexadecimal digits in lower case, plus 1; 0: it is none. */
static const unsigned char digit_values[256] = {
    ['0'] = 1, ['1'] = 2,  ['2'] = 3,  ['3'] = 4,  ['4'] = 5,  ['5'] = 6,  ['6'] = 7,  ['7'] = 8,
    ['8'] = 9, ['9'] = 10, ['a'] = 11, ['b'] = 12, ['c'] = 13, ['d'] = 14, ['e'] = 15, ['f'] = 16,
};

bool fair_parse(Span span, FairKey *key)
{
    FairKey found;

    if (span.length != FAIR_HEX_BYTES)
        return false;
    for (unsigned i = 0; i < FAIR_BYTES; i++) {
        unsigned high = digit_values[(unsigned char)span.start[2 * i]];
        unsigned low = digit_values[(unsigned char)span.start[2 * i + 1]];
        if (high == 0 || low == 0)
            return false;
        found.bytes[i] = (unsigned char)((high - 1) << 4 | (low - 1));
    }
    *key = found;
    return true;
}

/* Takes the same time whatever the keys are. */
bool fair_is_equal(const FairKey *one, const FairKey *other)
{
    unsigned char difference = 0;

    for (unsigned i = 0; i < FAIR_BYTES; i++)
        difference |= one->bytes[i] ^ other->bytes[i];
    return difference == 0;
}
