/* The thinking thread. */
#include "tui/game/thinker.h"

#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/eventfd.h>
#include <unistd.h>

struct Thinker {
    Work *work;
    pthread_mutex_t lock;
    JobQueue done; /* protected by the lock */
    int file;
};

static void done(void *context, Job *job)
{
    Thinker *thinker = context;
    const uint64_t one = 1;

    pthread_mutex_lock(&thinker->lock);
    job_put(&thinker->done, job);
    (void)!write(thinker->file, &one, sizeof one);
    pthread_mutex_unlock(&thinker->lock);
}

Thinker *thinker_open(void)
{
    Thinker *thinker = calloc(1, sizeof *thinker);
    WorkSetup setup = {
        .groups = {{.threads = 1}}, .queue_most = {SIZE_MAX}, .done = done, .context = thinker};

    if (thinker == NULL)
        return NULL;
    pthread_mutex_init(&thinker->lock, NULL);
    thinker->file = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
    thinker->work = thinker->file >= 0 ? work_open(&setup) : NULL;
    if (thinker->work != NULL)
        return thinker;
    if (thinker->file >= 0)
        close(thinker->file);
    free(thinker);
    return NULL;
}

void thinker_close(Thinker *thinker)
{
    if (thinker == NULL)
        return;
    work_close(thinker->work);
    for (Job *job; (job = job_take(&thinker->done)) != NULL;)
        job->forget(job);
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
    (void)work_submit(thinker->work, job);
}

Job *thinker_take(Thinker *thinker)
{
    uint64_t count = 0;

    pthread_mutex_lock(&thinker->lock);
    Job *job = job_take(&thinker->done);
    if (job == NULL)
        (void)!read(thinker->file, &count, sizeof count);
    pthread_mutex_unlock(&thinker->lock);
    return job;
}
