/* Shared by the files of the PostgreSQL backend. */
#ifndef KNOBEL_STORE_POSTGRES_H
#define KNOBEL_STORE_POSTGRES_H

#include "store/postgres_link.h"

/* The statements that lead from each version of the schema to the next. */
extern const char *const postgres_schema[SCHEMA_VERSION];
extern const char *const postgres_statements[SQL_COUNT];

/* Two ways to count the rows of a table. The list ends with a `what` of NULL. */
typedef struct {
    const char *what;
    const char *by_table;
    const char *by_key;
} PostgresCount;

extern const PostgresCount postgres_counts[];

/* Functions of the StoreBackend. */
bool postgres_prepare(const StorePlace *place, char reason[STORE_REASON_BYTES]);
StoreState postgres_check(const StorePlace *place, char reason[STORE_REASON_BYTES]);
void postgres_listen(const StorePlace *place, int stop);

#endif
