/* What the files of the SQLite backend share. */
#ifndef KNOBEL_STORE_SQLITE_H
#define KNOBEL_STORE_SQLITE_H

#include "store/backend.h"

#include <sqlite3.h>

/* What each version of the schema adds to the one before. */
extern const char *const sqlite_schema[SCHEMA_VERSION];
extern const char *const sqlite_statements[SQL_COUNT];

/* Opens the database, and makes file and folder where it may; NULL with a reason. */
sqlite3 *sqlite_connect(const StorePlace *place, char reason[STORE_REASON_BYTES]);

/* Makes the schema or brings it up to date. */
bool sqlite_prepare(const StorePlace *place, char reason[STORE_REASON_BYTES]);

#endif
