/* The head of an HTTP request: the request line and the headers.
 *
 * Every header is read by its whole name; those that the server does not use are skipped. Whatever
 * two programs could understand differently is refused: folded lines, bare newlines, blanks before
 * a colon, headers given twice. */
#ifndef KNOBEL_SERVER_NET_HEAD_H
#define KNOBEL_SERVER_NET_HEAD_H

#include "base/text.h"

enum { HEAD_BYTES = 8192 }; /* of a head, at most */

typedef enum {
    HEADER_HOST,
    HEADER_ORIGIN,
    HEADER_UPGRADE,
    HEADER_SOCKET_KEY,
    HEADER_SOCKET_VERSION,
    HEADER_CONTENT_LENGTH,
    HEADER_TRANSFER_ENCODING,
    HEADER_ONCE, /* those above may be given only once */
    HEADER_CONNECTION = HEADER_ONCE,
    HEADER_FORWARDED_FOR, /* the last one counts */
    HEADER_NONE_MATCH,
    HEADER_ACCEPT,
    HEADER_ACCEPT_ENCODING,
    HEADER_COUNT,
} Header;

typedef struct {
    Span method;
    Span path;                /* without what follows a question mark */
    Span value[HEADER_COUNT]; /* .start is NULL if the header is missing */
    bool is_old;              /* HTTP/1.0 */
    bool says_close;          /* in Connection */
    bool says_upgrade;
    size_t length; /* of the head, with the empty line that ends it */
} Head;

typedef enum {
    HEAD_FINE,
    HEAD_MORE, /* it is not complete */
    HEAD_LONG, /* it has more than HEAD_BYTES */
    HEAD_BAD,
    HEAD_VERSION, /* not HTTP/1.0 or HTTP/1.1 */
} HeadState;

/* Parses the head at the beginning of some bytes. */
HeadState head_parse(Span bytes, Head *head);

/* Whether a header is there. */
static inline bool head_has(const Head *head, Header header)
{
    return head->value[header].start != NULL;
}

/* Whether a header is there and is this word, in letters of any case. */
bool head_is(const Head *head, Header header, const char *word);

#endif
