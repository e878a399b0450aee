/* The file of runs: which time no server ran, over restarts, kills and wrong clocks. */
#include "server/runs.h"
#include "support/check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define HOUR INT64_C(3600000)
#define START INT64_C(1800000000000)

static char path[] = "/tmp/knobel-runs-XXXXXX";

static int64_t start_of(const Runs *runs)
{
    return runs->list[runs->count - 1].start;
}

/* A run from one time to another. Returns when its own clock started. */
static int64_t run(int64_t from, int64_t to)
{
    static Runs runs;

    assert_int_equal(runs_open(&runs, path, from), 0);
    int64_t start = start_of(&runs);
    runs_note(&runs, start + to - from);
    runs_close(&runs);
    return start;
}

static int64_t outage_at(int64_t now, int64_t since)
{
    static Runs runs;

    assert_int_equal(runs_open(&runs, path, now), 0);
    int64_t outage = runs_outage(&runs, since);
    runs_close(&runs);
    return outage;
}

static int empty(void **state)
{
    (void)state;
    return truncate(path, 0);
}

static void outages_are_added_up(void **state)
{
    (void)state;
    run(START, START + HOUR);
    run(START + 3 * HOUR, START + 4 * HOUR);
    assert_int_equal(outage_at(START + 9 * HOUR, START), 7 * HOUR);
    empty(NULL);
    run(START, START + HOUR);
    run(START + 3 * HOUR, START + 4 * HOUR);
    assert_int_equal(outage_at(START + 9 * HOUR, START + HOUR / 2), 7 * HOUR);
    assert_int_equal(outage_at(START + 9 * HOUR, START + 3 * HOUR), 5 * HOUR);
    assert_int_equal(outage_at(START + 9 * HOUR, START + 9 * HOUR), 0);
}

static void another_server_ran_meanwhile(void **state)
{
    static Runs other;

    (void)state;
    assert_int_equal(runs_open(&other, path, START), 0);
    runs_note(&other, START + HOUR);
    run(START + HOUR, START + 2 * HOUR);
    runs_note(&other, START + 10 * HOUR);
    runs_close(&other);
    assert_int_equal(outage_at(START + 10 * HOUR, START), 0);
    assert_int_equal(outage_at(START + 12 * HOUR, START), 2 * HOUR);
}

/* Without a file nothing is known: everything before the start counts as an outage. */
static void nothing_is_known(void **state)
{
    static Runs runs;

    (void)state;
    assert_int_equal(outage_at(START, START - 5 * HOUR), 5 * HOUR);
    assert_int_equal(runs_open(&runs, NULL, START), 0);
    assert_int_equal(runs_outage(&runs, START - HOUR), HOUR);
    runs_note(&runs, START + 1);
    runs_close(&runs);
    assert_int_not_equal(runs_open(&runs, "/proc/none/runs", START), 0);
    assert_int_equal(start_of(&runs), START);
    runs_note(&runs, START + 1);
}

/* The system's clock went back between two runs: the server's does not. */
static void clocks_that_go_back(void **state)
{
    (void)state;
    run(START, START + HOUR);
    assert_int_equal(run(START - 24 * HOUR, START - 23 * HOUR), START + HOUR);
    assert_int_equal(outage_at(START - 22 * HOUR, START), 0);
    assert_int_equal(run(START + 10 * HOUR, START + 10 * HOUR), START + 10 * HOUR);
}

/* It was far wrong once, and is right again. */
static void clocks_that_were_far_ahead(void **state)
{
    (void)state;
    run(START + 100000 * HOUR, START + 100001 * HOUR);
    assert_int_equal(run(START, START + HOUR), START);
    assert_int_equal(outage_at(START + 2 * HOUR, START), HOUR);
}

static void damaged_lines_are_left_out(void **state)
{
    FILE *file = fopen(path, "w");

    (void)state;
    assert_non_null(file);
    fputs("nonsense\n\n000 1\n00000000000000x 000000000000005\n000000000000009 000000000000005\n",
          file);
    fclose(file);
    run(START, START + HOUR);
    assert_int_equal(outage_at(START + 2 * HOUR, START), HOUR);
}

static void many_runs(void **state)
{
    (void)state;
    for (unsigned i = 0; i < 5 * RUNS_MOST; i++)
        run(START + i * HOUR, START + i * HOUR + HOUR / 2);
    int64_t now = START + 5 * RUNS_MOST * HOUR;
    assert_int_equal(outage_at(now, now - 10 * HOUR), 5 * HOUR);
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    assert_int_equal(fseek(file, 0, SEEK_END), 0);
    assert_in_range(ftell(file), 1, 5 * RUNS_MOST * 32);
    fclose(file);
}

static int make_file(void **state)
{
    (void)state;
    int file = mkstemp(path);

    return file < 0 ? -1 : close(file);
}

static int remove_file(void **state)
{
    (void)state;
    return unlink(path);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(outages_are_added_up, empty),
        cmocka_unit_test_setup(another_server_ran_meanwhile, empty),
        cmocka_unit_test_setup(nothing_is_known, empty),
        cmocka_unit_test_setup(clocks_that_go_back, empty),
        cmocka_unit_test_setup(clocks_that_were_far_ahead, empty),
        cmocka_unit_test_setup(damaged_lines_are_left_out, empty),
        cmocka_unit_test_setup(many_runs, empty),
    };

    return cmocka_run_group_tests_name("runs", tests, make_file, remove_file);
}
