/* Stores for tests: new ones in SQLite or in the tests' own PostgreSQL, as the program's first
 * argument says; and short functions to use them. */
#ifndef KNOBEL_TESTS_STORE_PLACE_H
#define KNOBEL_TESTS_STORE_PLACE_H

#include "store/store.h"
#include "support/check.h"

enum { SHOWN_BYTES = 1 << 20 };

/* Reads the arguments and prepares a place for stores; ends the program if a test cannot run
 * here. */
void place_begin(int argc, char **argv);
void place_end(void);
bool place_is_postgres(void);

/* The address of a new store, not made yet; valid until the next call. */
const char *place_fresh(void);
const char *place_where(void);

/* The same, and its folder exists, so that other programs can make the file. */
const char *place_fresh_folder(void);

/* The file of the latest store, for SQLite. */
const char *place_path(void);

/* Runs SQL directly in the latest store's database: one statement for SQLite, one for
 * PostgreSQL. */
void place_sql(const char *sqlite, const char *postgres);

/* Controls the PostgreSQL: start, stop, kill, pause, stall, crash, cut, resume. */
void place_tell(const char *what);

/* Waits until the database has dropped the connections of killed programs. */
void place_settle(void);

/* How much to do: `whole`, or less if the tests are told to be quick. */
unsigned place_share(unsigned whole);

Store *open_store(const char *where);

/* Appends and waits. */
StoreState append(Store *store, const char *room, uint32_t version, const char *text);

/* Reads and waits. Every row is a line of the result, which is valid until the next call. The read
 * must succeed. */
const char *show(Store *store, StoreJob job);

/* Counts the events of a room, which must be numbered without a gap. */
uint32_t count_events(Store *store, const char *room);

#endif
