/* A queue a kind, threads that take the first task of the first kind they are for. */
#include "server/work.h"

#include <stdlib.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

typedef struct {
    Task *first;
    Task **last;
    size_t count;
} Queue;

typedef struct {
    Work *work;
    Task *task; /* under way */
    uv_thread_t thread;
} Worker;

struct Work {
    WorkSetup setup;
    uv_mutex_t lock;
    uv_cond_t wake_movers;
    uv_cond_t wake_thinkers;
    bool is_closing;
    Queue queues[WORK_KINDS];
    unsigned worker_count;
    Worker workers[];
};

static Task *take(Work *work, WorkKind first, WorkKind last)
{
    for (unsigned kind = first; kind <= last; kind++) {
        Queue *queue = &work->queues[kind];
        Task *task = queue->first;
        if (task == NULL)
            continue;
        queue->first = task->next;
        if (queue->first == NULL)
            queue->last = &queue->first;
        queue->count--;
        return task;
    }
    return NULL;
}

static void labour(Worker *worker, WorkKind first, WorkKind last, uv_cond_t *wake)
{
    Work *work = worker->work;

    uv_mutex_lock(&work->lock);
    for (;;) {
        Task *task = take(work, first, last);
        if (task == NULL && work->is_closing)
            break;
        if (task == NULL) {
            uv_cond_wait(wake, &work->lock);
            continue;
        }
        if (work->is_closing)
            atomic_store(&task->is_cancelled, true);
        worker->task = task;
        uv_mutex_unlock(&work->lock);
        if (!atomic_load(&task->is_cancelled))
            task->think(task);
        uv_mutex_lock(&work->lock);
        worker->task = NULL;
        mailbox_post(work->setup.mailbox, &task->letter);
    }
    uv_mutex_unlock(&work->lock);
}

static void move(void *context)
{
    Worker *worker = context;

    labour(worker, WORK_MOVE, WORK_HINT, &worker->work->wake_movers);
}

/* Thinks behind the back of all that is urgent. */
static void think(void *context)
{
    Worker *worker = context;

    setpriority(PRIO_PROCESS, (id_t)syscall(SYS_gettid), 10);
    labour(worker, WORK_HINT, WORK_ANALYSIS, &worker->work->wake_thinkers);
}

Work *work_open(const WorkSetup *setup)
{
    unsigned most = setup->movers + setup->thinkers;
    Work *work = calloc(1, sizeof *work + most * sizeof *work->workers);

    if (work == NULL)
        return NULL;
    work->setup = *setup;
    for (unsigned kind = 0; kind < WORK_KINDS; kind++)
        work->queues[kind].last = &work->queues[kind].first;
    uv_mutex_init(&work->lock);
    uv_cond_init(&work->wake_movers);
    uv_cond_init(&work->wake_thinkers);
    for (unsigned i = 0; i < most; i++) {
        Worker *worker = &work->workers[i];
        worker->work = work;
        if (uv_thread_create(&worker->thread, i < setup->movers ? move : think, worker) != 0) {
            work_close(work);
            return NULL;
        }
        work->worker_count++;
    }
    return work;
}

bool work_submit(Work *work, Task *task)
{
    Queue *queue = &work->queues[task->kind];

    uv_mutex_lock(&work->lock);
    bool is_taken = queue->count < work->setup.queue_most[task->kind] && !work->is_closing;
    if (is_taken) {
        task->next = NULL;
        *queue->last = task;
        queue->last = &task->next;
        queue->count++;
        if (task->kind != WORK_ANALYSIS)
            uv_cond_signal(&work->wake_movers);
        if (task->kind != WORK_MOVE)
            uv_cond_signal(&work->wake_thinkers);
    }
    uv_mutex_unlock(&work->lock);
    return is_taken;
}

size_t work_waiting(Work *work, WorkKind kind)
{
    uv_mutex_lock(&work->lock);
    size_t count = work->queues[kind].count;
    uv_mutex_unlock(&work->lock);
    return count;
}

void work_close(Work *work)
{
    if (work == NULL)
        return;
    uv_mutex_lock(&work->lock);
    work->is_closing = true;
    for (unsigned i = 0; i < work->worker_count; i++)
        if (work->workers[i].task != NULL)
            atomic_store(&work->workers[i].task->is_cancelled, true);
    uv_cond_broadcast(&work->wake_movers);
    uv_cond_broadcast(&work->wake_thinkers);
    uv_mutex_unlock(&work->lock);
    for (unsigned i = 0; i < work->worker_count; i++)
        uv_thread_join(&work->workers[i].thread);
    uv_cond_destroy(&work->wake_movers);
    uv_cond_destroy(&work->wake_thinkers);
    uv_mutex_destroy(&work->lock);
    free(work);
}
