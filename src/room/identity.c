/* Tokens, tickets and codes. */
#include "room/identity.h"

#include <sodium.h>
#include <string.h>

static const char token_letters[] = "abcdefghijklmnopqrstuvwxyz234567";
static const char code_letters[] = "0123456789abcdefghjkmnpqrstvwxyz"; /* no i, l, o, u */

/* Uses five bits of each byte. */
static void encode(char *text, const unsigned char *bytes, size_t length, const char *letters)
{
    for (size_t i = 0; i < length; i++)
        text[i] = letters[bytes[i] & 31];
    text[length] = '\0';
}

static void make(char *text, size_t length, const char *letters)
{
    unsigned char bytes[TOKEN_BYTES];

    randombytes_buf(bytes, length);
    encode(text, bytes, length, letters);
    sodium_memzero(bytes, sizeof bytes);
}

static bool has_only(Span text, const char *letters)
{
    for (size_t i = 0; i < text.length; i++)
        if (text.start[i] == '\0' || strchr(letters, text.start[i]) == NULL)
            return false;
    return true;
}

void token_make(char token[TOKEN_BYTES + 1])
{
    make(token, TOKEN_BYTES, token_letters);
}

bool token_is_good(Span token)
{
    return token.length == TOKEN_BYTES && has_only(token, token_letters);
}

static void hash(Identity *identity, Span text)
{
    unsigned char all[crypto_hash_sha256_BYTES];

    crypto_hash_sha256(all, (const unsigned char *)text.start, text.length);
    memcpy(identity->bytes, all, sizeof identity->bytes);
}

Identity identity_of(Span token)
{
    Identity identity;

    hash(&identity, token);
    return identity;
}

/* Takes the same time whatever the identities are. */
bool identity_is_equal(const Identity *one, const Identity *other)
{
    unsigned char difference = 0;

    for (unsigned i = 0; i < sizeof one->bytes; i++)
        difference |= one->bytes[i] ^ other->bytes[i];
    return difference == 0;
}

void identity_write(Text *text, const Identity *identity)
{
    char hex[IDENTITY_HEX_BYTES + 1];

    text_put(text, sodium_bin2hex(hex, sizeof hex, identity->bytes, sizeof identity->bytes));
}

bool identity_parse(Span span, Identity *identity)
{
    size_t length = 0;

    return span.length == IDENTITY_HEX_BYTES &&
           sodium_hex2bin(identity->bytes, sizeof identity->bytes, span.start, span.length, NULL,
                          &length, NULL) == 0 &&
           length == sizeof identity->bytes;
}

void code_make(char code[CODE_BYTES + 1])
{
    make(code, CODE_BYTES, code_letters);
}

void code_make_group(char code[GROUP_CODE_BYTES + 1])
{
    make(code, GROUP_CODE_BYTES, code_letters);
}

bool code_is_good(Span code)
{
    return code.length >= CODE_BYTES && code.length <= CODE_BYTES_MOST &&
           has_only(code, code_letters);
}

/* The sign that is meant by a letter that no code contains. */
static char sign_of(char letter)
{
    static const struct {
        char letter, sign;
    } alike[] = {{'o', '0'}, {'i', '1'}, {'l', '1'}, {'u', 'v'}};

    if (letter >= 'A' && letter <= 'Z')
        letter = (char)(letter - 'A' + 'a');
    for (unsigned i = 0; i < sizeof alike / sizeof *alike; i++)
        if (letter == alike[i].letter)
            return alike[i].sign;
    return letter;
}

bool code_read(Span written, char code[CODE_BYTES + 1])
{
    size_t length = 0;

    for (size_t i = 0; i < written.length; i++) {
        if (written.start[i] == ' ' || written.start[i] == '-')
            continue;
        if (length == CODE_BYTES)
            return false;
        code[length++] = sign_of(written.start[i]);
    }
    code[length] = '\0';
    return (length == SHORT_CODE_BYTES || length == CODE_BYTES) &&
           has_only((Span){code, length}, code_letters);
}

void code_shorten(const char *code, char shortened[SHORT_CODE_BYTES + 1])
{
    bool is_short = strlen(code) == CODE_BYTES && has_only(span_of(code), code_letters);

    for (unsigned i = 0; i < SHORT_CODE_BYTES && is_short; i++)
        shortened[i] = (char)(code[i] >= 'a' ? code[i] - 'a' + 'A' : code[i]);
    shortened[is_short ? SHORT_CODE_BYTES : 0] = '\0';
}

static const char record_mark[] = "own-"; /* other codes contain no hyphen */

void code_of_record(char code[CODE_BYTES_MOST + 1], Span record)
{
    size_t mark = sizeof record_mark - 1;
    Identity hashed;

    hash(&hashed, record);
    memcpy(code, record_mark, mark);
    encode(code + mark, hashed.bytes, CODE_BYTES_MOST - mark, code_letters);
}

bool code_is_of_record(Span code)
{
    size_t mark = sizeof record_mark - 1;

    return code.length == CODE_BYTES_MOST && memcmp(code.start, record_mark, mark) == 0 &&
           has_only(span_from(code, mark), code_letters);
}

void code_of_day(char code[CODE_BYTES_MOST + 1], const Identity *identity, const char *game,
                 const char *day)
{
    char buffer[128];
    Text text = text_over(buffer, sizeof buffer);
    Identity hashed;

    text_put(&text, game);
    text_char(&text, ' ');
    text_put(&text, day);
    text_char(&text, ' ');
    identity_write(&text, identity);
    hash(&hashed, (Span){text.start, text.length});
    encode(code, hashed.bytes, CODE_BYTES_MOST, code_letters);
}
