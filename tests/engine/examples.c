/* The worked examples of the rules, and the highest possible totals. */
#include "support/check.h"

#include "engine/table.h"

#include <string.h>

/* A sheet with these numbers; 0 is an empty cell. */
static Sheet sheet_with(const Game *game, const uint8_t numbers[GRID_CELLS])
{
    Sheet sheet = {0};

    for (unsigned cell = 0; cell < GRID_CELLS; cell++)
        if (numbers[cell] > 0)
            sheet_write(game, &sheet, cell, numbers[cell]);
    return sheet;
}

static void the_knister_sheet_of_the_rule_book_has_53_points(void **state)
{
    static const uint8_t numbers[GRID_CELLS] = {
        7, 4, 8, 9, 11, 3, 7, 3, 7, 7, 5, 5, 10, 5, 5, 8, 9, 3, 6, 9, 8, 11, 8, 8, 7,
    };
    static const uint16_t points[GRID_LINES] = {0, 8, 6, 1, 3, 1, 0, 3, 8, 1, 6, 16};
    Sheet sheet = sheet_with(&game_knister, numbers);

    (void)state;
    assert_memory_equal(sheet.points, points, sizeof points);
    assert_int_equal(sheet.total, 53);
}

static void three_full_lines_and_15_circles_are_41_points(void **state)
{
    static const uint8_t numbers[GRID_CELLS] = {
        2, 3, 4, 5, 6, 2, 3, 4, 5, 6, 2, 3, 4, 5, 6, 2, 3, 4, 5, 6, 2, 3, 4, 5, 6,
    };
    /* the first row (9), the falling diagonal (10), the middle column (7): 12 cells, and 3 more */
    CellMask circles = grid_line_mask[0] | grid_line_mask[GRID_FALLING] |
                       grid_line_mask[GRID_COLUMNS + 2] | cell_bit(5) | cell_bit(8) | cell_bit(23);
    Sheet sheet = sheet_with(&game_knaster, numbers);

    (void)state;
    assert_int_equal(mask_count(circles), 15);
    for (; circles != 0; circles &= circles - 1)
        sheet_circle(&game_knaster, &sheet, mask_first(circles));
    assert_int_equal(sheet.points[0], 9);
    assert_int_equal(sheet.points[GRID_FALLING], 10);
    assert_int_equal(sheet.points[GRID_COLUMNS + 2], 7);
    assert_int_equal(sheet.total, 41);
}

static void a_diagonal_from_5_to_9_gives_3_circles(void **state)
{
    Sheet sheet = {0};
    Move move = {.kind = MOVE_WRITE, .cell = 24};
    Due dues[GRID_CROSSING];

    (void)state;
    for (unsigned i = 0; i < 4; i++)
        sheet_write(&game_knaster, &sheet, 6 * i, 5 + i);
    assert_int_equal(move_dues(&game_knaster, &sheet, (Turn){9, false}, &move, dues), 1);
    assert_int_equal(dues[0].line, GRID_FALLING);
    assert_int_equal(dues[0].count, 3);
    assert_int_equal(dues[0].cells, grid_line_mask[GRID_FALLING]);
}

static void a_full_house_gives_2_circles_of_free_choice(void **state)
{
    static const uint8_t numbers[GRID_CELLS] = {5, 5, 7, 0, 5};
    Sheet sheet = sheet_with(&game_knaster, numbers);
    Turn turn = {7, false};
    unsigned allowed = 0;

    (void)state;
    for (unsigned one = 0; one < 5; one++) {
        for (unsigned other = one + 1; other < 5; other++) {
            Move move = {.kind = MOVE_WRITE, .cell = 3, .circling_count = 1};
            move.circling[0] = (Circling){0, 2, {(uint8_t)one, (uint8_t)other}};
            allowed += move_check(&game_knaster, &sheet, turn, &move).reason == VERDICT_FINE;
            move.circling[0].count = 1;
            assert_int_not_equal(move_check(&game_knaster, &sheet, turn, &move).reason,
                                 VERDICT_FINE);
        }
    }
    assert_int_equal(allowed, 10);
}

/* Each number from 2 to 6 occurs once in every row, column and diagonal. */
static unsigned latin_number(unsigned cell)
{
    return 2 + (2 * (cell / GRID_SIDE) + cell % GRID_SIDE) % GRID_SIDE;
}

static void straights_everywhere_are_168_points_in_knister(void **state)
{
    Seat seat;
    Table table = table_start(&game_knister, &seat, 1);

    (void)state;
    for (unsigned cell = 0; cell < GRID_CELLS; cell++) {
        Move move = {.kind = MOVE_WRITE, .cell = (uint8_t)cell};
        assert_int_equal(table_throw(&table, (Throw){(uint8_t)latin_number(cell), 0}).reason,
                         VERDICT_FINE);
        assert_int_equal(table_move(&table, 0, &move).reason, VERDICT_FINE);
    }
    assert_true(table_is_over(&table));
    assert_int_equal(seat.sheet.total, 168);
    assert_int_equal(game_knister.highest, 168);
}

/* Writes into the cell, and circles the first possible cells for each line that needs circles. */
static void write_and_circle(Table *table, unsigned cell)
{
    const Sheet *sheet = &table->seats[0].sheet;
    Move move = {.kind = MOVE_WRITE, .cell = (uint8_t)cell};
    Due dues[GRID_CROSSING];

    assert_int_equal(table_throw(table, (Throw){(uint8_t)latin_number(cell), 0}).reason,
                     VERDICT_FINE);
    while (move_dues(table->game, sheet, table->turn, &move, dues) > 0) {
        Circling *circling = &move.circling[move.circling_count++];
        circling->line = dues[0].line;
        for (; circling->count < dues[0].count; dues[0].cells &= dues[0].cells - 1)
            circling->cell[circling->count++] = (uint8_t)mask_first(dues[0].cells);
    }
    assert_int_equal(table_move(table, 0, &move).reason, VERDICT_FINE);
}

/* Throws the number of a cell again, and circles the cell unless it is already circled. */
static void circle_or_pass(Table *table, unsigned cell)
{
    bool is_circled = table->seats[0].sheet.circled & cell_bit(cell);
    Move move = {.kind = is_circled ? MOVE_PASS : MOVE_CIRCLE};

    move.cell = (uint8_t)(is_circled ? 0 : cell);
    if (is_circled && !table->full)
        return;
    assert_int_equal(table_throw(table, (Throw){(uint8_t)latin_number(cell), 0}).reason,
                     VERDICT_FINE);
    assert_int_equal(table_move(table, 0, &move).reason, VERDICT_FINE);
}

static void circles_everywhere_are_115_points_in_knaster(void **state)
{
    Seat seat;
    Table table = table_start(&game_knaster, &seat, 1);

    (void)state;
    for (unsigned cell = 0; cell < GRID_CELLS; cell++) {
        assert_false(table_is_over(&table));
        write_and_circle(&table, cell);
        circle_or_pass(&table, cell);
    }
    assert_true(table_is_over(&table));
    assert_int_equal(seat.sheet.circled, GRID_ALL);
    assert_int_equal(seat.sheet.total, 115);
    assert_int_equal(game_knaster.highest, 115);
}

static void totals_are_praised(void **state)
{
    (void)state;
    for (unsigned total = 0; total <= 168; total++) {
        Praise praise = total > 100  ? PRAISE_SPECTACULAR
                        : total > 80 ? PRAISE_GREAT
                        : total > 50 ? PRAISE_GOOD
                                     : PRAISE_NONE;
        assert_int_equal(game_praise(&game_knister, total), praise);
        assert_int_equal(game_praise(&game_knaster, total), praise);
    }
}

static void these_games_are_shipped(void **state)
{
    (void)state;
    assert_ptr_equal(game_at(0), &game_knister);
    assert_ptr_equal(game_at(1), &game_knaster);
    assert_null(game_at(2));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_knister_sheet_of_the_rule_book_has_53_points),
        cmocka_unit_test(three_full_lines_and_15_circles_are_41_points),
        cmocka_unit_test(a_diagonal_from_5_to_9_gives_3_circles),
        cmocka_unit_test(a_full_house_gives_2_circles_of_free_choice),
        cmocka_unit_test(straights_everywhere_are_168_points_in_knister),
        cmocka_unit_test(circles_everywhere_are_115_points_in_knaster),
        cmocka_unit_test(totals_are_praised),
        cmocka_unit_test(these_games_are_shipped),
    };
    return cmocka_run_group_tests_name("engine/examples", tests, NULL, NULL);
}
