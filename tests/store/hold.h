/* A writer that is held, so that jobs are submitted at a certain moment. */
#ifndef KNOBEL_TESTS_STORE_HOLD_H
#define KNOBEL_TESTS_STORE_HOLD_H

#include "store/store.h"

/* A job's `done` that holds the writer until hold_end. */
void hold(StoreJob *job);

/* Waits until a job holds the writer. */
void hold_await(void);
void hold_end(void);

/* Submits jobs that are stored together, in one batch, and waits for them. */
void submit_together(Store *store, StoreJob *jobs, unsigned count);

#endif
