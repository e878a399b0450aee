/* Where everything is placed on a screen of a given size. */
#include "tui/screen/layout.h"

#include "engine/grid.h"

#include <stddef.h>

enum { TITLE_ROWS = 2, PROMPT_ROWS = 6, BELOW = 2, ABOVE = 1 };

static int grid_rows(int cell_rows)
{
    return GRID_SIDE * (cell_rows + 1) + 1;
}

static int grid_columns(int cell_columns)
{
    return GRID_SIDE * (cell_columns + 1) + 1;
}

/* The largest cells with which everything fits. */
static void choose_cells(ScreenLayout *layout, int rows, int columns)
{
    static const int sizes[][2] = {{5, 13}, {3, 9}, {1, 6}};

    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        layout->cell_rows = sizes[i][0];
        layout->cell_columns = sizes[i][1];
        layout->sheet.rows = ABOVE + grid_rows(layout->cell_rows) + BELOW;
        layout->sheet.columns = LAYOUT_LEFT + grid_columns(layout->cell_columns) + LAYOUT_RIGHT;
        if (TITLE_ROWS + layout->sheet.rows + PROMPT_ROWS < rows &&
            layout->sheet.columns + LAYOUT_SMALL_COLUMNS < columns)
            break;
    }
    layout->names_hands = layout->sheet.columns + LAYOUT_HAND + LAYOUT_SMALL_COLUMNS + 1 < columns;
    if (layout->names_hands)
        layout->sheet.columns += LAYOUT_HAND;
}

ScreenLayout layout_for(int rows, int columns)
{
    ScreenLayout layout = {.keys_row = rows - 1};

    choose_cells(&layout, rows, columns);
    layout.sheet.row = TITLE_ROWS;
    layout.sheet.column = 0;
    int panel = layout.sheet.columns + 1;
    layout.dice = (LayoutBox){TITLE_ROWS, panel, LAYOUT_DICE_ROWS, columns - panel};
    int below_dice = TITLE_ROWS + LAYOUT_DICE_ROWS + 1;
    layout.others = (LayoutBox){below_dice, panel, rows - 2 - below_dice, columns - panel};
    int below_sheet = TITLE_ROWS + layout.sheet.rows + 1;
    layout.prompt = (LayoutBox){below_sheet, 1, PROMPT_ROWS - 1, panel - 2};
    int below_prompt = below_sheet + PROMPT_ROWS;
    layout.rules = (LayoutBox){below_prompt, 1, rows - 2 - below_prompt, panel - 2};
    return layout;
}

int layout_cell_row(const ScreenLayout *layout, unsigned cell)
{
    return layout->sheet.row + ABOVE + 1 + (int)(cell / GRID_SIDE) * (layout->cell_rows + 1);
}

int layout_cell_column(const ScreenLayout *layout, unsigned cell)
{
    return layout->sheet.column + LAYOUT_LEFT + 1 +
           (int)(cell % GRID_SIDE) * (layout->cell_columns + 1);
}

bool layout_find_cell(const ScreenLayout *layout, int row, int column, unsigned *cell)
{
    for (unsigned i = 0; i < GRID_CELLS; i++) {
        int down = row - layout_cell_row(layout, i);
        int across = column - layout_cell_column(layout, i);
        if (down >= 0 && down < layout->cell_rows && across >= 0 && across < layout->cell_columns) {
            *cell = i;
            return true;
        }
    }
    return false;
}
