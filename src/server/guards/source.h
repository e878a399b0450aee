/* Where a request comes from, for limits, bans and the log: the client's address, or the one that a
 * trusted proxy tells. */
#ifndef KNOBEL_SERVER_GUARDS_SOURCE_H
#define KNOBEL_SERVER_GUARDS_SOURCE_H

#include "base/text.h"
#include "server/guards/counts.h"

#include <netinet/in.h>

enum { SOURCE_BYTES = 56 }; /* of a key as text, with its end */

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

/* Whether this is an address of this machine that others cannot reach. */
bool source_is_loopback(const Source *source);

/* The address at the other end of a socket. */
Source source_of_socket(int descriptor);

/* The last address of X-Forwarded-For, with or without brackets and a port; false: there is none.
 */
bool source_of_header(Span value, Source *source);

/* The key under which an address is counted. Of IPv6 it is only the first half, which one household
 * has to itself. */
CountKey source_key(const Source *source);

/* A block of households, for bans: 192.0.2.0/24, or 2001:db8::/32. Reads one, of at least 8 bits or
 * 16 of IPv6; without bits it is one address, or of IPv6 its /64. */
bool source_read_block(const char *text, SourceRange *block);
void source_write_block(Text *text, const SourceRange *block);
bool source_key_is_in(const CountKey *key, const SourceRange *block);
bool source_block_is_in(const SourceRange *inner, const SourceRange *outer);

bool source_is_known(const CountKey *key);

/* Writes a key as 192.0.2.1 or 2001:db8:1:2::/64; "-" if it is unknown. */
void source_write(Text *text, const CountKey *key);

#endif
