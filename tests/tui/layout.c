/* Screens of every size: everything is on them, nothing overlaps, and cells are found where they
 * are drawn. */
#include "tui/screen/layout.h"

#include "engine/grid.h"
#include "support/check.h"
#include "tui/screen/screen.h"

static bool is_inside(const LayoutBox *box, int rows, int columns)
{
    return box->row >= 0 && box->column >= 0 && box->row + box->rows <= rows &&
           box->column + box->columns <= columns;
}

static bool are_apart(const LayoutBox *one, const LayoutBox *other)
{
    return one->row + one->rows <= other->row || other->row + other->rows <= one->row ||
           one->column + one->columns <= other->column ||
           other->column + other->columns <= one->column;
}

static void check_boxes(int rows, int columns)
{
    ScreenLayout layout = layout_for(rows, columns);
    const LayoutBox keys = {layout.keys_row, 0, 1, columns};
    const LayoutBox title = {0, 0, 1, columns};
    const LayoutBox *boxes[] = {&layout.sheet,  &layout.dice, &layout.others,
                                &layout.prompt, &keys,        &title};
    enum { BOXES = sizeof boxes / sizeof *boxes };

    for (unsigned i = 0; i < BOXES; i++) {
        if (!is_inside(boxes[i], rows, columns))
            fail_msg("%d x %d: box %u is not on the screen", columns, rows, i);
        for (unsigned k = 0; k < i; k++)
            if (!are_apart(boxes[i], boxes[k]))
                fail_msg("%d x %d: boxes %u and %u overlap", columns, rows, k, i);
    }
    assert_true(layout.others.columns >= LAYOUT_SMALL_COLUMNS - 1);
    assert_true(layout.others.rows >= 2 * LAYOUT_SMALL_ROWS - 1);
}

static void check_cells(int rows, int columns)
{
    ScreenLayout layout = layout_for(rows, columns);
    unsigned found = GRID_CELLS;

    for (unsigned cell = 0; cell < GRID_CELLS; cell++) {
        int row = layout_cell_row(&layout, cell);
        int column = layout_cell_column(&layout, cell);
        assert_true(layout_find_cell(&layout, row, column, &found) && found == cell);
        assert_true(layout_find_cell(&layout, row + layout.cell_rows - 1,
                                     column + layout.cell_columns - 1, &found) &&
                    found == cell);
        assert_false(layout_find_cell(&layout, row - 1, column, &found));
        assert_false(layout_find_cell(&layout, row, column - 1, &found));
    }
}

static void everything_fits_on_every_screen(void **state)
{
    (void)state;
    for (int rows = SCREEN_ROWS_LEAST; rows <= 80; rows++)
        for (int columns = SCREEN_COLUMNS_LEAST; columns <= 250; columns++) {
            check_boxes(rows, columns);
            check_cells(rows, columns);
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(everything_fits_on_every_screen)};

    return cmocka_run_group_tests(tests, NULL, NULL);
}
