/* A connection to PostgreSQL that never blocks for long: every wait has a timeout. */
#ifndef KNOBEL_STORE_POSTGRES_LINK_H
#define KNOBEL_STORE_POSTGRES_LINK_H

#include "store/backend.h"

#include <libpq-fe.h>

/* A connection as the server knows it, to be found by another one. */
typedef struct {
    int64_t key;      /* of the advisory lock that its transactions take */
    char process[16]; /* "": none */
    char started[40];
} PostgresSession;

/* Made by link_open, closed by link_close. */
typedef struct {
    const StorePlace *place;
    PGconn *connection; /* NULL: lost, or not made yet */
    bool is_refused;    /* the latest link_ask failed because the server found a mistake */
    bool was_connected; /* at least once */
    int64_t next_try;   /* when to connect again, by clock_steady */
    int64_t pause;      /* to wait after the next failure */
    PostgresSession session;
    PostgresSession lost; /* the one that was lost in the middle of the latest batch */
} PostgresLink;

/* Does not connect yet: link_ensure does. */
PostgresLink link_open(const StorePlace *place);
void link_close(PostgresLink *link);

/* Connects if necessary, and runs `greeting` (which may be NULL) on a new connection. False with a
 * reason: there is no connection, or the last try was too recent. */
bool link_ensure(PostgresLink *link,
                 bool (*greeting)(PostgresLink *link, char reason[STORE_REASON_BYTES]),
                 char reason[STORE_REASON_BYTES]);

/* The next result, like PQgetResult. Also NULL if the connection was lost; then `connection` is
 * NULL, too. */
PGresult *link_result(PostgresLink *link, char reason[STORE_REASON_BYTES]);

/* Sends statements without values and waits for the last result. NULL with a reason: one failed. */
PGresult *link_ask(PostgresLink *link, const char *sql, char reason[STORE_REASON_BYTES]);
bool link_do(PostgresLink *link, const char *sql, char reason[STORE_REASON_BYTES]);

/* Closes a broken connection and writes the reason. A new one may be tried after a pause. */
void link_lose(PostgresLink *link, const char *why, char reason[STORE_REASON_BYTES]);

#endif
