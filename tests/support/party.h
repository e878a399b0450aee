/* Tables full of guests who keep playing, whatever happens to the server, and keep a ledger of
 * everything they were shown and promised.
 *
 * Every event that a guest sees is entered under its version. An event that differs from what
 * another guest has seen, comes twice or comes out of order is a fault. So is a promise (`ok`)
 * without its event, and `fresh`. */
#ifndef KNOBEL_TESTS_SUPPORT_PARTY_H
#define KNOBEL_TESTS_SUPPORT_PARTY_H

#include "support/guest.h"

enum { PARTY_TABLES = 100, PARTY_PLAYERS = 8, PARTY_PATIENCE = 120000 };

typedef struct Party Party;

typedef struct {
    Party *party;
    char code[GUEST_CODE_BYTES + 1];
    char **events;   /* [version - 1], without their numbers; NULL: not seen */
    char **promises; /* [version - 1]: the event that an ok confirmed */
    uint32_t size;
    uint32_t version; /* the highest version seen */
} PartyTable;

typedef struct {
    Guest guest;
    PartyTable *table;
    WirePlace place;
    uint32_t pending;  /* the number of a message without an answer; 0: none */
    char promise[160]; /* the event that it asks for */
    int64_t retry;     /* when to connect again, or to ask again */
    bool was_refused;  /* by the store */
} PartyGuest;

struct Party {
    PartyTable tables[PARTY_TABLES];
    PartyGuest *guests; /* [table_count * player_count] */
    uint32_t table_count;
    uint32_t player_count;
    uint64_t seed;
    bool may_lose;     /* connections may end: they are made again */
    uint64_t moves;    /* confirmed */
    uint64_t losses;   /* connections that ended */
    uint64_t refusals; /* by the store */
    uint64_t away;     /* how often guests were told that the store is unavailable */
    uint64_t back;     /* and that it is available again */
    char fault[FOLD_FAULT_BYTES + 200]; /* "": none */
};

/* Makes tables (with additional options, or "") and seats everybody; guest i connects to places[i %
 * place_count]. */
bool party_start(Party *party, const WirePlace *places, uint32_t place_count, uint32_t tables,
                 uint32_t players, const char *options, uint64_t seed);
void party_end(Party *party);

/* Plays for this long. */
bool party_run(Party *party, int milliseconds);

/* Plays until this many more moves are confirmed at all tables together; false if PARTY_PATIENCE
 * ends earlier. */
bool party_play(Party *party, uint64_t moves);

/* Plays until every table has this many more events. */
bool party_advance(Party *party, uint32_t events);

/* Compares the ledger, and every promise in it, with what a new client is shown. */
bool party_verify(Party *party, WirePlace place);

#endif
