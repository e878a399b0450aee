/* The linker calls the functions with __wrap_ in place of the libraries'. */
#include "calls.h"

#include "support/scarce.h"

#include <libpq-fe.h>
#include <sqlite3.h>
#include <stdatomic.h>
#include <stddef.h>
#include <sys/types.h>
#include <time.h>

static atomic_bool are_counted;
static _Atomic(CallsChange *) changed;
static _Atomic(CallsAfter *) done;
static struct {
    atomic_int ahead;    /* in seconds */
    atomic_int readings; /* before it is; less than 0: long ago */
} steady;
static atomic_bool is_text_lost;
static atomic_bool is_random_away;

void calls_count(bool are_to_be_counted)
{
    atomic_store(&are_counted, are_to_be_counted);
}

void calls_change(CallsChange *change)
{
    atomic_store(&changed, change);
}

void calls_after(CallsAfter *after)
{
    atomic_store(&done, after);
}

void calls_set_clock(unsigned readings, int ahead)
{
    atomic_store(&steady.readings, (int)readings);
    atomic_store(&steady.ahead, ahead);
}

void calls_lose_text(void)
{
    atomic_store(&is_text_lost, true);
}

void calls_set_random(bool is_away)
{
    atomic_store(&is_random_away, is_away);
}

static bool fails(void)
{
    return atomic_load(&are_counted) && scarce_fails();
}

/* The statement to use; NULL: none. */
static const char *change(const char *sql)
{
    CallsChange *own = atomic_load(&changed);

    return fails() ? NULL : own != NULL ? own(sql) : sql;
}

/* Defines the function that is called in place of the library's: it fails with `failure`. */
#define WRAP(type, name, parameters, arguments, failure)      \
    type __real_##name parameters;                            \
    type __wrap_##name parameters;                            \
    type __wrap_##name parameters                             \
    {                                                         \
        return fails() ? (failure) : __real_##name arguments; \
    }

WRAP(PGconn *, PQconnectStartParams,
     (const char *const *names, const char *const *values, int expands), (names, values, expands),
     NULL)
WRAP(PostgresPollingStatusType, PQconnectPoll, (PGconn * connection), (connection),
     PGRES_POLLING_FAILED)
WRAP(int, PQsetnonblocking, (PGconn * connection, int is_on), (connection, is_on), -1)
WRAP(const char *, PQparameterStatus, (const PGconn *connection, const char *name),
     (connection, name), NULL)
WRAP(int, PQenterPipelineMode, (PGconn * connection), (connection), 0)
WRAP(int, PQexitPipelineMode, (PGconn * connection), (connection), 0)
WRAP(int, PQpipelineSync, (PGconn * connection), (connection), 0)
WRAP(int, PQflush, (PGconn * connection), (connection), -1)
WRAP(int, PQconsumeInput, (PGconn * connection), (connection), 0)
WRAP(int, PQsendPrepare,
     (PGconn * connection, const char *name, const char *sql, int count, const Oid *types),
     (connection, name, sql, count, types), 0)
WRAP(int, PQsendQueryPrepared,
     (PGconn * connection, const char *name, int count, const char *const *values,
      const int *lengths, const int *formats, int format),
     (connection, name, count, values, lengths, formats, format), 0)

int __real_PQsendQuery(PGconn *connection, const char *sql);
int __wrap_PQsendQuery(PGconn *connection, const char *sql);
int __wrap_PQsendQuery(PGconn *connection, const char *sql)
{
    const char *used = change(sql);

    return used != NULL ? __real_PQsendQuery(connection, used) : 0;
}

int __real_PQsendQueryParams(PGconn *connection, const char *sql, int count, const Oid *types,
                             const char *const *values, const int *lengths, const int *formats,
                             int format);
int __wrap_PQsendQueryParams(PGconn *connection, const char *sql, int count, const Oid *types,
                             const char *const *values, const int *lengths, const int *formats,
                             int format);
int __wrap_PQsendQueryParams(PGconn *connection, const char *sql, int count, const Oid *types,
                             const char *const *values, const int *lengths, const int *formats,
                             int format)
{
    const char *used = change(sql);

    return used != NULL ? __real_PQsendQueryParams(connection, used, count, types, values, lengths,
                                                   formats, format)
                        : 0;
}

/* A result for which there was no memory is an error without a code. The end of a pipeline cannot
 * be lost. */
PGresult *__real_PQgetResult(PGconn *connection);
PGresult *__wrap_PQgetResult(PGconn *connection);
PGresult *__wrap_PQgetResult(PGconn *connection)
{
    PGresult *result = __real_PQgetResult(connection);

    if (result == NULL || PQresultStatus(result) == PGRES_PIPELINE_SYNC || !fails())
        return result;
    PQclear(result);
    return PQmakeEmptyPGresult(connection, PGRES_FATAL_ERROR);
}

WRAP(int, sqlite3_step, (sqlite3_stmt * statement), (statement), SQLITE_IOERR)
WRAP(int, sqlite3_bind_int64, (sqlite3_stmt * statement, int index, sqlite3_int64 value),
     (statement, index, value), SQLITE_NOMEM)
WRAP(int, sqlite3_bind_null, (sqlite3_stmt * statement, int index), (statement, index),
     SQLITE_NOMEM)
WRAP(int, sqlite3_bind_text64,
     (sqlite3_stmt * statement, int index, const char *text, sqlite3_uint64 length,
      void (*end)(void *), unsigned char encoding),
     (statement, index, text, length, end, encoding), SQLITE_NOMEM)
WRAP(int, sqlite3_open_v2, (const char *path, sqlite3 **database, int flags, const char *vfs),
     (path, database, flags, vfs), SQLITE_NOMEM)
WRAP(int, sqlite3_prepare_v2,
     (sqlite3 * database, const char *sql, int length, sqlite3_stmt **statement, const char **rest),
     (database, sql, length, statement, rest), SQLITE_NOMEM)
WRAP(int, sqlite3_prepare_v3,
     (sqlite3 * database, const char *sql, int length, unsigned flags, sqlite3_stmt **statement,
      const char **rest),
     (database, sql, length, flags, statement, rest), SQLITE_NOMEM)
WRAP(int, sqlite3_wal_checkpoint_v2,
     (sqlite3 * database, const char *name, int mode, int *frames, int *moved),
     (database, name, mode, frames, moved), SQLITE_IOERR)

int __real_sqlite3_exec(sqlite3 *database, const char *sql, sqlite3_callback row, void *context,
                        char **reason);
int __wrap_sqlite3_exec(sqlite3 *database, const char *sql, sqlite3_callback row, void *context,
                        char **reason);
int __wrap_sqlite3_exec(sqlite3 *database, const char *sql, sqlite3_callback row, void *context,
                        char **reason)
{
    const char *used = change(sql);
    CallsAfter *after = atomic_load(&done);
    int code =
        used != NULL ? __real_sqlite3_exec(database, used, row, context, reason) : SQLITE_IOERR;

    if (after != NULL)
        after(sql);
    return code;
}

const unsigned char *__real_sqlite3_column_text(sqlite3_stmt *statement, int column);
const unsigned char *__wrap_sqlite3_column_text(sqlite3_stmt *statement, int column);
const unsigned char *__wrap_sqlite3_column_text(sqlite3_stmt *statement, int column)
{
    return atomic_exchange(&is_text_lost, false) ? NULL
                                                 : __real_sqlite3_column_text(statement, column);
}

int __real_clock_gettime(clockid_t clock, struct timespec *now);
int __wrap_clock_gettime(clockid_t clock, struct timespec *now);
int __wrap_clock_gettime(clockid_t clock, struct timespec *now)
{
    int status = __real_clock_gettime(clock, now);

    if (clock == CLOCK_MONOTONIC && atomic_fetch_sub(&steady.readings, 1) <= 0)
        now->tv_sec += atomic_load(&steady.ahead);
    return status;
}

ssize_t __real_getrandom(void *bytes, size_t count, unsigned flags);
ssize_t __wrap_getrandom(void *bytes, size_t count, unsigned flags);
ssize_t __wrap_getrandom(void *bytes, size_t count, unsigned flags)
{
    return atomic_load(&is_random_away) ? -1 : __real_getrandom(bytes, count, flags);
}
