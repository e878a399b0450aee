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

/* Sets up a new connection: its session and its statements. */
bool postgres_greet(PostgresLink *link, char reason[STORE_REASON_BYTES]);

/* The name of the statement that begins a batch: it fails if the connection is fenced. */
#define POSTGRES_GUARD "guard"
bool fence_begin(PostgresLink *link, char reason[STORE_REASON_BYTES]);
bool fence_prepare(PostgresLink *link);

/* Functions of the StoreBackend. */
bool postgres_settle(void *link, char reason[STORE_REASON_BYTES]);
bool postgres_prepare(const StorePlace *place, char reason[STORE_REASON_BYTES]);
StoreState postgres_check(const StorePlace *place, char reason[STORE_REASON_BYTES]);
void postgres_listen(const StorePlace *place, const void *writer, int stop);

#endif
