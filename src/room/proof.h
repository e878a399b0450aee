/* Checks the fair dice of a record: that the secret told at the end is the one that was fixed at
 * the beginning, and that every throw follows from it. */
#ifndef KNOBEL_ROOM_PROOF_H
#define KNOBEL_ROOM_PROOF_H

#include "notation/record.h"
#include "room/fair.h"

typedef enum {
    PROOF_FINE,
    PROOF_NOT_FAIR, /* the record does not say that its dice are fair */
    PROOF_HEADER,   /* a header that does not make sense, see `wrong` */
    PROOF_NO_COMMITMENT,
    PROOF_NO_SECRET,    /* it is not told yet */
    PROOF_OTHER_SECRET, /* not the one that was fixed */
    PROOF_OTHER_THROW,  /* see `expected` */
} ProofState;

/* Of one game after another. Large: belongs on the heap. */
typedef struct {
    bool is_fair;
    bool has_commitment;
    bool has_secret;
    FairKey commitment;
    FairKey secret;
    Throw expected;
    char salts[RECORD_PLAYERS][FAIR_SALT_BYTES + 1];
    char joined[FAIR_SALTS_BYTES + 1]; /* as fair_throw takes them, from the first round on */
    size_t joined_length;
} Proof;

/* Makes ready for the next game. */
void proof_open(Proof *proof);

/* Takes a line of the record that was found good. Only headers matter. */
ProofState proof_header(Proof *proof, Span line);

/* Checks the latest throw of a record. */
ProofState proof_throw(Proof *proof, const Record *record);

#endif
