/* Workers: every task comes back once, moves do not wait for thoughts, queues have an end. */
#include "server/work.h"
#include "support/check.h"

#include <stdlib.h>

enum { TASKS = 2000 };

/* What the tasks of a test share. */
typedef struct {
    uv_loop_t loop;
    Mailbox mailbox;
    Work *work;
    unsigned opened;
    atomic_uint thought;
    uv_sem_t gate; /* at which some wait */
} Bench;

typedef struct {
    Task task; /* first */
    Bench *bench;
    unsigned times_opened;
    bool was_cancelled;
} Job;

static void opened(Letter *letter)
{
    Job *job = (Job *)letter;

    job->times_opened++;
    job->was_cancelled = atomic_load(&job->task.is_cancelled);
    job->bench->opened++;
}

static void think(Task *task)
{
    atomic_fetch_add(&((Job *)task)->bench->thought, 1);
}

static void think_at_gate(Task *task)
{
    Bench *bench = ((Job *)task)->bench;

    uv_sem_wait(&bench->gate);
    atomic_fetch_add(&bench->thought, 1);
}

/* Thinks until nobody wants to know. */
static void think_for_ever(Task *task)
{
    while (!atomic_load(&task->is_cancelled))
        ;
}

static Job job_of(Bench *bench, WorkKind kind, void (*body)(Task *task))
{
    Job job = {.bench = bench};

    job.task.letter.open = opened;
    job.task.kind = kind;
    job.task.think = body;
    return job;
}

static void open_bench(Bench *bench, unsigned movers, unsigned thinkers, size_t most)
{
    *bench = (Bench){.opened = 0};
    uv_loop_init(&bench->loop);
    assert_int_equal(mailbox_open(&bench->mailbox, &bench->loop), 0);
    uv_sem_init(&bench->gate, 0);
    WorkSetup setup = {&bench->mailbox, movers, thinkers, {most, most, most}};
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

static void every_task_comes_back_once(void **state)
{
    static Job jobs[TASKS];
    Bench bench;

    (void)state;
    open_bench(&bench, 3, 2, TASKS);
    for (unsigned i = 0; i < TASKS; i++) {
        jobs[i] = job_of(&bench, (WorkKind)(i % WORK_KINDS), think);
        assert_true(work_submit(bench.work, &jobs[i].task));
    }
    wait_for(&bench, TASKS);
    assert_int_equal(atomic_load(&bench.thought), TASKS);
    for (unsigned i = 0; i < TASKS; i++)
        assert_int_equal(jobs[i].times_opened, 1);
    close_bench(&bench);
}

static void moves_do_not_wait_for_thoughts(void **state)
{
    Bench bench;
    Job thoughts[3];
    Job hint;
    Job move;

    (void)state;
    open_bench(&bench, 1, 1, 10);
    hint = job_of(&bench, WORK_HINT, think);
    move = job_of(&bench, WORK_MOVE, think);
    for (unsigned i = 0; i < 3; i++) {
        thoughts[i] = job_of(&bench, WORK_ANALYSIS, think_at_gate);
        assert_true(work_submit(bench.work, &thoughts[i].task));
    }
    assert_true(work_submit(bench.work, &hint.task));
    assert_true(work_submit(bench.work, &move.task));
    wait_for(&bench, 2);
    assert_int_equal(hint.times_opened, 1);
    assert_int_equal(move.times_opened, 1);
    for (unsigned i = 0; i < 3; i++)
        uv_sem_post(&bench.gate);
    wait_for(&bench, 5);
    close_bench(&bench);
}

static void queues_have_an_end(void **state)
{
    Bench bench;
    Job jobs[4];

    (void)state;
    open_bench(&bench, 1, 1, 2);
    jobs[0] = job_of(&bench, WORK_ANALYSIS, think_at_gate);
    assert_true(work_submit(bench.work, &jobs[0].task));
    while (work_waiting(bench.work, WORK_ANALYSIS) > 0) /* until a worker has it in hand */
        ;
    for (unsigned i = 1; i < 4; i++) {
        jobs[i] = job_of(&bench, WORK_ANALYSIS, think_at_gate);
        assert_int_equal(work_submit(bench.work, &jobs[i].task), i < 3);
    }
    assert_int_equal(work_waiting(bench.work, WORK_ANALYSIS), 2);
    for (unsigned i = 0; i < 3; i++)
        uv_sem_post(&bench.gate);
    wait_for(&bench, 3);
    close_bench(&bench);
}

static void nobody_waits_for_what_is_cancelled(void **state)
{
    Bench bench;
    Job jobs[3];

    (void)state;
    open_bench(&bench, 1, 1, 10);
    for (unsigned i = 0; i < 3; i++) {
        jobs[i] = job_of(&bench, WORK_ANALYSIS, think_for_ever);
        assert_true(work_submit(bench.work, &jobs[i].task));
    }
    atomic_store(&jobs[0].task.is_cancelled, true);
    wait_for(&bench, 1);
    close_bench(&bench); /* cancels the others, one of them under way */
    for (unsigned i = 0; i < 3; i++) {
        assert_int_equal(jobs[i].times_opened, 1);
        assert_true(jobs[i].was_cancelled);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_task_comes_back_once),
        cmocka_unit_test(moves_do_not_wait_for_thoughts),
        cmocka_unit_test(queues_have_an_end),
        cmocka_unit_test(nobody_waits_for_what_is_cancelled),
    };

    return cmocka_run_group_tests_name("work", tests, NULL, NULL);
}
