/* SQLite: the file and its schema. */
#include "store/sqlite.h"
#include "base/clock.h"
#include "base/folder.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum {
    PATIENCE_MS = 2000,       /* to wait for other programs that write */
    APPLICATION = 0x6b6e6f62, /* "knob": marks the file as knobel's */
};

static bool fail(sqlite3 *database, char reason[STORE_REASON_BYTES])
{
    backend_reason(reason, "sqlite", sqlite3_errmsg(database));
    return false;
}

int sqlite_make_file(const char *path)
{
    int failure = access(path, F_OK) == 0 ? 0 : folder_make_for(path);

    if (failure != 0)
        return failure;
    int file = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (file < 0)
        return errno == EEXIST ? 0 : errno;
    close(file);
    return 0;
}

bool sqlite_path(const StorePlace *place, char path[PATH_MAX], char reason[STORE_REASON_BYTES])
{
    Text text = text_over(path, PATH_MAX);

    text_put(&text, *place->where == ':' ? "./" : ""); /* to SQLite, ":memory:" is not a file */
    text_put(&text, place->where);
    if (*place->where != '\0' && !text.is_cut)
        return true;
    backend_reason(reason, "sqlite", "a path is missing, or too long");
    return false;
}

sqlite3 *sqlite_connect(const StorePlace *place, char reason[STORE_REASON_BYTES])
{
    char path[PATH_MAX];
    sqlite3 *database = NULL;

    if (!sqlite_path(place, path, reason))
        return NULL;
    int failure = !place->is_frozen                ? sqlite_make_file(path)
                  : access(path, R_OK | W_OK) != 0 ? errno
                                                   : 0;
    if (failure != 0) {
        backend_reason(reason, path, strerror(failure));
        return NULL;
    }
    if (sqlite3_open_v2(path, &database, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, NULL) !=
        SQLITE_OK) {
        if (database != NULL)
            fail(database, reason);
        else
            backend_reason(reason, "", "not enough memory");
        sqlite3_close(database);
        return NULL;
    }
    if (sqlite3_db_readonly(database, "main") == 1) {
        backend_reason(reason, path, "may not be written");
        sqlite3_close(database);
        return NULL;
    }
    sqlite3_extended_result_codes(database, 1);
    sqlite3_busy_timeout(database, PATIENCE_MS);
    if (sqlite3_exec(database,
                     "PRAGMA synchronous = FULL; PRAGMA wal_autocheckpoint = 16000; PRAGMA "
                     "cache_size = -32768; PRAGMA secure_delete = ON",
                     NULL, NULL, NULL) != SQLITE_OK) {
        backend_reason(reason, path, sqlite3_errmsg(database));
        sqlite3_close(database);
        return NULL;
    }
    return database;
}

/* The result of a statement that returns one number; -1: it failed. */
static int64_t ask(sqlite3 *database, const char *sql)
{
    sqlite3_stmt *statement = NULL;
    int64_t value = -1;

    if (sqlite3_prepare_v2(database, sql, -1, &statement, NULL) == SQLITE_OK &&
        sqlite3_step(statement) == SQLITE_ROW)
        value = sqlite3_column_int64(statement, 0);
    sqlite3_finalize(statement);
    return value;
}

/* Turns on write-ahead logging. Retries, because SQLite does not wait if several programs do this
 * at the same time. */
static bool use_log(sqlite3 *database, char reason[STORE_REASON_BYTES])
{
    const struct timespec pause = {.tv_nsec = 5000000};
    int64_t until = clock_steady() + PATIENCE_MS;
    int code = SQLITE_OK;

    while ((code = sqlite3_exec(database, "PRAGMA journal_mode = WAL", NULL, NULL, NULL)) !=
               SQLITE_OK &&
           (code & 0xff) == SQLITE_BUSY && clock_steady() < until)
        nanosleep(&pause, NULL);
    return code == SQLITE_OK || fail(database, reason);
}

/* Brings the schema up to date inside a transaction. */
static bool make_schema(sqlite3 *database, const StorePlace *place, char reason[STORE_REASON_BYTES])
{
    char numbers[100];
    Text text = text_over(numbers, sizeof numbers);
    int64_t application = ask(database, "PRAGMA application_id");
    int64_t version = ask(database, "PRAGMA user_version");
    int64_t tables = ask(database, "SELECT count(*) FROM sqlite_schema");
    bool is_empty = application == 0 && version == 0 && tables == 0;

    if (application < 0 || version < 0 || tables < 0)
        return fail(database, reason);
    if (application != APPLICATION && !is_empty) {
        backend_reason(reason, place->where, "a database, but not a store of knobel");
        return false;
    }
    if (version > SCHEMA_VERSION) {
        text_put(&text, "made by a newer knobel (schema ");
        text_number(&text, (uint64_t)version);
        text_put(&text, ", this one knows ");
        text_number(&text, SCHEMA_VERSION);
        text_put(&text, ")");
        backend_reason(reason, place->where, numbers);
        return false;
    }
    if (is_empty && place->is_frozen) {
        backend_reason(reason, place->where, "an empty file, not a store of knobel");
        return false;
    }
    for (int64_t step = version; step < SCHEMA_VERSION; step++)
        if (sqlite3_exec(database, sqlite_schema[step], NULL, NULL, NULL) != SQLITE_OK)
            return fail(database, reason);
    text_put(&text, "PRAGMA application_id = ");
    text_number(&text, APPLICATION);
    text_put(&text, "; PRAGMA user_version = ");
    text_number(&text, SCHEMA_VERSION);
    return sqlite3_exec(database, numbers, NULL, NULL, NULL) == SQLITE_OK || fail(database, reason);
}

/* Whether there is nothing to do. Then no lock is needed. */
static bool is_up_to_date(sqlite3 *database)
{
    return ask(database, "PRAGMA application_id") == APPLICATION &&
           ask(database, "PRAGMA user_version") == SCHEMA_VERSION;
}

bool sqlite_prepare(const StorePlace *place, char reason[STORE_REASON_BYTES])
{
    sqlite3 *database = sqlite_connect(place, reason);
    bool is_fine = false;

    if (database == NULL)
        return false;
    int64_t before = ask(database, "PRAGMA user_version");
    if (is_up_to_date(database)) {
        is_fine = true;
    } else if (sqlite3_exec(database, "BEGIN IMMEDIATE", NULL, NULL, NULL) != SQLITE_OK) {
        backend_reason(reason, place->where, sqlite3_errmsg(database));
    } else if (!make_schema(database, place, reason)) {
        sqlite3_exec(database, "ROLLBACK", NULL, NULL, NULL);
    } else {
        is_fine = sqlite3_exec(database, "COMMIT", NULL, NULL, NULL) == SQLITE_OK ||
                  fail(database, reason);
    }
    is_fine = is_fine && use_log(database, reason);
    sqlite3_close(database);
    if (is_fine)
        backend_upgraded(place, before);
    return is_fine;
}
