/* Plays many games in many threads. */
#include "cli/trials/parallel_games.h"

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
    BLOCK_MOST = 256,  /* the most games that a thread takes at a time */
    BLOCKS_LEAST = 64, /* for each thread, so that all end at about the same time */
};

/* The state shared by the threads. */
typedef struct {
    const ParallelGames *parallel;
    uint64_t block;
    atomic_uint_fast64_t next; /* the first game that no thread has taken */
    atomic_uint_fast64_t played;
    pthread_mutex_t lock;     /* protects the next fields and `gather` */
    pthread_cond_t has_ended; /* signalled when a thread has ended */
    uint64_t running;
    bool is_short_of_memory;
} ParallelRun;

bool parallel_games_read(ParallelGames *parallel, const Arguments *arguments, const char *option,
                         uint64_t most)
{
    long cores = sysconf(_SC_NPROCESSORS_ONLN);

    parallel->threads = cores > 0 ? (uint64_t)cores : 1;
    return value_number(arguments, option, 1, most, &parallel->games) &&
           value_number(arguments, "threads", 1, THREADS_MOST, &parallel->threads);
}

static bool is_over(const ParallelGames *parallel)
{
    return parallel->is_over != NULL && parallel->is_over(parallel->context);
}

static void play_blocks(ParallelRun *run, void *own)
{
    const ParallelGames *parallel = run->parallel;
    uint64_t start = 0;

    while (!is_over(parallel) &&
           (start = atomic_fetch_add(&run->next, run->block)) < parallel->games) {
        uint64_t left = parallel->games - start;
        uint64_t count = left < run->block ? left : run->block;
        for (uint64_t i = 0; i < count && !is_over(parallel); i++)
            parallel->play(parallel->context, own, start + i);
        atomic_fetch_add(&run->played, count);
    }
}

static void *run_thread(void *context)
{
    ParallelRun *run = context;
    void *own = run->parallel->open(run->parallel->context);

    if (own != NULL)
        play_blocks(run, own);
    pthread_mutex_lock(&run->lock);
    if (own != NULL)
        run->parallel->gather(run->parallel->context, own);
    else
        run->is_short_of_memory = true;
    run->running--;
    pthread_cond_signal(&run->has_ended);
    pthread_mutex_unlock(&run->lock);
    return NULL;
}

/* "90000 of 200000 games" */
static void show_progress(const ParallelRun *run, Progress *progress)
{
    uint64_t played = atomic_load(&run->played);
    char done[200];

    snprintf(done, sizeof done, _("%llu of %llu games"), (unsigned long long)played,
             (unsigned long long)run->parallel->games);
    progress_show(progress, (double)played / (double)run->parallel->games, done);
}

/* Waits until all threads have ended, and shows the progress. */
static void wait_for_threads(ParallelRun *run, Progress *progress)
{
    pthread_mutex_lock(&run->lock);
    while (run->running > 0) {
        struct timespec until;
        clock_gettime(CLOCK_MONOTONIC, &until);
        until.tv_nsec += 200000000;
        until.tv_sec += until.tv_nsec / 1000000000;
        until.tv_nsec %= 1000000000;
        pthread_cond_timedwait(&run->has_ended, &run->lock, &until);
        if (!run->parallel->is_quiet && progress_is_due(progress))
            show_progress(run, progress);
    }
    pthread_mutex_unlock(&run->lock);
    if (!run->parallel->is_quiet && progress->is_shown)
        show_progress(run, progress);
    progress_close(progress);
}

/* Starts the threads and waits for them. Returns how many could be started. */
static uint64_t run_threads(ParallelRun *run, pthread_t *threads, Progress *progress)
{
    pthread_condattr_t monotonic;
    uint64_t started = 0;

    pthread_mutex_init(&run->lock, NULL);
    pthread_condattr_init(&monotonic);
    pthread_condattr_setclock(&monotonic, CLOCK_MONOTONIC);
    pthread_cond_init(&run->has_ended, &monotonic);
    run->running = run->parallel->threads;
    while (started < run->parallel->threads &&
           pthread_create(&threads[started], NULL, run_thread, run) == 0)
        started++;
    pthread_mutex_lock(&run->lock);
    run->running -= run->parallel->threads - started; /* those started play all games */
    pthread_mutex_unlock(&run->lock);
    wait_for_threads(run, progress);
    for (uint64_t i = 0; i < started; i++)
        pthread_join(threads[i], NULL);
    pthread_cond_destroy(&run->has_ended);
    pthread_condattr_destroy(&monotonic);
    pthread_mutex_destroy(&run->lock);
    return started;
}

Status parallel_games_play(const ParallelGames *parallel, double *seconds)
{
    pthread_t *threads = calloc(parallel->threads, sizeof *threads);
    uint64_t block = parallel->games / (parallel->threads * BLOCKS_LEAST);
    ParallelRun run = {.parallel = parallel,
                       .block = block < 1            ? 1
                                : block < BLOCK_MOST ? block
                                                     : BLOCK_MOST};
    Progress progress = progress_open();

    if (threads == NULL)
        return complain(STATUS_MACHINE, _("not enough memory"));
    uint64_t started = run_threads(&run, threads, &progress);
    free(threads);
    *seconds = progress_seconds(&progress);
    if (started == 0)
        return complain(STATUS_MACHINE, _("no thread could be started"));
    if (run.is_short_of_memory)
        return complain(STATUS_MACHINE, _("not enough memory"));
    return STATUS_FINE;
}
