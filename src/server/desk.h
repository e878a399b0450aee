/* One table of the server: its dealer, and what the server does for it. */
#ifndef KNOBEL_SERVER_DESK_H
#define KNOBEL_SERVER_DESK_H

#include "dealer/dealer.h"
#include "server/inner.h"

struct Desk {
    Dealer dealer; /* first */
    HeapItem due;  /* when the dealer wants to be woken */
    Desk *next;    /* in its bucket */
    Server *server;
    Errand errand;
};

/* The desk of a table: from memory, or to be loaded, or new. NULL where there are too many. */
Desk *desk_get(Server *server, const char *code);
Desk *desk_make(Server *server, const char *code);
Desk *desk_find(Server *server, const char *code);

void desk_close(Desk *desk);

/* What the server does for all its dealers. */
DealerDriver desk_driver(const Limits *limits);

#endif
