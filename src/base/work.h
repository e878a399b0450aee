/* Work on other threads, so that whoever asks for it can go on. */
#ifndef KNOBEL_BASE_WORK_H
#define KNOBEL_BASE_WORK_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>

enum { WORK_KINDS = 3, WORK_GROUPS = 2 };

typedef struct Job Job;

/* The beginning of whatever is to be thought about. */
struct Job {
    void (*think)(Job *job);  /* on a thread of the workers; looks at nothing outside the job */
    void (*forget)(Job *job); /* for the owner: frees it */
    atomic_bool is_unwanted;  /* nobody waits for it: long thoughts look here now and then */
    unsigned kind;            /* which queue it waits in */
    Job *next;
};

typedef struct {
    Job *first;
    Job *last;
    size_t count;
} JobQueue;

void job_put(JobQueue *queue, Job *job);
Job *job_take(JobQueue *queue); /* the oldest; NULL: there is none */

/* Threads that take jobs of the kinds from `first` to `last`, in this order. */
typedef struct {
    unsigned threads;
    unsigned first;
    unsigned last;
    bool is_patient; /* they let other threads and programs go first */
} WorkGroup;

typedef struct {
    WorkGroup groups[WORK_GROUPS];
    size_t queue_most[WORK_KINDS]; /* how many jobs may wait */

    /* Takes a job back, on a thread of the workers; must not call the functions below. */
    void (*done)(void *context, Job *job);
    void *context;
} WorkSetup;

/* Made by work_open, gone with work_close. */
typedef struct Work Work;

/* NULL where memory is short or no thread starts. */
Work *work_open(const WorkSetup *setup);

/* Takes a job on, which belongs to the workers until it is done; false where the queue is full, and
 * the job is still the caller's. A job that is unwanted before its turn is not thought about, but
 * comes back all the same. */
bool work_submit(Work *work, Job *job);

/* How many jobs of a kind wait. */
size_t work_waiting(Work *work, unsigned kind);

/* Ends the threads when all jobs have come back; nobody wants them any more. */
void work_close(Work *work);

#endif
