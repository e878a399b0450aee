/* Workers: every job comes back once, moves do not wait for analyses, queues are limited. */
#include "base/work.h"
#include "server/mailbox.h"
#include "support/check.h"

#include <stdlib.h>

enum { ORDERS = 2000 };

/* Shared by the jobs of a test. */
typedef struct {
    uv_loop_t loop;
    Mailbox mailbox;
    Work *work;
    unsigned opened;
    atomic_uint thought;
    uv_sem_t gate; /* at which some wait */
} Bench;

enum { MOVE, HINT, ANALYSIS }; /* the kinds of this test; those of the server differ */

typedef struct {
    Job job; /* first */
    Letter letter;
    Bench *bench;
    unsigned times_opened;
    bool was_unwanted;
} Order;

static void opened(Letter *letter)
{
    Order *order = (Order *)((char *)letter - offsetof(Order, letter));

    order->times_opened++;
    order->was_unwanted = atomic_load(&order->job.is_unwanted);
    order->bench->opened++;
}

static void done(void *context, Job *job)
{
    mailbox_post(context, &((Order *)job)->letter);
}

static void think(Job *job)
{
    atomic_fetch_add(&((Order *)job)->bench->thought, 1);
}

static void think_at_gate(Job *job)
{
    Bench *bench = ((Order *)job)->bench;

    uv_sem_wait(&bench->gate);
    atomic_fetch_add(&bench->thought, 1);
}

/* Thinks until it is cancelled. */
static void think_for_ever(Job *job)
{
    while (!atomic_load(&job->is_unwanted))
        ;
}

static Order order_of(Bench *bench, unsigned kind, void (*body)(Job *job))
{
    return (Order){
        .job = {.kind = kind, .think = body}, .letter = {.open = opened}, .bench = bench};
}

static void open_bench(Bench *bench, unsigned movers, unsigned thinkers, size_t most)
{
    *bench = (Bench){.opened = 0};
    uv_loop_init(&bench->loop);
    assert_int_equal(mailbox_open(&bench->mailbox, &bench->loop), 0);
    uv_sem_init(&bench->gate, 0);
    WorkSetup setup = {
        .groups = {{movers, MOVE, HINT, false}, {thinkers, HINT, ANALYSIS, true}},
        .queue_most = {most, most, most},
        .done = done,
        .context = &bench->mailbox,
    };
    bench->work = work_open(&setup);
    assert_non_null(bench->work);
}

static void close_bench(Bench *bench)
{
    work_close(bench->work);
    mailbox_empty(&bench->mailbox);
    mailbox_close(&bench->mailbox);
    uv_run(&bench->loop, UV_RUN_DEFAULT);
    assert_int_equal(uv_loop_close(&bench->loop), 0);
    uv_sem_destroy(&bench->gate);
}

static void wait_for(Bench *bench, unsigned count)
{
    while (bench->opened < count)
        uv_run(&bench->loop, UV_RUN_ONCE);
}

static void every_job_comes_back_once(void **state)
{
    static Order orders[ORDERS];
    Bench bench;

    (void)state;
    open_bench(&bench, 3, 2, ORDERS);
    for (unsigned i = 0; i < ORDERS; i++) {
        orders[i] = order_of(&bench, i % WORK_KINDS, think);
        assert_true(work_submit(bench.work, &orders[i].job));
    }
    wait_for(&bench, ORDERS);
    assert_int_equal(atomic_load(&bench.thought), ORDERS);
    for (unsigned i = 0; i < ORDERS; i++)
        assert_int_equal(orders[i].times_opened, 1);
    close_bench(&bench);
}

static void moves_do_not_wait_for_analyses(void **state)
{
    Bench bench;
    Order thoughts[3];
    Order hint;
    Order move;

    (void)state;
    open_bench(&bench, 1, 1, 10);
    hint = order_of(&bench, HINT, think);
    move = order_of(&bench, MOVE, think);
    for (unsigned i = 0; i < 3; i++) {
        thoughts[i] = order_of(&bench, ANALYSIS, think_at_gate);
        assert_true(work_submit(bench.work, &thoughts[i].job));
    }
    assert_true(work_submit(bench.work, &hint.job));
    assert_true(work_submit(bench.work, &move.job));
    wait_for(&bench, 2);
    assert_int_equal(hint.times_opened, 1);
    assert_int_equal(move.times_opened, 1);
    for (unsigned i = 0; i < 3; i++)
        uv_sem_post(&bench.gate);
    wait_for(&bench, 5);
    close_bench(&bench);
}

static void queues_are_limited(void **state)
{
    Bench bench;
    Order orders[4];

    (void)state;
    open_bench(&bench, 1, 1, 2);
    orders[0] = order_of(&bench, ANALYSIS, think_at_gate);
    assert_true(work_submit(bench.work, &orders[0].job));
    while (work_waiting(bench.work, ANALYSIS) > 0) /* until a worker has taken it */
        ;
    for (unsigned i = 1; i < 4; i++) {
        orders[i] = order_of(&bench, ANALYSIS, think_at_gate);
        assert_int_equal(work_submit(bench.work, &orders[i].job), i < 3);
    }
    assert_int_equal(work_waiting(bench.work, ANALYSIS), 2);
    for (unsigned i = 0; i < 3; i++)
        uv_sem_post(&bench.gate);
    wait_for(&bench, 3);
    close_bench(&bench);
}

static void cancelled_jobs_end_early(void **state)
{
    Bench bench;
    Order orders[3];

    (void)state;
    open_bench(&bench, 1, 1, 10);
    for (unsigned i = 0; i < 3; i++) {
        orders[i] = order_of(&bench, ANALYSIS, think_for_ever);
        assert_true(work_submit(bench.work, &orders[i].job));
    }
    atomic_store(&orders[0].job.is_unwanted, true);
    wait_for(&bench, 1);
    close_bench(&bench); /* cancels the others, one of them in progress */
    for (unsigned i = 0; i < 3; i++) {
        assert_int_equal(orders[i].times_opened, 1);
        assert_true(orders[i].was_unwanted);
    }
}

static void think_in_parts(Job *job)
{
    job->is_unfinished = atomic_fetch_add(&((Order *)job)->bench->thought, 1) < 9;
}

static void long_jobs_come_in_parts(void **state)
{
    Bench bench;

    (void)state;
    open_bench(&bench, 1, 1, 1);
    Order order = order_of(&bench, ANALYSIS, think_in_parts);
    assert_true(work_submit(bench.work, &order.job));
    wait_for(&bench, 1);
    assert_int_equal(atomic_load(&bench.thought), 10);
    assert_int_equal(order.times_opened, 1);
    close_bench(&bench);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_job_comes_back_once),
        cmocka_unit_test(moves_do_not_wait_for_analyses),
        cmocka_unit_test(queues_are_limited),
        cmocka_unit_test(cancelled_jobs_end_early),
        cmocka_unit_test(long_jobs_come_in_parts),
    };

    return cmocka_run_group_tests_name("work", tests, NULL, NULL);
}
