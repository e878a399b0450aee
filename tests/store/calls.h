/* Calls of the databases' libraries, which fail or are changed when a test says so.
 *
 * The program is linked with calls.c, with scarce.c and with the options `call_wraps`
 * (meson.build).
 */
#ifndef KNOBEL_TESTS_STORE_CALLS_H
#define KNOBEL_TESTS_STORE_CALLS_H

#include <stdbool.h>
#include <stdint.h>

/* Whether calls are counted, and fail, as allocations do: see support/scarce.h. */
void calls_count(bool are_counted);

/* Sees a statement before it is sent to PostgreSQL or executed by SQLite. Returns the one to use
 * instead; NULL: the call fails. It is called on the store's threads. */
typedef const char *CallsChange(const char *sql);

/* NULL: nothing is changed. */
void calls_change(CallsChange *change);

/* Called after SQLite has executed a statement. NULL: nothing. */
typedef void CallsAfter(const char *sql);
void calls_after(CallsAfter *after);

/* After this many more readings the steady clock is this many seconds ahead. */
void calls_set_clock(unsigned readings, int ahead);

/* The next text of a row in SQLite cannot be given: there is no memory for it. */
void calls_lose_text(void);

/* Whether the system has no random numbers. */
void calls_set_random(bool is_away);

#endif
