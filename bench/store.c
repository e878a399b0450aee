/* How many appends a second a store can take, each confirmed when it is on disk: store WHERE
 * SECONDS, for each number of appends at once. The rooms are new and stay there. */
#include "gauge.h"
#include "store/store.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { ROOMS = 2500 };

/* A room whose next event is appended when the latest is confirmed. */
typedef struct {
    StoreJob job;
    struct StoreRun *run;
    int64_t start;
    char code[STORE_CODE_BYTES + 1];
    char text[40];
} StoreRoom;

typedef struct StoreRun {
    Store *store;
    int64_t end;
    pthread_mutex_t lock;
    pthread_cond_t is_over;
    unsigned playing;
    unsigned idle; /* rooms with no append under way, from `first` on, the longest idle first */
    unsigned first;
    StoreRoom *order[ROOMS];
    StoreRoom rooms[ROOMS];
    Delays delays;
} StoreRun;

static void play(StoreRoom *room)
{
    StoreJob *job = &room->job;

    job->version++;
    job->at = 1789480000000 + job->version;
    room->start = gauge_clock();
    store_submit(room->run->store, job);
}

static void rest(StoreRun *run, StoreRoom *room)
{
    run->order[(run->first + run->idle++) % ROOMS] = room;
}

static StoreRoom *wake(StoreRun *run)
{
    StoreRoom *room = run->order[run->first];

    run->first = (run->first + 1) % ROOMS;
    run->idle--;
    return room;
}

static void played(StoreJob *job)
{
    StoreRoom *room = job->context;
    StoreRun *run = room->run;
    int64_t now = gauge_clock();
    StoreRoom *next = NULL;

    if (job->state != STORE_FINE) {
        fprintf(stderr, "%s: %d %s\n", job->room, (int)job->state, job->reason);
        exit(1);
    }
    pthread_mutex_lock(&run->lock);
    delays_add(&run->delays, now - room->start);
    rest(run, room);
    if (now < run->end)
        next = wake(run);
    else if (--run->playing == 0)
        pthread_cond_signal(&run->is_over);
    pthread_mutex_unlock(&run->lock);
    if (next != NULL)
        play(next);
}

/* With this many appends under way at any time, each in another room. */
static void measure(StoreRun *run, unsigned at_once, double seconds)
{
    int64_t start = gauge_clock();

    run->end = start + (int64_t)(seconds * 1e9);
    memset(&run->delays, 0, sizeof run->delays);
    run->playing = at_once;
    pthread_mutex_lock(&run->lock);
    for (unsigned i = 0; i < at_once; i++)
        play(wake(run));
    while (run->playing > 0)
        pthread_cond_wait(&run->is_over, &run->lock);
    pthread_mutex_unlock(&run->lock);
    seconds = (double)(gauge_clock() - start) / 1e9;
    printf("  %4u at once: %7.0f appends/s, half confirmed within %.2f ms, 99%% within %.2f ms\n",
           at_once, (double)run->delays.count / seconds, delays_share(&run->delays, 0.5),
           delays_share(&run->delays, 0.99));
}

int main(int argc, char **argv)
{
    static const unsigned at_once[] = {1, 10, 100, 1000, ROOMS};
    char reason[STORE_REASON_BYTES];
    static StoreRun run;
    double seconds = argc == 3 ? strtod(argv[2], NULL) : 0;

    if (seconds <= 0) {
        fputs("usage: store WHERE SECONDS\n", stderr);
        return 2;
    }
    run.store = store_open(&(StoreSetup){.where = argv[1]}, reason);
    if (run.store == NULL) {
        fprintf(stderr, "%s\n", reason);
        return 1;
    }
    pthread_mutex_init(&run.lock, NULL);
    pthread_cond_init(&run.is_over, NULL);
    unsigned session = (unsigned)time(NULL) & 0xffffff;
    for (unsigned i = 0; i < ROOMS; i++) {
        StoreRoom *room = &run.rooms[i];
        room->run = &run;
        rest(&run, room);
        snprintf(room->code, sizeof room->code, "%04x%06x", (i * 40503u) & 0xffff, session);
        snprintf(room->text, sizeof room->text, "move %u c3 7+a5b5", i % 4 + 1);
        room->job = (StoreJob){.kind = STORE_APPEND,
                               .done = played,
                               .context = room,
                               .room = room->code,
                               .text = span_of(room->text)};
    }
    printf("appends to %d rooms in %.*s\n", ROOMS, (int)strcspn(argv[1], ":"), argv[1]);
    for (size_t i = 0; i < sizeof at_once / sizeof *at_once; i++)
        measure(&run, at_once[i], seconds);
    store_close(run.store);
    return 0;
}
