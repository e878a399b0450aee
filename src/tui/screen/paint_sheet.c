/* The large sheet: numbers and circles, how full the lines are, and their points:
 *
 *              a      b      c      d      e
 *          +------+------+------+------+------+
 *        1 |  (7) |   4  |   8  |   9  |  11  | ooooo   0
 *          +------+------+------+------+------+
 */
#include "tui/screen/paint.h"

#include "notation/names.h"
#include "words/words.h"

#include <stdio.h>

enum { RING_COLUMNS = 6, GAUGE = GRID_SIDE };

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

/* Writes what a move is worth, in at most five columns. */
static void write_value(char buffer[CONTENT], int32_t value)
{
    int32_t size = value < 0 ? -value : value;
    const char *sign = value <= -5  ? "-"
                       : size < 995 ? " " /* so that small numbers have their points in a column */
                                    : "";

    if (size >= 9995)
        snprintf(buffer, CONTENT, "%s%d", sign, (size + 50) / 100);
    else
        snprintf(buffer, CONTENT, "%s%d.%d", sign, (size + 5) / 100, (size + 5) % 100 / 10);
}

/* Writes the number in a cell or the one it may get; otherwise "". */
static void write_content(const Scene *scene, const CellLook *look, unsigned cell, bool has_ring,
                          char buffer[CONTENT])
{
    unsigned number = look->sheet.number[cell];
    bool is_circled = look->sheet.circled & cell_bit(cell);

    buffer[0] = '\0';
    if (number > 0 && is_circled && !has_ring)
        snprintf(buffer, CONTENT, "%s(%u)", number < 10 ? " " : "", number);
    else if (number > 0)
        snprintf(buffer, CONTENT, "%3u ", number);
    else if (look->is_own && scene->hints.cells & cell_bit(cell))
        write_value(buffer, scene->hints.values[cell]);
    else if (look->has_cursor && cell == scene->cursor)
        snprintf(buffer, CONTENT, "%3u ", (unsigned)scene->turn.sum);
}

/* Draws a ring of three rows around the middle of a cell. */
static void paint_ring(Screen *screen, int row, int column, Style style)
{
    static const Glyph corners[2][2] = {
        {GLYPH_RING_TOP_LEFT, GLYPH_RING_TOP_RIGHT},
        {GLYPH_RING_BOTTOM_LEFT, GLYPH_RING_BOTTOM_RIGHT},
    };

    for (int i = 0; i < 2; i++) {
        screen_put(screen, row + 2 * i, column, style, screen_glyph(screen, corners[i][0]));
        screen_fill(screen, row + 2 * i, column + 1, RING_COLUMNS - 2, style,
                    screen_glyph(screen, GLYPH_RING_ACROSS));
        screen_put(screen, row + 2 * i, column + RING_COLUMNS - 1, style,
                   screen_glyph(screen, corners[i][1]));
    }
    screen_put(screen, row + 1, column, style, screen_glyph(screen, GLYPH_RING_LEFT));
    screen_put(screen, row + 1, column + RING_COLUMNS - 1, style,
               screen_glyph(screen, GLYPH_RING_RIGHT));
}

static void paint_cell(Screen *screen, const ScreenLayout *layout, const Scene *scene,
                       const CellLook *look, unsigned cell)
{
    int row = layout_cell_row(layout, cell);
    int column = layout_cell_column(layout, cell);
    int width = layout->cell_columns;
    int middle = row + layout->cell_rows / 2;
    Style style = style_of(scene, look, cell);
    bool is_circled = look->sheet.circled & cell_bit(cell);
    bool has_ring = is_circled && layout->cell_rows >= 3;
    char content[CONTENT];

    for (int i = 0; i < layout->cell_rows; i++)
        screen_fill(screen, row + i, column, width, style, " ");
    write_content(scene, look, cell, has_ring, content);
    if (has_ring)
        paint_ring(screen, middle - 1, column + (width - RING_COLUMNS) / 2, style);
    screen_put(screen, middle, column + (width - 4) / 2, style, content);
    bool has_value = look->is_own && scene->hints.cells & cell_bit(cell);
    if (has_value && look->sheet.number[cell] > 0 && layout->cell_rows >= 3) {
        write_value(content, scene->hints.values[cell]);
        screen_put(screen, row + layout->cell_rows - 1, column + (width - 4) / 2, style, content);
    }
    if (look->has_cursor && cell == scene->cursor) {
        screen_put(screen, middle, column, style, "[");
        screen_put(screen, middle, column + width - 1, style, "]");
    }
}

static void paint_rule(Screen *screen, const ScreenLayout *layout, int row, Glyph left, Glyph cross,
                       Glyph right)
{
    int column = layout->sheet.column + LAYOUT_LEFT;

    for (unsigned i = 0; i < GRID_SIDE; i++) {
        screen_put(screen, row, column, STYLE_GRID, screen_glyph(screen, i == 0 ? left : cross));
        screen_fill(screen, row, column + 1, layout->cell_columns, STYLE_GRID,
                    screen_glyph(screen, GLYPH_ACROSS));
        column += layout->cell_columns + 1;
    }
    screen_put(screen, row, column, STYLE_GRID, screen_glyph(screen, right));
}

/* Draws the grid and the names of rows and columns. Those of the cursor are highlighted. */
static void paint_grid(Screen *screen, const ScreenLayout *layout, const Scene *scene,
                       const CellLook *look)
{
    for (unsigned i = 0; i < GRID_SIDE; i++) {
        char letter[2] = {(char)('a' + i)};
        char digit[2] = {(char)('1' + i)};
        bool is_column = look->has_cursor && scene->cursor % GRID_SIDE == i;
        bool is_row = look->has_cursor && scene->cursor / GRID_SIDE == i;
        int row = layout_cell_row(layout, i * GRID_SIDE);
        screen_put(screen, layout->sheet.row,
                   layout_cell_column(layout, i) + (layout->cell_columns - 1) / 2,
                   is_column ? STYLE_STRONG : STYLE_FAINT, letter);
        screen_put(screen, row + layout->cell_rows / 2, LAYOUT_LEFT - 2,
                   is_row ? STYLE_STRONG : STYLE_FAINT, digit);
        if (i == 0)
            paint_rule(screen, layout, row - 1, GLYPH_TOP_LEFT, GLYPH_TOP, GLYPH_TOP_RIGHT);
        else
            paint_rule(screen, layout, row - 1, GLYPH_LEFT, GLYPH_CROSS, GLYPH_RIGHT);
        for (int k = 0; k < layout->cell_rows; k++)
            for (int bar = 0; bar <= GRID_SIDE; bar++)
                screen_put(screen, row + k,
                           layout->sheet.column + LAYOUT_LEFT + bar * (layout->cell_columns + 1),
                           STYLE_GRID, screen_glyph(screen, GLYPH_DOWN));
    }
    int last = layout_cell_row(layout, GRID_CELLS - GRID_SIDE) + layout->cell_rows;
    paint_rule(screen, layout, last, GLYPH_BOTTOM_LEFT, GLYPH_BOTTOM, GLYPH_BOTTOM_RIGHT);
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

static void paint_lines_around(Screen *screen, const ScreenLayout *layout, const Game *game,
                               const Sheet *sheet)
{
    int right = layout->sheet.column + LAYOUT_LEFT + GRID_SIDE * (layout->cell_columns + 1) + 1;
    int below = layout_cell_row(layout, GRID_CELLS - 1) + layout->cell_rows + 1;

    for (unsigned i = 0; i < GRID_SIDE; i++) {
        int row = layout_cell_row(layout, i * GRID_SIDE) + layout->cell_rows / 2;
        paint_gauge(screen, row, right + 1, sheet->tally[i]);
        paint_points(screen, row, right + 6, 3, game, sheet, i);
        if (layout->names_hands && tally_filled(sheet->tally[i]) == GRID_SIDE)
            screen_put_within(screen, row, right + 11, LAYOUT_HAND - 1, STYLE_FAINT,
                              _(game_category(game, sheet->tally[i])->title));
        int column = layout_cell_column(layout, i) + (layout->cell_columns - GAUGE) / 2;
        paint_gauge(screen, below, column, sheet->tally[GRID_COLUMNS + i]);
        paint_points(screen, below + 1, column, GAUGE - 2, game, sheet, GRID_COLUMNS + i);
    }
    screen_put(screen, below, LAYOUT_LEFT - 1, STYLE_FAINT, "/");
    paint_gauge(screen, below, 0, sheet->tally[GRID_RISING]);
    paint_points(screen, below + 1, 0, GAUGE - 1, game, sheet, GRID_RISING);
    screen_put(screen, below, right, STYLE_FAINT, "\\");
    paint_gauge(screen, below, right + 1, sheet->tally[GRID_FALLING]);
    paint_points(screen, below, right + 6, 3, game, sheet, GRID_FALLING);
    char total[16];
    snprintf(total, sizeof total, "= %u", (unsigned)sheet->total);
    screen_put_right(screen, below + 1, right, 9, STYLE_STRONG, total);
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
