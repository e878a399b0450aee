/* A queue for each kind of job, and threads that take the next job of their first kind. */
#include "base/work.h"

#include "base/clock.h"
#include "base/fair_queue.h"

#include <pthread.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <unistd.h>

typedef struct {
    Work *work;
    unsigned group;
    Job *job; /* being done */
    pthread_t thread;
} Worker;

struct Work {
    WorkSetup setup;
    pthread_mutex_t lock; /* protects everything below */
    pthread_cond_t has_job[WORK_GROUPS];
    bool is_closing;
    FairQueue queues[WORK_KINDS];
    unsigned worker_count;
    Worker workers[];
};

void job_put(JobQueue *queue, Job *job)
{
    job->next = NULL;
    if (queue->first == NULL)
        queue->first = job;
    else
        queue->last->next = job;
    queue->last = job;
    queue->count++;
}

void job_put_first(JobQueue *queue, Job *job)
{
    job->next = queue->first;
    queue->first = job;
    if (job->next == NULL)
        queue->last = job;
    queue->count++;
}

Job *job_take(JobQueue *queue)
{
    Job *job = queue->first;

    if (job != NULL) {
        queue->first = job->next;
        queue->count--;
    }
    return job;
}

/* The next job for a group, or NULL. */
static Job *take(Work *work, const WorkGroup *group)
{
    Job *job = NULL;

    for (unsigned kind = group->first; job == NULL && kind <= group->last; kind++)
        job = fair_take(&work->queues[kind], clock_microseconds());
    return job;
}

/* Does a job, or a part of it. The lock is released meanwhile. */
static void do_job(Work *work, Worker *worker, Job *job)
{
    if (work->is_closing)
        atomic_store(&job->is_unwanted, true);
    worker->job = job;
    job->is_unfinished = false;
    pthread_mutex_unlock(&work->lock);
    int64_t start = clock_microseconds();
    if (!atomic_load(&job->is_unwanted))
        job->think(job);
    int64_t end = clock_microseconds();
    pthread_mutex_lock(&work->lock);
    worker->job = NULL;
    fair_charge(&work->queues[job->kind], job, end - start, end);
    if (!job->is_unfinished)
        work->setup.done(work->setup.context, job);
}

static void *run_jobs(void *context)
{
    Worker *worker = context;
    Work *work = worker->work;
    const WorkGroup *group = &work->setup.groups[worker->group];

    if (group->is_patient)
        setpriority(PRIO_PROCESS, (id_t)gettid(), 10);
    pthread_mutex_lock(&work->lock);
    for (;;) {
        Job *job = take(work, group);
        if (job == NULL && work->is_closing)
            break;
        if (job == NULL)
            pthread_cond_wait(&work->has_job[worker->group], &work->lock);
        else
            do_job(work, worker, job);
    }
    pthread_mutex_unlock(&work->lock);
    return NULL;
}

static bool start(Work *work, unsigned group)
{
    Worker *worker = &work->workers[work->worker_count];

    *worker = (Worker){.work = work, .group = group};
    if (pthread_create(&worker->thread, NULL, run_jobs, worker) != 0)
        return false;
    work->worker_count++;
    return true;
}

Work *work_open(const WorkSetup *setup)
{
    unsigned threads = 0;

    for (unsigned group = 0; group < WORK_GROUPS; group++)
        threads += setup->groups[group].threads;
    Work *work = calloc(1, sizeof *work + threads * sizeof *work->workers);
    if (work == NULL)
        return NULL;
    work->setup = *setup;
    for (unsigned kind = 0; kind < WORK_KINDS; kind++) {
        work->queues[kind].most = setup->queue_most[kind];
        work->queues[kind].patience = setup->patience[kind];
    }
    pthread_mutex_init(&work->lock, NULL);
    for (unsigned group = 0; group < WORK_GROUPS; group++)
        pthread_cond_init(&work->has_job[group], NULL);
    for (unsigned group = 0; group < WORK_GROUPS; group++)
        for (unsigned i = 0; i < setup->groups[group].threads; i++)
            if (!start(work, group)) {
                work_close(work);
                return NULL;
            }
    return work;
}

bool work_submit(Work *work, Job *job)
{
    pthread_mutex_lock(&work->lock);
    bool is_taken =
        !work->is_closing && fair_put(&work->queues[job->kind], job, clock_microseconds());
    if (is_taken)
        for (unsigned i = 0; i < WORK_GROUPS; i++) {
            const WorkGroup *group = &work->setup.groups[i];
            if (job->kind >= group->first && job->kind <= group->last)
                pthread_cond_signal(&work->has_job[i]);
        }
    pthread_mutex_unlock(&work->lock);
    return is_taken;
}

size_t work_waiting(Work *work, unsigned kind)
{
    pthread_mutex_lock(&work->lock);
    size_t count = work->queues[kind].count;
    pthread_mutex_unlock(&work->lock);
    return count;
}

void work_close(Work *work)
{
    if (work == NULL)
        return;
    pthread_mutex_lock(&work->lock);
    work->is_closing = true;
    for (unsigned i = 0; i < work->worker_count; i++)
        if (work->workers[i].job != NULL)
            atomic_store(&work->workers[i].job->is_unwanted, true);
    for (unsigned group = 0; group < WORK_GROUPS; group++)
        pthread_cond_broadcast(&work->has_job[group]);
    pthread_mutex_unlock(&work->lock);
    for (unsigned i = 0; i < work->worker_count; i++)
        pthread_join(work->workers[i].thread, NULL);
    for (unsigned kind = 0; kind < WORK_KINDS; kind++)
        fair_close(&work->queues[kind]);
    for (unsigned group = 0; group < WORK_GROUPS; group++)
        pthread_cond_destroy(&work->has_job[group]);
    pthread_mutex_destroy(&work->lock);
    free(work);
}
