/* Where clients come from: keys of addresses for limits and bans, and ranges of addresses. */
#ifndef KNOBEL_SERVER_GUARDS_SOURCE_H
#define KNOBEL_SERVER_GUARDS_SOURCE_H

#include "base/text.h"
#include "server/guards/counts.h"

enum { SOURCE_BYTES = 56 }; /* of a source as text, with its end */

/* The key of an address, without a port. Of IPv6 only the first half, which one household has to
 * itself; "/64" may follow. All zero: this is not an address. */
CountKey source_of(const char *address);
bool source_is_known(const CountKey *source);

/* Writes a source as 192.0.2.1 or 2001:db8:1:2::/64; "-" if it is unknown. */
void source_write(Text *text, const CountKey *source);

/* A range of addresses: all whose first `bits` bits are the same. IPv4 is mapped into IPv6. */
typedef struct {
    unsigned char bytes[16];
    unsigned bits;
} SourceRange;

/* Reads ADDRESS or ADDRESS/BITS. */
bool range_parse(const char *text, SourceRange *range);
bool range_has(const SourceRange *range, const char *address);

/* Whether this is an address of this machine that others cannot reach. */
bool source_is_loopback(const char *address);

#endif
