/* Names of people and tables: typed by one person and shown to all others. */
#include "room/room_inner.h"

/* Characters that are invisible, or that change how the text around them is shown. */
static const struct {
    uint32_t first;
    uint32_t last;
} invisible[] = {
    {0x80, 0x9f},                                            /* control characters */
    {0xad, 0xad},                                            /* soft hyphen */
    {0x34f, 0x34f},                                          /* grapheme joiner */
    {0x61c, 0x61c},                                          /* direction of text */
    {0x115f, 0x1160},                                        /* fillers */
    {0x17b4, 0x17b5},    {0x180b, 0x180f}, {0x200b, 0x200c}, /* blanks without width */
    {0x200e, 0x200f},                                        /* directions */
    {0x2028, 0x202e},                                        /* line separators, directions */
    {0x2060, 0x206f},    {0x3164, 0x3164},                   /* filler */
    {0xd800, 0xf8ff},                                        /* surrogates, private use */
    {0xfeff, 0xfeff},                                        /* byte order mark */
    {0xffa0, 0xffa0},    {0xfff0, 0xffff}, {0x1d173, 0x1d17a},
    {0xe0000, 0x10ffff}, /* tags, private use */
};

static bool is_invisible(uint32_t character)
{
    for (unsigned i = 0; i < sizeof invisible / sizeof invisible[0]; i++)
        if (character >= invisible[i].first && character <= invisible[i].last)
            return true;
    return false;
}

/* Blanks of every kind. They would be invisible at either end of a name, or next to each other. */
static bool is_blank(uint32_t character)
{
    return character == ' ' || character == 0xa0 || character == 0x1680 ||
           (character >= 0x2000 && character <= 0x200a) || character == 0x202f ||
           character == 0x205f || character == 0x3000;
}

/* Whether a character can be part of an emoji made of several, such as a family. */
static bool is_emoji(uint32_t character)
{
    return (character >= 0x2190 && character <= 0x2bff) || character == 0xfe0f ||
           (character >= 0x1f000 && character <= 0x1faff);
}

bool name_is_good(Span name)
{
    enum { JOINER = 0x200d };
    bool was_blank = true;
    Span rest = name;
    uint32_t character;
    uint32_t before = 0;

    if (name.length == 0 || name.length > ROOM_NAME_BYTES || span_bad_byte(name) < name.length)
        return false;
    while (rest.length > 0 && span_character(&rest, &character)) {
        bool is_next_blank = is_blank(character);
        if (character == '\t' || is_invisible(character) || (was_blank && is_next_blank))
            return false;
        if ((character == JOINER && !is_emoji(before)) ||
            (before == JOINER && !is_emoji(character)))
            return false;
        was_blank = is_next_blank;
        before = character;
    }
    return !was_blank && before != JOINER;
}

static char lower(char byte)
{
    return byte >= 'A' && byte <= 'Z' ? (char)(byte - 'A' + 'a') : byte;
}

bool name_is_equal(Span one, Span other)
{
    if (one.length != other.length)
        return false;
    for (size_t i = 0; i < one.length; i++)
        if (lower(one.start[i]) != lower(other.start[i]))
            return false;
    return true;
}
