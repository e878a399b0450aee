/* PostgreSQL stops, dies or loses its connections at any moment, also in the middle of a commit.
 * What the store answers, and what its logs hold in the end, must agree: what was refused is never
 * stored, not even by a connection that continues later. */
#include "place.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
    WRITERS = 8, /* each with its own store and room */
    EVENTS_MOST = 200000,
    SILENCE = 6, /* seconds: longer than the store waits */
    BYTES_EACH = 24,
};

/* A writer appends one event after the other. Every try has another text. */
typedef struct {
    Store *store;
    pthread_t thread;
    atomic_bool *is_over;
    char room[8];
    char *log; /* what the store confirmed, with a newline after each event */
    size_t length;
    uint32_t version;
    uint32_t tries;
    unsigned refused;
    unsigned unknown;
    unsigned unknown_stored;
    atomic_uint confirmed;
    atomic_bool is_wrong; /* the log does not hold what was confirmed */
} Writer;

static void confirm(Writer *writer, const char *text)
{
    writer->length +=
        (size_t)sprintf(writer->log + writer->length, "%s %u\n", text, ++writer->version);
    atomic_fetch_add(&writer->confirmed, 1);
}

typedef struct {
    char *text;
    size_t length;
} Shown;

static void add_row(StoreJob *job, const StoreRow *row)
{
    Shown *shown = job->context;

    shown->length += (size_t)sprintf(shown->text + shown->length, "%.*s %u\n",
                                     (int)row->text.length, row->text.start, row->version);
}

/* The log of a writer's room; false: the store is unavailable. */
static bool load(Writer *writer, Shown *shown)
{
    StoreJob job = {.kind = STORE_LOAD, .room = writer->room, .row = add_row, .context = shown};

    shown->length = 0;
    shown->text[0] = '\0';
    return store_wait(writer->store, &job) == STORE_FINE;
}

static bool holds_log(const Writer *writer, const Shown *shown)
{
    return shown->length == writer->length && memcmp(shown->text, writer->log, writer->length) == 0;
}

/* Finds out what became of an append, and takes the log's word for it from then on. */
static void find_out(Writer *writer, const char *text)
{
    Shown shown = {.text = malloc((size_t)EVENTS_MOST * BYTES_EACH)};
    char last[2 * BYTES_EACH];

    while (!load(writer, &shown))
        usleep(20000);
    snprintf(last, sizeof last, "%s %u\n", text, writer->version + 1);
    if (shown.length > writer->length && strcmp(shown.text + writer->length, last) == 0) {
        confirm(writer, text);
        writer->unknown_stored++;
    }
    if (!holds_log(writer, &shown))
        atomic_store(&writer->is_wrong, true);
    free(shown.text);
}

static void *write_on(void *context)
{
    Writer *writer = context;
    char text[BYTES_EACH];

    while (!atomic_load(writer->is_over) && !atomic_load(&writer->is_wrong) &&
           writer->version < EVENTS_MOST) {
        snprintf(text, sizeof text, "try%u", ++writer->tries);
        switch (append(writer->store, writer->room, writer->version + 1, text)) {
        case STORE_FINE:
            confirm(writer, text);
            break;
        case STORE_AWAY:
            writer->refused++;
            usleep(20000);
            break;
        case STORE_UNKNOWN:
            writer->unknown++;
            find_out(writer, text);
            break;
        default:
            atomic_store(&writer->is_wrong, true); /* an event that was refused has come back */
        }
    }
    return NULL;
}

/* Waits until every writer has this many more confirmations. */
static void wait_for(Writer *writers, unsigned more)
{
    unsigned target[WRITERS];

    for (unsigned i = 0; i < WRITERS; i++)
        target[i] = atomic_load(&writers[i].confirmed) + more;
    for (unsigned i = 0; i < WRITERS; i++)
        while (atomic_load(&writers[i].confirmed) < target[i] && !atomic_load(&writers[i].is_wrong))
            usleep(5000);
}

/* Lets all writers write while something happens to the server, `times` times. Returns how many
 * appends were in doubt. */
static unsigned write_through(void (*happen)(unsigned time), unsigned times)
{
    static Writer writers[WRITERS];
    const char *where = place_fresh();
    atomic_bool is_over = false;
    unsigned unknown = 0, stored = 0, refused = 0, confirmed = 0;
    Shown shown = {.text = malloc((size_t)EVENTS_MOST * BYTES_EACH)};

    for (unsigned i = 0; i < WRITERS; i++) {
        writers[i] = (Writer){.store = open_store(where),
                              .is_over = &is_over,
                              .log = malloc((size_t)EVENTS_MOST * BYTES_EACH)};
        snprintf(writers[i].room, sizeof writers[i].room, "R%u", i);
        assert_int_equal(pthread_create(&writers[i].thread, NULL, write_on, &writers[i]), 0);
    }
    for (unsigned i = 0; i < times; i++) {
        wait_for(writers, 3 + i);
        happen(i);
    }
    wait_for(writers, 3);
    atomic_store(&is_over, true);
    for (unsigned i = 0; i < WRITERS; i++)
        pthread_join(writers[i].thread, NULL);
    for (unsigned i = 0; i < WRITERS; i++) {
        while (!load(&writers[i], &shown))
            usleep(20000);
        assert_false(writers[i].is_wrong);
        assert_true(holds_log(&writers[i], &shown));
        store_close(writers[i].store);
        free(writers[i].log);
        unknown += writers[i].unknown;
        stored += writers[i].unknown_stored;
        refused += writers[i].refused;
        confirmed += writers[i].version;
    }
    free(shown.text);
    printf("# %u confirmed, %u refused, %u in doubt, of which %u were stored\n", confirmed, refused,
           unknown, stored);
    return unknown;
}

static void stall(unsigned time)
{
    usleep(time * 3700 % 20000);
    place_tell("stall");
    sleep(SILENCE + 3); /* most stores go on with new connections meanwhile */
    place_tell("resume");
}

static void pause_all(unsigned time)
{
    usleep(time * 3700 % 20000);
    place_tell("pause");
    sleep(SILENCE);
    place_tell("resume");
}

static void crash(unsigned time)
{
    usleep(time * 3700 % 20000);
    place_tell("crash");
}

static void cut(unsigned time)
{
    usleep(time * 3700 % 20000);
    place_tell("cut");
}

static unsigned often(unsigned times)
{
    return getenv("KNOBEL_TEST_LONG") != NULL ? 10 * times : times;
}

static void stopped_connections_store_nothing_later(void **state)
{
    (void)state;
    assert_true(write_through(stall, often(1)) > 0);
}

static void a_stopped_server_stores_nothing_later(void **state)
{
    (void)state;
    assert_true(write_through(pause_all, often(1)) > 0);
}

static void killed_connections_leave_no_doubt(void **state)
{
    (void)state;
    write_through(crash, often(2));
}

static void ended_connections_leave_no_doubt(void **state)
{
    (void)state;
    write_through(cut, often(5));
}

/* The case in its simplest form: the connection is stopped while nothing happens, gets a batch, and
 * continues when the store has long been answering again. */
static void what_was_refused_stays_refused(void **state)
{
    Store *store = open_store(place_fresh());

    (void)state;
    assert_int_equal(append(store, "A", 1, "x"), STORE_FINE);
    place_tell("stall");
    assert_int_equal(append(store, "A", 2, "late"), STORE_UNKNOWN);
    while (store_wait(store, &(StoreJob){.kind = STORE_WAKES}) != STORE_FINE)
        usleep(20000);
    assert_int_equal(count_events(store, "A"), 1); /* refused from now on */
    place_tell("resume");
    for (unsigned i = 0; i < 50; i++) {
        assert_int_equal(count_events(store, "A"), 1);
        usleep(10000);
    }
    assert_int_equal(append(store, "A", 2, "next"), STORE_FINE);
    store_close(store);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_was_refused_stays_refused),
        cmocka_unit_test(stopped_connections_store_nothing_later),
        cmocka_unit_test(a_stopped_server_stores_nothing_later),
        cmocka_unit_test(killed_connections_leave_no_doubt),
        cmocka_unit_test(ended_connections_leave_no_doubt),
    };

    place_begin(argc, argv);
    int status = cmocka_run_group_tests(tests, NULL, NULL);
    place_end();
    return status;
}
