/* A connection to PostgreSQL that never blocks for long: every wait has an end. */
#ifndef KNOBEL_STORE_POSTGRES_LINK_H
#define KNOBEL_STORE_POSTGRES_LINK_H

#include "store/backend.h"

#include <libpq-fe.h>

/* Made by link_open, gone with link_close. */
typedef struct {
    const StorePlace *place;
    PGconn *connection; /* NULL: lost, or not made yet */
    bool was_connected; /* once, at least */
    int64_t next_try;   /* when to connect again, as clock_steady tells the time */
    int64_t pause;      /* how long to wait after the next failure */
} Link;

/* Nothing is connected yet. */
Link link_open(const StorePlace *place);
void link_close(Link *link);

/* Sees to it that there is a connection, and runs `greeting` (which may be NULL) on a new one.
 * False with a reason where there is none: also where it was tried too short a time ago. */
bool link_ensure(Link *link, bool (*greeting)(Link *link, char reason[STORE_REASON_BYTES]),
                 char reason[STORE_REASON_BYTES]);

/* The next result of what was sent, as PQgetResult gives it; NULL also where the connection was
 * lost, which `connection` tells. */
PGresult *link_result(Link *link, char reason[STORE_REASON_BYTES]);

/* Sends statements without values and waits for the last one's result; NULL with a reason where one
 * fails. */
PGresult *link_ask(Link *link, const char *sql, char reason[STORE_REASON_BYTES]);
bool link_do(Link *link, const char *sql, char reason[STORE_REASON_BYTES]);

/* Lets a connection go that is of no use any more; connecting is tried after a pause. */
void link_lose(Link *link, const char *why, char reason[STORE_REASON_BYTES]);

#endif
