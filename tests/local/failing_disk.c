/* Every write, truncate and sync of a whole game fails once: the local reports it and nothing is
 * lost. */
#include "disk.h"
#include "sitting.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { ACTS_MOST = 600 };

/* The file of a game without faults, after each act; the first is the header. */
typedef struct {
    unsigned count;
    File *files;
} Trace;

typedef struct {
    const Game *game;
    bool throws_by_hand;
    const Trace *trace;
    DiskFault fault;
    size_t part;
    uint64_t at;
} Trial;

#define STANDS(trial, law)                                                                        \
    do {                                                                                          \
        if (!(law))                                                                               \
            fail_msg("%s, %s, fault %d (%zu bytes) at call %lu: not so: %s", (trial)->game->name, \
                     (trial)->throws_by_hand ? "hand" : "seeded", (int)(trial)->fault,            \
                     (trial)->part, (unsigned long)(trial)->at, #law);                            \
    } while (0)

static Sitting sit(const Game *game, bool throws_by_hand)
{
    return (Sitting){
        .game = game,
        .throws_by_hand = throws_by_hand,
        .number = 7,
        .undo_chance = 5,
        .path = path_in_folder("game"),
    };
}

static void check_is_safe(void)
{
    if (disk.is_dirty)
        fail_msg("the local goes on before everything is on the disk");
}

static void record_trace(Trace *trace, const Game *game, bool throws_by_hand)
{
    Sitting sitting = sit(game, throws_by_hand);
    unsigned kinds[ACT_FINISH + 1] = {0};

    disk = (Disk){0};
    unlink(sitting.path);
    trace->count = 0;
    assert_int_equal(sitting_start(&sitting).state, LOCAL_FINE);
    check_is_safe();
    assert_int_equal(disk.folder_syncs, 1); /* the new file is in its folder after a power cut */
    file_read(&trace->files[trace->count++], sitting.path);
    while (!sitting.is_finished) {
        Act act = sitting_next(&sitting);
        uint64_t calls = disk.calls;
        kinds[act.kind]++;
        assert_int_equal(sitting_do(&sitting, &act).state, LOCAL_FINE);
        assert_true(disk.calls > calls); /* otherwise this disk is not the one in use */
        check_is_safe();
        assert_true(trace->count < ACTS_MOST);
        file_read(&trace->files[trace->count], sitting.path);
        assert_true(file_folds_to(&trace->files[trace->count++], local_table(sitting.local)));
    }
    sitting_end(&sitting);
    assert_true(kinds[ACT_MOVE] > 40 && kinds[ACT_BOT_MOVE] > 40 && kinds[ACT_UNDO] > 10);
    assert_true(kinds[throws_by_hand ? ACT_THROW : ACT_ROLL] >= 25);
}

/* What must be left after the disk died: nothing that was in the file is lost, and after it there
 * is at most a part of what was being written. An undo may already have truncated the file. */
static bool is_torn(const File *file, const File *before, const File *after)
{
    const File *longer = before->length > after->length ? before : after;
    const File *shorter = before->length > after->length ? after : before;

    return file->length >= shorter->length && file->length <= longer->length &&
           memcmp(file->text, longer->text, file->length) == 0;
}

static void check_file(const Trial *trial, const char *path, unsigned act, const Table *table)
{
    const File *before = &trial->trace->files[act - 1];
    static File file;

    file_read(&file, path);
    if (trial->fault == DISK_TEARS || trial->fault == DISK_DIES) {
        STANDS(trial, is_torn(&file, before, before + 1));
    } else {
        STANDS(trial, files_are_equal(&file, before));
        STANDS(trial, file_folds_to(&file, table));
    }
}

static void do_act(const Trial *trial, Sitting *sitting, unsigned number)
{
    Act act = sitting_next(sitting);
    Snapshot before;

    take_snapshot(&before, local_table(sitting->local));
    disk.has_failed = false;
    LocalResult result = sitting_do(sitting, &act);
    for (int tries = 1; disk.has_failed; tries++) {
        STANDS(trial, result.state == LOCAL_FAILED);
        STANDS(trial, result.failure == disk.failure);
        STANDS(trial, tables_are_equal(&before.table, local_table(sitting->local)));
        check_file(trial, sitting->path, number, local_table(sitting->local));
        if (tries == 3)
            disk.fault = DISK_IS_FINE; /* it has recovered */
        disk.has_failed = false;
        result = sitting_do(sitting, &act);
    }
    STANDS(trial, result.state == LOCAL_FINE);
    STANDS(trial, !disk.is_dirty);
}

/* Sits down; a failed start leaves an empty file and is tried again. */
static void start(const Trial *trial, Sitting *sitting)
{
    static File file;
    LocalResult result = sitting_start(sitting);

    if (disk.has_failed) {
        STANDS(trial, result.state == LOCAL_FAILED);
        STANDS(trial, result.failure == disk.failure);
        sitting_end(sitting);
        disk.fault = DISK_IS_FINE;
        file_read(&file, sitting->path);
        if (trial->fault == DISK_TEARS || trial->fault == DISK_DIES) {
            const File *whole = &trial->trace->files[0];
            STANDS(trial, file.length <= whole->length);
            STANDS(trial, memcmp(file.text, whole->text, file.length) == 0);
            unlink(sitting->path); /* part of a header: a person has to remove it */
        } else {
            STANDS(trial, file.length == 0);
        }
        result = sitting_start(sitting);
    }
    STANDS(trial, result.state == LOCAL_FINE);
    STANDS(trial, !disk.is_dirty);
}

/* Plays the game with one fault; returns whether it occurred. */
static bool try_fault(const Trial *trial)
{
    const Trace *trace = trial->trace;
    Sitting sitting = sit(trial->game, trial->throws_by_hand);
    static File file;

    unlink(sitting.path);
    disk = (Disk){
        .fault = trial->fault,
        .fails_at = trial->at,
        .part = trial->part,
        .failure = trial->at % 2 == 0 ? EIO : ENOSPC,
    };
    start(trial, &sitting);
    for (unsigned act = 1; act < trace->count; act++)
        do_act(trial, &sitting, act);
    STANDS(trial, sitting.is_finished);
    sitting_end(&sitting);
    file_read(&file, sitting.path);
    STANDS(trial, files_are_equal(&file, &trace->files[trace->count - 1]));
    return disk.calls >= trial->at;
}

static void check_fault(DiskFault fault, size_t part)
{
    Trace trace = {.files = calloc(ACTS_MOST, sizeof(File))};
    unsigned stride = sitting_stride(11);

    assert_non_null(trace.files);
    for (unsigned g = 0; game_at(g) != NULL; g++) {
        for (int by_hand = 0; by_hand < 2; by_hand++) {
            Trial trial = {game_at(g), by_hand, &trace, fault, part, 1};
            record_trace(&trace, trial.game, by_hand);
            while (try_fault(&trial))
                trial.at += stride;
            assert_true(trial.at > trace.count); /* each act has at least one call */
        }
    }
    free(trace.files);
}

static void any_call_may_fail(void **state)
{
    (void)state;
    check_fault(DISK_FAILS, 0);
}

static void any_write_may_be_cut_short(void **state)
{
    (void)state;
    check_fault(DISK_WRITES_PART, 1);
    check_fault(DISK_WRITES_PART, 2);
    check_fault(DISK_WRITES_PART, 4);
}

static void remains_of_a_failed_write_harm_nothing_before_them(void **state)
{
    (void)state;
    check_fault(DISK_TEARS, 1);
    check_fault(DISK_TEARS, 3);
    check_fault(DISK_TEARS, 1000);
}

static void a_dead_disk_may_recover(void **state)
{
    (void)state;
    check_fault(DISK_DIES, 0);
}

static void short_and_interrupted_writes_are_not_failures(void **state)
{
    (void)state;
    check_fault(DISK_IS_SHORT, 1);
    check_fault(DISK_IS_SHORT, 0);
    check_fault(DISK_INTERRUPTS, 0);
}

/* After a failed write whose remains could not be truncated, the players may do something else,
 * which may be shorter. */
static void remains_of_a_failed_write_stay_out_of_the_record(void **state)
{
    Sitting sitting = sit(&game_knister, true);
    static File file;

    (void)state;
    for (unsigned part = 1; part < 8; part++) {
        unlink(sitting.path);
        disk = (Disk){0};
        assert_int_equal(sitting_start(&sitting).state, LOCAL_FINE);
        disk = (Disk){.fault = DISK_TEARS, .fails_at = 1, .part = part, .failure = EIO};
        assert_int_equal(local_throw(sitting.local, (Throw){3, 6}).state, LOCAL_FAILED);
        assert_true(disk.has_failed);
        assert_int_equal(local_throw(sitting.local, (Throw){9, 0}).state, LOCAL_FINE);
        file_read(&file, sitting.path);
        assert_true(file_folds_to(&file, local_table(sitting.local)));
        sitting_end(&sitting);
    }
}

/* A failed undo did not happen: the game continues after the move. */
static void the_game_continues_after_a_failed_undo(void **state)
{
    Sitting sitting = sit(&game_knister, false);
    static File file;

    (void)state;
    sitting.undo_chance = 0;
    unlink(sitting.path);
    disk = (Disk){0};
    assert_int_equal(sitting_start(&sitting).state, LOCAL_FINE);
    for (int i = 0; i < 2; i++) { /* the throw and the first person's move */
        Act act = sitting_next(&sitting);
        assert_int_equal(sitting_do(&sitting, &act).state, LOCAL_FINE);
    }
    disk = (Disk){.fault = DISK_FAILS, .fails_at = 1, .failure = EIO};
    assert_int_equal(local_undo(sitting.local).state, LOCAL_FAILED);
    assert_true(disk.has_failed);
    sitting_play_on(&sitting);
    file_read(&file, sitting.path);
    assert_true(file_folds_to(&file, local_table(sitting.local)));
    sitting_end(&sitting);
}

/* Reading a file in pieces, with interruptions and failures. */
static void reading_may_fail(void **state)
{
    Sitting sitting = sit(&game_knaster, false);

    (void)state;
    unlink(sitting.path);
    disk = (Disk){0};
    assert_int_equal(sitting_start(&sitting).state, LOCAL_FINE);
    sitting_end(&sitting);
    for (DiskFault fault = DISK_FAILS; fault <= DISK_INTERRUPTS; fault++) {
        bool is_failure = fault != DISK_IS_SHORT && fault != DISK_INTERRUPTS;
        disk = (Disk){.fault = fault, .read_fails_at = 1, .failure = EIO, .part = 5};
        LocalResult result = sitting_resume(&sitting);
        assert_true(disk.has_acted);
        assert_int_equal(result.state, is_failure ? LOCAL_FAILED : LOCAL_FINE);
        assert_int_equal(result.failure, is_failure ? EIO : 0);
        sitting_end(&sitting);
    }
    disk = (Disk){.fault = DISK_IS_SHORT, .read_fails_at = 1}; /* truncated while it is read */
    LocalResult result = sitting_resume(&sitting);
    assert_int_equal(result.state, LOCAL_FAILED);
    assert_int_equal(result.failure, EIO);
    sitting_end(&sitting);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(any_call_may_fail),
        cmocka_unit_test(any_write_may_be_cut_short),
        cmocka_unit_test(remains_of_a_failed_write_harm_nothing_before_them),
        cmocka_unit_test(a_dead_disk_may_recover),
        cmocka_unit_test(short_and_interrupted_writes_are_not_failures),
        cmocka_unit_test(remains_of_a_failed_write_stay_out_of_the_record),
        cmocka_unit_test(the_game_continues_after_a_failed_undo),
        cmocka_unit_test(reading_may_fail),
    };
    return cmocka_run_group_tests_name("local/failing_disk", tests, make_folder, remove_folder);
}
