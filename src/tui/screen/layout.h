/* Where everything is placed on a screen of a given size. */
#ifndef KNOBEL_TUI_SCREEN_LAYOUT_H
#define KNOBEL_TUI_SCREEN_LAYOUT_H

#include <stdbool.h>

enum {
    LAYOUT_LEFT = 7,           /* columns left of the grid: names of rows, the rising diagonal */
    LAYOUT_RIGHT = 11,         /* right of it: how full a line is, and its points */
    LAYOUT_HAND = 22,          /* the hand of a line, if there is space */
    LAYOUT_SMALL_COLUMNS = 25, /* another player's sheet, with the space after it */
    LAYOUT_SMALL_ROWS = 7,
    LAYOUT_DICE_ROWS = 5,
};

typedef struct {
    int row;
    int column;
    int rows;
    int columns;
} LayoutBox;

typedef struct {
    int cell_rows; /* of the large sheet, without the grid lines */
    int cell_columns;
    bool names_hands;
    LayoutBox sheet; /* with everything around it */
    LayoutBox dice;
    LayoutBox others;
    LayoutBox prompt;
    LayoutBox rules; /* no rows if there is no space */
    int keys_row;
} ScreenLayout;

/* For a screen of at least the smallest size. */
ScreenLayout layout_for(int rows, int columns);

/* The top left corner of the inside of a cell. */
int layout_cell_row(const ScreenLayout *layout, unsigned cell);
int layout_cell_column(const ScreenLayout *layout, unsigned cell);

/* Finds the cell of the large sheet at a position. Returns false if there is none. */
bool layout_find_cell(const ScreenLayout *layout, int row, int column, unsigned *cell);

#endif
