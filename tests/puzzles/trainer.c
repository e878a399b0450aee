/* Trainers: logs are read as they were written, a puzzle counts once, and the day decides for all.
 */
#include "puzzles/trainer.h"

#include "puzzles/puzzle_text.h"
#include "support/check.h"

#include <stdio.h>
#include <string.h>

static const char *const lines[] = {
    "800 greedy lines 3.444/4..../4..../4..../2.... 9 b1 0.0 b2 1.0",
    "1150 casual diagonal 5..9./.6..8/..7.6/8...9/4.... 2+4 d2 0.0 a2 1.1 c1 11.6",
    "1300 regular straight 5..9./.6..8/..7.6/8...9/4.... 5 d2 0.0 a2 1.1",
    "2000 expert straight 5..9./.6..8/..7.6/8...9/4.... 4 c4 0.0 c5 0.0 a2 1.1",
};

enum { COUNT = 4 };

static Puzzle puzzles[COUNT];
static Trainer trainer;

#define DAY ((int64_t)86400000)
#define TODAY (20776 * DAY + 5000) /* 2026-11-19 */

static int open_trainer(void **state)
{
    Fault fault;

    (void)state;
    for (unsigned i = 0; i < COUNT; i++)
        assert_true(puzzle_text_parse(span_of(lines[i]), &game_knister, &puzzles[i], &fault));
    trainer_open(&trainer, &game_knister, puzzles, COUNT);
    return 0;
}

static Move move_of(const char *text)
{
    Move move;
    Fault fault;

    assert_true(move_text_parse(span_of(text), &move, &fault));
    return move;
}

/* Answers a puzzle and returns the line of the log. */
static const char *answer(unsigned number, const char *move)
{
    static char line[TRY_TEXT_SIZE];
    Text text = text_over(line, sizeof line);
    Move given = {0};

    if (move != NULL)
        given = move_of(move);
    PuzzleTry one = try_of(&puzzles[number], move != NULL ? &given : NULL, TODAY);
    trainer_take(&trainer, &one);
    try_text_write(&text, &one);
    return line;
}

static void tries_are_lines(void **state)
{
    char expected[TRY_TEXT_SIZE];
    PuzzleTry one;
    Fault fault;

    (void)state;
    snprintf(expected, sizeof expected, "2026-11-19 knister %08x 1150 found d2",
             puzzle_signature(&puzzles[1]));
    assert_string_equal(answer(1, "d2"), expected);
    snprintf(expected, sizeof expected, "2026-11-19 knister %08x 800 missed -",
             puzzle_signature(&puzzles[0]));
    assert_string_equal(answer(0, NULL), expected);
    assert_true(try_text_parse(span_of(expected), &one, &fault));
    assert_int_equal(one.signature, puzzle_signature(&puzzles[0]));
    assert_false(one.is_found);
}

static void wrong_lines_have_a_place(void **state)
{
    static const struct {
        const char *line;
        unsigned column;
    } wrong[] = {
        {"2026-13-19 knister 0000abcd 800 missed -", 1},
        {"2026-11-19 chess 0000abcd 800 missed -", 12},
        {"2026-11-19 knister 0000abcg 800 missed -", 20},
        {"2026-11-19 knister 000abcd 800 missed -", 20},
        {"2026-11-19 knister 0000abcd 8000 missed -", 29},
        {"2026-11-19 knister 0000abcd 800 lost -", 33},
        {"2026-11-19 knister 0000abcd 800 missed z9", 40},
        {"2026-11-19 knister 0000abcd 800 missed", 39},
    };

    (void)state;
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        PuzzleTry one;
        Fault fault;
        assert_false(try_text_parse(span_of(wrong[i].line), &one, &fault));
        if (fault.column != wrong[i].column)
            fail_msg("%s: column %u", wrong[i].line, fault.column);
    }
}

static void the_next_puzzle_is_near_and_new(void **state)
{
    (void)state;
    assert_int_equal(trainer_next(&trainer, ANY_LEVEL), 1);
    assert_int_equal(trainer_next(&trainer, LEVEL_EXPERT), 3);
    answer(1, "d2");
    assert_int_equal(trainer_next(&trainer, ANY_LEVEL), 2);
    assert_int_equal(trainer_next(&trainer, LEVEL_CASUAL), COUNT);
    answer(2, "a2");
    assert_int_equal(trainer_next(&trainer, ANY_LEVEL), 0);
    answer(0, "b1");
    answer(3, "c5");
    assert_int_equal(trainer_next(&trainer, ANY_LEVEL), COUNT);
    assert_int_equal(trainer.states[2], MISSED);
    assert_int_equal(trainer.states[3], FOUND);
    assert_int_equal(trainer.tried, 4);
    assert_int_equal(trainer.found, 3);
    assert_int_equal(trainer.streak, 2);
}

/* A log that is read again, with tries of another game and of puzzles that are gone, gives the same
 * rating. */
static void ratings_follow_from_the_log(void **state)
{
    static Trainer again;
    PuzzleTry gone = {.game = &game_knister, .signature = 7, .rating = 1000, .is_found = true};
    PuzzleTry other = {.game = &game_knaster, .rating = 1000, .is_found = true};
    PuzzleTry one;
    Fault fault;

    (void)state;
    trainer_take(&trainer, &gone);
    trainer_open(&again, &game_knister, puzzles, COUNT);
    trainer_take(&again, &gone);
    trainer_take(&again, &other);
    for (unsigned i = 0; i < COUNT; i++) {
        assert_true(try_text_parse(span_of(answer(i, i % 2 ? NULL : "d2")), &one, &fault));
        trainer_take(&again, &one);
    }
    assert_true(again.rating.points == trainer.rating.points);
    assert_true(again.rating.deviation == trainer.rating.deviation);
    assert_int_equal(again.tried, COUNT + 1);
}

/* All come before one comes again, and a day is one of UTC. */
static void days_take_turns(void **state)
{
    unsigned seen = 0;

    (void)state;
    for (int day = 0; day < COUNT; day++)
        seen |= 1u << trainer_of_day(&trainer, TODAY + day * DAY);
    assert_int_equal(seen, (1u << COUNT) - 1);
    assert_int_equal(trainer_of_day(&trainer, TODAY), trainer_of_day(&trainer, TODAY + DAY - 5001));
    assert_int_equal(trainer_of_day(&trainer, TODAY),
                     trainer_of_day(&trainer, TODAY + COUNT * DAY));
    assert_int_equal(trainer_of_day(&trainer, -1), trainer_of_day(&trainer, 0));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(tries_are_lines, open_trainer),
        cmocka_unit_test_setup(wrong_lines_have_a_place, open_trainer),
        cmocka_unit_test_setup(the_next_puzzle_is_near_and_new, open_trainer),
        cmocka_unit_test_setup(ratings_follow_from_the_log, open_trainer),
        cmocka_unit_test_setup(days_take_turns, open_trainer),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
