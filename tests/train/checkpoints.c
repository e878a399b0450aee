/* A run is read back from disk unchanged, and damaged files are refused. */
#include "checkpoint.h"
#include "machine/machine.h"
#include "support/playout.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

typedef struct {
    char folder[32];
    char path[64];
    Training training;
    void *machine;
} Room;

static int enter(void **state, const Game *game)
{
    Room *room = test_calloc(1, sizeof *room);
    Plan plan = {.width = 32,
                 .hidden = 8,
                 .heads = 1,
                 .games = 32,
                 .steps = 2,
                 .steps_last = 3,
                 .is_tied = 1,
                 .seed = 5,
                 .updates = 100,
                 .rate = .01,
                 .follow_first = .05,
                 .follow_last = .005,
                 .explore = .1};

    strcpy(room->folder, "/tmp/knobel-test-XXXXXX");
    assert_non_null(mkdtemp(room->folder));
    snprintf(room->path, sizeof room->path, "%s/kept", room->folder);
    strcpy(plan.game, game->name);
    assert_true(training_open(&room->training, game, &plan));
    assert_null(machine_cpu.open(&room->training, 1, &room->machine));
    *state = room;
    return 0;
}

static int enter_knister(void **state)
{
    return enter(state, &game_knister);
}

static int enter_knaster(void **state)
{
    return enter(state, &game_knaster);
}

static int leave(void **state)
{
    Room *room = *state;

    machine_cpu.close(room->machine);
    training_close(&room->training);
    unlink(room->path);
    assert_int_equal(rmdir(room->folder), 0);
    test_free(room);
    return 0;
}

static void update(Training *training, void *machine, unsigned times)
{
    for (unsigned i = 0; i < times; i++) {
        assert_null(machine_cpu.update(machine, &training->all));
        training->updates++;
    }
}

static void assert_equal_runs(const Training *one, const Training *other)
{
    assert_memory_equal(&one->plan, &other->plan, sizeof one->plan);
    assert_memory_equal(&one->all, &other->all, sizeof one->all);
    assert_true(one->updates == other->updates);
    assert_memory_equal(one->net, other->net, 4 * sizeof *one->net * one->layout.count);
    assert_memory_equal(one->caught_up, other->caught_up,
                        sizeof *one->caught_up * one->layout.vectors);
    assert_memory_equal(one->positions, other->positions, sizeof *one->positions * one->plan.games);
}

static void a_resumed_run_makes_the_same_net(void **state)
{
    Room *room = *state;
    Training other;
    Checkpoint kept = checkpoint_at(room->path);

    assert_int_equal(checkpoint_read(&kept, &game_knaster, &other), CHECKPOINT_NONE);
    update(&room->training, room->machine, 3);
    assert_int_equal(checkpoint_write(&kept, &room->training), 0);
    checkpoint_close(&kept);
    assert_int_equal(checkpoint_read(&kept, &game_knaster, &other), CHECKPOINT_FINE);
    assert_equal_runs(&room->training, &other);
    void *machine = NULL;
    assert_null(machine_cpu.open(&other, 3, &machine)); /* threads make no difference either */
    update(&room->training, room->machine, 3);
    update(&other, machine, 3);
    assert_equal_runs(&room->training, &other);
    machine_cpu.close(machine);
    training_close(&other);
    checkpoint_close(&kept);
}

static void only_one_program_can_use_a_run(void **state)
{
    Room *room = *state;
    Training other;
    Checkpoint kept = checkpoint_at(room->path), second = checkpoint_at(room->path);

    assert_int_equal(checkpoint_write(&kept, &room->training), 0);
    assert_int_equal(checkpoint_read(&second, &game_knister, &other), CHECKPOINT_HELD);
    assert_int_equal(checkpoint_write(&kept, &room->training), 0);
    assert_int_equal(checkpoint_read(&second, &game_knister, &other), CHECKPOINT_HELD);
    checkpoint_close(&kept);
    assert_int_equal(checkpoint_read(&second, &game_knister, &other), CHECKPOINT_FINE);
    training_close(&other);
    checkpoint_close(&second);
}

static void write_bytes(const char *path, const char *bytes, size_t length)
{
    FILE *file = fopen(path, "wb");

    assert_non_null(file);
    assert_int_equal(fwrite(bytes, 1, length, file), length);
    assert_int_equal(fclose(file), 0);
}

static void assert_refused(const char *path, const Game *game, CheckpointState one,
                           CheckpointState other)
{
    Training training;
    Checkpoint kept = checkpoint_at(path);
    CheckpointState state = checkpoint_read(&kept, game, &training);

    assert_true(state == one || state == other);
    assert_int_equal(kept.file, -1);
}

static void damaged_checkpoints_are_refused(void **state)
{
    static const size_t lengths[] = {0, 1, 15, 16, 17, 100, 200, 1000, 5000000};
    Room *room = *state;
    Checkpoint kept = checkpoint_at(room->path);

    assert_int_equal(checkpoint_write(&kept, &room->training), 0);
    checkpoint_close(&kept);
    assert_refused(room->path, &game_knaster, CHECKPOINT_OTHER, CHECKPOINT_OTHER);
    FILE *file = fopen(room->path, "rb");
    assert_non_null(file);
    assert_int_equal(fseek(file, 0, SEEK_END), 0);
    size_t length = (size_t)ftell(file);
    rewind(file);
    char *bytes = test_malloc(length + 8);
    assert_int_equal(fread(bytes, 1, length, file), length);
    fclose(file);
    for (size_t i = 0; i < sizeof lengths / sizeof *lengths; i++) {
        write_bytes(room->path, bytes, lengths[i]);
        assert_refused(room->path, &game_knister, CHECKPOINT_DAMAGED, CHECKPOINT_STRANGE);
    }
    write_bytes(room->path, bytes, length + 8);
    assert_refused(room->path, &game_knister, CHECKPOINT_DAMAGED, CHECKPOINT_DAMAGED);
    for (size_t at = 0; at < length; at += at < 200 ? 17 : 4000037) {
        bytes[at] ^= 4;
        write_bytes(room->path, bytes, length);
        assert_refused(room->path, &game_knister, CHECKPOINT_DAMAGED, CHECKPOINT_STRANGE);
        bytes[at] ^= 4;
    }
    test_free(bytes);
}

/* Files with a correct checksum over wrong numbers: not an accident, but nothing must break. */
static void impossible_runs_are_refused(void **state)
{
    Room *room = *state;
    Checkpoint kept = checkpoint_at(room->path);
    TrainingPosition *position = &room->training.positions[7];
    const TrainingPosition before = *position;

    for (unsigned i = 0; i < 4; i++) {
        *position = before;
        if (i == 0)
            position->content[3] = 2 * room->training.lines.vectors;
        else if (i == 1)
            position->cell[3] = ROWS_SYMBOLS;
        else if (i == 2)
            position->due[3] = ROWS_DUES + 1;
        else
            position->filled++;
        assert_int_equal(checkpoint_write(&kept, &room->training), 0);
        checkpoint_close(&kept);
        assert_refused(room->path, &game_knister, CHECKPOINT_DAMAGED, CHECKPOINT_DAMAGED);
    }
    *position = before;
    uint32_t width = room->training.plan.width;
    room->training.plan.width = 33;
    assert_int_equal(checkpoint_write(&kept, &room->training), 0);
    checkpoint_close(&kept);
    assert_refused(room->path, &game_knister, CHECKPOINT_DAMAGED, CHECKPOINT_DAMAGED);
    room->training.plan.width = width;
    room->training.caught_up[9] = 1; /* ahead of the run */
    assert_int_equal(checkpoint_write(&kept, &room->training), 0);
    checkpoint_close(&kept);
    assert_refused(room->path, &game_knister, CHECKPOINT_DAMAGED, CHECKPOINT_DAMAGED);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(a_resumed_run_makes_the_same_net, enter_knaster, leave),
        cmocka_unit_test_setup_teardown(only_one_program_can_use_a_run, enter_knister, leave),
        cmocka_unit_test_setup_teardown(damaged_checkpoints_are_refused, enter_knister, leave),
        cmocka_unit_test_setup_teardown(impossible_runs_are_refused, enter_knister, leave),
    };
    return cmocka_run_group_tests_name("train/checkpoints", tests, NULL, NULL);
}
