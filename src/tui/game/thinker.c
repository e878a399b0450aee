/* One thread that thinks. */
#include "tui/game/thinker.h"

#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/eventfd.h>
#include <unistd.h>

typedef struct {
    Job *first;
    Job *last;
} Queue;

struct Thinker {
    pthread_t thread;
    pthread_mutex_t lock; /* of all below */
    pthread_cond_t asked;
    Queue waiting;
    Queue done;
    Job *current; /* the thread is at it */
    bool is_closing;
    int file;
};

static void put(Queue *queue, Job *job)
{
    job->next = NULL;
    if (queue->last != NULL)
        queue->last->next = job;
    else
        queue->first = job;
    queue->last = job;
}

static Job *take(Queue *queue)
{
    Job *job = queue->first;

    if (job != NULL) {
        queue->first = job->next;
        if (queue->first == NULL)
            queue->last = NULL;
    }
    return job;
}

static void *think(void *context)
{
    Thinker *thinker = context;
    const uint64_t one = 1;

    pthread_mutex_lock(&thinker->lock);
    for (;;) {
        while (!thinker->is_closing && thinker->waiting.first == NULL)
            pthread_cond_wait(&thinker->asked, &thinker->lock);
        if (thinker->is_closing)
            break;
        Job *job = thinker->current = take(&thinker->waiting);
        pthread_mutex_unlock(&thinker->lock);
        job->think(job);
        pthread_mutex_lock(&thinker->lock);
        thinker->current = NULL;
        put(&thinker->done, job);
        (void)!write(thinker->file, &one, sizeof one);
    }
    pthread_mutex_unlock(&thinker->lock);
    return NULL;
}

Thinker *thinker_open(void)
{
    Thinker *thinker = calloc(1, sizeof *thinker);

    if (thinker == NULL)
        return NULL;
    pthread_mutex_init(&thinker->lock, NULL);
    pthread_cond_init(&thinker->asked, NULL);
    thinker->file = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
    if (thinker->file >= 0 && pthread_create(&thinker->thread, NULL, think, thinker) == 0)
        return thinker;
    if (thinker->file >= 0)
        close(thinker->file);
    free(thinker);
    return NULL;
}

static void forget_all(Queue *queue)
{
    for (Job *job; (job = take(queue)) != NULL;)
        job->forget(job);
}

void thinker_close(Thinker *thinker)
{
    if (thinker == NULL)
        return;
    pthread_mutex_lock(&thinker->lock);
    thinker->is_closing = true;
    if (thinker->current != NULL)
        atomic_store(&thinker->current->is_unwanted, true);
    pthread_cond_signal(&thinker->asked);
    pthread_mutex_unlock(&thinker->lock);
    pthread_join(thinker->thread, NULL);
    forget_all(&thinker->waiting);
    forget_all(&thinker->done);
    pthread_cond_destroy(&thinker->asked);
    pthread_mutex_destroy(&thinker->lock);
    close(thinker->file);
    free(thinker);
}

int thinker_file(const Thinker *thinker)
{
    return thinker->file;
}

void thinker_ask(Thinker *thinker, Job *job)
{
    pthread_mutex_lock(&thinker->lock);
    put(&thinker->waiting, job);
    pthread_cond_signal(&thinker->asked);
    pthread_mutex_unlock(&thinker->lock);
}

Job *thinker_take(Thinker *thinker)
{
    uint64_t count = 0;

    pthread_mutex_lock(&thinker->lock);
    Job *job = take(&thinker->done);
    if (job == NULL)
        (void)!read(thinker->file, &count, sizeof count);
    pthread_mutex_unlock(&thinker->lock);
    return job;
}
