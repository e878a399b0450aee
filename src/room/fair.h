/* Fair dice: fixed before the first throw is seen, and proved afterwards (docs/dice.md).
 *
 * The server chooses a secret and publishes its hash, the commitment. Then each player may add a
 * salt. Every throw is computed from the secret, the salts and the number of the round. Once the
 * secret is published, anybody can check all throws. */
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

#endif
