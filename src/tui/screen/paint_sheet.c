/* The large sheet: numbers and circles, how full the lines are, and their points:
 *
 *              a      b      c      d      e
 *          +------+------+------+------+------+
 *        1 |  (7) |   4  |   8  |   9  |  11  | ooooo   0
 *          +------+------+------+------+------+
 */
#include "tui/screen/paint.h"

#include "notation/names.h"
#include "tui/screen/digits.h"
#include "words/words.h"

#include <stdio.h>
#include <string.h>

enum { RING_COLUMNS = 6, RING_ROWS = 3, GAUGE = GRID_SIDE, CONTENT_COLUMNS = 4 };

/* What decides how a cell looks. */
typedef struct {
    Sheet sheet; /* with the move under way */
    CellMask pending;
    CellMask latest;
    CellMask choices; /* marked if circles are due */
    bool has_cursor;
    bool is_own;
    bool is_hidden;
} CellLook;

static CellLook look_at(const Scene *scene)
{
    const ScenePlayer *player = &scene->players[scene->viewed];
    bool is_own = scene->viewed == scene->seat;
    CellLook look = {.sheet = *player->sheet, .is_own = is_own, .is_hidden = player->is_hidden};

    look.latest = paint_latest(player);
    if (is_own && scene->step == STEP_MOVE && scene->compose->game != NULL) {
        look.sheet = compose_sheet(scene->compose);
        look.pending = compose_touched(scene->compose);
        look.latest = 0;
        look.has_cursor = true;
        if (scene->compose->now.is_begun)
            look.choices = compose_choices(scene->compose) & ~look.pending;
    }
    return look;
}

static Style style_of(const Scene *scene, const CellLook *look, unsigned cell)
{
    CellMask bit = cell_bit(cell);

    if (look->has_cursor && cell == scene->cursor)
        return STYLE_CURSOR;
    if (look->pending & bit)
        return STYLE_PENDING;
    if (look->is_own && scene->hints.cells & bit)
        return (Style)(STYLE_SHADE_0 + scene->hints.shades[cell]);
    if (look->choices & bit)
        return STYLE_CHOICE;
    if (look->sheet.circled & bit)
        return STYLE_CIRCLED;
    return look->latest & bit ? STYLE_LATEST : STYLE_PLAIN;
}

enum { CONTENT = 24 }; /* bytes of a cell's content */

/* Writes what a move is worth: "72.3", and without the decimal if that is too wide. */
static void write_value(char buffer[CONTENT], int32_t value, size_t width)
{
    int32_t size = value < 0 ? -value : value;
    const char *sign = value <= -5 ? "-" : "";
    bool is_small = size < 995 && value > -5;

    snprintf(buffer, CONTENT, "%s%d.%d", sign, (size + 5) / 100, (size + 5) % 100 / 10);
    if (strlen(buffer) > width)
        snprintf(buffer, CONTENT, "%s%d", sign, (size + 50) / 100);
    else if (is_small && strlen(buffer) < width) /* so that the points are in a column */
        snprintf(buffer, CONTENT, " %d.%d", (size + 5) / 100, (size + 5) % 100 / 10);
}

/* The number in a cell, or the one it may get; 0: none. */
static unsigned number_in(const Scene *scene, const CellLook *look, unsigned cell)
{
    bool is_written = look->sheet.number[cell] > 0;
    bool is_offered = look->has_cursor && cell == scene->cursor && !scene->compose->now.is_begun;

    if (is_written)
        return look->sheet.number[cell];
    bool has_value = look->is_own && scene->hints.cells & cell_bit(cell);
    return is_offered && !has_value ? scene->turn.sum : 0;
}

/* Draws a ring, or its two sides if there is no more space. */
static void paint_ring(Screen *screen, const LayoutBox *ring, Style style)
{
    static const Glyph corners[2][2] = {
        {GLYPH_RING_TOP_LEFT, GLYPH_RING_TOP_RIGHT},
        {GLYPH_RING_BOTTOM_LEFT, GLYPH_RING_BOTTOM_RIGHT},
    };
    int right = ring->column + ring->columns - 1;

    for (int i = 0; i < 2; i++) {
        int row = ring->row + i * (ring->rows - 1);
        screen_put(screen, row, ring->column, style, screen_glyph(screen, corners[i][0]));
        screen_fill(screen, row, ring->column + 1, ring->columns - 2, style,
                    screen_glyph(screen, GLYPH_RING_ACROSS));
        screen_put(screen, row, right, style, screen_glyph(screen, corners[i][1]));
    }
    for (int row = ring->row + 1; row < ring->row + ring->rows - 1; row++) {
        screen_put(screen, row, ring->column, style, screen_glyph(screen, GLYPH_RING_LEFT));
        screen_put(screen, row, right, style, screen_glyph(screen, GLYPH_RING_RIGHT));
    }
}

/* Draws a number in large digits, and a ring that is as high as the cell. */
static void paint_large(Screen *screen, const LayoutBox *cell, int rows, Style style,
                        unsigned number, bool is_circled)
{
    int width = digits_width(rows, number);
    int row = cell->row + (cell->rows - rows) / 2;

    int column = cell->column + (cell->columns - width) / 2;
    int around = width + 4 <= cell->columns ? 2 : 1;

    if (is_circled)
        paint_ring(screen, &(LayoutBox){cell->row, column - around, cell->rows, width + 2 * around},
                   style);
    for (int i = 0; i < rows; i++)
        screen_fill(screen, row + i, column - around + 1, width + 2 * around - 2, style, " ");
    digits_paint(screen, row, column, rows, style, number);
}

static void paint_number(Screen *screen, const LayoutBox *cell, Style style, unsigned number,
                         bool is_circled)
{
    int column = cell->column + (cell->columns - CONTENT_COLUMNS) / 2;
    int middle = cell->row + cell->rows / 2;
    char content[CONTENT];

    snprintf(content, sizeof content, "%3u ", number);
    if (is_circled && cell->rows < RING_ROWS)
        snprintf(content, sizeof content, "%s(%u)", number < 10 ? " " : "", number);
    else if (is_circled)
        paint_ring(screen, &(LayoutBox){middle - 1, column - 1, RING_ROWS, RING_COLUMNS}, style);
    screen_put(screen, middle, column, style, content);
}

/* Draws what a move with this cell is worth: below its number, if it has one. */
static void paint_value(Screen *screen, const LayoutBox *cell, Style style, int32_t value,
                        bool has_number)
{
    int column = cell->column + (cell->columns - CONTENT_COLUMNS) / 2;
    char text[CONTENT];

    if (has_number && cell->rows < RING_ROWS)
        return;
    write_value(text, value, cell->columns > CONTENT_COLUMNS ? 5 : CONTENT_COLUMNS);
    screen_put(screen, cell->row + (has_number ? cell->rows - 1 : cell->rows / 2), column, style,
               text);
}

static void paint_cell(Screen *screen, const ScreenLayout *layout, const Scene *scene,
                       const CellLook *look, unsigned cell)
{
    const LayoutBox box = {layout_cell_row(layout, cell), layout_cell_column(layout, cell),
                           layout->cell_rows, layout->cell_columns};
    Style style = style_of(scene, look, cell);
    unsigned number = number_in(scene, look, cell);
    bool is_circled = look->sheet.circled & cell_bit(cell);
    bool has_value = look->is_own && scene->hints.cells & cell_bit(cell);
    int digits = layout->digit_rows;

    if (has_value && digits == box.rows) /* the value needs a row */
        digits = 1;
    if (digits == RING_ROWS && screen_is_ascii(screen))
        digits = 1;
    for (int i = 0; i < box.rows; i++)
        screen_fill(screen, box.row + i, box.column, box.columns, style, " ");
    if (number > 0 && digits > 1)
        paint_large(screen, &box, digits, style, number, is_circled);
    else if (number > 0)
        paint_number(screen, &box, style, number, is_circled);
    if (has_value)
        paint_value(screen, &box, style, scene->hints.values[cell], number > 0);
    if (look->has_cursor && cell == scene->cursor) {
        int outside = box.columns <= CONTENT_COLUMNS; /* all columns are needed */
        int middle = box.row + box.rows / 2;
        screen_put(screen, middle, box.column - outside, style, "[");
        screen_put(screen, middle, box.column + box.columns - 1 + outside, style, "]");
    }
}

static void paint_rule(Screen *screen, const ScreenLayout *layout, int row, Glyph left, Glyph cross,
                       Glyph right)
{
    int column = layout->sheet.column + layout->left;

    for (unsigned i = 0; i < GRID_SIDE; i++) {
        screen_put(screen, row, column, STYLE_GRID, screen_glyph(screen, i == 0 ? left : cross));
        screen_fill(screen, row, column + 1, layout->cell_columns, STYLE_GRID,
                    screen_glyph(screen, GLYPH_ACROSS));
        column += layout->cell_columns + 1;
    }
    screen_put(screen, row, column, STYLE_GRID, screen_glyph(screen, right));
}

/* The lines of the grid above and beside a row of cells, and below the last. */
static void paint_frame(Screen *screen, const ScreenLayout *layout, unsigned i)
{
    int row = layout_cell_row(layout, i * GRID_SIDE);

    if (i == 0)
        paint_rule(screen, layout, row - 1, GLYPH_TOP_LEFT, GLYPH_TOP, GLYPH_TOP_RIGHT);
    else
        paint_rule(screen, layout, row - 1, GLYPH_LEFT, GLYPH_CROSS, GLYPH_RIGHT);
    for (int k = 0; k < layout->cell_rows; k++)
        for (int bar = 0; bar <= GRID_SIDE; bar++)
            screen_put(screen, row + k,
                       layout->sheet.column + layout->left + bar * (layout->cell_columns + 1),
                       STYLE_GRID, screen_glyph(screen, GLYPH_DOWN));
    if (i + 1 == GRID_SIDE)
        paint_rule(screen, layout, row + layout->cell_rows, GLYPH_BOTTOM_LEFT, GLYPH_BOTTOM,
                   GLYPH_BOTTOM_RIGHT);
}

/* Draws the grid and the names of rows and columns. Those of the cursor are highlighted. */
static void paint_grid(Screen *screen, const ScreenLayout *layout, const Scene *scene,
                       const CellLook *look)
{
    int names = layout->left > 1 ? layout->left - 2 : 0;

    for (unsigned i = 0; i < GRID_SIDE; i++) {
        char letter[2] = {(char)('a' + i)};
        char digit[2] = {(char)('1' + i)};
        bool is_column = look->has_cursor && scene->cursor % GRID_SIDE == i;
        bool is_row = look->has_cursor && scene->cursor / GRID_SIDE == i;
        screen_put(screen, layout->sheet.row,
                   layout_cell_column(layout, i) + layout->cell_columns / 2 -
                       (layout->digit_rows == 1 && layout->has_gauges),
                   is_column ? STYLE_STRONG : STYLE_FAINT, letter);
        screen_put(screen, layout_cell_row(layout, i * GRID_SIDE) + layout->cell_rows / 2, names,
                   is_row ? STYLE_STRONG : STYLE_FAINT, digit);
        if (layout->has_frame)
            paint_frame(screen, layout, i);
    }
}

/* Draws how full a line is: "###o.". Circles come first, then numbers, then empty cells. */
static void paint_gauge(Screen *screen, int row, int column, Tally tally)
{
    for (unsigned i = 0; i < GAUGE; i++) {
        Glyph glyph = i < tally_circled(tally)  ? GLYPH_DONE
                      : i < tally_filled(tally) ? GLYPH_FILLED
                                                : GLYPH_EMPTY;
        screen_put(screen, row, column + (int)i, glyph == GLYPH_EMPTY ? STYLE_FAINT : STYLE_PLAIN,
                   screen_glyph(screen, glyph));
    }
}

/* Draws a line's points, in a faint style if it needs circles first. */
static void paint_points(Screen *screen, int row, int column, int width, const Game *game,
                         const Sheet *sheet, unsigned line)
{
    Tally tally = sheet->tally[line];
    unsigned points = sheet->points[line];
    char text[16] = "";
    Style style = STYLE_SCORED;

    if (points > 0 || (!game->has_circles && tally_filled(tally) == GRID_SIDE)) {
        snprintf(text, sizeof text, "%u", points);
        style = points > 0 ? STYLE_SCORED : STYLE_FAINT;
    } else if (game->has_circles) {
        snprintf(text, sizeof text, "%u", game_circled_points(game, line));
        style = STYLE_FAINT;
    }
    screen_put_right(screen, row, column, width, style, text);
}

/* The rows: gauges, points and, if there is space, what a full one makes. */
static void paint_row_ends(Screen *screen, const ScreenLayout *layout, const Game *game,
                           const Sheet *sheet, int right)
{
    for (unsigned i = 0; i < GRID_SIDE; i++) {
        int row = layout_cell_row(layout, i * GRID_SIDE) + layout->cell_rows / 2;
        if (layout->has_gauges)
            paint_gauge(screen, row, right + 1, sheet->tally[i]);
        paint_points(screen, row, right + (layout->has_gauges ? 6 : 0), 3, game, sheet, i);
        if (layout->names_hands && tally_filled(sheet->tally[i]) == GRID_SIDE)
            screen_put_within(screen, row, right + 11, LAYOUT_HAND - 1, STYLE_FAINT,
                              _(game_category(game, sheet->tally[i])->title));
    }
}

/* Below the grid: gauges and points of columns and diagonals, and the total. */
static void paint_below(Screen *screen, const ScreenLayout *layout, const Game *game,
                        const Sheet *sheet, int right)
{
    int row = layout_cell_row(layout, GRID_CELLS - 1) + layout->cell_rows + layout->has_frame;
    char total[16];

    for (unsigned i = 0; i < GRID_SIDE; i++) {
        int column = layout_cell_column(layout, i) + (layout->cell_columns - GAUGE) / 2;
        paint_gauge(screen, row, column, sheet->tally[GRID_COLUMNS + i]);
        paint_points(screen, row + 1, column, GAUGE - 2, game, sheet, GRID_COLUMNS + i);
    }
    screen_put(screen, row, layout->left - 1, STYLE_FAINT, "/");
    paint_gauge(screen, row, 0, sheet->tally[GRID_RISING]);
    paint_points(screen, row + 1, 0, GAUGE - 1, game, sheet, GRID_RISING);
    screen_put(screen, row, right, STYLE_FAINT, "\\");
    paint_gauge(screen, row, right + 1, sheet->tally[GRID_FALLING]);
    paint_points(screen, row, right + 6, 3, game, sheet, GRID_FALLING);
    snprintf(total, sizeof total, "= %u", (unsigned)sheet->total);
    screen_put_right(screen, row + 1, right, 9, STYLE_STRONG, total);
}

/* The same in one row, with points only. */
static void paint_points_below(Screen *screen, const ScreenLayout *layout, const Game *game,
                               const Sheet *sheet, int right)
{
    int row = layout_cell_row(layout, GRID_CELLS - 1) + layout->cell_rows + layout->has_frame;
    int first = layout_cell_column(layout, 0);

    for (unsigned i = 0; i < GRID_SIDE; i++)
        paint_points(screen, row, layout_cell_column(layout, i), 3, game, sheet, GRID_COLUMNS + i);
    paint_points(screen, row, 0, first, game, sheet, GRID_RISING);
    screen_put(screen, row, first, STYLE_FAINT, "/");
    screen_put(screen, row, right - 1, STYLE_FAINT, "\\");
    paint_points(screen, row, right, 3, game, sheet, GRID_FALLING);
}

static void paint_lines_around(Screen *screen, const ScreenLayout *layout, const Game *game,
                               const Sheet *sheet)
{
    int right = layout->sheet.column + layout->left + GRID_SIDE * (layout->cell_columns + 1) + 1;

    paint_row_ends(screen, layout, game, sheet, right);
    if (layout->has_gauges)
        paint_below(screen, layout, game, sheet, right);
    else
        paint_points_below(screen, layout, game, sheet, right);
}

void paint_sheet(Screen *screen, const ScreenLayout *layout, const Scene *scene)
{
    CellLook look = look_at(scene);

    if (look.is_hidden) {
        look.sheet = (Sheet){0};
        look.latest = 0;
    }
    paint_grid(screen, layout, scene, &look);
    for (unsigned cell = 0; cell < GRID_CELLS; cell++)
        paint_cell(screen, layout, scene, &look, cell);
    if (!look.is_hidden)
        paint_lines_around(screen, layout, scene->game, &look.sheet);
}
