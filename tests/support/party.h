/* Tables full of guests who play on and on, whatever happens to the server, and keep a ledger of
 * all they were shown and promised.
 *
 * Every event that any of them sees is entered under its version; one that another has seen
 * otherwise, or that comes twice, or out of order, is a fault. So is a promise (`ok`) without its
 * event, and being told to begin afresh. */
#ifndef KNOBEL_TESTS_SUPPORT_PARTY_H
#define KNOBEL_TESTS_SUPPORT_PARTY_H

#include "support/guest.h"

enum { PARTY_TABLES = 100, PARTY_PLAYERS = 8, PARTY_PATIENCE = 120000 };

typedef struct Party Party;

typedef struct {
    Party *party;
    char code[GUEST_CODE_BYTES + 1];
    char **events;   /* [version - 1], without their numbers; NULL: not seen */
    char **promises; /* likewise: what an ok was for */
    uint32_t size;
    uint32_t version; /* the highest seen */
} PartyTable;

typedef struct {
    Guest guest;
    PartyTable *table;
    WirePlace place;
    uint32_t pending;  /* the number of a message that was not answered yet; 0: none */
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
    bool may_lose;                      /* connections may end: they are made again */
    uint64_t moves;                     /* confirmed */
    uint64_t losses;                    /* connections that ended */
    uint64_t refusals;                  /* by the store */
    uint64_t away;                      /* times that guests were told that the store is away */
    char fault[FOLD_FAULT_BYTES + 200]; /* "": none */
};

/* Makes tables (with further options, or "") and seats everybody; guest i speaks to places[i %
 * place_count]. */
bool party_start(Party *party, const WirePlace *places, uint32_t place_count, uint32_t tables,
                 uint32_t players, const char *options, uint64_t seed);
void party_end(Party *party);

/* Plays for so long. */
bool party_run(Party *party, int milliseconds);

/* Plays until so many moves more are confirmed at every table together; false where PARTY_PATIENCE
 * ends before. */
bool party_play(Party *party, uint64_t moves);

/* Plays until every table has gone on by so many events. */
bool party_advance(Party *party, uint32_t events);

/* Holds the ledger against what a stranger is shown who comes now, and every promise against it. */
bool party_verify(Party *party, WirePlace place);

#endif
