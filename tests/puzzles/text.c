/* Puzzles as text: read and written unchanged, and refused with the place. */
#include "notation/move_text.h"
#include "puzzles/puzzle_text.h"

#include "support/check.h"

#include <string.h>

static const char knister_puzzle[] =
    "1490 regular diagonal 5..9./.6..8/..7.6/8...9/4.... 2+4 d2 0.0 a2 1.1 c1 11.6";
static const char knaster_puzzle[] = "814 greedy circles 8..99*/7*66*../B66A./535../4C*.A8* 6+2 "
                                     "(a1) 0.0 c1 3.3 b1 3.4";

static void is_the_same(const char *line, const Game *game, Puzzle *puzzle)
{
    char buffer[PUZZLE_TEXT_SIZE];
    Text text = text_over(buffer, sizeof buffer);
    Fault fault;

    assert_true(puzzle_text_parse(span_of(line), game, puzzle, &fault));
    puzzle_text_write(&text, puzzle);
    assert_string_equal(buffer, line);
}

static void lines_are_written_as_they_were_read(void **state)
{
    Puzzle puzzle;

    (void)state;
    is_the_same(knister_puzzle, &game_knister, &puzzle);
    assert_int_equal(puzzle.rating, 1490);
    assert_int_equal(puzzle.level, LEVEL_REGULAR);
    assert_int_equal(puzzle.theme, THEME_DIAGONAL);
    assert_int_equal(puzzle.right_count, 1);
    assert_int_equal(puzzle.count, 3);
    assert_int_equal(puzzle.moves[2].cost, 116);
    is_the_same(knaster_puzzle, &game_knaster, &puzzle);
    assert_int_equal(puzzle.right_count, 1);
    assert_int_equal(puzzle.theme, THEME_CIRCLES);
}

/* A move is right if it leads to the same sheet as one of the right ones. */
static void answers_are_sheets(void **state)
{
    static const char two_lines[] = "1000 regular lines 3.444/4..../4..../4..../2.... 9 "
                                    "b1 0.0 b2 1.0";
    Puzzle puzzle;
    Fault fault;
    Move move;

    (void)state;
    assert_true(puzzle_text_parse(span_of(two_lines), &game_knister, &puzzle, &fault));
    assert_true(move_text_parse(span_of("b1"), &move, &fault));
    assert_true(puzzle_is_right(&puzzle, &move));
    assert_true(move_text_parse(span_of("b2"), &move, &fault));
    assert_int_equal(puzzle_find(&puzzle, &move), 1);
    assert_true(move_text_parse(span_of("c3"), &move, &fault));
    assert_int_equal(puzzle_find(&puzzle, &move), puzzle.count);
}

static void wrong_lines_are_refused_with_their_place(void **state)
{
    static const struct {
        const char *line;
        unsigned column;
        FaultReason reason;
    } wrong[] = {
        {"", 1, FAULT_PUZZLE},
        {"01490 regular diagonal 5..9./.6..8/..7.6/8...9/4.... 6 d2 0.0 a2 1.1", 1, FAULT_PUZZLE},
        {"4001 regular diagonal 5..9./.6..8/..7.6/8...9/4.... 6 d2 0.0 a2 1.1", 1, FAULT_PUZZLE},
        {"1490 master diagonal 5..9./.6..8/..7.6/8...9/4.... 6 d2 0.0 a2 1.1", 6, FAULT_PUZZLE},
        {"1490 regular row 5..9./.6..8/..7.6/8...9/4.... 6 d2 0.0 a2 1.1", 14, FAULT_PUZZLE},
        {"1490 regular diagonal 5..9/.6..8/..7.6/8...9/4.... 6 d2 0.0 a2 1.1", 27,
         FAULT_SHEET_SHORT_ROW},
        {"1490 regular diagonal 5..9./.6..8/..7.6/8...9/4.... 13 d2 0.0 a2 1.1", 53,
         FAULT_THROW_SUM},
        {"1490 regular diagonal 5..9./.6..8/..7.6/8...9/4.... 6 a1 0.0 a2 1.1", 55, FAULT_RULES},
        {"1490 regular diagonal 5..9./.6..8/..7.6/8...9/4.... 6 d2 0.1 a2 1.1", 65, FAULT_PUZZLE},
        {"1490 regular diagonal 5..9./.6..8/..7.6/8...9/4.... 6 d2 0.0 a2 0.0", 65, FAULT_PUZZLE},
        {"1490 regular diagonal 5..9./.6..8/..7.6/8...9/4.... 6 d2 0.0", 58, FAULT_PUZZLE},
        {"1490 regular diagonal 5..9./.6..8/..7.6/8...9/4.... 6 d2 0.0 a2 1", 65, FAULT_PUZZLE},
        {"1490 regular diagonal 5..9./.6..8/..7.6/8...9/4.... 6 d2 0.0 a2 01.0", 65, FAULT_PUZZLE},
        {"1490 regular diagonal 5..9./.6..8/..7.6/8...9/4.... 6 d2 0.0 a2 1.1 c1 1.0", 72,
         FAULT_PUZZLE},
        {"1490 regular diagonal 5..9./.6..8/..7.6/8...9/4.... 6 d2 0.0 d2 1.1", 62, FAULT_PUZZLE},
        {"1490 regular diagonal 5..9./.6..8/..7.6/8...9/4.... 6 d2 0.0 a2 1.1 ", 65, FAULT_PUZZLE},
        {"1490  regular diagonal 5..9./.6..8/..7.6/8...9/4.... 6 d2 0.0 a2 1.1", 6, FAULT_PUZZLE},
    };
    Puzzle puzzle;

    (void)state;
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        Fault fault;
        assert_false(puzzle_text_parse(span_of(wrong[i].line), &game_knister, &puzzle, &fault));
        if (fault.column != wrong[i].column || fault.reason != wrong[i].reason)
            fail_msg("%s: column %u, reason %u", wrong[i].line, fault.column, fault.reason);
    }
}

static PuzzleTaken take(PuzzleFile *file, const char *line, Fault *fault)
{
    static Puzzle puzzle;

    return puzzle_file_take(file, span_of(line), &puzzle, fault);
}

static void a_file_begins_with_its_version_and_game(void **state)
{
    PuzzleFile file = {0};
    PuzzleFile other = {0};
    Fault fault = {0};

    (void)state;
    assert_int_equal(take(&file, "knobel puzzles 1", &fault), PUZZLE_TAKEN);
    assert_int_equal(take(&file, "# a comment", &fault), PUZZLE_TAKEN);
    assert_int_equal(take(&file, knister_puzzle, &fault), PUZZLE_WRONG);
    assert_int_equal(fault.reason, FAULT_PUZZLE_FILE);
    assert_int_equal(fault.line, 3);
    assert_int_equal(take(&file, "game knister", &fault), PUZZLE_HEADER);
    assert_ptr_equal(file.game, &game_knister);
    assert_int_equal(take(&file, "", &fault), PUZZLE_TAKEN);
    assert_int_equal(take(&file, "seed 7", &fault), PUZZLE_HEADER);
    assert_true(span_is(file.key, "seed") && span_is(file.value, "7"));
    assert_int_equal(take(&file, knister_puzzle, &fault), PUZZLE_READ);
    assert_int_equal(take(&file, "game knaster", &fault), PUZZLE_WRONG);
    assert_int_equal(fault.reason, FAULT_RECORD_GAME_TWICE);
    assert_int_equal(take(&other, "knobel 1", &fault), PUZZLE_WRONG);
    assert_int_equal(fault.reason, FAULT_PUZZLE_FILE);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lines_are_written_as_they_were_read),
        cmocka_unit_test(answers_are_sheets),
        cmocka_unit_test(wrong_lines_are_refused_with_their_place),
        cmocka_unit_test(a_file_begins_with_its_version_and_game),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
