/* Work on other threads, so that the caller can go on. */
#ifndef KNOBEL_BASE_WORK_H
#define KNOBEL_BASE_WORK_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { WORK_KINDS = 3, WORK_GROUPS = 2, JOB_OWNER_BYTES = 16 };

typedef struct Job Job;

/* Who a job is done for. Time is shared between sources, and between the tables of a source. */
typedef struct {
    unsigned char source[JOB_OWNER_BYTES];
    unsigned char table[JOB_OWNER_BYTES];
} JobOwner;

/* The first member of every job. */
struct Job {
    void (*think)(Job *job);  /* runs on a worker thread; uses nothing outside the job */
    void (*forget)(Job *job); /* frees the job; called by its owner */
    atomic_bool is_unwanted;  /* nobody waits for it any more: long jobs check this now and then */
    unsigned kind;            /* the queue it waits in */
    JobOwner owner;
    bool can_hurry;     /* it knows a quick way, too */
    bool is_hurried;    /* it has waited for others for so long that it has to be quick */
    bool is_unfinished; /* set by `think`: the job is long, and others may go first now */

    /* While it waits. */
    Job *next;
    Job *older;
    Job *newer;
    struct Share *share;
    int64_t others_had;
};

typedef struct {
    Job *first;
    Job *last;
    size_t count;
} JobQueue;

void job_put(JobQueue *queue, Job *job);
void job_put_first(JobQueue *queue, Job *job);
Job *job_take(JobQueue *queue); /* the oldest, or NULL */

/* Threads that take jobs of kinds `first` to `last`, in this order. Among jobs of one kind time is
 * shared fairly (base/fair_queue.h). */
typedef struct {
    unsigned threads;
    unsigned first;
    unsigned last;
    bool is_patient; /* they let other threads and programs go first */
} WorkGroup;

typedef struct {
    WorkGroup groups[WORK_GROUPS];
    size_t queue_most[WORK_KINDS]; /* the most jobs that may wait */
    int64_t patience[WORK_KINDS];  /* see FairQueue */

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
