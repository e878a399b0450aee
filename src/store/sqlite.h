/* Shared by the files of the SQLite backend. */
#ifndef KNOBEL_STORE_SQLITE_H
#define KNOBEL_STORE_SQLITE_H

#include "store/backend.h"

#include <sqlite3.h>

/* The statements that lead from each version of the schema to the next. */
extern const char *const sqlite_schema[SCHEMA_VERSION];
extern const char *const sqlite_statements[SQL_COUNT];

/* Opens the database. Creates file and folder unless the store is frozen. NULL with a reason. */
sqlite3 *sqlite_connect(const StorePlace *place, char reason[STORE_REASON_BYTES]);

/* A function of the StoreBackend. */
bool sqlite_prepare(const StorePlace *place, char reason[STORE_REASON_BYTES]);

#endif
