/* A writer that is held. */
#include "hold.h"

#include <pthread.h>
#include <stdbool.h>

static struct {
    pthread_mutex_t lock;
    pthread_cond_t has_changed;
    bool is_held;
} writer = {.lock = PTHREAD_MUTEX_INITIALIZER, .has_changed = PTHREAD_COND_INITIALIZER};

/* Tells everybody, and waits until the writer is held or not. */
static void wait_until(bool is_held)
{
    pthread_cond_broadcast(&writer.has_changed);
    while (writer.is_held != is_held)
        pthread_cond_wait(&writer.has_changed, &writer.lock);
}

void hold(StoreJob *job)
{
    (void)job;
    pthread_mutex_lock(&writer.lock);
    writer.is_held = true;
    wait_until(false);
    pthread_mutex_unlock(&writer.lock);
}

void hold_await(void)
{
    pthread_mutex_lock(&writer.lock);
    wait_until(true);
    pthread_mutex_unlock(&writer.lock);
}

void hold_end(void)
{
    pthread_mutex_lock(&writer.lock);
    writer.is_held = false;
    wait_until(false);
    pthread_mutex_unlock(&writer.lock);
}

void submit_together(Store *store, StoreJob *jobs, unsigned count)
{
    StoreJob holds = {.kind = STORE_CHANGE, .done = hold}; /* no change */
    StoreJob last = {.kind = STORE_CHANGE};

    store_submit(store, &holds);
    hold_await();
    for (unsigned i = 0; i < count; i++)
        store_submit(store, &jobs[i]);
    hold_end();
    store_wait(store, &last);
}
