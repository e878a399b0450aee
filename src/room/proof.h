/* Checks the fair dice of a record: that the secret matches the commitment, and that every throw
 * follows from the secret. */
#ifndef KNOBEL_ROOM_PROOF_H
#define KNOBEL_ROOM_PROOF_H

#include "notation/record.h"
#include "room/fair.h"

typedef enum {
    PROOF_FINE,
    PROOF_NOT_FAIR, /* the record does not say that its dice are fair */
    PROOF_HEADER,   /* a header is invalid */
    PROOF_NO_COMMITMENT,
    PROOF_NO_SECRET,    /* it is not published yet */
    PROOF_OTHER_SECRET, /* it does not match the commitment */
    PROOF_OTHER_THROW,  /* see `expected` */
} ProofState;

/* Checks one game after another while records are read. Large: belongs on the heap. */
typedef struct {
    ProofState state; /* the first fault of this game */
    uint64_t line;    /* of that fault */
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

/* Prepares for the next game. */
void proof_open(Proof *proof);

/* A RecordWatcher and a RecordHeader for a record whose context begins with a Proof. */
void proof_watch(void *context, const Record *record, uint32_t seat);
void proof_header(void *context, const Record *record, Span key, Span value);

/* Ends a game that has been read, and returns the verdict on its dice. */
ProofState proof_end(Proof *proof, const Record *record);

#endif
