/* Queues and threads: one thread writes, one reads, and one listens for news. */
#include "store/backend.h"

#include <assert.h>
#include <inttypes.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/random.h>
#include <time.h>
#include <unistd.h>

enum {
    BATCH_MOST = 4096,
    SETTLE_PAUSE = 50, /* milliseconds */
};

/* A thread with its connection and its queue of jobs. */
typedef struct {
    Store *store;
    void *link;
    pthread_t thread;
    bool is_running; /* the thread will look at the queue again */
    pthread_cond_t has_work;
    StoreJob *first;
    StoreJob **end;
} StoreWorker;

struct Store {
    const StoreBackend *backend;
    StorePlace place;
    pthread_mutex_t lock; /* guards the fields below */
    pthread_cond_t has_answer;
    StoreWorker writer;
    StoreWorker reader;
    bool is_closing;
    bool is_away;     /* the latest batch failed, and nothing was stored since; set by the writer */
    bool is_in_doubt; /* what became of that batch is not known yet; implies is_away */
    uint64_t submitted;
    atomic_size_t waiting;
    StoreJob **batch; /* the writer's */
    pthread_t listener;
    int stop; /* ends the listener; -1: there is none */
};

static bool is_write(const StoreJob *job)
{
    return job->kind == STORE_APPEND || job->kind == STORE_JUDGE || job->kind == STORE_DAILY ||
           job->kind == STORE_CHANGE;
}

/* Returns a job to its owner. */
static void answer(Store *store, StoreJob *job)
{
    atomic_fetch_sub(&store->waiting, 1);
    if (job->done != NULL) {
        job->done(job);
        return;
    }
    pthread_mutex_lock(&store->lock);
    job->is_through = true;
    pthread_cond_broadcast(&store->has_answer);
    pthread_mutex_unlock(&store->lock);
}

/* Orders jobs by room, so that servers on one store take locks in the same order and cannot
 * deadlock. Jobs of one room keep their order. Jobs without a room come first. */
static int compare_jobs(const void *left, const void *right)
{
    const StoreJob *one = *(StoreJob *const *)left;
    const StoreJob *other = *(StoreJob *const *)right;
    int order = strcmp(one->room != NULL ? one->room : "", other->room != NULL ? other->room : "");

    if (order == 0 && one->kind == STORE_DAILY && other->kind == STORE_DAILY) {
        order = strcmp(one->game, other->game);
        order = order != 0 ? order : strcmp(one->day, other->day);
    }
    return order != 0 ? order : (one->number > other->number) - (one->number < other->number);
}

static void fail(StoreJob *job, StoreState state, const char *reason)
{
    job->state = state;
    memcpy(job->reason, reason, STORE_REASON_BYTES);
}

static void report_health(const Store *store, bool is_away, const char *reason)
{
    store->place.health(store->place.context, is_away, reason);
}

/* For stores whose owner does not want to know. */
static void ignore_health(void *context, bool is_away, const char *reason)
{
    (void)context;
    (void)is_away;
    (void)reason;
}

/* Notes whether batches can be stored, and whether it is known what became of the latest one. */
static void set_state(Store *store, bool is_away, bool is_in_doubt)
{
    pthread_mutex_lock(&store->lock);
    store->is_away = is_away;
    store->is_in_doubt = is_in_doubt;
    pthread_mutex_unlock(&store->lock);
}

/* Stores some jobs together and sets their states. */
static BatchState commit(Store *store, StoreJob *const *jobs, size_t count)
{
    char reason[STORE_REASON_BYTES] = "";
    BatchState state = store->backend->commit(store->writer.link, jobs, count, reason);

    if (state == BATCH_UNKNOWN || state == BATCH_AWAY) {
        set_state(store, true, state == BATCH_UNKNOWN);
        report_health(store, true, reason);
    }
    for (size_t i = 0; i < count && state != BATCH_DONE; i++)
        fail(jobs[i], state == BATCH_UNKNOWN ? STORE_UNKNOWN : STORE_AWAY, reason);
    return state;
}

/* Stores jobs one by one, because one of them makes the whole batch fail. */
static void commit_singly(Store *store, StoreJob *const *jobs, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        if (store->is_away)
            fail(jobs[i], STORE_AWAY, jobs[i - 1]->reason);
        else
            commit(store, &jobs[i], 1);
    }
}

static void answer_list(Store *store, StoreJob *list)
{
    while (list != NULL) {
        StoreJob *job = list;
        list = job->next;
        answer(store, job);
    }
}

/* Refuses jobs: an earlier batch failed, or it is not known yet what became of it. */
static void refuse_list(Store *store, StoreJob *list, const char *reason)
{
    for (StoreJob *job = list; job != NULL; job = job->next) {
        job->state = STORE_AWAY;
        backend_reason(job->reason, "", reason);
    }
    answer_list(store, list);
}

/* Stores a list of jobs and answers them. */
static void write_jobs(Store *store, StoreJob *list)
{
    StoreJob **jobs = store->batch;
    size_t count = 0;

    for (StoreJob *job = list; job != NULL; job = job->next)
        jobs[count++] = job;
    qsort(jobs, count, sizeof *jobs, compare_jobs);
    if (commit(store, jobs, count) == BATCH_SPLIT && count > 1)
        commit_singly(store, jobs, count);
    answer_list(store, list);
}

/* Takes up to `most` jobs from the queue, under the store's lock. */
static StoreJob *take_first(StoreWorker *worker, size_t most)
{
    StoreJob *list = worker->first;
    StoreJob **end = &worker->first;
    for (size_t i = 0; i < most && *end != NULL; i++)
        end = &(*end)->next;
    StoreJob *rest = *end;
    *end = NULL;
    worker->first = rest;
    if (rest == NULL)
        worker->end = &worker->first;
    return list;
}

/* Waits for jobs and takes up to `most` of them. NULL: there are none, and the store is closing. */
static StoreJob *take_jobs(StoreWorker *worker, size_t most)
{
    Store *store = worker->store;

    pthread_mutex_lock(&store->lock);
    while (worker->first == NULL && !store->is_closing)
        pthread_cond_wait(&worker->has_work, &store->lock);
    StoreJob *list = take_first(worker, most);
    worker->is_running = list != NULL;
    pthread_mutex_unlock(&store->lock);
    return list;
}

#define IN_DOUBT "it is not known yet whether the latest events are stored"

/* Finds out what became of the latest batch, and whether batches can be stored again. */
static bool recover(Store *store, char reason[STORE_REASON_BYTES])
{
    const StoreBackend *backend = store->backend;

    if (store->is_in_doubt && !backend->settle(store->writer.link, reason)) {
        backend_reason(reason, "", IN_DOUBT);
        return false;
    }
    set_state(store, true, false);
    if (!backend->probe(store->writer.link, reason))
        return false;
    set_state(store, false, false);
    report_health(store, false, "");
    return true;
}

/* Puts jobs back at the front of the queue, under the store's lock. */
static void put_back(StoreWorker *worker, StoreJob *list)
{
    StoreJob **end = &list;

    while (*end != NULL)
        end = &(*end)->next;
    if (list == NULL)
        return;
    *end = worker->first;
    if (worker->first == NULL)
        worker->end = end;
    worker->first = list;
}

/* Tries to store again after a batch has failed. If that fails, refuses the jobs that were waiting
 * before, and pauses. Returns false if it should be tried again. */
static bool try_again(Store *store)
{
    const struct timespec pause = {.tv_nsec = SETTLE_PAUSE * 1000000L};
    char reason[STORE_REASON_BYTES] = "";

    pthread_mutex_lock(&store->lock);
    bool is_closing = store->is_closing;
    StoreJob *list = take_first(&store->writer, SIZE_MAX);
    pthread_mutex_unlock(&store->lock);
    if (recover(store, reason)) {
        pthread_mutex_lock(&store->lock);
        put_back(&store->writer, list);
        pthread_mutex_unlock(&store->lock);
        return true;
    }
    refuse_list(store, list, reason);
    if (!is_closing)
        nanosleep(&pause, NULL);
    return is_closing;
}

static void *run_writer(void *context)
{
    StoreWorker *worker = context;
    StoreJob *list = NULL;

    while ((list = take_jobs(worker, BATCH_MOST)) != NULL) {
        if (worker->store->is_away) /* it is closing */
            refuse_list(worker->store, list, "the store is closing");
        else
            write_jobs(worker->store, list);
        while (worker->store->is_away && !try_again(worker->store))
            continue;
    }
    return NULL;
}

static bool is_in_doubt(Store *store)
{
    pthread_mutex_lock(&store->lock);
    bool result = store->is_in_doubt;
    pthread_mutex_unlock(&store->lock);
    return result;
}

static void *run_reader(void *context)
{
    StoreWorker *worker = context;
    StoreJob *job = NULL;

    while ((job = take_jobs(worker, 1)) != NULL) {
        if (is_in_doubt(worker->store)) {
            refuse_list(worker->store, job, IN_DOUBT);
            continue;
        }
        job->state = worker->store->backend->read(worker->link, job);
        answer(worker->store, job);
    }
    return NULL;
}

static void *run_listener(void *context)
{
    Store *store = context;

    store->backend->listen(&store->place, store->writer.link, store->stop);
    return NULL;
}

void store_submit(Store *store, StoreJob *job)
{
    StoreWorker *worker = is_write(job) ? &store->writer : &store->reader;

    assert(job->kind != STORE_APPEND || (job->version > 0 && job->text.length > 0));
    job->state = STORE_FINE;
    job->reason[0] = '\0';
    job->secret[0] = '\0';
    job->next = NULL;
    job->is_through = false;
    atomic_fetch_add(&store->waiting, 1);
    pthread_mutex_lock(&store->lock);
    bool is_late = !worker->is_running;
    if (!is_late) {
        job->number = store->submitted++;
        *worker->end = job;
        worker->end = &job->next;
        pthread_cond_signal(&worker->has_work);
    }
    pthread_mutex_unlock(&store->lock);
    if (is_late) {
        job->state = STORE_STOPPED;
        answer(store, job);
    }
}

StoreState store_wait(Store *store, StoreJob *job)
{
    job->done = NULL;
    store_submit(store, job);
    pthread_mutex_lock(&store->lock);
    while (!job->is_through)
        pthread_cond_wait(&store->has_answer, &store->lock);
    pthread_mutex_unlock(&store->lock);
    return job->state;
}

size_t store_waiting(const Store *store)
{
    return atomic_load(&store->waiting);
}

StoreState store_sound(Store *store, char reason[STORE_REASON_BYTES])
{
    return store->backend->check(&store->place, reason);
}

StoreState store_purge(Store *store, char reason[STORE_REASON_BYTES])
{
    return store->backend->purge != NULL ? store->backend->purge(&store->place, reason)
                                         : STORE_FINE;
}

/* Opens the connection of a worker and starts its thread. */
static bool start_worker(StoreWorker *worker, void *(*run)(void *), char reason[STORE_REASON_BYTES])
{
    Store *store = worker->store;

    worker->link = store->backend->open(&store->place, reason);
    if (worker->link == NULL)
        return false;
    pthread_mutex_lock(&store->lock);
    worker->is_running = pthread_create(&worker->thread, NULL, run, worker) == 0;
    bool has_started = worker->is_running;
    pthread_mutex_unlock(&store->lock);
    if (!has_started)
        backend_reason(reason, "", "no thread could be started");
    return has_started;
}

static bool start_listener(Store *store, char reason[STORE_REASON_BYTES])
{
    if (store->place.news == NULL)
        return true;
    store->stop = eventfd(0, EFD_CLOEXEC);
    if (store->stop >= 0 && pthread_create(&store->listener, NULL, run_listener, store) == 0)
        return true;
    backend_reason(reason, "", "no thread could be started");
    if (store->stop >= 0)
        close(store->stop);
    store->stop = -1;
    return false;
}

static void prepare_worker(Store *store, StoreWorker *worker)
{
    worker->store = store;
    worker->end = &worker->first;
    pthread_cond_init(&worker->has_work, NULL);
}

static void name_server(char name[17])
{
    uint64_t number = 0;

    (void)!getrandom(&number, sizeof number, 0);
    snprintf(name, 17, "%016" PRIx64, number);
}

/* Finds the database for a store's name. Sets `name` to the name that the database takes. */
static const StoreBackend *find_backend(const char *where, const char **name)
{
    static const StoreBackend *const backends[] = {&backend_sqlite, &backend_postgres};

    for (size_t i = 0; i < sizeof backends / sizeof *backends; i++) {
        size_t length = strlen(backends[i]->scheme);
        if (strncmp(where, backends[i]->scheme, length) == 0) {
            *name = where + (backends[i]->keeps_scheme ? 0 : length);
            return backends[i];
        }
    }
    return NULL;
}

Store *store_open(const StoreSetup *setup, char reason[STORE_REASON_BYTES])
{
    const char *name = NULL;
    const StoreBackend *backend = find_backend(setup->where, &name);
    Store *store = backend != NULL ? calloc(1, sizeof *store) : NULL;
    char *where = store != NULL ? strdup(name) : NULL;

    if (backend == NULL) {
        backend_reason(reason, "", "a store is sqlite:PATH or postgresql://...");
        return NULL;
    }
    if (where == NULL || (store->batch = calloc(BATCH_MOST, sizeof(StoreJob *))) == NULL) {
        backend_reason(reason, "", "not enough memory");
        free(where);
        free(store);
        return NULL;
    }
    store->backend = backend;
    store->place = (StorePlace){.where = where,
                                .news = setup->news,
                                .health = setup->health != NULL ? setup->health : ignore_health,
                                .upgraded = setup->upgraded,
                                .context = setup->context,
                                .is_server = setup->is_server,
                                .is_frozen = setup->is_frozen,
                                .claim = -1};
    store->stop = -1;
    name_server(store->place.server);
    pthread_mutex_init(&store->lock, NULL);
    pthread_cond_init(&store->has_answer, NULL);
    prepare_worker(store, &store->writer);
    prepare_worker(store, &store->reader);
    if ((!setup->is_server || backend->claim == NULL || backend->claim(&store->place, reason)) &&
        backend->prepare(&store->place, reason) &&
        start_worker(&store->reader, run_reader, reason) &&
        start_worker(&store->writer, run_writer, reason) && start_listener(store, reason))
        return store;
    store_close(store);
    return NULL;
}

/* Waits for a thread to end and closes its connection. */
static void end_worker(StoreWorker *worker, bool has_started)
{
    if (has_started)
        pthread_join(worker->thread, NULL);
    if (worker->link != NULL)
        worker->store->backend->close(worker->link);
    pthread_cond_destroy(&worker->has_work);
}

void store_close(Store *store)
{
    const uint64_t one = 1;

    if (store->stop >= 0) {
        (void)!write(store->stop, &one, sizeof one);
        pthread_join(store->listener, NULL);
        close(store->stop);
    }
    pthread_mutex_lock(&store->lock);
    bool writes = store->writer.is_running;
    bool reads = store->reader.is_running;
    store->is_closing = true;
    pthread_cond_broadcast(&store->writer.has_work);
    pthread_cond_broadcast(&store->reader.has_work);
    pthread_mutex_unlock(&store->lock);
    end_worker(&store->writer, writes);
    end_worker(&store->reader, reads);
    pthread_cond_destroy(&store->has_answer);
    pthread_mutex_destroy(&store->lock);
    if (store->place.claim >= 0)
        close(store->place.claim); /* after the connections: this releases SQLite's locks, too */
    free(store->batch);
    free((char *)store->place.where);
    free(store);
}
