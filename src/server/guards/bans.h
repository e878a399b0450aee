/* Addresses and devices that may not use the server. */
#ifndef KNOBEL_SERVER_GUARDS_BANS_H
#define KNOBEL_SERVER_GUARDS_BANS_H

#include "room/identity.h"
#include "server/guards/source.h"

enum { BAN_DEVICE_LEAST = 8 }; /* hexadecimal digits of a banned device, at least */

typedef struct Ban Ban;

/* Initially zero, freed by bans_free. */
typedef struct {
    Ban *items;
    size_t count;
    size_t size;
} Bans;

/* Writes a ban's value as it is stored: a block of addresses, or the first digits of a device.
 * False: this is not one. `kind` is "address" or "device". */
bool ban_read(const char *kind, const char *text, char value[SOURCE_BYTES]);

/* Whether a ban of `value` also bans `other`; both as ban_read writes them. */
bool ban_covers(const char *kind, const char *value, const char *other);

/* Adds a stored ban. `until` in milliseconds since 1970, 0: for ever. False: out of memory. Unknown
 * kinds are ignored. */
bool bans_add(Bans *bans, const char *kind, const char *value, int64_t until);

bool bans_have_source(const Bans *bans, const CountKey *source, int64_t now);
bool bans_have_device(const Bans *bans, const Identity *device, int64_t now);

void bans_free(Bans *bans);

#endif
