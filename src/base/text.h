/* Pieces of text: a span to read from, a buffer to write into. No allocation, no I/O. */
#ifndef KNOBEL_BASE_TEXT_H
#define KNOBEL_BASE_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Bytes that the span does not own; not terminated. */
typedef struct {
    const char *start;
    size_t length;
} Span;

/* Text being written into a buffer that belongs to the caller. If it does not fit, the rest is left
 * out and `is_cut` is set. Always terminated. */
typedef struct {
    char *start;
    size_t size;
    size_t length;
    bool is_cut;
} Text;

Span span_of(const char *text);
bool span_is(Span span, const char *text);

/* The bytes from `offset` on. */
Span span_from(Span span, size_t offset);

/* Cuts the span at the first blank: returns what precedes it, leaves what follows it. */
Span span_word(Span *rest);

/* Cuts off the first line, without its newline; false if nothing is left. */
bool span_line(Span *rest, Span *line);

/* Reads a whole number without sign or leading zeros, at most `most`. */
bool span_number(Span span, uint64_t most, uint64_t *number);

/* Whether a byte continues a UTF-8 character instead of starting one. */
static inline bool text_is_inside(char byte)
{
    return (byte & 0xc0) == 0x80;
}

/* Takes the first character off a span that is not empty. If it is not valid UTF-8, takes one byte
 * and returns false. */
bool span_character(Span *rest, uint32_t *character);

/* The first byte that is not part of valid UTF-8 or is a control character other than a tab;
 * `length` if there is none. */
size_t span_bad_byte(Span span);

/* The number of characters in the first `bytes` bytes. */
size_t span_characters(Span span, size_t bytes);

Text text_over(char *buffer, size_t size);
void text_char(Text *text, char character);
void text_put(Text *text, const char *string);
void text_span(Text *text, Span span);
void text_number(Text *text, uint64_t number);
void text_character(Text *text, uint32_t character); /* in UTF-8 */

#endif
