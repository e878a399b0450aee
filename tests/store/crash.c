/* A process that appends is killed at any moment: what was confirmed to it is stored, once. */
#include "place.h"

#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { ROOMS = 20 };

/* A room of the child: the next event is appended when the confirmation of the latest was
 * printed. */
typedef struct {
    StoreJob job;
    Store *store;
    int told;
    unsigned number;
    char code[8];
    char text[16];
} Room;

static void append_next(Room *room)
{
    room->job.version++;
    snprintf(room->text, sizeof room->text, "%u", room->job.version);
    room->job.text = span_of(room->text);
    store_submit(room->store, &room->job);
}

static void is_confirmed(StoreJob *job)
{
    Room *room = job->context;
    unsigned told[2] = {room->number, job->version};

    if (job->state != STORE_FINE || write(room->told, told, sizeof told) != sizeof told)
        _exit(1);
    append_next(room);
}

/* Appends to all rooms at once until it is killed. */
static void append_on(const char *where, const uint32_t *versions, int told)
{
    static Room rooms[ROOMS];
    char reason[STORE_REASON_BYTES];
    Store *store = store_open(&(StoreSetup){.where = where}, reason);

    if (store == NULL) {
        fprintf(stderr, "%s\n", reason);
        _exit(1);
    }
    for (unsigned i = 0; i < ROOMS; i++) {
        Room *room = &rooms[i];
        *room = (Room){.store = store, .told = told, .number = i};
        snprintf(room->code, sizeof room->code, "R%u", i);
        room->job = (StoreJob){.kind = STORE_APPEND,
                               .done = is_confirmed,
                               .context = room,
                               .room = room->code,
                               .version = versions[i]};
        append_next(room);
    }
    for (;;)
        pause();
}

/* Lets a process append for a while and kills it; collects what was confirmed to it. */
static void run_and_kill(const char *where, uint32_t *versions, unsigned confirmations)
{
    unsigned told[2];
    int ends[2];

    assert_int_equal(pipe(ends), 0);
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0)
        append_on(where, versions, ends[1]);
    close(ends[1]);
    for (unsigned i = 0; read(ends[0], told, sizeof told) == sizeof told; i++) {
        assert_int_equal(told[1], versions[told[0]] + 1);
        versions[told[0]] = told[1];
        if (i == confirmations)
            kill(child, SIGKILL);
    }
    int status = 0;
    waitpid(child, &status, 0);
    assert_true(WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL);
    close(ends[0]);
}

static void nothing_confirmed_is_lost(void **state)
{
    const char *where = place_fresh();
    uint32_t versions[ROOMS] = {0}; /* confirmed */
    unsigned kills = place_share(30);

    (void)state;
    for (unsigned i = 0; i < kills; i++) {
        run_and_kill(where, versions, i * 37 % 500);
        place_settle();
        Store *store = open_store(where);
        for (unsigned room = 0; room < ROOMS; room++) {
            char code[8];
            snprintf(code, sizeof code, "R%u", room);
            uint32_t events = count_events(store, code); /* without gaps */
            assert_true(events >= versions[room]);
            assert_true(events <= versions[room] + 1); /* the one that was in progress */
            versions[room] = events;
        }
        store_close(store);
    }
    char reason[STORE_REASON_BYTES];
    Store *store = open_store(where);
    assert_int_equal(store_sound(store, reason), STORE_FINE);
    store_close(store);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nothing_confirmed_is_lost),
    };

    place_begin(argc, argv);
    int status = cmocka_run_group_tests(tests, NULL, NULL);
    place_end();
    return status;
}
