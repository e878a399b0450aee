/* Changes that are hard for parsers. */
#include "support/noise.h"

#include <string.h>

enum { CHANGES_MOST = 5, PIECE_MOST = 24, KINDS = 8 };

/* Separators of words, limits of numbers, and bytes that are not text. */
static const char *const words[] = {"0",
                                    "00",
                                    "-1",
                                    "1",
                                    "4294967296",
                                    "999999999",
                                    "1000000000",
                                    "18446744073709551616",
                                    " ",
                                    "  ",
                                    "\n",
                                    "\t",
                                    "\r\n",
                                    "=",
                                    "/",
                                    "%00",
                                    "%2f",
                                    "../",
                                    "\xc3\xa4",
                                    "\xe2\x80\xae",
                                    "\xff",
                                    "\xc0\x80",
                                    "\xed\xa0\x80",
                                    "name=",
                                    "hello",
                                    "ok",
                                    "new",
                                    "knister",
                                    "+",
                                    "(",
                                    ")",
                                    "\\",
                                    ":",
                                    ";",
                                    "'",
                                    "\""};

/* The text under construction. */
typedef struct {
    Rng *rng;
    char *bytes;
    size_t length;
    size_t size;
} Noise;

static size_t place_in(Noise *noise, size_t length)
{
    return length == 0 ? 0 : rng_below(noise->rng, (uint32_t)length);
}

static void insert(Noise *noise, size_t place, const char *bytes, size_t count)
{
    if (noise->length + count > noise->size)
        return;
    memmove(noise->bytes + place + count, noise->bytes + place, noise->length - place);
    memcpy(noise->bytes + place, bytes, count);
    noise->length += count;
}

static void cut(Noise *noise, size_t place, size_t count)
{
    if (count > noise->length - place)
        count = noise->length - place;
    memmove(noise->bytes + place, noise->bytes + place + count, noise->length - place - count);
    noise->length -= count;
}

Span noise_bytes(Rng *rng, char *buffer, size_t count)
{
    for (size_t i = 0; i < count; i++)
        buffer[i] = (char)rng_next(rng);
    return (Span){buffer, count};
}

static void change(Noise *noise)
{
    char piece[PIECE_MOST];
    size_t place = place_in(noise, noise->length + 1);
    size_t count = 1 + rng_below(noise->rng, PIECE_MOST);
    const char *word = words[rng_below(noise->rng, sizeof words / sizeof *words)];

    switch (rng_below(noise->rng, KINDS)) {
    case 0: /* a flipped bit */
        if (place < noise->length)
            noise->bytes[place] = (char)(noise->bytes[place] ^ 1 << rng_below(noise->rng, 8));
        break;
    case 1: /* another byte */
        if (place < noise->length)
            noise->bytes[place] = (char)rng_next(noise->rng);
        break;
    case 2:
        cut(noise, place, count);
        break;
    case 3:
        noise_bytes(noise->rng, piece, count);
        insert(noise, place, piece, count);
        break;
    case 4: /* a piece repeated */
        count = count < noise->length - place ? count : noise->length - place;
        memcpy(piece, noise->bytes + place, count);
        insert(noise, place, piece, count);
        break;
    case 5:
        insert(noise, place, word, strlen(word));
        break;
    case 6: /* a word in place of another */
        cut(noise, place, strcspn(word, " "));
        insert(noise, place, word, strlen(word));
        break;
    default: /* far too long */
        if (rng_below(noise->rng, 200) == 0)
            for (unsigned i = 0; i < 100; i++)
                insert(noise, place, "aaaaaaaaaaaa", 12);
    }
}

Span noise_text(Rng *rng, Span text, char *buffer, size_t size)
{
    Noise noise = {rng, buffer, text.length < size ? text.length : size, size};

    memcpy(buffer, text.start, noise.length);
    if (rng_below(rng, 4) > 0)
        for (uint32_t changes = 1 + rng_below(rng, CHANGES_MOST); changes > 0; changes--)
            change(&noise);
    return (Span){buffer, noise.length};
}
