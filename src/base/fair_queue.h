/* Jobs that wait, ordered so that everybody gets a fair share of the workers' time.
 *
 * A job has an owner: a table, and the source that the table belongs to. Time that a job has used
 * is charged to both. They owe it, and pay it back slowly as time passes. The source that owes the
 * least is served first; of its tables the one that owes the least; of its jobs the oldest. So
 * whoever uses little hardly waits for those who use much, however many jobs those have.
 *
 * A job that can be hurried does not wait for long: once the workers have given others more time
 * than the queue's `patience`, it is served next, and is told to be quick.
 *
 * No threads and no clock: the caller passes the time, in microseconds. */
#ifndef KNOBEL_BASE_FAIR_QUEUE_H
#define KNOBEL_BASE_FAIR_QUEUE_H

#include "base/work.h"

#include <stdint.h>

enum { FAIR_BUCKETS = 512 };

typedef struct Share Share;

/* All zero except the two limits: empty. */
typedef struct {
    size_t most;      /* jobs that may wait; a source without a waiting job may always add one */
    int64_t patience; /* time given to others, in all workers together; 0: nobody is hurried */

    size_t count; /* of waiting jobs */
    int64_t used; /* time that was charged so far */
    Share *first; /* the source that is next */
    Job *oldest;  /* of the waiting jobs that can be hurried, in the order of their arrival */
    Job *newest;
    size_t puts;
    Share *buckets[FAIR_BUCKETS]; /* all shares, by owner */
} FairQueue;

/* Adds a job. False: the queue is full, or out of memory. */
bool fair_put(FairQueue *queue, Job *job, int64_t now);

/* The next job; NULL: none waits. Its time has to be charged later. */
Job *fair_take(FairQueue *queue, int64_t now);

/* Charges the time that a job has used since it was taken. If it is unfinished, it waits again. */
void fair_charge(FairQueue *queue, Job *job, int64_t used, int64_t now);

/* Frees all shares. No job may wait. */
void fair_close(FairQueue *queue);

#endif
