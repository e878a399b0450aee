/* Content encodings of answers, and which of them a client prefers. */
#ifndef KNOBEL_SERVER_NET_ENCODING_H
#define KNOBEL_SERVER_NET_ENCODING_H

#include "base/text.h"

typedef enum {
    ENCODING_BROTLI, /* the shorter ones first */
    ENCODING_GZIP,
    ENCODING_COUNT,
    ENCODING_NONE = ENCODING_COUNT, /* not compressed */
} Encoding;

/* The name in headers. */
const char *encoding_name(Encoding encoding);

/* The encoding for a client with this Accept-Encoding header: of those that there are, the one with
 * the highest weight, and the first among equals. ENCODING_NONE if the client accepts none of them
 * or prefers `identity`. */
Encoding encoding_choose(Span accepted, const bool has[ENCODING_COUNT]);

#endif
