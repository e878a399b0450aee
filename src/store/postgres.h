/* What the files of the PostgreSQL backend share. */
#ifndef KNOBEL_STORE_POSTGRES_H
#define KNOBEL_STORE_POSTGRES_H

#include "store/postgres_link.h"

/* What each version of the schema adds to the one before. */
extern const char *const postgres_schema[SCHEMA_VERSION];
extern const char *const postgres_statements[SQL_COUNT];

/* How to count the rows of a table in two ways; the last one's name is NULL. */
typedef struct {
    const char *what;
    const char *by_table;
    const char *by_key;
} PostgresCount;

extern const PostgresCount postgres_counts[];

/* Makes the schema or brings it up to date. */
bool postgres_prepare(const StorePlace *place, char reason[STORE_REASON_BYTES]);

/* Looks for damage as far as the server lets us. */
StoreState postgres_sound(const StorePlace *place, char reason[STORE_REASON_BYTES]);

/* Tells news until `stop` has something to read. */
void postgres_listen(const StorePlace *place, int stop);

#endif
