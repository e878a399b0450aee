/* Where the tests of the store keep theirs: new ones in SQLite or in a PostgreSQL of their own, as
 * the program's first argument says; and short ways to use them. */
#ifndef KNOBEL_TESTS_STORE_PLACE_H
#define KNOBEL_TESTS_STORE_PLACE_H

#include "store/store.h"
#include "support/check.h"

enum { SHOWN_BYTES = 1 << 20 };

/* Reads the arguments and makes room for stores; ends the program where a test cannot run here. */
void place_begin(int argc, char **argv);
void place_end(void);
bool place_is_postgres(void);

/* The address of a store that is not there yet; it stays until the next is asked for. */
const char *place_fresh(void);
const char *place_where(void);

/* The file of the latest store, for SQLite. */
const char *place_path(void);

/* Runs statements at the latest store, past the store; statements differ where databases do. */
void place_sql(const char *sqlite, const char *postgres);

/* What the PostgreSQL shall do: start, stop, kill, pause, resume. */
void place_tell(const char *what);

/* Waits until the database has let go of programs that were killed. */
void place_settle(void);

/* How much to do: `whole`, or less where the tests are told to be quick. */
unsigned place_share(unsigned whole);

Store *open_store(const char *where);

/* Appends and waits. */
StoreState append(Store *store, const char *room, uint32_t version, const char *text);

/* Does a read and waits; every row is a line of what comes back, which stays until the next. The
 * read must be fine. */
const char *show(Store *store, StoreJob job);

/* Counts the events of a room, which must be numbered without a gap. */
uint32_t count_events(Store *store, const char *room);

#endif
