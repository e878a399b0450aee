/* SQLite: one file, write-ahead logging, every commit synced to the disk. */
#include "store/sqlite.h"

#include <assert.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
    sqlite3 *database;
    sqlite3_stmt *statements[SQL_COUNT]; /* prepared when first needed */
    SqliteFiles files;
} SqliteLink;

static void close_link(void *context)
{
    SqliteLink *link = context;

    for (int i = 0; i < SQL_COUNT; i++)
        sqlite3_finalize(link->statements[i]);
    sqlite3_close(link->database);
    free(link);
}

/* Makes SQLite open all its files. */
#define FIRST_READ "SELECT count(*) FROM sqlite_schema"

static void *open_link(const StorePlace *place, char reason[STORE_REASON_BYTES])
{
    SqliteLink *link = calloc(1, sizeof *link);

    if (link == NULL) {
        backend_reason(reason, "", "not enough memory");
        return NULL;
    }
    link->database = sqlite_connect(place, reason);
    if (link->database == NULL) {
        free(link);
        return NULL;
    }
    const char *first = place->is_frozen ? "BEGIN; " FIRST_READ : FIRST_READ;
    if (sqlite3_exec(link->database, first, NULL, NULL, NULL) != SQLITE_OK) {
        backend_reason(reason, place->where, sqlite3_errmsg(link->database));
        close_link(link);
        return NULL;
    }
    sqlite_note_files(place, &link->files);
    return link;
}

/* Sets `bound` to the statement of a step with its values. Returns SQLite's result code; if it is
 * not SQLITE_OK, `bound` stays as it is. */
static int bind(SqliteLink *link, const Step *step, sqlite3_stmt **bound)
{
    sqlite3_stmt **statement = &link->statements[step->sql];
    int code =
        *statement != NULL
            ? SQLITE_OK
            : sqlite3_prepare_v3(link->database, backend_statement(step->sql, sqlite_statements),
                                 -1, SQLITE_PREPARE_PERSISTENT, statement, NULL);

    for (unsigned i = 0; i < step->count && code == SQLITE_OK; i++) {
        const StoreValue *value = &step->values[i];
        if (value->kind == VALUE_NUMBER)
            code = sqlite3_bind_int64(*statement, (int)i + 1, value->number);
        else if (value->kind == VALUE_TEXT)
            code = sqlite3_bind_text64(*statement, (int)i + 1, value->text.start,
                                       value->text.length, SQLITE_STATIC, SQLITE_UTF8);
        else
            code = sqlite3_bind_null(*statement, (int)i + 1);
    }
    if (code == SQLITE_OK)
        *bound = *statement;
    return code;
}

/* Does one step of a write; returns SQLite's result code. */
static int do_step(SqliteLink *link, StoreJob *job, const Step *step)
{
    sqlite3_stmt *statement = NULL;
    int code = bind(link, step, &statement);

    if (code == SQLITE_OK)
        code = sqlite3_step(statement);
    if (code == SQLITE_ROW) { /* SQL_SECRET: no other step of a write gives one */
        const char *found = (const char *)sqlite3_column_text(statement, 0);
        Text secret = text_over(job->secret, sizeof job->secret);
        text_put(&secret, found != NULL ? found : "");
        code = found != NULL ? SQLITE_DONE : SQLITE_NOMEM;
    }
    if (code == SQLITE_DONE && step->sql == SQL_APPEND && sqlite3_changes(link->database) == 0)
        job->state = STORE_TAKEN;
    sqlite3_reset(statement);
    return code;
}

static int do_job(SqliteLink *link, StoreJob *job)
{
    int code = SQLITE_DONE;
    Step step;

    job->state = STORE_FINE;
    for (uint32_t i = 0; backend_step(job, i, &step); i++) {
        code = do_step(link, job, &step);
        if (code != SQLITE_DONE || job->state != STORE_FINE)
            break;
    }
    return code;
}

/* Whether an error is about a job, and not about the database. */
static bool is_about_job(int code)
{
    static const int kinds[] = {SQLITE_CONSTRAINT, SQLITE_TOOBIG, SQLITE_MISMATCH, SQLITE_RANGE,
                                SQLITE_MISUSE};
    bool is_found = false;

    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        is_found |= (code & 0xff) == kinds[i];
    return is_found;
}

static BatchState give_up(SqliteLink *link, int code, char reason[STORE_REASON_BYTES])
{
    backend_reason(reason, "sqlite", sqlite3_errmsg(link->database));
    if (sqlite3_get_autocommit(link->database) == 0)
        sqlite3_exec(link->database, "ROLLBACK", NULL, NULL, NULL);
    return is_about_job(code) ? BATCH_SPLIT : BATCH_AWAY;
}

/* The log; or, on a file system that cannot share memory, the journal that SQLite uses there. NULL:
 * that is not open. */
static sqlite3_file *find_log(sqlite3 *database)
{
    sqlite3_file *log = NULL;

    sqlite3_file_control(database, "main", SQLITE_FCNTL_JOURNAL_POINTER, &log);
    return log->pMethods != NULL ? log : NULL;
}

/* Whether a write did not fit. Then the end of the transaction, its mark, was not written. */
static bool has_no_space(sqlite3 *database, int code)
{
    sqlite3_file *log = find_log(database);
    int failure = 0;

    if (log != NULL)
        log->pMethods->xFileControl(log, SQLITE_FCNTL_LAST_ERRNO, &failure);
    return code == SQLITE_FULL ||
           (code == SQLITE_IOERR_WRITE && (failure == EFBIG || failure == EDQUOT));
}

static BatchState commit(void *context, StoreJob *const *jobs, size_t count,
                         char reason[STORE_REASON_BYTES])
{
    SqliteLink *link = context;
    int code = SQLITE_OK;

    if (!sqlite_has_files(&link->files, reason))
        return BATCH_AWAY;
    code = sqlite3_exec(link->database, "BEGIN IMMEDIATE", NULL, NULL, NULL);
    if (code != SQLITE_OK)
        return give_up(link, code, reason);
    for (size_t i = 0; i < count; i++)
        if ((code = do_job(link, jobs[i])) != SQLITE_DONE)
            return give_up(link, code, reason);
    code = sqlite3_exec(link->database, "COMMIT", NULL, NULL, NULL);
    if (code == SQLITE_OK)
        return sqlite_has_files(&link->files, reason) ? BATCH_DONE : BATCH_UNKNOWN;
    bool is_full = has_no_space(link->database, code);
    give_up(link, code, reason);
    return is_full ? BATCH_AWAY : BATCH_UNKNOWN;
}

/* A commit that failed did not happen, as far as this process can see. But its last page and its
 * mark may be in the log, only not synced; then the next process that opens the file would find it.
 * So another commit has to replace it there. It writes what is there already. */
static bool settle(void *context, char reason[STORE_REASON_BYTES])
{
    SqliteLink *link = context;
    char sql[60];
    Text text = text_over(sql, sizeof sql);

    if (!sqlite_has_files(&link->files, reason))
        return false;
    text_put(&text, "PRAGMA user_version = ");
    text_number(&text, SCHEMA_VERSION);
    int code = sqlite3_exec(link->database, sql, NULL, NULL, NULL);
    if (code == SQLITE_OK)
        return true;
    give_up(link, code, reason);
    return false;
}

/* Makes room in the log for further batches. The caller holds the lock for writing: nobody else
 * uses the log's end. SQLite ignores zeros there, and overwrites them. */
static bool reserve(sqlite3 *database)
{
    enum { BYTES = 65536 };
    static const char zeros[BYTES];
    sqlite3_file *log = find_log(database);
    sqlite3_int64 size = 0;

    if (log == NULL)
        return true;
    if (log->pMethods->xFileSize(log, &size) != SQLITE_OK)
        return false;
    if (log->pMethods->xWrite(log, zeros, BYTES, size) == SQLITE_OK)
        return true;
    log->pMethods->xTruncate(log, size);
    return false;
}

/* A single small commit may fit into a disk on which the next batch would not. */
static bool probe(void *context, char reason[STORE_REASON_BYTES])
{
    SqliteLink *link = context;
    int code = SQLITE_OK;

    if (!sqlite_has_files(&link->files, reason))
        return false;
    code = sqlite3_exec(link->database, "BEGIN IMMEDIATE", NULL, NULL, NULL);
    if (code != SQLITE_OK) {
        give_up(link, code, reason);
        return false;
    }
    bool has_room = reserve(link->database);
    sqlite3_exec(link->database, "ROLLBACK", NULL, NULL, NULL);
    if (!has_room)
        backend_reason(reason, "sqlite", "database or disk is full");
    return has_room && settle(context, reason);
}

static Span column(void *row, int index)
{
    const char *text = (const char *)sqlite3_column_text(row, index);

    return (Span){text, (size_t)sqlite3_column_bytes(row, index)};
}

/* Has SQLite turn all values of a row into text, which needs memory. False: there is none. */
static bool read_row(sqlite3_stmt *row)
{
    for (int i = 0; i < sqlite3_column_count(row); i++)
        if (sqlite3_column_type(row, i) != SQLITE_NULL && sqlite3_column_text(row, i) == NULL)
            return false;
    return true;
}

static StoreState read_rows(void *context, StoreJob *job)
{
    SqliteLink *link = context;
    sqlite3_stmt *statement = NULL;
    Step step;

    if (!sqlite_has_files(&link->files, job->reason))
        return STORE_AWAY;
    backend_step(job, 0, &step);
    int code = bind(link, &step, &statement);
    if (code == SQLITE_OK)
        while ((code = sqlite3_step(statement)) == SQLITE_ROW && read_row(statement))
            backend_give(job, column, statement);
    if (code != SQLITE_DONE)
        backend_reason(job->reason, "sqlite", sqlite3_errmsg(link->database));
    sqlite3_reset(statement);
    return code == SQLITE_DONE ? STORE_FINE : STORE_AWAY;
}

static StoreState check(const StorePlace *place, char reason[STORE_REASON_BYTES])
{
    sqlite3 *database = sqlite_connect(place, reason);
    sqlite3_stmt *statement = NULL;
    StoreState state = STORE_AWAY;

    if (database == NULL)
        return state;
    int code = sqlite3_prepare_v2(database, "PRAGMA integrity_check(1)", -1, &statement, NULL);
    if (code == SQLITE_OK)
        code = sqlite3_step(statement);
    if (code == SQLITE_ROW) {
        const char *said = (const char *)sqlite3_column_text(statement, 0);
        state = said == NULL ? STORE_AWAY : strcmp(said, "ok") == 0 ? STORE_FINE : STORE_TAKEN;
        backend_reason(reason, "sqlite", said != NULL ? said : "not enough memory");
    } else {
        bool is_damaged = (code & 0xff) == SQLITE_CORRUPT || (code & 0xff) == SQLITE_NOTADB;
        state = is_damaged ? STORE_TAKEN : STORE_AWAY;
        backend_reason(reason, "sqlite", sqlite3_errmsg(database));
    }
    sqlite3_finalize(statement);
    sqlite3_close(database);
    return state;
}

/* Moves the log into the file and empties it. This has to wait for others who read. */
static StoreState purge(const StorePlace *place, char reason[STORE_REASON_BYTES])
{
    sqlite3 *database = sqlite_connect(place, reason);

    if (database == NULL)
        return STORE_AWAY;
    int code = sqlite3_wal_checkpoint_v2(database, NULL, SQLITE_CHECKPOINT_TRUNCATE, NULL, NULL);
    if (code != SQLITE_OK)
        backend_reason(reason, "sqlite", sqlite3_errmsg(database));
    sqlite3_close(database);
    return code == SQLITE_OK ? STORE_FINE : STORE_AWAY;
}

static void watch(const StorePlace *place, const void *writer, int stop)
{
    sqlite_watch_files(&((const SqliteLink *)writer)->files, place, stop);
}

const StoreBackend backend_sqlite = {
    .scheme = "sqlite:",
    .claim = sqlite_claim,
    .prepare = sqlite_prepare,
    .open = open_link,
    .close = close_link,
    .commit = commit,
    .settle = settle,
    .probe = probe,
    .read = read_rows,
    .check = check,
    .purge = purge,
    .listen = watch,
};
