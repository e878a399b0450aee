/* Work on other threads, so that the caller can go on. */
#ifndef KNOBEL_BASE_WORK_H
#define KNOBEL_BASE_WORK_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>

enum { WORK_KINDS = 3, WORK_GROUPS = 2 };

typedef struct Job Job;

/* The first member of every job. */
struct Job {
    void (*think)(Job *job);  /* runs on a worker thread; uses nothing outside the job */
    void (*forget)(Job *job); /* frees the job; called by its owner */
    atomic_bool is_unwanted;  /* nobody waits for it any more: long jobs check this now and then */
    unsigned kind;            /* the queue it waits in */
    Job *next;
};

typedef struct {
    Job *first;
    Job *last;
    size_t count;
} JobQueue;

void job_put(JobQueue *queue, Job *job);
Job *job_take(JobQueue *queue); /* the oldest, or NULL */

/* Threads that take jobs of kinds `first` to `last`, in this order. */
typedef struct {
    unsigned threads;
    unsigned first;
    unsigned last;
    bool is_patient; /* they let other threads and programs go first */
} WorkGroup;

typedef struct {
    WorkGroup groups[WORK_GROUPS];
    size_t queue_most[WORK_KINDS]; /* the most jobs that may wait */

    /* Receives a finished job, on a worker thread. Must not call the functions below. */
    void (*done)(void *context, Job *job);
    void *context;
} WorkSetup;

/* Made by work_open, freed by work_close. */
typedef struct Work Work;

/* NULL if memory is short or a thread cannot be started. */
Work *work_open(const WorkSetup *setup);

/* Queues a job, which belongs to the workers until it is done. False if the queue is full: then the
 * job still belongs to the caller. A job that becomes unwanted before its turn is not run, but it
 * is handed back all the same. */
bool work_submit(Work *work, Job *job);

/* The number of waiting jobs of a kind. */
size_t work_waiting(Work *work, unsigned kind);

/* Marks all jobs as unwanted, waits until they are handed back, and ends the threads. */
void work_close(Work *work);

#endif
