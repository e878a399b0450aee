/* Resuming a game from its file: cut off anywhere, written by others, or not a game at all. */
#include "sitting.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

enum { ACTS_MOST = 300 };

/* A whole game: its file after each act; the first is the header. */
typedef struct {
    unsigned count;
    Act acts[ACTS_MOST];
    File files[ACTS_MOST];
    Snapshot snapshots[ACTS_MOST];
} Trace;

static void keep(Trace *trace, const Sitting *sitting)
{
    assert_true(trace->count < ACTS_MOST);
    file_read(&trace->files[trace->count], sitting->path);
    take_snapshot(&trace->snapshots[trace->count++], local_table(sitting->local));
}

static void record_trace(Trace *trace, Sitting *sitting)
{
    trace->count = 0;
    unlink(sitting->path);
    assert_int_equal(sitting_start(sitting).state, LOCAL_FINE);
    keep(trace, sitting);
    while (!sitting->is_finished) {
        trace->acts[trace->count] = sitting_next(sitting);
        assert_int_equal(sitting_do(sitting, &trace->acts[trace->count]).state, LOCAL_FINE);
        keep(trace, sitting);
    }
    sitting_end(sitting);
}

/* The same text with other line ends. */
static void with_line_ends(File *to, const File *from, const char *line_end)
{
    Text text = text_over(to->text, sizeof to->text);

    for (size_t i = 0; i < from->length; i++) {
        if (from->text[i] == '\n')
            text_put(&text, line_end);
        else
            text_char(&text, from->text[i]);
    }
    assert_false(text.is_cut);
    to->length = text.length;
}

/* After an undo the file ends before the latest person's move, or where the throw would go. */
static void check_undo(const Trace *trace, Sitting *sitting, unsigned at, const char *line_end)
{
    static File expected;
    static File file;
    unsigned act = at;

    while (act > 0 && trace->acts[act].kind == ACT_BOT_MOVE)
        act--;
    bool is_throw = trace->acts[act].kind != ACT_MOVE;
    LocalResult result = local_undo(sitting->local);
    if (act == 0 || (is_throw && !sitting->throws_by_hand)) {
        assert_int_equal(result.state, LOCAL_REFUSED);
        return;
    }
    assert_int_equal(result.state, LOCAL_FINE);
    with_line_ends(&expected, &trace->files[act - 1], line_end);
    if (is_throw && act > 1) {
        strcpy(expected.text + expected.length, line_end);
        expected.length += strlen(line_end);
    }
    file_read(&file, sitting->path);
    assert_true(files_are_equal(&file, &expected));
    assert_true(tables_are_alike(&trace->snapshots[act - 1].table, local_table(sitting->local)));
}

static void check_cut(const Trace *trace, Sitting *sitting, unsigned at, const char *line_end,
                      const char *behind)
{
    static File file;
    static File whole;

    for (int undoes = 0; undoes < 2; undoes++) {
        with_line_ends(&file, &trace->files[at], line_end);
        strcpy(file.text + file.length, behind);
        file_write(sitting->path, file.text, file.length + strlen(behind));
        assert_int_equal(sitting_resume(sitting).state, LOCAL_FINE);
        const Table *table = local_table(sitting->local);
        assert_true(tables_are_equal(&trace->snapshots[at].table, table));
        if (undoes) {
            check_undo(trace, sitting, at, line_end);
        } else {
            sitting_play_on(sitting);
            file_read(&file, sitting->path);
            with_line_ends(&whole, &trace->files[trace->count - 1], line_end);
            assert_true(files_are_equal(&file, &whole));
        }
        sitting_end(sitting);
    }
}

typedef void TraceCheck(const Trace *trace, Sitting *sitting);

/* Checks a game of every kind. */
static void for_each_game(TraceCheck *check)
{
    Trace *trace = calloc(1, sizeof *trace);

    assert_non_null(trace);
    for (unsigned g = 0; game_at(g) != NULL; g++) {
        for (unsigned cast = 0; cast < SITTING_CASTS; cast++) {
            for (int by_hand = 0; by_hand < 2; by_hand++) {
                Sitting sitting = {
                    .game = game_at(g),
                    .throws_by_hand = by_hand,
                    .cast = cast,
                    .number = 11 + cast,
                    .path = path_in_folder("game"),
                };
                record_trace(trace, &sitting);
                check(trace, &sitting);
            }
        }
    }
    free(trace);
}

static void check_cuts(const Trace *trace, Sitting *sitting)
{
    for (unsigned at = 0; at + 1 < trace->count; at++)
        check_cut(trace, sitting, at, "\n", "");
}

static void a_game_cut_after_any_event_resumes_the_same(void **state)
{
    (void)state;
    for_each_game(check_cuts);
}

static void check_cuts_with_blanks(const Trace *trace, Sitting *sitting)
{
    static const char *const behind[] = {"\n", "\n\n", "\n \t\n\n", "\n\t"};

    for (unsigned at = 1; at + 1 < trace->count; at += sitting_stride(5))
        check_cut(trace, sitting, at, "\n", behind[at % (sizeof behind / sizeof *behind)]);
}

static void blank_lines_after_the_last_round_do_not_matter(void **state)
{
    (void)state;
    for_each_game(check_cuts_with_blanks);
}

static void check_cuts_with_returns(const Trace *trace, Sitting *sitting)
{
    for (unsigned at = 0; at + 1 < trace->count; at += sitting_stride(5))
        check_cut(trace, sitting, at, "\r\n", at % 2 > 0 ? "\r\n" : "");
}

static void carriage_returns_are_kept(void **state)
{
    (void)state;
    for_each_game(check_cuts_with_returns);
}

/* A cut inside a word is a game up to some event, or is refused and left as it is. */
static void check_any_byte(const Trace *trace, Sitting *sitting)
{
    const File *whole = &trace->files[trace->count - 1];
    static File cut;
    static File file;

    for (size_t length = 0; length < whole->length; length++) {
        memcpy(cut.text, whole->text, length);
        cut.length = length;
        file_write(sitting->path, cut.text, length);
        LocalResult result = sitting_resume(sitting);
        assert_true(result.state == LOCAL_FINE || result.state == LOCAL_WRONG ||
                    result.state == LOCAL_FINISHED);
        file_read(&file, sitting->path);
        if (result.state == LOCAL_FINE)
            assert_true(file_folds_to(&file, local_table(sitting->local)));
        else
            assert_true(files_are_equal(&file, &cut));
        sitting_end(sitting);
    }
}

static void a_game_may_be_cut_at_any_byte(void **state)
{
    (void)state;
    for_each_game(check_any_byte);
}

#define HEAD "knobel 1\ngame knister\ndice hand\nseed 42\nplayer Tim\nplayer Bot\nbot 2 random\n"
#define MARK "\xef\xbb\xbf"

static void write_text(const char *path, const char *text)
{
    file_write(path, text, strlen(text));
}

static void check_text(const char *path, const char *text)
{
    static File file;

    file_read(&file, path);
    file.text[file.length] = '\0';
    assert_string_equal(file.text, text);
}

/* Resumes a file, throws a 3+4 and checks the file; then plays on and reads the file back. */
static void unusual_files_can_be_resumed(void **state)
{
    static const struct {
        const char *before;
        const char *after;
    } files[] = {
        {HEAD, HEAD "1 3+4"},
        {HEAD "\n\n", HEAD "\n\n1 3+4"},
        {HEAD "# so", HEAD "# so\n1 3+4"},
        {HEAD "key value", HEAD "key value\n1 3+4"},
        {MARK HEAD, MARK HEAD "1 3+4"},
        {MARK HEAD "1 9 a1 a1", MARK HEAD "1 9 a1 a1\n2 3+4"},
        {HEAD "1 9 a1 a1", HEAD "1 9 a1 a1\n2 3+4"},
        {HEAD "1 9 a1 a1\n\n \t\n", HEAD "1 9 a1 a1\n2 3+4"},
        {HEAD "1 9 a1 a1\n# so\n", HEAD "1 9 a1 a1\n# so\n2 3+4"},
        {HEAD "1 9 a1 a1\n# so", HEAD "1 9 a1 a1\n# so\n2 3+4"},
        {HEAD "1 9 a1 a1\n\n# so\n\n", HEAD "1 9 a1 a1\n\n# so\n\n2 3+4"},
        {HEAD "1 9 a1 a1\r\n# so", HEAD "1 9 a1 a1\r\n# so\r\n2 3+4"},
        {HEAD "# so\n1 9 a1 a1\n", HEAD "# so\n1 9 a1 a1\n2 3+4"},
        {HEAD "1 9 a1 a1\n# so\n2 2 b1 b1\n", HEAD "1 9 a1 a1\n# so\n2 2 b1 b1\n3 3+4"},
        {"knobel 1\r\ngame knister\r\ndice hand\r\nplayer Tim",
         "knobel 1\r\ngame knister\r\ndice hand\r\nplayer Tim\r\n1 3+4"},
        {"knobel 1\ngame knister\ndice hand\nplayer T\r\n",
         "knobel 1\ngame knister\ndice hand\nplayer T\r\n1 3+4"},
        {"knobel 1\r\ngame knister\r\ndice hand\r\nplayer T\n",
         "knobel 1\r\ngame knister\r\ndice hand\r\nplayer T\n1 3+4"},
        {"knobel 1\ngame knister\ndice hand\nplayer T\nbot 100 random\n",
         "knobel 1\ngame knister\ndice hand\nplayer T\nbot 100 random\n1 3+4"},
    };
    Sitting sitting = {.path = path_in_folder("game")};
    static File file;

    (void)state;
    for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
        write_text(sitting.path, files[i].before);
        assert_int_equal(sitting_resume(&sitting).state, LOCAL_FINE);
        assert_int_equal(local_throw(sitting.local, (Throw){3, 4}).state, LOCAL_FINE);
        check_text(sitting.path, files[i].after);
        file_read(&file, sitting.path);
        assert_true(file_folds_to(&file, local_table(sitting.local)));
        sitting_end(&sitting);
    }
}

/* Cut between a carriage return and its newline. */
static void a_final_carriage_return_does_no_harm(void **state)
{
    static const char *const texts[] = {
        "knobel 1\r\ngame knister\r\ndice hand\r\nplayer Tim\r",
        "knobel 1\r\ngame knister\r\ndice hand\r\nplayer Tim\r\n1 9 a1\r",
        "knobel 1\r\ngame knister\r\ndice hand\r\nplayer Tim\r\n1 9 a1\r\n# so\r",
    };
    Sitting sitting = {.path = path_in_folder("game")};
    static File file;

    (void)state;
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        write_text(sitting.path, texts[i]);
        assert_int_equal(sitting_resume(&sitting).state, LOCAL_FINE);
        assert_int_equal(local_throw(sitting.local, (Throw){3, 4}).state, LOCAL_FINE);
        file_read(&file, sitting.path);
        assert_true(file_folds_to(&file, local_table(sitting.local)));
        sitting_end(&sitting);
    }
}

/* A comment after a round closes it: its moves cannot be taken back, not even after the next throw
 * is taken back. */
static void a_comment_closes_its_round(void **state)
{
    Sitting sitting = {.path = path_in_folder("game")};
    const char *text = HEAD "1 9 a1 a1\n# so\n";
    const Move move = {.kind = MOVE_WRITE, .cell = 1};

    (void)state;
    write_text(sitting.path, text);
    assert_int_equal(sitting_resume(&sitting).state, LOCAL_FINE);
    for (int i = 0; i < 2; i++) {
        LocalResult result = local_undo(sitting.local);
        assert_int_equal(result.state, LOCAL_REFUSED);
        assert_int_equal(result.verdict.reason, VERDICT_HAS_NOT_MOVED);
        assert_int_equal(table_due(local_table(sitting.local)), DUE_THROW);
        check_text(sitting.path, text);
        assert_int_equal(local_throw(sitting.local, (Throw){3, 4}).state, LOCAL_FINE);
        assert_int_equal(local_move(sitting.local, &move).state, LOCAL_FINE);
        check_text(sitting.path, HEAD "1 9 a1 a1\n# so\n2 3+4 b1");
        assert_int_equal(local_undo(sitting.local).state, LOCAL_FINE);
        assert_int_equal(local_undo(sitting.local).state, LOCAL_FINE);
        check_text(sitting.path, text);
    }
    sitting_end(&sitting);
}

/* Files that cannot be resumed are refused for the right reason, and not changed. */
static void other_files_are_refused(void **state)
{
    static const struct {
        const char *text;
        LocalState state;
        FaultReason reason;
        uint64_t line;
    } files[] = {
        {"", LOCAL_WRONG, FAULT_RECORD_START, 1},
        {"\n\n", LOCAL_WRONG, FAULT_RECORD_START, 2},
        {"Dear diary\n", LOCAL_WRONG, FAULT_RECORD_START, 1},
        {"knobel 1\n", LOCAL_WRONG, FAULT_RECORD_NO_GAME, 1},
        {"knobel 2\ngame knister\n", LOCAL_WRONG, FAULT_RECORD_VERSION, 1},
        {HEAD "1 9\n# so\n", LOCAL_WRONG, FAULT_RECORD_OPEN_ROUND, 8},
        {HEAD "1 9 a1\n# so", LOCAL_WRONG, FAULT_RECORD_OPEN_ROUND, 8},
        {HEAD "1 9 a1 a1\n# so\n2 9 a2\n\n# so\n", LOCAL_WRONG, FAULT_RECORD_OPEN_ROUND, 10},
        {HEAD "1 9 a1 a1 a1\n", LOCAL_WRONG, FAULT_RECORD_MOVE_EXTRA, 8},
        {HEAD "1 9 a", LOCAL_WRONG, FAULT_MOVE, 8},
        {HEAD HEAD, LOCAL_SEVERAL, 0, 0},
        {HEAD "1 9 a1 a1\n" HEAD "1 9 a1 a1\n", LOCAL_SEVERAL, 0, 0},
        {HEAD "dice both\n", LOCAL_WRONG, FAULT_RECORD_HEADER, 8},
        {HEAD "dice Hand\n", LOCAL_WRONG, FAULT_RECORD_HEADER, 8},
        {HEAD "seed x\n", LOCAL_WRONG, FAULT_RECORD_HEADER, 8},
        {HEAD "seed -1\n", LOCAL_WRONG, FAULT_RECORD_HEADER, 8},
        {HEAD "seed 07\n", LOCAL_WRONG, FAULT_RECORD_HEADER, 8},
        {HEAD "seed 18446744073709551616\n", LOCAL_WRONG, FAULT_RECORD_HEADER, 8},
        {HEAD "bot 1 nobody\n", LOCAL_WRONG, FAULT_RECORD_HEADER, 8},
        {HEAD "bot 1 Random\n", LOCAL_WRONG, FAULT_RECORD_HEADER, 8},
        {HEAD "bot 1 random \n", LOCAL_WRONG, FAULT_RECORD_HEADER, 8},
        {HEAD "bot 1\n", LOCAL_WRONG, FAULT_RECORD_HEADER, 8},
        {HEAD "bot random\n", LOCAL_WRONG, FAULT_RECORD_HEADER, 8},
        {HEAD "bot 0 random\n", LOCAL_WRONG, FAULT_RECORD_HEADER, 8},
        {HEAD "bot 1000 random\n", LOCAL_WRONG, FAULT_RECORD_HEADER, 8},
    };
    Sitting sitting = {.path = path_in_folder("game")};

    (void)state;
    for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
        write_text(sitting.path, files[i].text);
        LocalResult result = sitting_resume(&sitting);
        if (result.state != files[i].state || result.fault.reason != (uint32_t)files[i].reason ||
            result.fault.line != files[i].line)
            fail_msg("file %zu: state %d, reason %u, line %lu", i, (int)result.state,
                     (unsigned)result.fault.reason, (unsigned long)result.fault.line);
        check_text(sitting.path, files[i].text);
        sitting_end(&sitting);
    }
}

static void check_finished(const Trace *trace, Sitting *sitting)
{
    const File *whole = &trace->files[trace->count - 1];
    static const char *const behind[] = {"", "\n", "# so\n", "knobel 1\n"};
    static File file;

    for (unsigned i = 0; i < 4; i++) {
        file = *whole;
        strcpy(file.text + file.length, behind[i]);
        write_text(sitting->path, file.text);
        assert_int_equal(sitting_resume(sitting).state, i < 3 ? LOCAL_FINISHED : LOCAL_SEVERAL);
        check_text(sitting->path, file.text);
        sitting_end(sitting);
    }
}

static void a_finished_game_cannot_be_resumed(void **state)
{
    (void)state;
    for_each_game(check_finished);
}

/* A record's own seed is used; a record without one gets that of the caller. */
static void the_seed_is_the_records_or_a_new_one(void **state)
{
    Sitting sitting = {.path = path_in_folder("game")};

    (void)state;
    for (int i = 0; i < 2; i++) {
        write_text(sitting.path, i == 0 ? "knobel 1\ngame knister\nplayer T\n1 9 a1\n"
                                        : "knobel 1\ngame knister\nseed 5\nplayer T\n1 9 a1\n");
        Local *local = local_new();
        Rng dice = rng_start(i == 0 ? 99 : 5, 0, RNG_DICE);
        assert_non_null(local);
        assert_int_equal(local_resume(local, sitting.path, 99).state, LOCAL_FINE);
        assert_false(local_throws_by_hand(local));
        dice_throw(&dice);
        Throw second = dice_throw(&dice);
        assert_int_equal(local_roll(local).state, LOCAL_FINE);
        assert_memory_equal(&local_table(local)->thrown, &second, sizeof second);
        local_close(local);
    }
}

static void files_that_are_not_games_are_told_apart(void **state)
{
    Sitting sitting = {.path = path_in_folder("game")};
    LocalResult result;

    (void)state;
    unlink(sitting.path);
    result = sitting_resume(&sitting);
    assert_int_equal(result.state, LOCAL_FAILED);
    assert_int_equal(result.failure, ENOENT);
    sitting_end(&sitting);

    sitting.path = path_in_folder(".");
    result = sitting_resume(&sitting);
    assert_int_equal(result.state, LOCAL_FAILED);
    assert_int_equal(result.failure, EISDIR);
    sitting_end(&sitting);

    sitting.path = path_in_folder("game");
    write_text(sitting.path, HEAD);
    assert_int_equal(truncate(sitting.path, (1 << 26) + 1), 0);
    assert_int_equal(sitting_resume(&sitting).state, LOCAL_TOO_LONG);
    sitting_end(&sitting);
    assert_int_equal(truncate(sitting.path, 1 << 26),
                     0); /* all zeros: readable, but not a record */
    assert_int_equal(sitting_resume(&sitting).state, LOCAL_WRONG);
    sitting_end(&sitting);
}

static void one_table_at_a_time_holds_the_file(void **state)
{
    Sitting sitting = {.game = &game_knister, .path = path_in_folder("game")};
    Sitting other = sitting;

    (void)state;
    unlink(sitting.path);
    assert_int_equal(sitting_start(&sitting).state, LOCAL_FINE);
    assert_int_equal(sitting_resume(&other).state, LOCAL_IN_USE);
    sitting_end(&other);
    assert_int_equal(sitting_start(&other).state, LOCAL_IN_USE);
    sitting_end(&other);
    sitting_end(&sitting);
    assert_int_equal(sitting_resume(&sitting).state, LOCAL_FINE);
    assert_int_equal(sitting_resume(&other).state, LOCAL_IN_USE);
    sitting_end(&other);
    sitting_play_on(&sitting);
    sitting_end(&sitting);
}

static void a_new_game_overwrites_nothing(void **state)
{
    Sitting sitting = {.game = &game_knister, .cast = 2, .path = path_in_folder("game")};

    (void)state;
    write_text(sitting.path, "Dear diary\n");
    assert_int_equal(sitting_start(&sitting).state, LOCAL_EXISTS);
    sitting_end(&sitting);
    check_text(sitting.path, "Dear diary\n");

    write_text(sitting.path, "");
    assert_int_equal(sitting_start(&sitting).state, LOCAL_FINE);
    sitting_end(&sitting);
    check_text(sitting.path, "knobel 1\ngame knister\ndice seeded\nseed 0\nplayer Tim\n");
}

static void bots_see_what_people_see(void **state)
{
    (void)state;
    for (int is_hidden = 0; is_hidden < 2; is_hidden++) {
        LocalSetup setup = {
            .game = &game_knister,
            .player_count = 2,
            .players = (LocalPlayer[]){{"greedy", &bot_greedy}, {"greedy 2", &bot_greedy}},
            .has_hidden_sheets = is_hidden,
            .seed = 1,
        };
        Local *local = local_new();
        assert_non_null(local);
        assert_int_equal(local_start(local, &setup).state, LOCAL_FINE);
        assert_int_equal(local_roll(local).state, LOCAL_FINE);
        assert_int_equal(local_bot_move(local).state, LOCAL_FINE);
        Question *question = local_question(local);
        assert_non_null(question);
        assert_int_equal(question->view.sheet_count, is_hidden ? 1 : 2);
        assert_int_equal(question->view.seat, is_hidden ? 0 : 1);
        assert_int_equal(question->view.sheets[question->view.seat].filled, 0);
        question_think(question);
        assert_int_equal(local_answer(local, question).state, LOCAL_FINE);
        local_close(local);
    }
}

/* A record may have more players than a table has seats. */
static void a_record_with_too_many_players_is_refused(void **state)
{
    enum { PLAYERS = ROOM_SEATS + 1 };
    char text[64 + PLAYERS * sizeof "player 101\n"] = "knobel 1\ngame knister\n";
    const char *path = path_in_folder("many");
    Local *local = local_new();

    (void)state;
    assert_non_null(local);
    for (unsigned i = 1; i <= PLAYERS; i++)
        sprintf(text + strlen(text), "player %u\n", i);
    write_text(path, text);
    LocalResult result = local_resume(local, path, 0);
    assert_int_equal(result.state, LOCAL_WRONG);
    assert_int_equal(result.fault.reason, FAULT_RECORD_SEATS);
    local_close(local);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_game_cut_after_any_event_resumes_the_same),
        cmocka_unit_test(blank_lines_after_the_last_round_do_not_matter),
        cmocka_unit_test(carriage_returns_are_kept),
        cmocka_unit_test(a_game_may_be_cut_at_any_byte),
        cmocka_unit_test(unusual_files_can_be_resumed),
        cmocka_unit_test(a_final_carriage_return_does_no_harm),
        cmocka_unit_test(a_comment_closes_its_round),
        cmocka_unit_test(other_files_are_refused),
        cmocka_unit_test(a_finished_game_cannot_be_resumed),
        cmocka_unit_test(the_seed_is_the_records_or_a_new_one),
        cmocka_unit_test(files_that_are_not_games_are_told_apart),
        cmocka_unit_test(one_table_at_a_time_holds_the_file),
        cmocka_unit_test(a_new_game_overwrites_nothing),
        cmocka_unit_test(bots_see_what_people_see),
        cmocka_unit_test(a_record_with_too_many_players_is_refused),
    };
    return cmocka_run_group_tests_name("local/resume", tests, make_folder, remove_folder);
}
