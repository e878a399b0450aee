/* The names of cells, lines and hands. */
#include "engine/game.h"
#include "notation/names.h"

#include "support/check.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

static void cells_are_a_letter_and_a_digit(void **state)
{
    unsigned cells = 0;

    (void)state;
    for (unsigned first = 0; first < 256; first++) {
        for (unsigned second = 0; second < 256; second++) {
            char name[3] = {(char)first, (char)second, '\0'};
            char buffer[3];
            Text text = text_over(buffer, sizeof buffer);
            unsigned cell = 99;
            bool is_cell = first >= 'a' && first <= 'e' && second >= '1' && second <= '5';
            assert_int_equal(cell_parse((Span){name, 2}, &cell), is_cell);
            assert_false(cell_parse((Span){name, 1}, &cell));
            if (!is_cell)
                continue;
            assert_int_equal(cell, (second - '1') * GRID_SIDE + first - 'a');
            cell_write(&text, cell);
            assert_string_equal(buffer, name);
            cells++;
        }
    }
    assert_int_equal(cells, GRID_CELLS);
}

static void lines_have_one_character_each(void **state)
{
    static const char names[] = "12345abcde\\/";

    (void)state;
    for (unsigned line = 0; line < GRID_LINES; line++)
        assert_int_equal(line_name(line), names[line]);
    for (unsigned character = 0; character < 256; character++) {
        const char *at = character > 0 ? strchr(names, (char)character) : NULL;
        unsigned line = 99;
        assert_int_equal(line_parse((char)character, &line), at != NULL);
        if (at != NULL)
            assert_int_equal(line, at - names);
    }
}

static void hands_have_the_names_of_the_notation(void **state)
{
    static const char *const names[] = {"none", "pair", "two-pairs",  "three",   "full-house",
                                        "four", "five", "straight-7", "straight"};

    (void)state;
    assert_int_equal(sizeof names / sizeof *names, HAND_COUNT);
    for (unsigned hand = 0; hand < HAND_COUNT; hand++)
        assert_string_equal(game_knister.categories[hand].name, names[hand]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(cells_are_a_letter_and_a_digit),
        cmocka_unit_test(lines_have_one_character_each),
        cmocka_unit_test(hands_have_the_names_of_the_notation),
    };
    return cmocka_run_group_tests_name("notation/names", tests, NULL, NULL);
}
