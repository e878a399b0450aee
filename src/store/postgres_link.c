/* A connection to PostgreSQL, with reconnecting. */
#include "store/postgres_link.h"

#include "base/clock.h"

#include <poll.h>
#include <string.h>

enum {
    CONNECT_MS = 2000,
    SILENCE_MS = 5000, /* the system notices a dead server earlier */
    PAUSE_LEAST_MS = 50,
    PAUSE_MOST_MS = 1000,
};

/* Settings that must not depend on the server's configuration: a commit is on the disk; waiting for
 * a lock ends before our own wait does; the locks of a dead connection are released; statements are
 * planned once and use the keys, however small the tables are at that time; and none is compiled,
 * which takes longer than all of its executions: a plan that cannot use a key seems expensive. */
#define SESSION                                                                   \
    "SET synchronous_commit = on; SET lock_timeout = 2000; "                      \
    "SET idle_in_transaction_session_timeout = 5000; SET statement_timeout = 0; " \
    "SET plan_cache_mode = force_generic_plan; SET enable_seqscan = off; "        \
    "SET jit = off; SET search_path = knobel"

PostgresLink link_open(const StorePlace *place)
{
    return (PostgresLink){.place = place, .pause = PAUSE_LEAST_MS};
}

void link_close(PostgresLink *link)
{
    PQfinish(link->connection);
    link->connection = NULL;
}

/* Closes the connection and delays the next one. */
static void disconnect(PostgresLink *link)
{
    link_close(link);
    link->next_try = clock_steady() + link->pause;
    link->pause = link->pause * 2 < PAUSE_MOST_MS ? link->pause * 2 : PAUSE_MOST_MS;
}

void link_lose(PostgresLink *link, const char *why, char reason[STORE_REASON_BYTES])
{
    const char *said = link->connection != NULL ? PQerrorMessage(link->connection) : "";

    backend_reason(reason, "postgresql", *said != '\0' ? said : why);
    disconnect(link);
}

/* Waits for the connection's socket; false: nothing happened before the deadline. */
static bool wait_for(const PostgresLink *link, short events, int64_t deadline)
{
    struct pollfd file = {.fd = PQsocket(link->connection), .events = events};
    int64_t left = deadline - clock_steady();

    return left > 0 && poll(&file, 1, (int)left) != 0;
}

static bool connect_within(PostgresLink *link, int64_t deadline)
{
    for (short events = POLLOUT; wait_for(link, events, deadline);) {
        switch (PQconnectPoll(link->connection)) {
        case PGRES_POLLING_OK:
            return true;
        case PGRES_POLLING_READING:
            events = POLLIN;
            break;
        case PGRES_POLLING_WRITING:
            events = POLLOUT;
            break;
        default:
            return false;
        }
    }
    return false;
}

/* The address can override the parameters listed before "dbname", but not those after it. */
static PGconn *start_connection(const char *where)
{
    static const char *const names[] = {
        "fallback_application_name", "keepalives_idle", "keepalives_interval", "keepalives_count",
        "tcp_user_timeout",          "dbname",          "client_encoding",     NULL,
    };
    const char *values[] = {"knobel", "1", "1", "1", "2000", where, "UTF8", NULL};

    return PQconnectStartParams(names, values, 1);
}

static void ignore_notice(void *context, const char *notice)
{
    (void)context;
    (void)notice;
}

static bool connect_now(PostgresLink *link, char reason[STORE_REASON_BYTES])
{
    int64_t deadline = clock_steady() + CONNECT_MS;

    link->connection = start_connection(link->place->where);
    if (link->connection == NULL || PQstatus(link->connection) == CONNECTION_BAD ||
        !connect_within(link, deadline)) {
        link_lose(link, "no connection in time", reason);
        return false;
    }
    PQsetNoticeProcessor(link->connection, ignore_notice, NULL);
    if (PQsetnonblocking(link->connection, 1) != 0) {
        link_lose(link, "no connection", reason);
        return false;
    }
    return link_do(link, SESSION, reason);
}

/* Whether the server has closed the connection. Reads what it sent before that. */
static bool is_dead(const PostgresLink *link)
{
    struct pollfd file = {.fd = PQsocket(link->connection), .events = POLLIN};

    while (poll(&file, 1, 0) > 0)
        if (PQconsumeInput(link->connection) == 0)
            return true;
    return false;
}

bool link_ensure(PostgresLink *link,
                 bool (*greeting)(PostgresLink *link, char reason[STORE_REASON_BYTES]),
                 char reason[STORE_REASON_BYTES])
{
    if (link->connection != NULL && is_dead(link))
        link_close(link);
    if (link->connection != NULL)
        return true;
    bool is_stale =
        link->place->is_frozen && link->was_connected; /* a new one would not see the same data */
    if (is_stale || clock_steady() < link->next_try) {
        backend_reason(reason, "postgresql", "not connected");
        return false;
    }
    if (!connect_now(link, reason) || (greeting != NULL && !greeting(link, reason))) {
        if (link->connection != NULL)
            disconnect(link);
        return false;
    }
    link->pause = PAUSE_LEAST_MS;
    link->was_connected = true;
    return true;
}

PGresult *link_result(PostgresLink *link, char reason[STORE_REASON_BYTES])
{
    int64_t deadline = clock_steady() + SILENCE_MS;
    int unsent = 0;

    while ((unsent = PQflush(link->connection)) >= 0) {
        if (!PQisBusy(link->connection))
            return PQgetResult(link->connection);
        short events = unsent > 0 ? POLLIN | POLLOUT : POLLIN;
        if (!wait_for(link, events, deadline) || PQconsumeInput(link->connection) == 0)
            break;
    }
    link_lose(link, "no answer in time", reason);
    return NULL;
}

/* Whether a result is about the statement or its data. Otherwise there was not enough memory here,
 * or the server has not enough of something (53) or was told to end (57). */
static bool is_refusal(const PGresult *result)
{
    const char *code = PQresultErrorField(result, PG_DIAG_SQLSTATE);

    return code != NULL && strncmp(code, "53", 2) != 0 && strncmp(code, "57", 2) != 0;
}

PGresult *link_ask(PostgresLink *link, const char *sql, char reason[STORE_REASON_BYTES])
{
    PGresult *last = NULL;
    PGresult *result = NULL;
    bool is_fine = PQsendQuery(link->connection, sql) == 1;

    link->is_refused = false;
    if (!is_fine) {
        link_lose(link, "no connection", reason);
        return NULL;
    }
    while ((result = link_result(link, reason)) != NULL) {
        ExecStatusType status = PQresultStatus(result);
        if (status != PGRES_COMMAND_OK && status != PGRES_TUPLES_OK) {
            backend_reason(reason, "postgresql", PQresultErrorMessage(result));
            is_fine = false;
            link->is_refused = is_refusal(result);
        }
        PQclear(last);
        last = result;
    }
    if (link->connection != NULL && is_fine)
        return last;
    PQclear(last);
    return NULL;
}

bool link_do(PostgresLink *link, const char *sql, char reason[STORE_REASON_BYTES])
{
    PGresult *result = link_ask(link, sql, reason);

    PQclear(result);
    return result != NULL;
}
