/* Spans and text buffers. */
#include "base/text.h"

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

/* Separators of lines and paragraphs, and what turns the direction of the text around it: in a name
 * they could make a whole table of results lie. */
static bool is_layout_control(uint32_t code)
{
    return (code >= 0x2028 && code <= 0x202e) || (code >= 0x2066 && code <= 0x2069);
}

/* The length of the UTF-8 character at the start of the span; 0 where there is none. */
static size_t character_length(Span span)
{
    static const uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
    uint8_t lead = (uint8_t)span.start[0];
    size_t length = lead < 0x80 ? 1 : lead < 0xc0 ? 0 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;

    if (length < 2)
        return length;
    if (lead >= 0xf8 || length > span.length)
        return 0;
    uint32_t code = lead & (0x7fu >> length);
    for (size_t i = 1; i < length; i++) {
        uint8_t next = (uint8_t)span.start[i];
        if ((next & 0xc0) != 0x80)
            return 0;
        code = code << 6 | (next & 0x3f);
    }
    bool is_surrogate = code >= 0xd800 && code < 0xe000;
    bool is_control = (code >= 0x80 && code < 0xa0) || is_layout_control(code);
    return code < least[length] || code > 0x10ffff || is_surrogate || is_control ? 0 : length;
}

size_t span_bad_byte(Span span)
{
    size_t at = 0;

    while (at < span.length) {
        uint8_t byte = (uint8_t)span.start[at];
        size_t length = character_length(span_from(span, at));
        if (length == 0 || (byte < ' ' && byte != '\t') || byte == 0x7f)
            break;
        at += length;
    }
    return at;
}

size_t span_characters(Span span, size_t bytes)
{
    size_t count = 0;

    for (size_t i = 0; i < bytes && i < span.length; i++)
        count += ((uint8_t)span.start[i] & 0xc0) != 0x80;
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
    for (size_t i = 0; i < span.length; i++)
        text_char(text, span.start[i]);
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
