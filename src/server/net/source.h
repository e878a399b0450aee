/* Where a request comes from, for limits: the client's address, or the one that a trusted proxy
 * tells. */
#ifndef KNOBEL_SERVER_NET_SOURCE_H
#define KNOBEL_SERVER_NET_SOURCE_H

#include "base/text.h"
#include "server/guards/counts.h"

#include <netinet/in.h>

/* An address; IPv4 as ::ffff:1.2.3.4. */
typedef struct in6_addr Source;

/* Some addresses: all that begin with the same bits. */
typedef struct {
    Source address;
    unsigned bits;
} SourceRange;

/* Parses 192.168.1.5, 2001:db8::1, or either with /BITS. */
bool source_read_range(const char *text, SourceRange *range);

bool source_is_in(const Source *source, const SourceRange *ranges, unsigned count);

/* The address at the other end of a socket. */
Source source_of_socket(int descriptor);

/* The last address of X-Forwarded-For; false: there is none. */
bool source_of_header(Span value, Source *source);

/* The key under which an address is counted. Of IPv6 it is only the first half, which one household
 * has to itself. */
CountKey source_key(const Source *source);

#endif
