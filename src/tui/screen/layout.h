/* Where everything is placed on a screen of a given size. */
#ifndef KNOBEL_TUI_SCREEN_LAYOUT_H
#define KNOBEL_TUI_SCREEN_LAYOUT_H

#include <stdbool.h>
#include <stdint.h>

enum {
    LAYOUT_ROWS_LEAST = 12,
    LAYOUT_COLUMNS_LEAST = 40,
    LAYOUT_REVIEW_ROWS_LEAST = 23,
    LAYOUT_REVIEW_COLUMNS_LEAST = 80,
    LAYOUT_BRIEF = 60,         /* a screen with fewer columns has short words */
    LAYOUT_HAND = 22,          /* the hand of a line, if there is space */
    LAYOUT_SMALL_COLUMNS = 25, /* another player's sheet, with the space after it */
    LAYOUT_SMALL_ROWS = 7,
    LAYOUT_DICE_ROWS = 5,
    LAYOUT_DICE_COLUMNS = 22, /* with the sum beside them */
    LAYOUT_LARGE_SUM = 7,     /* the sum in large digits */
    LAYOUT_HAND_ROWS = 8,     /* the table of hands, in one column */
    LAYOUT_HAND_COLUMNS = 24,
};

typedef struct {
    int row;
    int column;
    int rows; /* 0: not on this screen */
    int columns;
} LayoutBox;

typedef struct {
    int cell_rows; /* of the large sheet, without the grid lines */
    int cell_columns;
    int digit_rows;  /* how high its numbers are: 1, 3 or 5 */
    bool has_frame;  /* grid lines */
    bool has_gauges; /* beside each line how full it is */
    bool names_hands;
    bool is_brief;     /* short words */
    bool shows_sheets; /* of all others; false: the players are listed */
    int left;          /* columns left of the grid */
    LayoutBox sheet;   /* with everything around it */
    LayoutBox dice;    /* one row: in figures */
    LayoutBox throws;  /* the throws so far */
    LayoutBox others;
    LayoutBox hands; /* what hands score */
    LayoutBox prompt;
    int keys_row;
} ScreenLayout;

/* For a game on a screen of at least the smallest size, with this number of other players. */
ScreenLayout layout_for(int rows, int columns, uint32_t others);

/* For a review: with a row below the title, and all the space beside the sheet in `others`. */
ScreenLayout layout_for_review(int rows, int columns);

/* How many small sheets fit beside each other. */
int layout_across(const LayoutBox *others);

/* The top left corner of the inside of a cell. */
int layout_cell_row(const ScreenLayout *layout, unsigned cell);
int layout_cell_column(const ScreenLayout *layout, unsigned cell);

/* Finds the cell of the large sheet at a position. Returns false if there is none. */
bool layout_find_cell(const ScreenLayout *layout, int row, int column, unsigned *cell);

#endif
