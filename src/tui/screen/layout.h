/* Where things stand on a screen of some size. */
#ifndef KNOBEL_TUI_SCREEN_LAYOUT_H
#define KNOBEL_TUI_SCREEN_LAYOUT_H

#include <stdbool.h>

enum {
    LAYOUT_LEFT = 7,           /* columns before the grid: names of rows, the rising diagonal */
    LAYOUT_RIGHT = 11,         /* behind it: how full a line is, and its points */
    LAYOUT_HAND = 22,          /* what a line makes, where there is room */
    LAYOUT_SMALL_COLUMNS = 25, /* another player's sheet, with the space behind it */
    LAYOUT_SMALL_ROWS = 7,
    LAYOUT_DICE_ROWS = 5,
};

typedef struct {
    int row;
    int column;
    int rows;
    int columns;
} Box;

typedef struct {
    int cell_rows; /* of the large sheet, between the lines */
    int cell_columns;
    bool names_hands;
    Box sheet; /* with all around it */
    Box dice;
    Box others;
    Box prompt;
    Box rules; /* no rows where there is no room */
    int keys_row;
} Layout;

/* For a screen that is at least as large as it has to be. */
Layout layout_for(int rows, int columns);

/* The top left corner of a cell's inside. */
int layout_cell_row(const Layout *layout, unsigned cell);
int layout_cell_column(const Layout *layout, unsigned cell);

/* The cell of the large sheet at a place; false where there is none. */
bool layout_find_cell(const Layout *layout, int row, int column, unsigned *cell);

#endif
