/* The order in which jobs are served: whoever uses little is not kept waiting by those who use
 * much. Time does not pass by itself here. */
#include "base/fair_queue.h"
#include "support/check.h"

#include <stdlib.h>
#include <string.h>

enum { MILLISECOND = 1000, STRONG = 10 * MILLISECOND };

/* One worker, its clock, and the queue that it serves. */
typedef struct {
    FairQueue queue;
    int64_t now;
} Office;

static Job *new_job(unsigned source, unsigned table, bool can_hurry)
{
    Job *job = calloc(1, sizeof *job);

    assert_non_null(job);
    memcpy(job->owner.source, &source, sizeof source);
    memcpy(job->owner.table, &table, sizeof table);
    job->can_hurry = can_hurry;
    return job;
}

static void put(Office *office, unsigned source, unsigned table, unsigned count)
{
    for (unsigned i = 0; i < count; i++)
        assert_true(fair_put(&office->queue, new_job(source, table, false), office->now));
}

static unsigned source_of(const Job *job)
{
    unsigned source;

    memcpy(&source, job->owner.source, sizeof source);
    return source;
}

static unsigned table_of(const Job *job)
{
    unsigned table;

    memcpy(&table, job->owner.table, sizeof table);
    return table;
}

/* Serves the next job, which takes this long. Returns its source. */
static unsigned serve(Office *office, int64_t time, unsigned *table)
{
    Job *job = fair_take(&office->queue, office->now);

    assert_non_null(job);
    unsigned source = source_of(job);
    if (table != NULL)
        *table = table_of(job);
    office->now += time;
    fair_charge(&office->queue, job, time, office->now);
    free(job);
    return source;
}

static void finish(Office *office)
{
    while (office->queue.count > 0)
        serve(office, 0, NULL);
    assert_null(fair_take(&office->queue, office->now));
    fair_close(&office->queue);
}

static void a_stranger_is_next(void **state)
{
    Office office = {.queue = {.most = 100000}, .now = 1};

    (void)state;
    for (unsigned table = 1; table <= 8; table++)
        put(&office, 1, table, 99);
    for (unsigned i = 0; i < 100; i++)
        assert_int_equal(serve(&office, STRONG, NULL), 1);
    put(&office, 2, 1, 1);
    assert_int_equal(serve(&office, STRONG, NULL), 2);
    finish(&office);
}

/* A game of a stranger with one strong bot, while 50 addresses have as much to do as they like. */
static void a_stranger_is_next_in_every_round(void **state)
{
    Office office = {.queue = {.most = 100000}, .now = 1};

    (void)state;
    for (unsigned source = 1; source <= 50; source++)
        put(&office, source, 1, 200);
    for (unsigned i = 0; i < 100; i++)
        serve(&office, STRONG, NULL);
    for (unsigned round = 0; round < 25; round++) {
        put(&office, 1000, 1, 1);
        assert_int_equal(serve(&office, STRONG, NULL), 1000);
        for (unsigned i = 0; i < 100; i++)
            assert_int_not_equal(serve(&office, STRONG, NULL), 1000);
    }
    finish(&office);
}

static void a_table_does_not_wait_for_its_neighbour(void **state)
{
    Office office = {.queue = {.most = 100000}, .now = 1};
    unsigned table;

    (void)state;
    put(&office, 1, 1, 500);
    for (unsigned i = 0; i < 10; i++)
        serve(&office, STRONG, NULL);
    put(&office, 1, 2, 1);
    serve(&office, STRONG, &table);
    assert_int_equal(table, 2);
    finish(&office);
}

static void jobs_of_a_table_keep_their_order(void **state)
{
    Office office = {.queue = {.most = 100}, .now = 1};
    Job *jobs[20];

    (void)state;
    for (unsigned i = 0; i < 20; i++) {
        jobs[i] = new_job(1, 1, i % 2 == 0);
        assert_true(fair_put(&office.queue, jobs[i], office.now));
    }
    for (unsigned i = 0; i < 20; i++) {
        assert_ptr_equal(fair_take(&office.queue, office.now), jobs[i]);
        fair_charge(&office.queue, jobs[i], STRONG, office.now += STRONG);
        free(jobs[i]);
    }
    finish(&office);
}

/* Time is shared, not the number of jobs. */
static void long_jobs_count_more(void **state)
{
    static const int64_t times[] = {MILLISECOND, 10 * MILLISECOND, 3 * MILLISECOND};
    Office office = {.queue = {.most = 100000}, .now = 1};
    int64_t used[3] = {0};

    (void)state;
    for (unsigned source = 0; source < 3; source++)
        put(&office, source + 1, 1, 3000);
    for (unsigned i = 0; i < 2000; i++) {
        Job *job = fair_take(&office.queue, office.now);
        unsigned source = source_of(job) - 1;
        used[source] += times[source];
        office.now += times[source];
        fair_charge(&office.queue, job, times[source], office.now);
        free(job);
        if (used[0] > 0 && used[1] > 0 && used[2] > 0 && office.now < 1500 * MILLISECOND) {
            assert_in_range(used[0] - used[1] + 20 * MILLISECOND, 0, 40 * MILLISECOND);
            assert_in_range(used[0] - used[2] + 20 * MILLISECOND, 0, 40 * MILLISECOND);
        }
    }
    finish(&office);
}

/* Nobody has used anything yet, so nobody goes first. But a bot can be quick. */
static void in_a_crowd_jobs_are_hurried(void **state)
{
    enum { CROWD = 1000, PATIENCE = 40 * MILLISECOND };
    Office office = {.queue = {.most = 100000, .patience = PATIENCE}, .now = 1};
    int64_t waited = 0;
    Job *job;

    (void)state;
    put(&office, 1, 1, 1); /* cannot be hurried, and is not in the way */
    for (unsigned source = 2; source < CROWD; source++)
        assert_true(fair_put(&office.queue, new_job(source, 1, source > 3), office.now));
    Job *last = new_job(CROWD, 1, true);
    assert_true(fair_put(&office.queue, last, office.now));
    while ((job = fair_take(&office.queue, office.now)) != last) {
        int64_t time = job->is_hurried ? 10 : STRONG;
        waited += time;
        fair_charge(&office.queue, job, time, office.now += time);
        free(job);
    }
    assert_true(last->is_hurried);
    assert_true(waited <= PATIENCE + STRONG + CROWD * 10);
    fair_charge(&office.queue, last, 10, office.now);
    free(last);
    finish(&office);
}

/* A table with many bots thinks as long as it needs to if nobody else waits. */
static void a_table_alone_is_not_hurried(void **state)
{
    Office office = {.queue = {.most = 1000, .patience = MILLISECOND}, .now = 1};

    (void)state;
    for (unsigned i = 0; i < 99; i++)
        assert_true(fair_put(&office.queue, new_job(1, 1, true), office.now));
    for (unsigned i = 0; i < 99; i++) {
        Job *job = fair_take(&office.queue, office.now);
        assert_false(job->is_hurried);
        fair_charge(&office.queue, job, STRONG, office.now += STRONG);
        free(job);
    }
    finish(&office);
}

static void long_jobs_take_turns(void **state)
{
    Office office = {.queue = {.most = 10}, .now = 1};
    Job *jobs[2] = {new_job(1, 1, false), new_job(2, 1, false)};

    (void)state;
    assert_true(fair_put(&office.queue, jobs[0], office.now++));
    assert_true(fair_put(&office.queue, jobs[1], office.now++));
    for (unsigned part = 0; part < 10; part++) {
        Job *job = fair_take(&office.queue, office.now);
        assert_ptr_equal(job, jobs[part % 2]);
        job->is_unfinished = part < 8;
        fair_charge(&office.queue, job, STRONG, office.now += STRONG);
    }
    free(jobs[0]);
    free(jobs[1]);
    finish(&office);
}

static void a_full_queue_still_takes_strangers(void **state)
{
    Office office = {.queue = {.most = 10}, .now = 1};
    Job *job = new_job(1, 2, false);

    (void)state;
    put(&office, 1, 1, 10);
    assert_false(fair_put(&office.queue, job, office.now));
    free(job);
    put(&office, 2, 1, 1);
    job = new_job(2, 1, false);
    assert_false(fair_put(&office.queue, job, office.now));
    free(job);
    finish(&office);
}

/* Sums over random work: every job is served once, and shares are freed and made again. */
static void every_job_is_served_once(void **state)
{
    Office office = {.queue = {.most = 100000, .patience = 5 * MILLISECOND}, .now = 1};
    unsigned random = 1;
    unsigned count = 0;

    (void)state;
    for (unsigned i = 0; i < 20000; i++) {
        random = random * 1103515245 + 12345;
        Job *job = new_job(random >> 16 & 63, random >> 22 & 7, random >> 25 & 1);
        assert_true(fair_put(&office.queue, job, office.now));
        count++;
        while ((random >> 28 & 3) != 0 && office.queue.count > 0) {
            random = random * 1103515245 + 12345;
            serve(&office, random >> 16 & 1023, NULL);
            count--;
        }
        assert_int_equal(office.queue.count, count);
    }
    finish(&office);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_stranger_is_next),
        cmocka_unit_test(a_stranger_is_next_in_every_round),
        cmocka_unit_test(a_table_does_not_wait_for_its_neighbour),
        cmocka_unit_test(jobs_of_a_table_keep_their_order),
        cmocka_unit_test(long_jobs_count_more),
        cmocka_unit_test(in_a_crowd_jobs_are_hurried),
        cmocka_unit_test(a_table_alone_is_not_hurried),
        cmocka_unit_test(long_jobs_take_turns),
        cmocka_unit_test(a_full_queue_still_takes_strangers),
        cmocka_unit_test(every_job_is_served_once),
    };

    return cmocka_run_group_tests_name("fair_queue", tests, NULL, NULL);
}
