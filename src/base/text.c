/* Spans and text buffers. */
#include "base/text.h"

#include <string.h>

Span span_of(const char *text)
{
    size_t length = 0;

    while (text[length] != '\0')
        length++;
    return (Span){text, length};
}

bool span_is(Span span, const char *text)
{
    for (size_t i = 0; i < span.length; i++)
        if (text[i] == '\0' || span.start[i] != text[i])
            return false;
    return text[span.length] == '\0';
}

Span span_from(Span span, size_t offset)
{
    return (Span){span.start + offset, span.length - offset};
}

Span span_word(Span *rest)
{
    size_t length = 0;

    while (length < rest->length && rest->start[length] != ' ')
        length++;
    Span word = {rest->start, length};
    *rest = span_from(*rest, length < rest->length ? length + 1 : length);
    return word;
}

bool span_line(Span *rest, Span *line)
{
    size_t length = 0;

    if (rest->length == 0)
        return false;
    while (length < rest->length && rest->start[length] != '\n')
        length++;
    *line = (Span){rest->start, length};
    *rest = span_from(*rest, length + (length < rest->length));
    return true;
}

bool span_number(Span span, uint64_t most, uint64_t *number)
{
    uint64_t value = 0;

    if (span.length == 0 || (span.start[0] == '0' && span.length > 1))
        return false;
    for (size_t i = 0; i < span.length; i++) {
        if (span.start[i] < '0' || span.start[i] > '9')
            return false;
        uint64_t digit = (uint64_t)(span.start[i] - '0');
        if (digit > most || value > (most - digit) / 10)
            return false;
        value = value * 10 + digit;
    }
    *number = value;
    return true;
}

/* Line and paragraph separators, and characters that change the direction of the text around them:
 * in a name they could falsify a whole table of results. */
static bool is_layout_control(uint32_t code)
{
    return (code >= 0x2028 && code <= 0x202e) || (code >= 0x2066 && code <= 0x2069);
}

bool span_character(Span *rest, uint32_t *character)
{
    static const uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
    uint8_t lead = (uint8_t)rest->start[0];
    size_t length = lead < 0x80 ? 1 : lead < 0xc0 ? 0 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
    bool is_good = length > 0 && lead < 0xf8 && length <= rest->length;
    uint32_t code = length < 2 ? lead : lead & (0x7fu >> length);

    for (size_t i = 1; is_good && i < length; i++) {
        is_good = text_is_inside(rest->start[i]);
        code = code << 6 | ((uint8_t)rest->start[i] & 0x3f);
    }
    is_good = is_good && code >= least[length] && code <= 0x10ffff &&
              (code < 0xd800 || code >= 0xe000); /* not a surrogate */
    *rest = span_from(*rest, is_good ? length : 1);
    *character = code;
    return is_good;
}

size_t span_bad_byte(Span span)
{
    size_t good = 0;
    uint32_t code;

    while (good < span.length && span.start[good] >= ' ' && span.start[good] < 0x7f)
        good++; /* most text is nothing but these */
    Span rest = span_from(span, good);
    while (rest.length > 0 && span_character(&rest, &code)) {
        bool is_control = (code < ' ' && code != '\t') || (code >= 0x7f && code < 0xa0);
        if (is_control || is_layout_control(code))
            break;
        good = span.length - rest.length;
    }
    return good;
}

size_t span_characters(Span span, size_t bytes)
{
    size_t count = 0;

    for (size_t i = 0; i < bytes && i < span.length; i++)
        count += !text_is_inside(span.start[i]);
    return count;
}

Text text_over(char *buffer, size_t size)
{
    buffer[0] = '\0';
    return (Text){buffer, size, 0, false};
}

void text_char(Text *text, char character)
{
    if (text->length + 1 >= text->size) {
        text->is_cut = true;
        return;
    }
    text->start[text->length++] = character;
    text->start[text->length] = '\0';
}

void text_put(Text *text, const char *string)
{
    text_span(text, span_of(string));
}

void text_span(Text *text, Span span)
{
    size_t room = text->size - text->length - 1;

    if (span.length > room) {
        span.length = room;
        text->is_cut = true;
    }
    if (span.length > 0)
        memcpy(text->start + text->length, span.start, span.length);
    text->length += span.length;
    text->start[text->length] = '\0';
}

void text_number(Text *text, uint64_t number)
{
    char digits[20];
    size_t count = 0;

    do
        digits[count++] = (char)('0' + number % 10);
    while ((number /= 10) > 0);
    while (count > 0)
        text_char(text, digits[--count]);
}

void text_character(Text *text, uint32_t character)
{
    /* The high bits of a first byte, by the number of bytes that follow it. */
    static const uint32_t marks[] = {0, 0xc0, 0xe0, 0xf0};
    unsigned behind = character < 0x80 ? 0 : character < 0x800 ? 1 : character < 0x10000 ? 2 : 3;

    text_char(text, (char)(marks[behind] | character >> 6 * behind));
    while (behind-- > 0)
        text_char(text, (char)(0x80 | (character >> 6 * behind & 0x3f)));
}
