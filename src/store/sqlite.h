/* Shared by the files of the SQLite backend. */
#ifndef KNOBEL_STORE_SQLITE_H
#define KNOBEL_STORE_SQLITE_H

#include "store/backend.h"

#include <limits.h>
#include <sqlite3.h>
#include <sys/types.h>

/* The statements that lead from each version of the schema to the next. */
extern const char *const sqlite_schema[SCHEMA_VERSION];
extern const char *const sqlite_statements[SQL_COUNT];

/* Opens the database. Creates file and folder unless the store is frozen. NULL with a reason. */
sqlite3 *sqlite_connect(const StorePlace *place, char reason[STORE_REASON_BYTES]);

/* The path of the store's file, as SQLite takes it. False with a reason: there is none. */
bool sqlite_path(const StorePlace *place, char path[PATH_MAX], char reason[STORE_REASON_BYTES]);

/* Creates an empty file that only its owner may read, unless it exists; returns 0 or errno. Does
 * not open an existing file, because closing it would release SQLite's locks on it. */
int sqlite_make_file(const char *path);

/* The database and the two files beside it. */
enum { SQLITE_FILES = 3 };

typedef struct {
    char path[PATH_MAX];
    struct {
        bool is_there;
        dev_t device;
        ino_t number;
    } file[SQLITE_FILES];
} SqliteFiles;

/* Notes which files are in use. To be called while the database is open. */
void sqlite_note_files(const StorePlace *place, SqliteFiles *files);

/* Whether they still have their names. False with a reason: one was deleted, moved or replaced, and
 * what is written now would be lost. */
bool sqlite_has_files(const SqliteFiles *files, char reason[STORE_REASON_BYTES]);

/* Reports when they are lost and when they are back, until the file `stop` becomes readable. */
void sqlite_watch_files(const SqliteFiles *files, const StorePlace *place, int stop);

/* Functions of the StoreBackend. */
bool sqlite_claim(StorePlace *place, char reason[STORE_REASON_BYTES]);
bool sqlite_prepare(const StorePlace *place, char reason[STORE_REASON_BYTES]);

#endif
