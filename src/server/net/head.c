/* Parsing heads. */
#include "server/net/head.h"

#include <string.h>
#include <strings.h>

static const char *const names[HEADER_COUNT] = {
    [HEADER_HOST] = "host",
    [HEADER_ORIGIN] = "origin",
    [HEADER_UPGRADE] = "upgrade",
    [HEADER_SOCKET_KEY] = "sec-websocket-key",
    [HEADER_SOCKET_VERSION] = "sec-websocket-version",
    [HEADER_CONTENT_LENGTH] = "content-length",
    [HEADER_TRANSFER_ENCODING] = "transfer-encoding",
    [HEADER_CONNECTION] = "connection",
    [HEADER_FORWARDED_FOR] = "x-forwarded-for",
    [HEADER_NONE_MATCH] = "if-none-match",
    [HEADER_ACCEPT] = "accept",
    [HEADER_ACCEPT_ENCODING] = "accept-encoding",
};

static bool is_same(Span span, const char *word)
{
    return strlen(word) == span.length && strncasecmp(span.start, word, span.length) == 0;
}

bool head_is(const Head *head, Header header, const char *word)
{
    return head_has(head, header) && is_same(head->value[header], word);
}

/* Whether a name or a method may contain this byte. */
static bool is_token(unsigned char byte)
{
    static const char others[] = "!#$%&'*+-.^_`|~";

    return (byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z') ||
           (byte >= '0' && byte <= '9') || (byte != '\0' && strchr(others, byte) != NULL);
}

static size_t token_length(Span span)
{
    size_t length = 0;

    while (length < span.length && is_token((unsigned char)span.start[length]))
        length++;
    return length;
}

/* Cuts off a line that ends with CR and LF; false if there is no whole one. */
static bool cut_line(Span *rest, Span *line)
{
    const char *end = memmem(rest->start, rest->length, "\r\n", 2);

    if (end == NULL)
        return false;
    *line = (Span){rest->start, (size_t)(end - rest->start)};
    *rest = span_from(*rest, line->length + 2);
    return true;
}

static bool is_blank(char byte)
{
    return byte == ' ' || byte == '\t';
}

static Span trim(Span span)
{
    while (span.length > 0 && is_blank(span.start[0]))
        span = span_from(span, 1);
    while (span.length > 0 && is_blank(span.start[span.length - 1]))
        span.length--;
    return span;
}

/* Whether a text contains no control characters; a tab counts as none if `takes_tabs`. */
static bool is_clean(Span span, bool takes_tabs)
{
    for (size_t i = 0; i < span.length; i++) {
        unsigned char byte = (unsigned char)span.start[i];
        if ((byte < ' ' && !(takes_tabs && byte == '\t')) || byte == 0x7f)
            return false;
    }
    return true;
}

/* METHOD /path?query HTTP/1.1 */
static HeadState parse_request(Span line, Head *head)
{
    size_t length = token_length(line);

    head->method = (Span){line.start, length};
    if (length == 0 || length == line.length || line.start[length] != ' ')
        return HEAD_BAD;
    line = span_from(line, length + 1);
    Span target = span_word(&line);
    if (target.length == 0 || target.start[0] != '/' || !is_clean(target, false))
        return HEAD_BAD;
    const char *query = memchr(target.start, '?', target.length);
    head->path = query == NULL ? target : (Span){target.start, (size_t)(query - target.start)};
    head->is_old = span_is(line, "HTTP/1.0");
    if (head->is_old || span_is(line, "HTTP/1.1"))
        return HEAD_FINE;
    return line.length == 8 && memcmp(line.start, "HTTP/", 5) == 0 ? HEAD_VERSION : HEAD_BAD;
}

/* Notes the words of a Connection header. */
static void note_connection(Span value, Head *head)
{
    while (value.length > 0) {
        const char *comma = memchr(value.start, ',', value.length);
        size_t length = comma == NULL ? value.length : (size_t)(comma - value.start);
        Span word = trim((Span){value.start, length});
        head->says_close |= is_same(word, "close");
        head->says_upgrade |= is_same(word, "upgrade");
        value = span_from(value, comma == NULL ? length : length + 1);
    }
}

static bool parse_header(Span line, Head *head)
{
    size_t length = token_length(line);
    unsigned header = 0;

    if (length == 0 || length == line.length || line.start[length] != ':')
        return false;
    Span name = {line.start, length};
    Span value = trim(span_from(line, length + 1));
    if (!is_clean(value, true))
        return false;
    while (header < HEADER_COUNT && !is_same(name, names[header]))
        header++;
    if (header == HEADER_COUNT)
        return true;
    if (header < HEADER_ONCE && head_has(head, header))
        return false;
    if (header == HEADER_CONNECTION)
        note_connection(value, head);
    head->value[header] = value;
    return true;
}

/* The length of the head with its empty line; 0: it is not complete. */
static size_t find_end(Span bytes)
{
    const char *end = memmem(bytes.start, bytes.length, "\r\n\r\n", 4);

    return end == NULL ? 0 : (size_t)(end - bytes.start) + 4;
}

HeadState head_parse(Span bytes, Head *head)
{
    Span line;

    *head = (Head){.length = find_end(bytes)};
    if (bytes.length > 0 && !is_token((unsigned char)bytes.start[0]))
        return HEAD_BAD; /* perhaps TLS */
    if (head->length > HEAD_BYTES || (head->length == 0 && bytes.length >= HEAD_BYTES))
        return HEAD_LONG;
    if (head->length == 0)
        return HEAD_MORE;
    Span rest = {bytes.start, head->length - 2}; /* without the empty line */
    HeadState state = cut_line(&rest, &line) ? parse_request(line, head) : HEAD_BAD;
    while (state == HEAD_FINE && cut_line(&rest, &line))
        if (!parse_header(line, head))
            state = HEAD_BAD;
    if (state == HEAD_FINE && !head->is_old && !head_has(head, HEADER_HOST))
        state = HEAD_BAD;
    return state;
}
