/* Checks the fair dice of a record: that all links lead back to the commitments, or that the secret
 * of fixed dice matches its commitment, and that every throw follows. */
#ifndef KNOBEL_ROOM_PROOF_H
#define KNOBEL_ROOM_PROOF_H

#include "notation/record.h"
#include "room/room.h"

typedef enum {
    PROOF_FINE,
    PROOF_NOT_FAIR, /* the record does not say that its dice are fair */
    PROOF_HEADER,   /* a header is invalid */
    PROOF_NO_COMMITMENT,
    PROOF_NO_SECRET,    /* the secret of fixed dice is not published yet */
    PROOF_OTHER_SECRET, /* it does not match the commitment */
    PROOF_OTHER_LINK,   /* a link does not lead back to the commitment of its `seat` */
    PROOF_OTHER_THROW,  /* see `expected` */
    PROOF_NOT_KEPT,     /* the commitment of this `seat` is not the one that somebody kept */
} ProofState;

/* A chain as the headers of a record describe it. */
typedef struct {
    bool has_commitment;
    FairKey commitment;
    FairKey link;
    uint32_t round; /* of the link; 0: none was revealed */
    bool is_kept;   /* somebody kept the same commitment: see proof_compare */
} ProofChain;

/* Checks one game after another while records are read. Large: belongs on the heap. */
typedef struct {
    ProofState state; /* the first fault of this game */
    uint64_t line;    /* of that fault */
    uint32_t round;
    uint32_t seat;
    Throw thrown;
    Throw expected;
    bool is_fair;

    /* Dice made of links. */
    bool has_chains;
    char table[CODE_BYTES_MOST + 1];
    uint32_t sheet;
    uint32_t seats[ROOM_SEATS]; /* of the players */
    uint32_t seat_count;
    ProofChain chains[ROOM_SEATS + 1]; /* by seat; CHAIN_SERVER is the server's */
    uint32_t kept_count;               /* of these chains */

    /* Fixed dice. */
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

/* Compares the record with a commitment that somebody kept: TABLE SHEET SEAT HEX. Those of other
 * tables and sheets are ignored. Returns false if the line is invalid. Call it after the game
 * was read and before proof_end. */
bool proof_compare(Proof *proof, Span kept);

/* Ends a game that has been read, and returns the verdict on its dice. */
ProofState proof_end(Proof *proof, const Record *record);

#endif
