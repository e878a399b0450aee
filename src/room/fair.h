/* Keys of 32 bytes, and dice that are fixed by one of them (docs/dice.md).
 *
 * All throws of a daily challenge follow from a secret. Its hash, the commitment, is published the
 * day before. Once the secret is published, anybody can check all throws. The sheets of 0.1.0 also
 * used salts, one from each player. All other tables throw with chains of links (room/chain.h). */
#ifndef KNOBEL_ROOM_FAIR_H
#define KNOBEL_ROOM_FAIR_H

#include "engine/throw.h"
#include "base/text.h"

enum {
    FAIR_BYTES = 32,                                /* of a secret or a commitment */
    FAIR_HEX_BYTES = 64,                            /* of either as hexadecimal digits */
    FAIR_SALT_BYTES = 64,                           /* of one player's salt, at most */
    FAIR_SALTS_BYTES = 999 * (FAIR_SALT_BYTES + 1), /* of all salts, at most */
};

typedef struct {
    unsigned char bytes[FAIR_BYTES];
} FairKey;

/* A new secret from the system's random number generator. */
FairKey fair_secret(void);

/* The hash of a secret, to be published before the first throw. */
FairKey fair_commitment(const FairKey *secret);

/* Whether a text can be a player's salt: 1 to 64 letters and digits. */
bool fair_is_salt(Span text);

/* The throw of a round, counted from 1. `salts` are those of all players in seating order,
 * separated by blanks; - stands for a player without a salt. */
Throw fair_throw(const FairKey *secret, Span salts, uint32_t round);

/* Write and read a key as lower-case hexadecimal digits. */
void fair_write(Text *text, const FairKey *key);
bool fair_parse(Span span, FairKey *key);

/* Writes a key as a header of a record: `commitment HEX`, `secret HEX`. */
void fair_write_header(Text *text, const char *name, const FairKey *key);

bool fair_is_equal(const FairKey *one, const FairKey *other);

/* The secret of a day's challenge, which follows from the server's key. */
FairKey fair_day_secret(const FairKey *key, const char *game, const char *day);

/* Draws a throw from random bytes: the first byte below 252 decides. False: there is none. */
bool fair_draw(const FairKey *random, Throw *thrown);

#endif
