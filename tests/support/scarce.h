/* Memory that runs out when a test says so: one allocation fails, once.
 *
 * The program is linked with scarce.c and with `scarce_wraps` (meson.build), so that its own
 * allocations are counted. Those of a shared library are counted after scarce_reach. */
#ifndef KNOBEL_TESTS_SUPPORT_SCARCE_H
#define KNOBEL_TESTS_SUPPORT_SCARCE_H

#include <stdbool.h>
#include <stdint.h>

/* Counts from now on. The allocation with this number fails, from 1; 0: none. */
void scarce_begin(uint64_t fails_at);

/* Counts something else that can fail. True: now it does. */
bool scarce_fails(void);

/* Ends counting, and returns the number of allocations since scarce_begin. */
uint64_t scarce_end(void);

/* Whether an allocation has failed since scarce_begin or scarce_forget. */
bool scarce_has_failed(void);
void scarce_forget(void);

/* Counts the allocations of the loaded shared library whose file name begins with this, and lets it
 * sync nothing, which would take long. False: it cannot be done on this machine. */
bool scarce_reach(const char *library);

/* How far apart the failing allocations are: 1 in a long run, else `usual`. */
uint64_t scarce_stride(uint64_t usual);

#endif
