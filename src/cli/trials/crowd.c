/* Many games played by many threads. */
#include "cli/trials/crowd.h"

#include "shell/progress.h"
#include "shell/values.h"
#include "shell/words.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

enum {
    THREADS_MOST = 1024,
    BLOCK_MOST = 256,  /* games a thread takes at a time: few while there are few, */
    BLOCKS_LEAST = 64, /* so that each thread comes for more this often and all end together */
};

#define GAMES_MOST 1000000000000u /* a million million */

/* What the threads share. */
typedef struct {
    const Crowd *crowd;
    uint64_t block;
    atomic_uint_fast64_t next; /* the first game nobody has taken */
    atomic_uint_fast64_t played;
    pthread_mutex_t lock;     /* over what follows, and over gathering */
    pthread_cond_t has_ended; /* a thread has */
    uint64_t running;
    bool is_short_of_memory;
} Work;

bool crowd_read(Crowd *crowd, const Arguments *arguments)
{
    long cores = sysconf(_SC_NPROCESSORS_ONLN);

    crowd->threads = cores > 0 ? (uint64_t)cores : 1;
    return value_number(arguments, "games", 1, GAMES_MOST, &crowd->games) &&
           value_number(arguments, "threads", 1, THREADS_MOST, &crowd->threads);
}

static void play_blocks(Work *work, void *own)
{
    const Crowd *crowd = work->crowd;
    uint64_t start = 0;

    while ((start = atomic_fetch_add(&work->next, work->block)) < crowd->games) {
        uint64_t left = crowd->games - start;
        uint64_t count = left < work->block ? left : work->block;
        for (uint64_t i = 0; i < count; i++)
            crowd->play(crowd->context, own, start + i);
        atomic_fetch_add(&work->played, count);
    }
}

static void *run_thread(void *context)
{
    Work *work = context;
    void *own = work->crowd->open(work->crowd->context);

    if (own != NULL)
        play_blocks(work, own);
    pthread_mutex_lock(&work->lock);
    if (own != NULL)
        work->crowd->gather(work->crowd->context, own);
    else
        work->is_short_of_memory = true;
    work->running--;
    pthread_cond_signal(&work->has_ended);
    pthread_mutex_unlock(&work->lock);
    return NULL;
}

/* "90000 of 200000 games" */
static void show_progress(const Work *work, Progress *progress)
{
    uint64_t played = atomic_load(&work->played);
    char done[200];

    snprintf(done, sizeof done, _("%llu of %llu games"), (unsigned long long)played,
             (unsigned long long)work->crowd->games);
    progress_show(progress, (double)played / (double)work->crowd->games, done);
}

/* Waits until all threads have ended, and says how far they are. */
static void wait_for_threads(Work *work, Progress *progress)
{
    pthread_mutex_lock(&work->lock);
    while (work->running > 0) {
        struct timespec until;
        clock_gettime(CLOCK_MONOTONIC, &until);
        until.tv_nsec += 200000000;
        until.tv_sec += until.tv_nsec / 1000000000;
        until.tv_nsec %= 1000000000;
        pthread_cond_timedwait(&work->has_ended, &work->lock, &until);
        if (progress_is_due(progress))
            show_progress(work, progress);
    }
    pthread_mutex_unlock(&work->lock);
    if (progress->is_shown)
        show_progress(work, progress);
    progress_close(progress);
}

/* Starts the threads, waits for them; returns how many there were. */
static uint64_t run_threads(Work *work, pthread_t *threads, Progress *progress)
{
    pthread_condattr_t monotonic;
    uint64_t started = 0;

    pthread_mutex_init(&work->lock, NULL);
    pthread_condattr_init(&monotonic);
    pthread_condattr_setclock(&monotonic, CLOCK_MONOTONIC);
    pthread_cond_init(&work->has_ended, &monotonic);
    work->running = work->crowd->threads;
    while (started < work->crowd->threads &&
           pthread_create(&threads[started], NULL, run_thread, work) == 0)
        started++;
    pthread_mutex_lock(&work->lock);
    work->running -= work->crowd->threads - started; /* those there are do all the work */
    pthread_mutex_unlock(&work->lock);
    wait_for_threads(work, progress);
    for (uint64_t i = 0; i < started; i++)
        pthread_join(threads[i], NULL);
    pthread_cond_destroy(&work->has_ended);
    pthread_condattr_destroy(&monotonic);
    pthread_mutex_destroy(&work->lock);
    return started;
}

Status crowd_play(const Crowd *crowd, double *seconds)
{
    pthread_t *threads = calloc(crowd->threads, sizeof *threads);
    uint64_t block = crowd->games / (crowd->threads * BLOCKS_LEAST);
    Work work = {.crowd = crowd, .block = block < 1 ? 1 : block < BLOCK_MOST ? block : BLOCK_MOST};
    Progress progress = progress_open();

    if (threads == NULL)
        return complain(STATUS_MACHINE, _("not enough memory"));
    uint64_t started = run_threads(&work, threads, &progress);
    free(threads);
    *seconds = progress_seconds(&progress);
    if (started == 0)
        return complain(STATUS_MACHINE, _("no thread could be started"));
    if (work.is_short_of_memory)
        return complain(STATUS_MACHINE, _("not enough memory"));
    return STATUS_FINE;
}
