/* A client at a table or in the lobby: says hello, folds events, sends requests and reads answers,
 * comes back with the version it has.
 *
 * Like a wire, a guest never waits unless told to. An error of the server (a gap between events, an
 * impossible event, an answer without a request) is kept in `fault` and ends the guest. */
#ifndef KNOBEL_TESTS_SUPPORT_GUEST_H
#define KNOBEL_TESTS_SUPPORT_GUEST_H

#include "dice/rng.h"
#include "support/fold.h"
#include "support/wire.h"

enum {
    GUEST_TOKEN_BYTES = 26,
    GUEST_CODE_BYTES = 16,
    GUEST_ANSWER_BYTES = 2048,
    GUEST_PATIENCE = 120000, /* milliseconds that a guest waits for the server */
};

typedef struct Guest Guest;

/* Any may be NULL. */
typedef struct {
    void (*event)(Guest *guest, Span line); /* it was folded */
    void (*answer)(Guest *guest, uint32_t id, bool is_ok, Span words);
    void (*other)(Guest *guest, Span line);
    void (*fresh)(Guest *guest);
} GuestHooks;

struct Guest {
    Wire wire;
    Fold fold;
    const GuestHooks *hooks;
    void *context;                     /* the owner's */
    char token[GUEST_TOKEN_BYTES + 1]; /* "": a new device */
    char code[GUEST_CODE_BYTES + 1];   /* of the table; "": in the lobby */
    bool is_greeted;                   /* hello was answered */
    bool is_there;                     /* and all events up to then have arrived */
    bool is_host;
    uint32_t seat;       /* 0: none */
    uint32_t asked;      /* the number of the latest message */
    uint32_t moved_in;   /* the sheet and round for which a move was sent, sheet * 1000 + round */
    bool trusts;         /* does not check the dice */
    bool takes_part;     /* in the dice, by itself */
    uint32_t committed;  /* the sheet of `links` */
    uint32_t revealed;   /* like moved_in, for the latest link sent */
    uint32_t dice_asked; /* the number of the latest message about the dice */
    Link links[LINKS_MOST + 1];
    char move[64]; /* the text of the latest move sent */
    Rng rng;
    char fault[FOLD_FAULT_BYTES + 100]; /* "": none */

    /* For the waiting form: the latest answer. */
    uint32_t answered;
    bool is_ok;
    char answer[GUEST_ANSWER_BYTES];
};

/* A new device that is not connected yet. */
void guest_start(Guest *guest, uint64_t seed, const GuestHooks *hooks, void *context);
void guest_end(Guest *guest);

/* Connects (to a table, or to the lobby if `code` is "") and queues hello, with the version it has
 * if it was at this table before. */
bool guest_go(Guest *guest, WirePlace place, const char *code);

/* Queues `ID words`, formatted; returns the ID. */
uint32_t guest_say(Guest *guest, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Queues any legal move, if the table waits for this guest and none was sent yet. */
bool guest_move(Guest *guest);

/* Reads what the socket has. WIRE_BROKEN, with `fault`, on any error. */
WireState guest_take(Guest *guest);

/* Disconnects without a message. */
void guest_drop(Guest *guest);

/* The waiting form. Each returns true on success; otherwise `fault` has the reason. */

/* Connects and waits until hello is answered with ok and, at a table, the seat is known. */
bool guest_enter(Guest *guest, WirePlace place, const char *code);

/* Sends a request and waits for the answer, which is then in `is_ok` and `answer` (the words after
 * the number). False if none comes. */
bool guest_ask(Guest *guest, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Waits until the version is at least this. */
bool guest_wait(Guest *guest, uint32_t version);

/* Takes messages until none has come for this long. */
bool guest_listen(Guest *guest, int milliseconds);

#endif
