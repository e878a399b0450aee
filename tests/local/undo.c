/* Undo: over whole random games, the table and the file return to what they were. */
#include "sitting.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Of each kind: some hundred in all. */
enum { GAMES = 30, GAMES_BRIEF = 10 };

/* The state that an undo restores. */
typedef struct {
    Snapshot snapshot;
    File file;
} Moment;

/* Everything that can be taken back in this round, latest last. */
typedef struct {
    Sitting sitting;
    unsigned count;
    Moment moments[1 + SITTING_SEATS];
    File now;
} History;

#define HOLDS_IN(history, law)                                                          \
    do {                                                                                \
        if (!(law))                                                                     \
            fail_msg("%s, %s, cast %u, game %lu, act %lu: not so: %s",                  \
                     (history)->sitting.game->name,                                     \
                     (history)->sitting.throws_by_hand ? "hand" : "seeded",             \
                     (history)->sitting.cast, (unsigned long)(history)->sitting.number, \
                     (unsigned long)(history)->sitting.acts, #law);                     \
    } while (0)

static const Table *table_of(History *history)
{
    return local_table(history->sitting.local);
}

static void remember(History *history)
{
    Moment *moment = &history->moments[history->count++];

    take_snapshot(&moment->snapshot, table_of(history));
    moment->file = history->now;
}

/* Records the state before one act. */
static void note(History *history, const Act *act)
{
    if (act->kind == ACT_ROLL || act->kind == ACT_THROW)
        history->count = 0;
    if (act->kind == ACT_MOVE || act->kind == ACT_THROW)
        remember(history);
}

static void do_act(History *history, const Act *act)
{
    note(history, act);
    HOLDS_IN(history, sitting_do(&history->sitting, act).state == LOCAL_FINE);
    file_read(&history->now, history->sitting.path);
    HOLDS_IN(history, file_folds_to(&history->now, table_of(history)));
}

/* Nothing can be taken back: an undo is refused, and nothing changes. */
static void check_refusal(History *history)
{
    static File file;
    Snapshot before;
    Act undo = {.kind = ACT_UNDO};

    take_snapshot(&before, table_of(history));
    LocalResult result = sitting_do(&history->sitting, &undo);
    HOLDS_IN(history, result.state == LOCAL_REFUSED);
    HOLDS_IN(history, result.verdict.reason == VERDICT_HAS_NOT_MOVED);
    HOLDS_IN(history, tables_are_equal(&before.table, table_of(history)));
    file_read(&file, history->sitting.path);
    HOLDS_IN(history, files_are_equal(&file, &history->now));
}

/* Taking back a throw leaves the line before it closed. */
static void close_line(File *file)
{
    if (file->text[file->length - 1] != '\n')
        file->text[file->length++] = '\n';
}

static void check_undo(History *history)
{
    Moment *then = &history->moments[--history->count];
    bool is_throw = then->snapshot.table.round != table_of(history)->round;
    Act undo = {.kind = ACT_UNDO};

    HOLDS_IN(history, sitting_do(&history->sitting, &undo).state == LOCAL_FINE);
    HOLDS_IN(history, tables_are_alike(&then->snapshot.table, table_of(history)));
    if (is_throw)
        close_line(&then->file);
    file_read(&history->now, history->sitting.path);
    HOLDS_IN(history, files_are_equal(&history->now, &then->file));
    HOLDS_IN(history, file_folds_to(&history->now, table_of(history)));
}

/* Takes a person's move back and makes it again: the bots after it move as before. */
static void check_again(History *history)
{
    static File before;
    const Seat *seats = table_of(history)->seats;
    const Table *then = &history->moments[history->count - 1].snapshot.table;
    uint32_t next = local_next(history->sitting.local);

    if (then->round != table_of(history)->round)
        return; /* a throw, not a move */
    before = history->now;
    uint32_t person = then->seat_count - then->waiting;
    Act act = {.kind = ACT_MOVE, .move = seats[person].move};
    check_undo(history);
    HOLDS_IN(history, local_next(history->sitting.local) == person);
    do_act(history, &act);
    act = (Act){.kind = ACT_BOT_MOVE};
    while (local_next(history->sitting.local) < next)
        do_act(history, &act);
    HOLDS_IN(history, files_are_equal(&history->now, &before));
}

static void play(History *history, unsigned *undone)
{
    Sitting *sitting = &history->sitting;

    unlink(sitting->path);
    assert_int_equal(sitting_start(sitting).state, LOCAL_FINE);
    file_read(&history->now, sitting->path);
    history->count = 0;
    while (!sitting->is_finished) {
        Rng rng = rng_start(sitting->number, sitting->acts, 1);
        HOLDS_IN(history, sitting_can_undo(sitting) == (history->count > 0));
        if (history->count == 0)
            check_refusal(history);
        else if (rng_below(&rng, 4) == 0)
            check_again(history);
        Act act = sitting_next(sitting);
        if (act.kind != ACT_UNDO)
            do_act(history, &act);
        else
            check_undo(history);
        *undone += act.kind == ACT_UNDO;
    }
    sitting_end(sitting);
}

static void check_games(const Game *game)
{
    uint64_t games = playout_is_brief() ? GAMES_BRIEF : GAMES;
    History *history = calloc(1, sizeof *history);

    assert_non_null(history);
    for (uint64_t number = 0; number < games; number++) {
        for (unsigned cast = 0; cast < SITTING_CASTS; cast++) {
            for (int by_hand = 0; by_hand < 2; by_hand++) {
                unsigned undone = 0;
                history->sitting = (Sitting){
                    .game = game,
                    .throws_by_hand = by_hand,
                    .cast = cast,
                    .number = number,
                    .undo_chance = 3,
                    .path = path_in_folder("game"),
                };
                play(history, &undone);
                HOLDS_IN(history, (undone > 0) == (by_hand || cast != 3)); /* 3: only bots */
            }
        }
    }
    free(history);
}

static void undo_restores_table_and_file_in_knister(void **state)
{
    (void)state;
    check_games(&game_knister);
}

static void undo_restores_table_and_file_in_knaster(void **state)
{
    (void)state;
    check_games(&game_knaster);
}

/* Takes back the last move of the game several times; then the game is closed. */
static void the_last_move_can_be_undone_before_the_record_is_closed(void **state)
{
    static File over;
    static File file;

    (void)state;
    for (unsigned g = 0; game_at(g) != NULL; g++) {
        Sitting sitting = {.game = game_at(g), .cast = 2, .path = path_in_folder("game")};
        const Act undo = {.kind = ACT_UNDO};
        Act act = {0};
        unlink(sitting.path);
        assert_int_equal(sitting_start(&sitting).state, LOCAL_FINE);
        const Table *table = local_table(sitting.local);
        while (!table_is_over(table)) {
            act = sitting_next(&sitting);
            assert_int_equal(sitting_do(&sitting, &act).state, LOCAL_FINE);
        }
        file_read(&over, sitting.path);
        for (int i = 0; i < 3; i++) {
            assert_int_equal(sitting_do(&sitting, &undo).state, LOCAL_FINE);
            assert_int_equal(table_due(table), DUE_MOVES);
            assert_int_equal(sitting_do(&sitting, &undo).state, LOCAL_REFUSED);
            assert_int_equal(sitting_do(&sitting, &act).state, LOCAL_FINE);
            assert_true(table_is_over(table));
            file_read(&file, sitting.path);
            assert_true(files_are_equal(&over, &file));
        }
        sitting_play_on(&sitting);
        file_read(&file, sitting.path);
        assert_true(file_folds_to(&file, table));
        sitting_end(&sitting);
    }
}

/* Undo also works in a local without a record. */
static void undo_needs_no_file(void **state)
{
    Sitting sitting = {.game = &game_knaster, .throws_by_hand = true, .undo_chance = 3};
    Snapshot before;

    (void)state;
    assert_int_equal(sitting_start(&sitting).state, LOCAL_FINE);
    const Table *table = local_table(sitting.local);
    while (!sitting.is_finished) {
        Act act = sitting_next(&sitting);
        if (act.kind == ACT_MOVE) {
            take_snapshot(&before, table);
            assert_int_equal(sitting_do(&sitting, &act).state, LOCAL_FINE);
            assert_int_equal(local_undo(sitting.local).state, LOCAL_FINE);
            assert_true(tables_are_alike(&before.table, table));
        }
        assert_int_equal(sitting_do(&sitting, &act).state, LOCAL_FINE);
    }
    sitting_end(&sitting);
}

/* A lone bot moves for a throw that was taken back and made again, just the same. */
static void the_same_throw_is_another_one(void **state)
{
    LocalPlayer bot = {.name = "greedy", .bot = &bot_greedy};
    LocalSetup setup = {
        .game = &game_knister, .player_count = 1, .players = &bot, .throws_by_hand = true};
    Local *local = local_new();

    (void)state;
    assert_non_null(local);
    assert_int_equal(local_start(local, &setup).state, LOCAL_FINE);
    for (unsigned i = 0; i < 3; i++) {
        assert_int_equal(local_throw(local, (Throw){5, 0}).state, LOCAL_FINE);
        assert_int_equal(local_undo(local).state, LOCAL_FINE);
        assert_int_equal(local_throw(local, (Throw){5, 0}).state, LOCAL_FINE);
        assert_int_equal(local_bot_move(local).state, LOCAL_FINE);
        assert_int_equal(local_undo(local).state, LOCAL_FINE);
    }
    local_close(local);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(undo_restores_table_and_file_in_knister),
        cmocka_unit_test(undo_restores_table_and_file_in_knaster),
        cmocka_unit_test(the_last_move_can_be_undone_before_the_record_is_closed),
        cmocka_unit_test(undo_needs_no_file),
        cmocka_unit_test(the_same_throw_is_another_one),
    };
    return cmocka_run_group_tests_name("local/undo", tests, make_folder, remove_folder);
}
