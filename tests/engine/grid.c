/* The geometry: its tables are consistent. */
#include "engine/grid.h"

#include "support/check.h"
#include "support/plain.h"

static void lines_hold_the_cells_of_the_plain_lines(void **state)
{
    (void)state;
    assert_int_equal(GRID_LINES, PLAIN_LINES);
    for (int line = 0; line < GRID_LINES; line++)
        for (int place = 0; place < GRID_SIDE; place++)
            assert_int_equal(grid_line[line][place], plain_cell(line, place));
}

static void masks_hold_the_cells_of_the_lines(void **state)
{
    CellMask all = 0;

    (void)state;
    for (int line = 0; line < GRID_LINES; line++) {
        CellMask cells = 0;
        for (int place = 0; place < GRID_SIDE; place++)
            cells |= cell_bit(grid_line[line][place]);
        assert_int_equal(grid_line_mask[line], cells);
        assert_int_equal(mask_count(cells), GRID_SIDE);
        all |= cells;
    }
    assert_int_equal(all, GRID_ALL);
}

static void crossings_are_the_lines_through_a_cell(void **state)
{
    unsigned crossings = 0;

    (void)state;
    for (unsigned cell = 0; cell < GRID_CELLS; cell++) {
        const Crossing *crossing = &grid_crossing[cell];
        unsigned found = 0;
        for (unsigned line = 0; line < GRID_LINES; line++)
            if (grid_line_mask[line] & cell_bit(cell))
                assert_int_equal(crossing->line[found++], line);
        assert_int_equal(crossing->count, found);
        crossings += found;
    }
    assert_int_equal(crossings, GRID_LINES * GRID_SIDE);
    assert_int_equal(grid_crossing[12].count, GRID_CROSSING);
}

static void masks_are_counted(void **state)
{
    (void)state;
    for (CellMask mask = 0; mask <= GRID_ALL; mask += 0x3b) {
        unsigned count = 0;
        for (unsigned cell = 0; cell < GRID_CELLS; cell++)
            count += mask >> cell & 1;
        assert_int_equal(mask_count(mask), count);
        if (mask != 0) {
            assert_true(mask & cell_bit(mask_first(mask)));
            assert_int_equal(mask & (cell_bit(mask_first(mask)) - 1), 0);
        }
    }
    assert_int_equal(mask_count(GRID_ALL), GRID_CELLS);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lines_hold_the_cells_of_the_plain_lines),
        cmocka_unit_test(masks_hold_the_cells_of_the_lines),
        cmocka_unit_test(crossings_are_the_lines_through_a_cell),
        cmocka_unit_test(masks_are_counted),
    };
    return cmocka_run_group_tests_name("engine/grid", tests, NULL, NULL);
}
