/* Sheets, moves and throws are read back from their text unchanged. */
#include "notation/move_text.h"
#include "notation/sheet_text.h"

#include "support/playout.h"

#include <stdio.h>
#include <string.h>

/* The text of a sheet, written in a plain way. */
static void write_plainly(char text[SHEET_TEXT_SIZE], const Sheet *sheet)
{
    static const char *const names[] = {".", "",  "2", "3", "4", "5", "6",
                                        "7", "8", "9", "A", "B", "C"};

    text[0] = '\0';
    for (unsigned cell = 0; cell < GRID_CELLS; cell++) {
        strcat(text, cell > 0 && cell % 5 == 0 ? "/" : "");
        strcat(text, names[sheet->number[cell]]);
        strcat(text, sheet->circled >> cell & 1 ? "*" : "");
    }
}

static void check_sheet(Playout *playout, const Sheet *sheet)
{
    char expected[SHEET_TEXT_SIZE];
    char buffer[SHEET_TEXT_SIZE];
    Text text = text_over(buffer, sizeof buffer);
    Sheet read;
    Fault fault;

    write_plainly(expected, sheet);
    sheet_text_write(&text, sheet);
    HOLDS(playout, !text.is_cut && strcmp(buffer, expected) == 0);
    memset(&read, 0xa5, sizeof read);
    HOLDS(playout, sheet_text_parse(span_of(buffer), playout->game, &read, &fault));
    HOLDS(playout, memcmp(&read, sheet, sizeof read) == 0);
}

/* With any one byte changed, the text is another sheet that is written back unchanged, or it has a
 * fault whose place is in the text, and the sheet is not changed. */
static void check_changed_text(Playout *playout, const Sheet *sheet)
{
    static const char bytes[] = ".23456789ABC*/a1 (\xc3";
    char buffer[SHEET_TEXT_SIZE];
    char again[SHEET_TEXT_SIZE];
    Text text = text_over(buffer, sizeof buffer);
    Sheet read = *sheet;
    Fault fault;

    sheet_text_write(&text, sheet);
    buffer[rng_below(&playout->random, (uint32_t)text.length)] =
        bytes[rng_below(&playout->random, sizeof bytes)];
    Span span = {buffer, text.length};
    if (sheet_text_parse(span, playout->game, &read, &fault)) {
        text = text_over(again, sizeof again);
        sheet_text_write(&text, &read);
        HOLDS(playout, text.length == span.length && memcmp(again, buffer, span.length) == 0);
    } else {
        HOLDS(playout, memcmp(&read, sheet, sizeof read) == 0);
        HOLDS(playout, fault.reason != FAULT_NONE && fault.reason < FAULT_COUNT);
        HOLDS(playout, fault.column >= 1 && fault.column <= span.length + 1);
    }
}

static void check_move(Playout *playout, const Move *move)
{
    char buffer[MOVE_TEXT_SIZE];
    Text text = text_over(buffer, sizeof buffer);
    Move read;
    Fault fault;

    move_text_write(&text, move);
    HOLDS(playout, !text.is_cut);
    memset(&read, 0xa5, sizeof read);
    HOLDS(playout, move_text_parse(span_of(buffer), &read, &fault));
    HOLDS(playout, memcmp(&read, move, sizeof read) == 0);
}

/* The same for a move with one byte changed or its end cut off. */
static void check_changed_move(Playout *playout, const Move *move)
{
    static const char bytes[] = "abcde12345+-()\\/ 6fA\xff";
    char buffer[MOVE_TEXT_SIZE];
    char again[MOVE_TEXT_SIZE];
    Text text = text_over(buffer, sizeof buffer);
    Move read = *move;
    Fault fault;

    move_text_write(&text, move);
    buffer[rng_below(&playout->random, (uint32_t)text.length)] =
        bytes[rng_below(&playout->random, sizeof bytes)];
    Span span = {buffer, text.length - rng_below(&playout->random, 2)};
    if (move_text_parse(span, &read, &fault)) {
        text = text_over(again, sizeof again);
        move_text_write(&text, &read);
        HOLDS(playout, text.length == span.length && memcmp(again, buffer, span.length) == 0);
    } else {
        HOLDS(playout, memcmp(&read, move, sizeof read) == 0);
        HOLDS(playout, fault.reason != FAULT_NONE && fault.reason < FAULT_COUNT);
        HOLDS(playout, fault.column >= 1 && fault.column <= span.length + 1);
    }
}

static void check_texts(Playout *playout, uint32_t seat, const Move *move)
{
    check_sheet(playout, &playout->seats[seat].sheet);
    check_changed_text(playout, &playout->seats[seat].sheet);
    check_move(playout, move);
    check_changed_move(playout, move);
}

static const PlayoutHooks hooks = {.after_move = check_texts};

static void knister_reads_what_it_writes(void **state)
{
    (void)state;
    playout_run(&game_knister, playout_games(), false, &hooks, NULL);
}

static void knaster_reads_what_it_writes(void **state)
{
    (void)state;
    playout_run(&game_knaster, playout_games(), false, &hooks, NULL);
}

static void the_longest_move_fits(void **state)
{
    Move move = {.kind = MOVE_WRITE, .cell = 12, .circling_count = GRID_CROSSING};
    char buffer[MOVE_TEXT_SIZE];
    Text text = text_over(buffer, sizeof buffer);
    Move read;
    Fault fault;

    (void)state;
    for (unsigned i = 0; i < GRID_CROSSING; i++)
        move.circling[i] = (Circling){grid_crossing[12].line[i], 3, {0, 12, 24}};
    move_text_write(&text, &move);
    assert_string_equal(buffer, "c3+3(a1c3e5)+c(a1c3e5)+\\(a1c3e5)+/(a1c3e5)");
    assert_int_equal(text.length + 1, MOVE_TEXT_SIZE);
    assert_true(move_text_parse(span_of(buffer), &read, &fault));
    assert_memory_equal(&read, &move, sizeof move);
}

static void the_longest_sheet_fits(void **state)
{
    Sheet sheet = {0};
    char buffer[SHEET_TEXT_SIZE];
    Text text = text_over(buffer, sizeof buffer);

    (void)state;
    for (unsigned cell = 0; cell < GRID_CELLS; cell++) {
        sheet_write(&game_knaster, &sheet, cell, 12);
        sheet_circle(&game_knaster, &sheet, cell);
    }
    sheet_text_write(&text, &sheet);
    assert_false(text.is_cut);
    assert_int_equal(text.length + 1, SHEET_TEXT_SIZE);
}

static void throws_are_read_as_they_are_written(void **state)
{
    (void)state;
    for (unsigned first = 0; first < 256; first++) {
        for (unsigned second = 0; second < 256; second++) {
            char plain[16];
            char buffer[16];
            Text text = text_over(buffer, sizeof buffer);
            Throw thrown = {(uint8_t)first, (uint8_t)second};
            Throw read = {99, 99};
            Fault fault;
            throw_text_write(&text, thrown);
            snprintf(plain, sizeof plain, second > 0 ? "%u+%u" : "%u", first, second);
            assert_string_equal(buffer, plain);
            assert_int_equal(throw_text_parse(span_of(buffer), &read, &fault),
                             throw_is_valid(thrown));
            if (throw_is_valid(thrown))
                assert_memory_equal(&read, &thrown, sizeof read);
            else
                assert_int_equal(read.first, 99);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_longest_move_fits),
        cmocka_unit_test(the_longest_sheet_fits),
        cmocka_unit_test(throws_are_read_as_they_are_written),
        cmocka_unit_test(knister_reads_what_it_writes),
        cmocka_unit_test(knaster_reads_what_it_writes),
    };
    return cmocka_run_group_tests_name("notation/sheets_and_moves", tests, NULL, NULL);
}
