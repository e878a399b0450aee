/* Content encodings: the header Accept-Encoding, "br, gzip;q=0.5". */
#include "server/net/encoding.h"

#include <string.h>
#include <strings.h>

enum {
    WHOLE = 1000, /* a weight of 1 */
    UNSAID = -1,
};

static const char *const names[ENCODING_COUNT + 1] = {
    [ENCODING_BROTLI] = "br",
    [ENCODING_GZIP] = "gzip",
    [ENCODING_NONE] = "identity",
};

const char *encoding_name(Encoding encoding)
{
    return names[encoding];
}

static bool is_name(Span span, const char *name)
{
    return span.length == strlen(name) && strncasecmp(span.start, name, span.length) == 0;
}

static bool is_blank(char byte)
{
    return byte == ' ' || byte == '\t';
}

/* Cuts the span at a byte: returns what precedes it, without blanks around it, and leaves what
 * follows. */
static Span cut(Span *rest, char byte)
{
    const char *end = rest->length > 0 ? memchr(rest->start, byte, rest->length) : NULL;
    Span piece = {rest->start, end != NULL ? (size_t)(end - rest->start) : rest->length};

    *rest = span_from(*rest, end != NULL ? piece.length + 1 : piece.length);
    while (piece.length > 0 && is_blank(piece.start[0]))
        piece = span_from(piece, 1);
    while (piece.length > 0 && is_blank(piece.start[piece.length - 1]))
        piece.length--;
    return piece;
}

/* A weight from 0 to 1 in thousandths; 0 if it is written in another way. */
static int read_weight(Span text)
{
    int weight = 0;
    int unit = WHOLE;

    for (size_t i = 0; i < text.length; i++) {
        char byte = text.start[i];
        if (i == 1 ? byte != '.' : byte < '0' || byte > '9')
            return 0;
        if (i == 1)
            continue;
        weight += (byte - '0') * unit;
        unit /= 10;
    }
    return weight <= WHOLE ? weight : 0;
}

/* The weight among the parameters behind an encoding. */
static int weight_of(Span parameters)
{
    while (parameters.length > 0) {
        Span value = cut(&parameters, ';');
        Span name = cut(&value, '=');
        if (is_name(name, "q"))
            return read_weight(cut(&value, ';'));
    }
    return WHOLE;
}

Encoding encoding_choose(Span accepted, const bool has[ENCODING_COUNT])
{
    int weights[ENCODING_COUNT + 1] = {UNSAID, UNSAID, UNSAID};
    Encoding best = ENCODING_NONE;

    while (accepted.length > 0) {
        Span item = cut(&accepted, ',');
        Span name = cut(&item, ';');
        for (unsigned i = 0; i <= ENCODING_COUNT; i++)
            if (weights[i] == UNSAID && is_name(name, names[i]))
                weights[i] = weight_of(item);
    }
    for (unsigned i = ENCODING_COUNT; i-- > 0;)
        if (has[i] && weights[i] > 0 && weights[i] >= weights[best])
            best = i;
    return best;
}
