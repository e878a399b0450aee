/* Corrections of earlier entries: all of them are valid, or nothing changes. */
#include "disk.h"
#include "sitting.h"

#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
    GAMES = 3,
    STREAM_EDIT = 6000,
};

#define STANDS(sitting, law)                                                              \
    do {                                                                                  \
        if (!(law))                                                                       \
            fail_msg("%s, cast %u, game %lu, act %lu: not so: %s", (sitting)->game->name, \
                     (sitting)->cast, (unsigned long)(sitting)->number,                   \
                     (unsigned long)(sitting)->acts, #law);                               \
    } while (0)

/* The entry in a file for a round and seat. */
static LocalEdit entry_in(const File *file, uint32_t round, uint32_t seat)
{
    LocalEdit entry = {.round = round, .player = seat};
    Span rest = {file->text, file->length};
    RecordLine line = {0};
    Fault fault;

    while (rest.length > 0 && line.round != round) {
        const char *end = memchr(rest.start, '\n', rest.length);
        Span span = {rest.start, end != NULL ? (size_t)(end - rest.start) : rest.length};
        assert_true(record_line_parse(span, false, &line, &fault));
        rest = span_from(rest, span.length + (end != NULL));
    }
    assert_int_equal(line.round, round);
    entry.thrown = line.thrown;
    for (uint32_t i = 0; seat != RECORD_THROW && i <= seat; i++)
        assert_true(move_text_parse(span_word(&line.value), &entry.move, &fault) || i < seat);
    if (seat != RECORD_THROW)
        entry.thrown = (Throw){0};
    return entry;
}

/* Any entry so far, and a replacement for it, which the rules often refuse. */
static LocalEdit any_edit(const Sitting *sitting, const File *file, Rng *rng)
{
    const Table *table = local_table(sitting->local);
    uint32_t round = 1 + rng_below(rng, table->round);
    uint32_t moved = round < table->round ? table->seat_count : local_next(sitting->local);
    LocalEdit edit = {.round = round, .player = RECORD_THROW};

    if (moved == 0 || (sitting->throws_by_hand && rng_below(rng, 4) == 0)) {
        edit.thrown = rng_below(rng, 2) == 0 ? (Throw){(uint8_t)(2 + rng_below(rng, 11)), 0}
                                             : (Throw){(uint8_t)(1 + rng_below(rng, 6)),
                                                       (uint8_t)(1 + rng_below(rng, 6))};
        return edit;
    }
    edit.player = rng_below(rng, moved);
    edit.move = entry_in(file, round, edit.player).move;
    if (rng_below(rng, 3) > 0)
        edit.move = (Move){.kind = MOVE_WRITE};
    if (edit.move.kind != MOVE_PASS)
        edit.move.cell = (uint8_t)rng_below(rng, GRID_CELLS);
    return edit;
}

/* Tries corrections: each is applied and can be taken back exactly, or changes nothing. */
static void check_edits(Sitting *sitting, Rng *rng, unsigned *done)
{
    static File before, after;
    Snapshot snapshot;

    file_read(&before, sitting->path);
    take_snapshot(&snapshot, local_table(sitting->local));
    LocalEdit edit = any_edit(sitting, &before, rng);
    LocalResult result = local_edit(sitting->local, &edit, 1);
    file_read(&after, sitting->path);
    if (edit.player == RECORD_THROW && !sitting->throws_by_hand) {
        STANDS(sitting, result.state == LOCAL_NO_ENTRY);
    } else if (result.state == LOCAL_FINE) {
        LocalEdit back = entry_in(&before, edit.round, edit.player);
        LocalEdit now = entry_in(&after, edit.round, edit.player);
        STANDS(sitting, memcmp(&now.move, &edit.move, sizeof now.move) == 0);
        STANDS(sitting, now.thrown.first == edit.thrown.first);
        STANDS(sitting, file_folds_to(&after, local_table(sitting->local)));
        STANDS(sitting, local_edit(sitting->local, &back, 1).state == LOCAL_FINE);
        file_read(&after, sitting->path);
        *done += 1;
    } else {
        const Table *table = &snapshot.table;
        STANDS(sitting, result.state == LOCAL_MISFIT);
        STANDS(sitting, result.round >= edit.round && result.round <= table->round);
        STANDS(sitting, result.player == RECORD_THROW || result.player < table->seat_count);
    }
    STANDS(sitting, files_are_equal(&before, &after));
    STANDS(sitting, tables_are_equal(&snapshot.table, local_table(sitting->local)));
}

static unsigned play_with_edits(Sitting *sitting)
{
    unsigned done = 0;

    unlink(sitting->path);
    assert_int_equal(sitting_start(sitting).state, LOCAL_FINE);
    while (!table_is_over(local_table(sitting->local))) {
        Act act = sitting_next(sitting);
        STANDS(sitting, sitting_do(sitting, &act).state == LOCAL_FINE);
        Rng rng = rng_start(sitting->number, sitting->acts, STREAM_EDIT);
        if (local_table(sitting->local)->round > 0)
            check_edits(sitting, &rng, &done);
    }
    sitting_play_on(sitting);
    sitting_end(sitting);
    return done;
}

static void random_corrections_are_applied_or_change_nothing(void **state)
{
    (void)state;
    disk = (Disk){0};
    for (unsigned g = 0; game_at(g) != NULL; g++)
        for (unsigned cast = 0; cast < SITTING_CASTS; cast++)
            for (uint64_t number = 0; number < GAMES; number++) {
                Sitting sitting = {
                    .game = game_at(g),
                    .throws_by_hand = number % 3 != 0,
                    .cast = cast,
                    .number = number,
                    .path = path_in_folder("game"),
                };
                assert_true(play_with_edits(&sitting) > 0);
            }
}

/* Two cells are exchanged: each correction on its own is against the rules. */
static void corrections_that_need_each_other_are_applied_together(void **state)
{
    Sitting sitting = {
        .game = &game_knister, .throws_by_hand = true, .cast = 2, .path = path_in_folder("game")};
    static File before, after;

    (void)state;
    disk = (Disk){0};
    unlink(sitting.path);
    assert_int_equal(sitting_start(&sitting).state, LOCAL_FINE);
    for (int i = 0; i < 6; i++) {
        Act act = sitting_next(&sitting);
        assert_int_equal(sitting_do(&sitting, &act).state, LOCAL_FINE);
    }
    file_read(&before, sitting.path);
    LocalEdit edits[] = {entry_in(&before, 1, 0), entry_in(&before, 3, 0)};
    edits[0].round = 3;
    edits[1].round = 1;
    for (int i = 0; i < 2; i++) {
        LocalResult result = local_edit(sitting.local, &edits[i], 1);
        assert_int_equal(result.state, LOCAL_MISFIT);
        assert_int_equal(result.round, 3);
        assert_int_equal(result.player, 0);
        assert_int_equal(result.fault.reason, FAULT_RULES);
        assert_int_equal(result.fault.verdict.reason, VERDICT_CELL_IS_TAKEN);
    }
    assert_int_equal(local_edit(sitting.local, edits, 2).state, LOCAL_FINE);
    file_read(&after, sitting.path);
    LocalEdit now = entry_in(&after, 1, 0);
    assert_memory_equal(&now.move, &edits[1].move, sizeof now.move);
    now = entry_in(&after, 3, 0);
    assert_memory_equal(&now.move, &edits[0].move, sizeof now.move);
    assert_true(file_folds_to(&after, local_table(sitting.local)));

    LocalEdit nowhere = {.round = 4, .player = 0};
    assert_int_equal(local_edit(sitting.local, &nowhere, 1).state, LOCAL_NO_ENTRY);
    nowhere = (LocalEdit){.round = 0, .player = 0};
    assert_int_equal(local_edit(sitting.local, &nowhere, 1).state, LOCAL_NO_ENTRY);
    nowhere = (LocalEdit){.round = 1, .player = 1};
    assert_int_equal(local_edit(sitting.local, &nowhere, 1).state, LOCAL_NO_ENTRY);
    sitting_end(&sitting);
}

/* Everything is taken back to the start and entered again. */
static void everything_can_be_taken_back(void **state)
{
    static File whole, file;

    (void)state;
    disk = (Disk){0};
    for (unsigned g = 0; game_at(g) != NULL; g++) {
        Sitting sitting = {
            .game = game_at(g), .throws_by_hand = true, .cast = 0, .path = path_in_folder("game")};
        unlink(sitting.path);
        assert_int_equal(sitting_start(&sitting).state, LOCAL_FINE);
        unsigned entries = 0, backs = 0;
        for (; !table_is_over(local_table(sitting.local)); entries++) {
            Act act = sitting_next(&sitting);
            assert_int_equal(sitting_do(&sitting, &act).state, LOCAL_FINE);
        }
        file_read(&whole, sitting.path);
        for (; local_table(sitting.local)->round > 0; backs++) {
            assert_int_equal(local_take_back(sitting.local).state, LOCAL_FINE);
            file_read(&file, sitting.path);
            assert_true(file_folds_to(&file, local_table(sitting.local)));
        }
        assert_int_equal(backs, entries);
        assert_int_equal(local_take_back(sitting.local).state, LOCAL_REFUSED);
        sitting.acts = 0;
        while (!table_is_over(local_table(sitting.local))) {
            Act act = sitting_next(&sitting);
            assert_int_equal(sitting_do(&sitting, &act).state, LOCAL_FINE);
        }
        file_read(&file, sitting.path);
        assert_true(files_are_equal(&file, &whole));
        sitting_end(&sitting);
    }
}

static unsigned files_beside(const char *path)
{
    char folder[256];
    unsigned count = 0;

    strcpy(folder, path);
    *strrchr(folder, '/') = '\0';
    DIR *entries = opendir(folder);
    assert_non_null(entries);
    while (readdir(entries) != NULL)
        count++;
    closedir(entries);
    return count - 2; /* `.` and `..` */
}

/* Every call to the disk fails once while an entry is corrected. */
static void a_failing_disk_loses_nothing(void **state)
{
    static const DiskFault faults[] = {DISK_FAILS, DISK_WRITES_PART, DISK_TEARS, DISK_DIES};
    Sitting sitting = {
        .game = &game_knaster, .throws_by_hand = true, .cast = 2, .path = path_in_folder("game")};
    static File before, after;
    unsigned failures = 0;

    (void)state;
    disk = (Disk){0};
    unlink(sitting.path);
    assert_int_equal(sitting_start(&sitting).state, LOCAL_FINE);
    assert_int_equal(local_throw(sitting.local, (Throw){9, 0}).state, LOCAL_FINE);
    file_read(&before, sitting.path);
    for (unsigned i = 0; i < sizeof faults / sizeof *faults; i++) {
        for (uint64_t at = 1; at < 8; at++) {
            LocalEdit edit = {.round = 1, .player = RECORD_THROW, .thrown = {5, 3}};
            disk = (Disk){.fault = faults[i], .fails_at = at, .failure = ENOSPC, .part = 3};
            LocalResult result = local_edit(sitting.local, &edit, 1);
            bool has_failed = result.state == LOCAL_FAILED;
            disk = (Disk){0};
            file_read(&after, sitting.path);
            assert_int_equal(files_beside(sitting.path), 1);
            if (has_failed) {
                assert_int_equal(result.failure, ENOSPC);
                assert_true(files_are_equal(&before, &after));
                failures++;
            } else {
                assert_int_equal(result.state, LOCAL_FINE);
                edit.thrown = (Throw){9, 0};
                assert_int_equal(local_edit(sitting.local, &edit, 1).state, LOCAL_FINE);
            }
        }
    }
    assert_true(failures >= 8);
    sitting_play_on(&sitting);
    file_read(&after, sitting.path);
    assert_true(file_folds_to(&after, local_table(sitting.local)));
    sitting_end(&sitting);
}

/* Comments, unknown headers and line ends are not touched. */
static void the_rest_of_the_record_is_kept(void **state)
{
    static const char text[] =
        "knobel 1\r\n# at home\r\ngame knister\r\nplace kitchen\r\nplayer A\r\n"
        "dice hand\r\n\r\n1 7 a1\r\n# well\r\n2 3+6 b1\r\n";
    Sitting sitting = {.game = &game_knister, .path = path_in_folder("game")};
    LocalEdit edit = {.round = 1, .player = RECORD_THROW, .thrown = {10, 0}};
    static File file;

    (void)state;
    disk = (Disk){0};
    unlink(sitting.path);
    file_write(sitting.path, text, sizeof text - 1);
    assert_int_equal(sitting_resume(&sitting).state, LOCAL_FINE);
    assert_int_equal(local_edit(sitting.local, &edit, 1).state, LOCAL_FINE);
    file_read(&file, sitting.path);
    file.text[file.length] = '\0';
    assert_string_equal(file.text,
                        "knobel 1\r\n# at home\r\ngame knister\r\nplace kitchen\r\nplayer A\r\n"
                        "dice hand\r\n\r\n1 10 a1\r\n# well\r\n2 3+6 b1");
    sitting_end(&sitting);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_corrections_are_applied_or_change_nothing),
        cmocka_unit_test(corrections_that_need_each_other_are_applied_together),
        cmocka_unit_test(everything_can_be_taken_back),
        cmocka_unit_test(a_failing_disk_loses_nothing),
        cmocka_unit_test(the_rest_of_the_record_is_kept),
    };
    return cmocka_run_group_tests_name("local/edit", tests, make_folder, remove_folder);
}
