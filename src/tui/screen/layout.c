/* Where everything is placed on a screen of a given size. */
#include "tui/screen/layout.h"

#include "engine/grid.h"

#include <stddef.h>

enum {
    TITLE = 1,
    LETTERS = 1, /* rows above the grid */
    GAP = 1,     /* between the sheet and what is beside it */
    PROMPT_ROWS = 5,
    THROWS_COLUMNS = 20,
    REVIEW_COLUMNS = 38, /* of a review's list with words */
};

/* A way to place things, and the smallest screen for it. */
typedef struct {
    int rows;
    int columns;
    int cell_rows;
    int cell_columns;
    int digit_rows;
    bool is_full; /* with grid lines and gauges, and things stand beside everything else */
    bool has_frame;
    bool is_stacked; /* the other players are below everything else */
    bool is_airy;    /* an empty row below the title, and one above the keys */
} LayoutShape;

/* The first that fits is used. */
static const LayoutShape shapes[] = {
    /* clang-format off */
    /* least      cells  digits  full   frame  stack  airy */
    {54, 160,     7, 17, 5,      true,  true,  false, true},
    {44, 140,     5, 13, 3,      true,  true,  false, true},
    {34,  96,     3,  9, 3,      true,  true,  false, true},
    {30,  96,     3,  9, 3,      true,  true,  false, false},
    {23,  80,     1,  6, 1,      true,  true,  false, true},
    {20,  80,     1,  6, 1,      true,  true,  false, false},
    {28,  40,     1,  4, 1,      false, true,  true,  false},
    {20,  40,     1,  4, 1,      false, true,  false, false},
    {12,  40,     1,  4, 1,      false, false, false, false},
    /* clang-format on */
};
enum { SHAPES = sizeof shapes / sizeof *shapes };

static int least(int one, int other)
{
    return one < other ? one : other;
}

int layout_across(const LayoutBox *others)
{
    return (others->columns + 2) / LAYOUT_SMALL_COLUMNS; /* no space is needed after the last */
}

static bool has_sheets_of(const LayoutBox *box, uint32_t others)
{
    return others <= (uint32_t)layout_across(box) * (uint32_t)((box->rows + 1) / LAYOUT_SMALL_ROWS);
}

/* The sheet, and everything around its grid. */
static void place_sheet(ScreenLayout *layout, const LayoutShape *shape)
{
    int frame = shape->has_frame;

    layout->cell_rows = shape->cell_rows;
    layout->cell_columns = shape->cell_columns;
    layout->digit_rows = shape->digit_rows;
    layout->has_frame = shape->has_frame;
    layout->has_gauges = shape->is_full;
    layout->left = shape->is_full ? 7 : 1;
    layout->sheet = (LayoutBox){
        .row = TITLE + shape->is_airy,
        .rows = LETTERS + GRID_SIDE * (shape->cell_rows + frame) + frame + 1 + shape->is_full,
        .columns =
            layout->left + GRID_SIDE * (shape->cell_columns + 1) + 1 + (shape->is_full ? 11 : 3),
    };
}

/* The dice beside the sheet, and the throws so far beside them. */
static void place_dice(ScreenLayout *layout, int panel, int width)
{
    bool has_pips = width >= LAYOUT_DICE_COLUMNS && layout->has_frame;

    layout->dice = (LayoutBox){layout->sheet.row, panel, has_pips ? LAYOUT_DICE_ROWS : 1,
                               least(width, LAYOUT_DICE_COLUMNS)};
    if (layout->digit_rows > 1 && width >= LAYOUT_DICE_COLUMNS + LAYOUT_LARGE_SUM)
        layout->dice.columns = LAYOUT_DICE_COLUMNS + LAYOUT_LARGE_SUM - 1;
    int beside = layout->dice.columns + 1;
    if (has_pips && width >= beside + THROWS_COLUMNS)
        layout->throws =
            (LayoutBox){layout->sheet.row, panel + beside, LAYOUT_DICE_ROWS, width - beside};
}

static ScreenLayout place(const LayoutShape *shape, int rows, int columns, bool names_hands)
{
    ScreenLayout layout = {.keys_row = rows - 1, .is_brief = columns < LAYOUT_BRIEF};
    int air = shape->is_airy;

    place_sheet(&layout, shape);
    layout.names_hands = names_hands;
    layout.sheet.columns += names_hands ? LAYOUT_HAND : 0;
    int panel = layout.sheet.columns + GAP;
    int below_sheet = layout.sheet.row + layout.sheet.rows;
    int room = rows - 1 - below_sheet;
    int above = room > PROMPT_ROWS;
    layout.prompt = (LayoutBox){below_sheet + above, shape->is_full, least(room, PROMPT_ROWS),
                                shape->is_full ? panel - 2 : columns - 1};
    place_dice(&layout, panel, columns - panel);
    int below_dice = layout.dice.row + layout.dice.rows + (layout.dice.rows > 1);
    int below_prompt = layout.prompt.row + layout.prompt.rows;
    if (shape->is_stacked)
        layout.others = (LayoutBox){below_prompt + 1, 1, rows - 2 - below_prompt, columns - 1};
    else if (shape->is_full)
        layout.others =
            (LayoutBox){below_dice, panel, rows - 1 - air - below_dice, columns - panel};
    else
        layout.others = (LayoutBox){below_dice, panel, below_sheet - below_dice, columns - panel};
    return layout;
}

/* The table of hands: below the other players, or else below the prompt. */
static void place_hands(ScreenLayout *layout, uint32_t others)
{
    LayoutBox *beside = &layout->others;
    int across = layout_across(beside);
    int lines = across > 0 ? ((int)others + across - 1) / across : 0;
    int taken = layout->shows_sheets ? lines * LAYOUT_SMALL_ROWS : beside->rows;
    int below_prompt = layout->prompt.row + layout->prompt.rows + 1;
    const LayoutBox places[] = {
        {beside->row + taken, beside->column, beside->rows - taken, beside->columns},
        {below_prompt, 1, layout->has_gauges ? layout->keys_row - 1 - below_prompt : 0,
         layout->prompt.columns},
    };

    for (unsigned i = 0; i < 2; i++) {
        int tables = least(places[i].columns / LAYOUT_HAND_COLUMNS, 2);
        if (tables == 0 || places[i].rows < LAYOUT_HAND_ROWS / tables + 1)
            continue;
        layout->hands = places[i];
        if (i == 0)
            beside->rows = taken;
        return;
    }
}

/* The first shape that fits, from `first` on. */
static unsigned find_shape(int rows, int columns, unsigned first)
{
    unsigned found = first;

    while (found + 1 < SHAPES && (rows < shapes[found].rows || columns < shapes[found].columns))
        found++;
    return found;
}

/* A full shape is used, if there is one, that has room for the sheets of all others. */
static ScreenLayout place_all(int rows, int columns, uint32_t others)
{
    ScreenLayout first = {0};

    for (unsigned i = find_shape(rows, columns, 0); i < SHAPES;
         i = find_shape(rows, columns, i + 1)) {
        for (int names_hands = shapes[i].is_full; names_hands >= 0; names_hands--) {
            ScreenLayout layout = place(&shapes[i], rows, columns, names_hands);
            if (names_hands && layout.others.columns < 2 * LAYOUT_SMALL_COLUMNS)
                continue;
            layout.shows_sheets = has_sheets_of(&layout.others, others);
            if (layout.shows_sheets)
                return layout;
            if (first.keys_row == 0)
                first = layout;
        }
        if (!shapes[i].is_full || i + 1 == SHAPES || !shapes[i + 1].is_full)
            break;
    }
    return first;
}

ScreenLayout layout_for(int rows, int columns, uint32_t others)
{
    ScreenLayout layout = place_all(rows, columns, others);

    place_hands(&layout, others);
    return layout;
}

ScreenLayout layout_for_review(int rows, int columns)
{
    unsigned shape = 0;

    rows = rows > LAYOUT_REVIEW_ROWS_LEAST ? rows : LAYOUT_REVIEW_ROWS_LEAST + 1;
    while (shape = find_shape(rows, columns, shape), !shapes[shape].is_airy)
        shape++;
    ScreenLayout layout = place(&shapes[shape], rows, columns, true);
    return layout.others.columns > REVIEW_COLUMNS ? layout
                                                  : place(&shapes[shape], rows, columns, false);
}

int layout_cell_row(const ScreenLayout *layout, unsigned cell)
{
    return layout->sheet.row + LETTERS + layout->has_frame +
           (int)(cell / GRID_SIDE) * (layout->cell_rows + layout->has_frame);
}

int layout_cell_column(const ScreenLayout *layout, unsigned cell)
{
    return layout->sheet.column + layout->left + 1 +
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
