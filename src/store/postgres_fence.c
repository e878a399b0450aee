/* PostgreSQL: a connection that was lost in the middle of a batch.
 *
 * The server's side of such a connection may live on: stopped, or waiting for the network. It may
 * commit the batch at any time. So before anybody is told what became of the batch, the connection
 * is fenced:
 *
 * Every batch begins by taking an advisory lock in its transaction, shared, with a key of its own
 * connection. It fails if the lock is not free. The new connection first has the old one
 * terminated, then takes the same lock for itself alone. That fails while the transaction is in
 * progress, and is tried again. Once it succeeds, the transaction has ended, or has not come as far
 * as taking the lock. In the latter case it can no longer commit: the lock is not free, and should
 * it become free because the new connection ends, too, the old one is terminated before its next
 * statement. */
#include "store/postgres.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <sys/random.h>

#define IS_LOST "pid = %s AND extract(epoch FROM backend_start)::text = '%s'"

static void copy_value(char *to, size_t size, PGresult *result, int column)
{
    Text text = text_over(to, size);

    text_put(&text, PQntuples(result) == 1 ? PQgetvalue(result, 0, column) : "");
}

bool fence_begin(PostgresLink *link, char reason[STORE_REASON_BYTES])
{
    PostgresSession *session = &link->session;
    PGresult *result = link_ask(link,
                                "SELECT pid, extract(epoch FROM backend_start) "
                                "FROM pg_stat_activity WHERE pid = pg_backend_pid()",
                                reason);

    if (result == NULL)
        return false;
    copy_value(session->process, sizeof session->process, result, 0);
    copy_value(session->started, sizeof session->started, result, 1);
    PQclear(result);
    if (session->started[0] == '\0') {
        backend_reason(reason, "postgresql", "the connection is not in pg_stat_activity");
        return false;
    }
    if (getrandom(&session->key, sizeof session->key, 0) == sizeof session->key)
        return true;
    backend_reason(reason, "", "no random number could be drawn");
    return false;
}

bool fence_prepare(PostgresLink *link)
{
    char sql[120];

    snprintf(sql, sizeof sql, "SELECT 1 / pg_try_advisory_xact_lock_shared(%" PRId64 ")::integer",
             link->session.key);
    return PQsendPrepare(link->connection, POSTGRES_GUARD, sql, 0, NULL) == 1;
}

/* Takes the lost connection's lock. False: its transaction is still in progress, or no answer. */
static bool take_lock(PostgresLink *link, char reason[STORE_REASON_BYTES])
{
    char sql[100];

    snprintf(sql, sizeof sql, "SELECT pg_try_advisory_lock(%" PRId64 ")", link->lost.key);
    PGresult *result = link_ask(link, sql, reason);
    if (result == NULL)
        return false;
    bool is_taken = strcmp(PQgetvalue(result, 0, 0), "t") == 0;
    PQclear(result);
    if (!is_taken)
        backend_reason(reason, "postgresql", "a lost connection has not ended yet");
    return is_taken;
}

bool postgres_settle(void *context, char reason[STORE_REASON_BYTES])
{
    PostgresLink *link = context;
    const PostgresSession *lost = &link->lost;
    char sql[300];

    if (!link_ensure(link, postgres_greet, reason))
        return false;
    snprintf(sql, sizeof sql,
             "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE " IS_LOST, lost->process,
             lost->started);
    if (!link_do(link, sql, reason) || !take_lock(link, reason))
        return false;
    /* As long as the lost connection exists, the lock is kept: until this connection ends. */
    snprintf(sql, sizeof sql,
             "SELECT pg_advisory_unlock(%" PRId64 ") WHERE NOT EXISTS "
             "(SELECT FROM pg_stat_activity WHERE " IS_LOST ")",
             lost->key, lost->process, lost->started);
    return link_do(link, sql, reason);
}
