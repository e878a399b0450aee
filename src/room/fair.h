/* Fair dice: fixed before anybody sees a throw, and proved afterwards. docs/dice.md says how.
 *
 * Whoever throws keeps a secret and tells its hash, the commitment, before the players add what
 * they like to the dice, their salts. Every throw follows from secret, salts and its number; once
 * the secret is told, anybody can check them all. */
#ifndef KNOBEL_ROOM_FAIR_H
#define KNOBEL_ROOM_FAIR_H

#include "engine/throw.h"
#include "base/text.h"

enum {
    FAIR_BYTES = 32,     /* of a secret, and of a commitment */
    FAIR_HEX_BYTES = 64, /* of either as hexadecimal digits */
    FAIR_SALT_BYTES = 64,
    FAIR_SALTS_BYTES = 999 * (FAIR_SALT_BYTES + 1), /* of everybody's, at most */
};

typedef struct {
    unsigned char bytes[FAIR_BYTES];
} FairKey;

/* A new secret, from the machine's own randomness. */
FairKey fair_secret(void);

/* What is told of a secret beforehand. */
FairKey fair_commitment(const FairKey *secret);

/* Whether a text can be a player's salt: 1 to 64 letters and digits. */
bool fair_is_salt(Span text);

/* The throw of a round, counted from 1. `salts` are those of all players in seating order with a
 * blank between two; - stands for a player who gave none. */
Throw fair_throw(const FairKey *secret, Span salts, uint32_t round);

/* Keys as hexadecimal digits, in lower case. */
void fair_write(Text *text, const FairKey *key);
bool fair_parse(Span span, FairKey *key);

/* A key as a header of a record: `commitment HEX`, `secret HEX`. */
void fair_write_header(Text *text, const char *name, const FairKey *key);

bool fair_is_equal(const FairKey *one, const FairKey *other);

#endif
