/* Things that happen to a store at a certain moment: in the middle of a commit, while it does not
 * know what became of one, while it comes back, while it closes. SQLite, whose calls can be stopped
 * anywhere. */
#include "calls.h"
#include "hold.h"
#include "place.h"

#include <pthread.h>
#include <sqlite3.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* The file of the latest store, moved away and back. */
static void move_file(bool is_away)
{
    char moved[500];

    snprintf(moved, sizeof moved, "%s-moved", place_path());
    int status = is_away ? rename(place_path(), moved) : rename(moved, place_path());
    assert_int_equal(status, 0);
}

static void move_after_commit(const char *sql)
{
    if (strcmp(sql, "COMMIT") != 0)
        return;
    calls_after(NULL);
    move_file(true);
}

/* The file is lost in the middle of a commit, and what became of it is not known until it is back.
 */
static void a_lost_file_leaves_a_doubt(void **state)
{
    Store *store = open_store(place_fresh());
    StoreJob load = {.kind = STORE_LOAD, .room = "A"};

    (void)state;
    calls_after(move_after_commit);
    assert_int_equal(append(store, "A", 1, "x"), STORE_UNKNOWN);
    assert_int_equal(store_wait(store, &load), STORE_AWAY);
    assert_non_null(strstr(load.reason, "it is not known yet"));
    assert_int_equal(append(store, "B", 1, "x"), STORE_AWAY);
    move_file(false);
    while (append(store, "B", 1, "x") != STORE_FINE)
        usleep(10000);
    assert_int_equal(count_events(store, "A"), 1);
    store_close(store);
}

static void a_store_in_doubt_can_be_closed(void **state)
{
    Store *store = open_store(place_fresh());

    (void)state;
    calls_after(move_after_commit);
    assert_int_equal(append(store, "A", 1, "x"), STORE_UNKNOWN);
    store_close(store);
    move_file(false);
    store = open_store(place_where());
    assert_int_equal(count_events(store, "A"), 1);
    store_close(store);
}

/* The job that asks again until it hears that the store is closing. */
typedef struct {
    StoreJob job; /* first */
    Store *store;
    atomic_bool is_refused;
} Insistent;

static void ask_again(StoreJob *job)
{
    Insistent *insistent = (Insistent *)job;

    atomic_store(&insistent->is_refused, true);
    if (strcmp(job->reason, "the store is closing") != 0)
        store_submit(insistent->store, job);
}

static void a_closing_store_that_is_away_takes_no_more(void **state)
{
    static Insistent insistent = {
        .job = {.kind = STORE_APPEND, .room = "A", .version = 1, .done = ask_again}};

    (void)state;
    insistent.job.text = span_of("x");
    insistent.store = open_store(place_fresh());
    move_file(true);
    store_submit(insistent.store, &insistent.job);
    while (!atomic_load(&insistent.is_refused))
        usleep(1000);
    store_close(insistent.store);
    assert_int_equal(insistent.job.state, STORE_AWAY);
    assert_string_equal(insistent.job.reason, "the store is closing");
}

static const char *refuse_begin(const char *sql)
{
    if (strncmp(sql, "BEGIN", 5) != 0)
        return sql;
    calls_change(NULL);
    return NULL;
}

/* What is submitted when a store comes back. */
typedef struct {
    Store *store;
    StoreJob *job;
    atomic_bool is_back;
} Return;

static void submit_when_back(void *context, bool is_away, const char *reason)
{
    Return *back = context;

    (void)reason;
    if (!is_away && !atomic_exchange(&back->is_back, true))
        store_submit(back->store, back->job);
}

/* A job fails; others are submitted before the store tries again, and while it does. */
static void what_was_submitted_meanwhile_is_stored_in_order(void **state)
{
    StoreJob first = {
        .kind = STORE_APPEND, .room = "A", .version = 1, .text = span_of("x"), .done = hold};
    StoreJob second = {.kind = STORE_APPEND, .room = "A", .version = 1, .text = span_of("y")};
    StoreJob third = {.kind = STORE_APPEND, .room = "A", .version = 2, .text = span_of("z")};
    StoreJob last = {.kind = STORE_CHANGE};
    Return back = {.job = &third};
    char reason[STORE_REASON_BYTES];
    StoreSetup setup = {.where = place_fresh(), .health = submit_when_back, .context = &back};

    (void)state;
    back.store = store_open(&setup, reason);
    assert_non_null(back.store);
    calls_change(refuse_begin);
    store_submit(back.store, &first);
    hold_await();
    assert_int_equal(first.state, STORE_AWAY);
    store_submit(back.store, &second);
    hold_end();
    while (!atomic_load(&back.is_back))
        usleep(1000);
    assert_int_equal(store_wait(back.store, &last), STORE_FINE);
    assert_int_equal(second.state, STORE_FINE);
    assert_int_equal(third.state, STORE_FINE);
    assert_string_equal(show(back.store, (StoreJob){.kind = STORE_LOAD, .room = "A"}),
                        "A 1 0 y\nA 2 0 z\n");
    store_close(back.store);
}

/* Another program reads a file that is about to use a log, which cannot be done meanwhile. */
static sqlite3 *begin_reading(void)
{
    sqlite3 *other = NULL;

    store_close(open_store(place_fresh()));
    assert_int_equal(sqlite3_open(place_path(), &other), SQLITE_OK);
    assert_int_equal(sqlite3_exec(other, "PRAGMA journal_mode = DELETE; BEGIN; SELECT * FROM event",
                                  NULL, NULL, NULL),
                     SQLITE_OK);
    return other;
}

/* SQLite does not always wait by itself. */
static const char *do_not_wait(const char *sql)
{
    return strcmp(sql, "PRAGMA journal_mode = WAL") == 0
               ? "PRAGMA busy_timeout = 0; PRAGMA journal_mode = WAL"
               : sql;
}

static sqlite3 *reader;

static void end_reading(const char *sql)
{
    if (strcmp(sql, "PRAGMA journal_mode = WAL") != 0)
        return;
    calls_after(NULL);
    sqlite3_close(reader);
}

static void another_program_is_waited_for(void **state)
{
    (void)state;
    reader = begin_reading();
    calls_change(do_not_wait);
    calls_after(end_reading); /* after the first try */
    Store *store = open_store(place_where());
    calls_change(NULL);
    assert_int_equal(append(store, "A", 1, "x"), STORE_FINE);
    store_close(store);
}

static void another_program_is_not_waited_for_for_ever(void **state)
{
    sqlite3 *other = begin_reading();
    char reason[STORE_REASON_BYTES] = "";

    (void)state;
    calls_change(do_not_wait);
    calls_set_clock(1, 3); /* it jumps after the wait has begun */
    assert_null(store_open(&(StoreSetup){.where = place_where()}, reason));
    calls_set_clock(0, 0);
    calls_change(NULL);
    assert_string_equal(reason, "sqlite: database is locked");
    sqlite3_close(other);
    store_close(open_store(place_where()));
}

static void ignore_row(StoreJob *job, const StoreRow *row)
{
    (void)job;
    (void)row;
}

/* There is no memory for a text that was found. */
static void a_text_that_is_lost_is_not_given(void **state)
{
    StoreJob jobs[] = {
        {.kind = STORE_DAILY, .game = "knister", .day = "2026-11-15", .text = span_of("aa")},
        {.kind = STORE_LOAD, .room = "A", .row = ignore_row},
    };
    char reason[STORE_REASON_BYTES];
    Store *store = open_store(place_fresh());

    (void)state;
    assert_int_equal(append(store, "A", 1, "x"), STORE_FINE);
    for (unsigned i = 0; i < 2; i++) {
        calls_lose_text();
        assert_int_equal(store_wait(store, &jobs[i]), STORE_AWAY);
        assert_int_equal(store_wait(store, &jobs[i]), STORE_FINE);
    }
    assert_string_equal(jobs[0].secret, "aa");
    calls_lose_text();
    assert_int_equal(store_sound(store, reason), STORE_AWAY);
    assert_string_equal(reason, "sqlite: not enough memory");
    assert_int_equal(store_sound(store, reason), STORE_FINE);
    store_close(store);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_lost_file_leaves_a_doubt),
        cmocka_unit_test(a_store_in_doubt_can_be_closed),
        cmocka_unit_test(a_closing_store_that_is_away_takes_no_more),
        cmocka_unit_test(what_was_submitted_meanwhile_is_stored_in_order),
        cmocka_unit_test(another_program_is_waited_for),
        cmocka_unit_test(another_program_is_not_waited_for_for_ever),
        cmocka_unit_test(a_text_that_is_lost_is_not_given),
    };

    place_begin(argc, argv);
    int status = cmocka_run_group_tests(tests, NULL, NULL);
    place_end();
    return status;
}
