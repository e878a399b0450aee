/* A dealer whose driver lives in the test: what is stored is in memory, the clock is set by hand,
 * and questions are answered at once. Devices come, ask, read and check what they are shown.
 *
 * A desk allocates nothing itself, so that every allocation is one of the dealer. */
#ifndef KNOBEL_TESTS_DEALER_DESK_H
#define KNOBEL_TESTS_DEALER_DESK_H

#include "dealer/dealer.h"
#include "support/check.h"

enum {
    DESK_DEVICES = 4,
    DESK_LOG_BYTES = 1 << 17,
    DESK_RESULTS = 32,
    DESK_ANSWER_BYTES = 1200,
};

typedef struct Desk Desk;

/* Somebody's device, with its connection. */
typedef struct {
    Guest guest; /* first */
    Desk *desk;
    char token[TOKEN_BYTES + 1];
    bool is_connected;
    bool comes_back;  /* whenever the connection is lost */
    bool has_hung_up; /* the dealer has ended the connection */
    uint32_t version; /* events shown */
    uint32_t asked;   /* the number of the latest message */
    uint32_t answered;
    bool is_ok;
    char answer[DESK_ANSWER_BYTES]; /* the words after the number */
    char bye[32];
    FairKey links[CHAIN_LINKS + 1]; /* for the dice */
} Device;

struct Desk {
    Dealer dealer; /* first */
    DealerDriver driver;
    const char *name; /* of the trial, for complaints */
    uint64_t number;
    bool is_open;
    bool has_ended;
    bool is_busy; /* refuses questions */
    int64_t now;
    int64_t wake;
    bool wants_load;
    bool has_gathered;
    bool wants_append;
    DealerAppend append;
    Question *questions;
    Device devices[DESK_DEVICES];

    /* What the next append leads to; then STORE_FINE again. */
    StoreState next;
    bool is_stored_anyway; /* with STORE_UNKNOWN */
    bool may_refuse;       /* the store has failed since desk_expect_failure */

    /* What is stored. */
    char log[DESK_LOG_BYTES]; /* one event per line */
    size_t log_length;
    uint32_t version;
    StoreResult results[DESK_RESULTS];
    uint32_t result_count;
    char listing[DEALER_LISTING_BYTES];
    int64_t stored_wake;
    uint32_t judged;

    /* The record that was asked for. */
    char *record;
    size_t record_length;
};

#define STANDS(desk, law)                                                        \
    do {                                                                         \
        if (!(law))                                                              \
            fail_msg("%s, allocation %lu, version %u: not so: %s", (desk)->name, \
                     (unsigned long)(desk)->number, (desk)->version, #law);      \
    } while (0)

/* A desk whose table is not open yet. */
void desk_start(Desk *desk, const char *name, uint64_t number);
void desk_end(Desk *desk);

/* Does everything that is due now, and lets all devices read. */
void desk_settle(Desk *desk);

/* Does only the next thing that is due: a load, an append, a question. False: there is none. */
bool desk_step(Desk *desk);

/* Lets time pass. */
void desk_wait(Desk *desk, int64_t milliseconds);

/* Lets requests that come together be stored together. */
void desk_gather(Dealer *dealer);

/* Opens the table, with what is stored. */
void desk_open(Desk *desk);

/* Makes a table, again if memory was short. */
void desk_make(Desk *desk, const char *words);
void desk_make_daily(Desk *desk, const Game *game, const char *day);

/* Connects a device; again if that fails. Disconnects it. */
void desk_come(Desk *desk, unsigned device);
void desk_leave(Desk *desk, unsigned device);

/* Sends a message, without waiting for the answer. */
void desk_send(Desk *desk, unsigned device, const char *words);

/* Sends a request that must be granted; again if memory is short or the store has failed. `event`
 * is how the event begins that follows; NULL: none does. */
void desk_ask(Desk *desk, unsigned device, const char *words, const char *event);

/* Sends a request once and returns the answer without its number: "ok ..." or "no ...". */
const char *desk_try(Desk *desk, unsigned device, const char *words);

/* The next append fails like this. */
void desk_fail_next(Desk *desk, StoreState state, bool is_stored_anyway);

/* Throws and moves until this round of the sheet, or until the sheet is over. */
void desk_play(Desk *desk, uint32_t rounds);

const Room *desk_room(const Desk *desk);

#endif
