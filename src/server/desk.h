/* One table in the server's memory: a dealer, and what the server needs to drive it. */
#ifndef KNOBEL_SERVER_DESK_H
#define KNOBEL_SERVER_DESK_H

#include "dealer/dealer.h"
#include "server/server_inner.h"

struct Desk {
    Dealer dealer; /* first */
    HeapItem due;  /* when to wake the dealer */
    Desk *next;    /* in the same bucket */
    Desk *next_gathering;
    Server *server;
    int64_t seen_at; /* when the list of tables was last told that somebody is here */
    StoreTask task;  /* the append or load under way */
    CountKey payer;  /* the address that its bots' time was last charged to; all zero: nobody's */
    StoreAttempt attempt; /* the step of a daily challenge in that append */
    char source[STORE_SOURCE_BYTES + 1];
};

/* desk_find finds a table in memory; NULL: it is not there. desk_get loads it if necessary, and
 * desk_make makes a new table; NULL: a limit was reached, or out of memory. */
Desk *desk_get(Server *server, const char *code);
Desk *desk_make(Server *server, const char *code);
Desk *desk_find(Server *server, const char *code);

/* The address that a table belongs to: that of its host, or of the lowest seat; if neither is
 * there, the last one that was, or that of any guest. All zero: unknown. */
CountKey desk_source(Desk *desk);

void desk_close(Desk *desk);

/* The driver of all the server's dealers. */
DealerDriver desk_driver(const Limits *limits);

#endif
