/* Screens of every size: everything is on them, nothing overlaps, and cells are found where they
 * are drawn. */
#include "tui/screen/layout.h"

#include "engine/grid.h"
#include "support/check.h"

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

enum { MANY = 1000 };

/* Each box that is there is on the screen and apart from the others. */
static void check_apart(const LayoutBox *const *boxes, unsigned count, int rows, int columns)
{
    for (unsigned i = 0; i < count; i++) {
        if (boxes[i]->rows > 0 && !is_inside(boxes[i], rows, columns))
            fail_msg("%d x %d: box %u is not on the screen", columns, rows, i);
        for (unsigned k = 0; k < i; k++)
            if (boxes[i]->rows > 0 && boxes[k]->rows > 0 && !are_apart(boxes[i], boxes[k]))
                fail_msg("%d x %d: boxes %u and %u overlap", columns, rows, k, i);
    }
}

static void check_boxes(int rows, int columns, uint32_t others)
{
    ScreenLayout layout = layout_for(rows, columns, others);
    const LayoutBox keys = {layout.keys_row, 0, 1, columns};
    const LayoutBox title = {0, 0, 1, columns};
    const LayoutBox *boxes[] = {&layout.sheet, &layout.dice,   &layout.throws, &layout.others,
                                &layout.hands, &layout.prompt, &keys,          &title};

    check_apart(boxes, sizeof boxes / sizeof *boxes, rows, columns);
    assert_true(layout.prompt.rows >= 3 && layout.prompt.columns >= 38);
    assert_true(layout.dice.rows > 1 ? layout.dice.columns >= LAYOUT_DICE_COLUMNS
                                     : layout.dice.columns >= 8);
    int across = layout_across(&layout.others);
    int down = (layout.others.rows + 1) / LAYOUT_SMALL_ROWS;
    assert_true(layout.shows_sheets == (others <= (uint32_t)(across * down)));
    if (!layout.shows_sheets)
        assert_true(layout.others.rows >= 5 && layout.others.columns >= 8);
    if (rows >= 24 && columns >= 80)
        assert_true(others > 2 || layout.shows_sheets);
    if (rows >= 30 && columns >= 120)
        assert_true(others > 4 || layout.shows_sheets);
    if (rows >= 30 && columns >= 120 && others <= 4)
        assert_true(layout.throws.rows > 0 && layout.hands.rows > 0);
}

static void check_cells(int rows, int columns, uint32_t others)
{
    ScreenLayout layout = layout_for(rows, columns, others);
    unsigned found = GRID_CELLS;

    for (unsigned cell = 0; cell < GRID_CELLS; cell++) {
        int row = layout_cell_row(&layout, cell);
        int column = layout_cell_column(&layout, cell);
        assert_true(layout_find_cell(&layout, row, column, &found) && found == cell);
        assert_true(layout_find_cell(&layout, row + layout.cell_rows - 1,
                                     column + layout.cell_columns - 1, &found) &&
                    found == cell);
        bool is_other = layout_find_cell(&layout, row - 1, column, &found);
        assert_true(!is_other || (!layout.has_frame && found + GRID_SIDE == cell));
        assert_false(layout_find_cell(&layout, row, column - 1, &found));
    }
}

static void everything_fits_on_every_screen(void **state)
{
    static const uint32_t others[] = {0, 1, 2, 4, 9, MANY};

    (void)state;
    for (int rows = LAYOUT_ROWS_LEAST; rows <= 80; rows++)
        for (int columns = LAYOUT_COLUMNS_LEAST; columns <= 250; columns++)
            for (unsigned i = 0; i < sizeof others / sizeof *others; i++) {
                check_boxes(rows, columns, others[i]);
                check_cells(rows, columns, others[i]);
            }
}

/* A review has a row below the title, and its list beside the sheet. */
static void a_review_fits(void **state)
{
    (void)state;
    for (int rows = LAYOUT_REVIEW_ROWS_LEAST; rows <= 80; rows++)
        for (int columns = LAYOUT_REVIEW_COLUMNS_LEAST; columns <= 250; columns++) {
            ScreenLayout layout = layout_for_review(rows, columns);
            const LayoutBox *boxes[] = {&layout.sheet, &layout.dice, &layout.others,
                                        &layout.prompt};
            check_apart(boxes, sizeof boxes / sizeof *boxes, rows, columns);
            assert_true(layout.sheet.row >= 2 && layout.others.columns >= 25);
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(everything_fits_on_every_screen),
                                       cmocka_unit_test(a_review_fits)};

    return cmocka_run_group_tests(tests, NULL, NULL);
}
