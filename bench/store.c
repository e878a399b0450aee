/* How many appends a second a store takes, each confirmed when it is on the disk: store WHERE. The
 * rooms are new ones and stay there. */
#include "store/store.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum {
    ROOMS = 2500,
    SECONDS = 3,
    SAMPLES = 1 << 22,
};

/* A room whose next event is appended when the latest is confirmed. */
typedef struct {
    StoreJob job;
    struct Run *run;
    double start;
    char code[STORE_CODE_BYTES + 1];
    char text[40];
} Room;

typedef struct Run {
    Store *store;
    double end;
    pthread_mutex_t lock;
    pthread_cond_t is_over;
    unsigned playing;
    unsigned long appends;
    unsigned idle; /* rooms with nothing under way, from `first` on, the longest first */
    unsigned first;
    Room *order[ROOMS];
    Room *rooms;
    float *waits; /* in milliseconds */
} Run;

static double seconds_now(void)
{
    struct timespec now;

    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

static void play(Room *room)
{
    StoreJob *job = &room->job;

    job->version++;
    job->at = 1789480000000 + job->version;
    room->start = seconds_now();
    store_submit(room->run->store, job);
}

static void rest(Run *run, Room *room)
{
    run->order[(run->first + run->idle++) % ROOMS] = room;
}

static Room *wake(Run *run)
{
    Room *room = run->order[run->first];

    run->first = (run->first + 1) % ROOMS;
    run->idle--;
    return room;
}

static void played(StoreJob *job)
{
    Room *room = job->context;
    Run *run = room->run;
    double now = seconds_now();
    Room *next = NULL;

    if (job->state != STORE_FINE) {
        fprintf(stderr, "%s: %d %s\n", job->room, (int)job->state, job->reason);
        exit(1);
    }
    pthread_mutex_lock(&run->lock);
    if (run->appends < SAMPLES)
        run->waits[run->appends] = (float)((now - room->start) * 1e3);
    run->appends++;
    rest(run, room);
    if (now < run->end)
        next = wake(run);
    else if (--run->playing == 0)
        pthread_cond_signal(&run->is_over);
    pthread_mutex_unlock(&run->lock);
    if (next != NULL)
        play(next);
}

static int compare_waits(const void *left, const void *right)
{
    float one = *(const float *)left;
    float other = *(const float *)right;

    return (one > other) - (one < other);
}

/* With so many appends under way at any time, each in another room. */
static void measure(Run *run, unsigned at_once)
{
    double start = seconds_now();

    run->end = start + SECONDS;
    run->appends = 0;
    run->playing = at_once;
    pthread_mutex_lock(&run->lock);
    for (unsigned i = 0; i < at_once; i++)
        play(wake(run));
    while (run->playing > 0)
        pthread_cond_wait(&run->is_over, &run->lock);
    pthread_mutex_unlock(&run->lock);
    double seconds = seconds_now() - start;
    size_t count = run->appends < SAMPLES ? run->appends : SAMPLES;
    qsort(run->waits, count, sizeof *run->waits, compare_waits);
    printf("  %4u at once: %7.0f appends/s, half confirmed within %.2f ms, 99%% within %.2f ms\n",
           at_once, (double)run->appends / seconds, (double)run->waits[count / 2],
           (double)run->waits[count - 1 - count / 100]);
}

int main(int argc, char **argv)
{
    static const unsigned at_once[] = {1, 10, 100, 1000, ROOMS};
    char reason[STORE_REASON_BYTES];
    static Run run;
    run = (Run){.rooms = calloc(ROOMS, sizeof(Room)), .waits = calloc(SAMPLES, sizeof(float))};

    if (argc != 2 || run.rooms == NULL || run.waits == NULL) {
        fputs("usage: store WHERE\n", stderr);
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
        Room *room = &run.rooms[i];
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
        measure(&run, at_once[i]);
    store_close(run.store);
    free(run.waits);
    free(run.rooms);
    return 0;
}
