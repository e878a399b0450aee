/* SQLite: a file of its own, in write-ahead logging, every commit on the disk. */
#include "store/sqlite.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#define ROW_OF(room, version, at, text, game, day) \
    "SELECT " room ", " version ", " at ", " text ", " game ", " day " "
#define RESULT_ROW "SELECT " RESULT_COLUMNS " FROM result "

/* The version that comes next in a room: ?1. */
#define NEXT_VERSION                                                                       \
    "(SELECT version + length(text) - length(replace(text, char(10), '')) + 1 FROM event " \
    " WHERE room = ?1 ORDER BY version DESC LIMIT 1)"
#define APPEND                                     \
    "INSERT INTO event (room, version, at, text) " \
    "SELECT ?1, ?2, ?3, ?4 WHERE ?2 = coalesce(" NEXT_VERSION ", 1)"

static const char *const statements[SQL_COUNT] = {
    [SQL_APPEND] = APPEND,
    [SQL_FOLLOW] = APPEND,
    [SQL_WAKE] = "INSERT OR REPLACE INTO wake (room, at) VALUES (?1, ?2)",
    [SQL_SLEEP] = "DELETE FROM wake WHERE room = ?1",
    [SQL_LIST] = "INSERT OR REPLACE INTO listing (room, at, text) VALUES (?1, ?2, ?3)",
    [SQL_UNLIST] = "DELETE FROM listing WHERE room = ?1",
    [SQL_RESULT] = "INSERT OR REPLACE INTO result (" RESULT_COLUMNS ") "
                   "VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14)",
    [SQL_JUDGE] = "UPDATE result SET luck = ?4, loss = ?5 "
                  "WHERE room = ?1 AND sheet = ?2 AND seat = ?3",
    [SQL_PROPOSE] = "INSERT INTO daily (game, day, secret) VALUES (?1, ?2, ?3) "
                    "ON CONFLICT DO NOTHING",
    [SQL_SECRET] = "SELECT secret FROM daily WHERE game = ?1 AND day = ?2",
    [SQL_LOAD] =
        ROW_OF("room", "version", "at", "text", "NULL",
               "NULL") "FROM event "
                       "WHERE room = ?1 AND version >= coalesce("
                       "(SELECT max(version) FROM event WHERE room = ?1 AND version <= ?2), 0) "
                       "ORDER BY version",
    [SQL_LISTED] =
        ROW_OF("room", "0", "at", "text", "NULL", "NULL") "FROM listing "
                                                          "ORDER BY at DESC, room LIMIT ?1",
    [SQL_WAKES] = ROW_OF("room", "0", "at", "NULL", "NULL", "NULL") "FROM wake ORDER BY at, room",
    [SQL_PLAYED] = RESULT_ROW "WHERE player = ?1 AND game = ?2 AND at < ?3 "
                              "ORDER BY at DESC, room, sheet, seat LIMIT ?4",
    [SQL_PLAYED_ALL] = RESULT_ROW "WHERE player = ?1 AND at < ?2 "
                                  "ORDER BY at DESC, room, sheet, seat LIMIT ?3",
    [SQL_RANKED] = RESULT_ROW "WHERE game = ?1 AND day = ?2 AND day <> '' "
                              "ORDER BY total DESC, at, room, sheet, seat LIMIT ?3",
    [SQL_ROOMS] = /* from one room to the next, past their events */
    "WITH RECURSIVE code (room) AS ("
    "    SELECT min(room) FROM event UNION ALL"
    "    SELECT (SELECT min(room) FROM event WHERE room > code.room) FROM code"
    "    WHERE code.room IS NOT NULL) " ROW_OF(
        "code.room", "0", "wake.at", "listing.text", "NULL",
        "NULL") "FROM code "
                "LEFT JOIN listing ON listing.room = code.room LEFT JOIN wake ON wake.room = "
                "code.room "
                "WHERE code.room IS NOT NULL ORDER BY code.room",
    [SQL_DAYS] = ROW_OF("NULL", "0", "0", "secret", "game", "day") "FROM daily ORDER BY game, day",
    [SQL_RESULTS] = RESULT_ROW "WHERE room = ?1 ORDER BY sheet, seat",
    [SQL_STRAYS] =
        ROW_OF("room", "0", "0", "what", "NULL",
               "NULL") "FROM ("
                       "SELECT DISTINCT room, 'result' AS what FROM result UNION ALL "
                       "SELECT room, 'listing' FROM listing UNION ALL "
                       "SELECT room, 'wake' FROM wake) AS kept "
                       "WHERE NOT EXISTS (SELECT 1 FROM event WHERE event.room = kept.room) "
                       "ORDER BY room, what",
};

typedef struct {
    sqlite3 *database;
    sqlite3_stmt *statements[SQL_COUNT]; /* made when first needed */
} Link;

static void close_link(void *context)
{
    Link *link = context;

    for (int i = 0; i < SQL_COUNT; i++)
        sqlite3_finalize(link->statements[i]);
    sqlite3_close(link->database);
    free(link);
}

static void *open_link(const StorePlace *place, char reason[STORE_REASON_BYTES])
{
    Link *link = calloc(1, sizeof *link);

    if (link == NULL) {
        backend_reason(reason, "", "not enough memory");
        return NULL;
    }
    link->database = sqlite_connect(place, reason);
    if (link->database == NULL) {
        free(link);
        return NULL;
    }
    if (place->is_frozen &&
        sqlite3_exec(link->database, "BEGIN; SELECT count(*) FROM sqlite_schema", NULL, NULL,
                     NULL) != SQLITE_OK) {
        backend_reason(reason, place->where, sqlite3_errmsg(link->database));
        close_link(link);
        return NULL;
    }
    return link;
}

/* The statement of a step with its values; NULL where that fails. */
static sqlite3_stmt *bind(Link *link, const Step *step)
{
    sqlite3_stmt **statement = &link->statements[step->sql];
    int code = *statement != NULL ? SQLITE_OK
                                  : sqlite3_prepare_v3(link->database, statements[step->sql], -1,
                                                       SQLITE_PREPARE_PERSISTENT, statement, NULL);

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
    return code == SQLITE_OK ? *statement : NULL;
}

/* Does one step of a job that writes; returns what SQLite says. */
static int do_step(Link *link, StoreJob *job, const Step *step)
{
    sqlite3_stmt *statement = bind(link, step);
    int code = statement != NULL ? sqlite3_step(statement) : sqlite3_errcode(link->database);

    if (code == SQLITE_ROW && step->sql == SQL_SECRET) {
        Text secret = text_over(job->secret, sizeof job->secret);
        text_put(&secret, (const char *)sqlite3_column_text(statement, 0));
        code = SQLITE_DONE;
    }
    bool is_append = step->sql == SQL_APPEND || step->sql == SQL_FOLLOW;
    if (code == SQLITE_DONE && is_append && sqlite3_changes(link->database) == 0)
        job->state = STORE_TAKEN;
    if (statement != NULL)
        sqlite3_reset(statement);
    return code;
}

static int do_job(Link *link, StoreJob *job)
{
    int code = SQLITE_DONE;
    Step step;

    job->state = STORE_FINE;
    for (uint32_t i = 0; backend_step(job, false, i, &step); i++) {
        code = do_step(link, job, &step);
        if (code != SQLITE_DONE || job->state != STORE_FINE)
            break;
    }
    return code;
}

/* Whether what SQLite says is about a job, and not about the database. */
static bool is_about_job(int code)
{
    int kind = code & 0xff;

    return kind == SQLITE_CONSTRAINT || kind == SQLITE_TOOBIG || kind == SQLITE_MISMATCH ||
           kind == SQLITE_RANGE || kind == SQLITE_MISUSE;
}

static BatchState give_up(Link *link, int code, char reason[STORE_REASON_BYTES])
{
    backend_reason(reason, "sqlite", sqlite3_errmsg(link->database));
    if (sqlite3_get_autocommit(link->database) == 0)
        sqlite3_exec(link->database, "ROLLBACK", NULL, NULL, NULL);
    return is_about_job(code) ? BATCH_SPLIT : BATCH_AWAY;
}

static BatchState commit(void *context, StoreJob *const *jobs, size_t count,
                         char reason[STORE_REASON_BYTES])
{
    Link *link = context;
    const StoreJob *before = NULL; /* the latest append */
    int code = sqlite3_exec(link->database, "BEGIN IMMEDIATE", NULL, NULL, NULL);

    if (code != SQLITE_OK)
        return give_up(link, code, reason);
    for (size_t i = 0; i < count; i++) {
        if (backend_follows(jobs[i], before) && before->state == STORE_TAKEN)
            jobs[i]->state = STORE_TAKEN;
        else if ((code = do_job(link, jobs[i])) != SQLITE_DONE)
            return give_up(link, code, reason);
        if (jobs[i]->kind == STORE_APPEND)
            before = jobs[i];
    }
    code = sqlite3_exec(link->database, "COMMIT", NULL, NULL, NULL);
    return code == SQLITE_OK ? BATCH_DONE : give_up(link, code, reason);
}

static Span column(void *row, int index)
{
    const char *text = (const char *)sqlite3_column_text(row, index);

    return (Span){text, (size_t)sqlite3_column_bytes(row, index)};
}

static StoreState read_rows(void *context, StoreJob *job)
{
    Link *link = context;
    sqlite3_stmt *statement = NULL;
    int code = SQLITE_ERROR;
    Step step;

    if (backend_step(job, false, 0, &step))
        statement = bind(link, &step);
    if (statement != NULL)
        while ((code = sqlite3_step(statement)) == SQLITE_ROW)
            backend_give(job, column, statement);
    if (code != SQLITE_DONE)
        backend_reason(job->reason, "sqlite", sqlite3_errmsg(link->database));
    if (statement != NULL)
        sqlite3_reset(statement);
    return code == SQLITE_DONE ? STORE_FINE : STORE_AWAY;
}

static StoreState sound(const StorePlace *place, char reason[STORE_REASON_BYTES])
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
        state = said != NULL && strcmp(said, "ok") == 0 ? STORE_FINE : STORE_TAKEN;
        backend_reason(reason, "sqlite", said != NULL ? said : "");
    } else {
        bool is_damaged = (code & 0xff) == SQLITE_CORRUPT || (code & 0xff) == SQLITE_NOTADB;
        state = is_damaged ? STORE_TAKEN : STORE_AWAY;
        backend_reason(reason, "sqlite", sqlite3_errmsg(database));
    }
    sqlite3_finalize(statement);
    sqlite3_close(database);
    return state;
}

const StoreBackend backend_sqlite = {
    .scheme = "sqlite:",
    .prepare = sqlite_prepare,
    .open = open_link,
    .close = close_link,
    .commit = commit,
    .read = read_rows,
    .sound = sound,
};
