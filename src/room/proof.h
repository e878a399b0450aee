/* Checks the fair dice of a record: that the secret told at the end is the one that was fixed at
 * the beginning, and that every throw follows from it. */
#ifndef KNOBEL_ROOM_PROOF_H
#define KNOBEL_ROOM_PROOF_H

#include "notation/record.h"
#include "room/fair.h"

typedef enum {
    PROOF_FINE,
    PROOF_NOT_FAIR, /* the record does not say that its dice are fair */
    PROOF_HEADER,   /* a header that does not make sense */
    PROOF_NO_COMMITMENT,
    PROOF_NO_SECRET,    /* it is not told yet */
    PROOF_OTHER_SECRET, /* not the one that was fixed */
    PROOF_OTHER_THROW,  /* see `expected` */
} ProofState;

/* Watches one game after another while records are read. Large: belongs on the heap. */
typedef struct {
    ProofState state; /* the first of this game that is not fine */
    uint64_t line;    /* where that was */
    uint32_t round;
    Throw thrown;
    Throw expected;
    bool is_fair;
    bool has_commitment;
    bool has_secret;
    FairKey commitment;
    FairKey secret;
    char salts[RECORD_PLAYERS][FAIR_SALT_BYTES + 1];
    char joined[FAIR_SALTS_BYTES + 1]; /* as fair_throw takes them, from the first round on */
    size_t joined_length;
} Proof;

/* Makes ready for the next game. */
void proof_open(Proof *proof);

/* Functions for a record whose context begins with a Proof: a RecordWatcher and a RecordHeader. */
void proof_watch(void *context, const Record *record, uint32_t seat);
void proof_header(void *context, const Record *record, Span key, Span value);

/* To be called when a game has been read: what is to be said of its dice. */
ProofState proof_end(Proof *proof, const Record *record);

#endif
