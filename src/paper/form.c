/* A score sheet. It is drawn in its own units, in which an upright form is 298 wide and 421 high
 * and a broad one 421 wide and 298 high, and then scaled to its place. */
#include "paper/form.h"

#include "paper/pen.h"

#include <math.h>
#include <stdio.h>

enum { SHORT_SIDE = 298, LONG_SIDE = 421, FIELD = 26 };

static const double GAP = 6;

static const double ink = 0; /* always black: printers turn grey into dots */

/* Where everything is; there are two of these. */
typedef struct {
    double width, height;
    double left, right; /* the edges of the drawing */
    double cell;        /* the side of a cell */
    double grid_x, grid_y;
    double box;              /* the height of boxes below the grid */
    double fields_y;         /* of the sums */
    double table_x, table_y; /* of the categories */
    unsigned columns;        /* in which the categories are listed */
    double row;              /* the height of a category */
} FormLayout;

static const FormLayout upright = {
    .width = SHORT_SIDE,
    .height = LONG_SIDE,
    .left = 35,
    .right = SHORT_SIDE - 35,
    .cell = 32,
    .grid_x = 69,
    .grid_y = 67,
    .box = 24,
    .fields_y = 267,
    .table_x = 35,
    .table_y = 308,
    .columns = 2,
    .row = 21,
};

static const FormLayout broad = {
    .width = LONG_SIDE,
    .height = SHORT_SIDE,
    .left = 28,
    .right = LONG_SIDE - 28,
    .cell = 29,
    .grid_x = 59,
    .grid_y = 64,
    .box = 21,
    .fields_y = 244,
    .table_x = 264,
    .table_y = 76,
    .columns = 1,
    .row = 24.2,
};

/* A form being drawn. */
typedef struct {
    cairo_t *cairo;
    const FormLayout *at;
    const Form *form;
    const FormWords *words;
} Drawing;

static void round_box(cairo_t *cairo, double x, double y, double width, double height,
                      double radius)
{
    cairo_new_path(cairo);
    cairo_arc(cairo, x + width - radius, y + radius, radius, -M_PI / 2, 0);
    cairo_arc(cairo, x + width - radius, y + height - radius, radius, 0, M_PI / 2);
    cairo_arc(cairo, x + radius, y + height - radius, radius, M_PI / 2, M_PI);
    cairo_arc(cairo, x + radius, y + radius, radius, M_PI, 3 * M_PI / 2);
    cairo_close_path(cairo);
}

static void stroke(cairo_t *cairo, double width)
{
    cairo_set_source_rgb(cairo, ink, ink, ink);
    cairo_set_line_width(cairo, width);
    cairo_stroke(cairo);
}

static void draw_number(cairo_t *cairo, PenText style, double x, double y, unsigned number)
{
    char text[16];

    snprintf(text, sizeof text, "%u", number);
    style.align = PEN_CENTRE;
    pen_text(cairo, style, x, y + 0.364 * style.size, text); /* digits are 0.73 high */
}

/* The game and the player's name. */
static void draw_heading(const Drawing *drawing)
{
    const PenText title = {.size = 21, .is_bold = true};
    const PenText label = {.size = 7};
    const FormLayout *at = drawing->at;
    double name_x = at->left + pen_text_width(drawing->cairo, title, drawing->words->title) + 22;
    const PenText name = {.size = 14, .width = at->right - name_x};

    pen_text(drawing->cairo, title, at->left, 40, drawing->words->title);
    pen_text(drawing->cairo, name, name_x, 38, drawing->form->name);
    pen_rule(drawing->cairo, ink, name_x, 42.5, at->right, 42.5);
    pen_text(drawing->cairo, label, name_x, 51, drawing->words->name);
}

static void draw_cell(const Drawing *drawing, unsigned cell)
{
    const FormLayout *at = drawing->at;
    const Sheet *sheet = drawing->form->sheet;
    const PenText number = {.size = 0.5 * at->cell};
    unsigned row = cell / GRID_SIDE;
    double x = at->grid_x + (cell % GRID_SIDE + 0.5) * at->cell;
    double y = at->grid_y + (row + 0.5) * at->cell;

    if (sheet == NULL || sheet->number[cell] == 0)
        return;
    draw_number(drawing->cairo, number, x, y, sheet->number[cell]);
    if (sheet->circled & cell_bit(cell)) {
        cairo_new_path(drawing->cairo);
        cairo_arc(drawing->cairo, x, y, 0.41 * at->cell, 0, 2 * M_PI);
        stroke(drawing->cairo, 1.2);
    }
}

static double grid_side(const FormLayout *at)
{
    return at->cell * (double)GRID_SIDE;
}

/* The cells, with the names used in moves. */
static void draw_grid(const Drawing *drawing)
{
    const FormLayout *at = drawing->at;
    const PenText name = {.size = 6.5, .align = PEN_CENTRE};
    double side = grid_side(at);

    for (unsigned i = 0; i < GRID_SIDE; i++) {
        double middle = (i + 0.5) * at->cell;
        const char row[] = {(char)('1' + i), '\0'};
        const char column[] = {(char)('a' + i), '\0'};
        pen_text(drawing->cairo, name, at->grid_x + middle, at->grid_y - 4, column);
        pen_text(drawing->cairo, name, at->grid_x - 6, at->grid_y + middle + 2.3, row);
    }
    for (unsigned i = 1; i < GRID_SIDE; i++) {
        cairo_move_to(drawing->cairo, at->grid_x + i * at->cell, at->grid_y);
        cairo_rel_line_to(drawing->cairo, 0, side);
        cairo_move_to(drawing->cairo, at->grid_x, at->grid_y + i * at->cell);
        cairo_rel_line_to(drawing->cairo, side, 0);
    }
    stroke(drawing->cairo, 0.6);
    round_box(drawing->cairo, at->grid_x, at->grid_y, side, side, 3);
    stroke(drawing->cairo, 1.4);
    for (unsigned cell = 0; cell < GRID_CELLS; cell++)
        draw_cell(drawing, cell);
}

/* The contents of a line's box: its value to be marked, its factor, its points. */
static void fill_line_box(const Drawing *drawing, unsigned line, double x, double y, double width,
                          double height)
{
    const Sheet *sheet = drawing->form->sheet;
    const Game *game = drawing->form->game;
    unsigned value = game_circled_points(game, line);
    bool has_scored = sheet != NULL && sheet->points[line] > 0;
    bool is_full = sheet != NULL && tally_filled(sheet->tally[line]) == GRID_SIDE;
    PenText number = {.size = 12, .is_bold = has_scored};
    const PenText factor = {.size = 6.5};
    char text[16];

    if (value > 0 && has_scored) { /* as if marked with a thick pen */
        round_box(drawing->cairo, x, y, width, height, 3);
        cairo_set_source_rgb(drawing->cairo, ink, ink, ink);
        cairo_fill(drawing->cairo);
        number.grey = 1;
    }
    if (value > 0)
        draw_number(drawing->cairo, number, x + width / 2, y + height / 2, value);
    else if (has_scored || is_full)
        draw_number(drawing->cairo, number, x + width / 2, y + height / 2, sheet->points[line]);
    else if (line >= GRID_FALLING && game->diagonal_factor > 1) {
        snprintf(text, sizeof text, "×%u", (unsigned)game->diagonal_factor);
        pen_text(drawing->cairo, factor, x + 3, y + 8, text);
    }
}

/* The box at the end of a line: to the right of rows, below all other lines. The box of a diagonal
 * is at the corner, with a stroke from the last cell. */
static void draw_line_box(const Drawing *drawing, unsigned line)
{
    const FormLayout *at = drawing->at;
    double below = at->grid_y + grid_side(at) + GAP;
    double right = at->grid_x + grid_side(at) + GAP;
    double x = at->grid_x + (line - GRID_COLUMNS) * at->cell + 2;
    double y = below;
    double width = at->cell - 4;
    double height = at->box;

    if (line < GRID_COLUMNS) {
        x = right;
        y = at->grid_y + line * at->cell + 2;
        height = at->cell - 4;
    } else if (line >= GRID_FALLING) {
        bool is_falling = line == GRID_FALLING;
        x = is_falling ? right : at->grid_x - GAP - width;
        double corner = is_falling ? right - 1 : at->grid_x - GAP + 1;
        cairo_move_to(drawing->cairo, corner, below - 1);
        cairo_rel_line_to(drawing->cairo, is_falling ? -GAP + 2 : GAP - 2, -GAP + 2);
        stroke(drawing->cairo, 0.8);
    }
    round_box(drawing->cairo, x, y, width, height, 3);
    stroke(drawing->cairo, 0.6);
    fill_line_box(drawing, line, x, y, width, height);
}

/* A field with its name in the corner, and a number if there is one. */
static void draw_field(const Drawing *drawing, double x, double width, double weight,
                       const char *name, unsigned number)
{
    const PenText label = {.size = 6, .width = width - 8};
    const PenText written = {.size = 14, .is_bold = true};
    double y = drawing->at->fields_y;

    round_box(drawing->cairo, x, y, width, FIELD, 3);
    stroke(drawing->cairo, weight);
    pen_text(drawing->cairo, label, x + 4.5, y + 8, name);
    if (drawing->form->sheet != NULL)
        draw_number(drawing->cairo, written, x + width / 2, y + 16.5, number);
}

/* "lines + circles = total", or only the total. */
static void draw_fields(const Drawing *drawing)
{
    const FormLayout *at = drawing->at;
    const Game *game = drawing->form->game;
    const Sheet *sheet = drawing->form->sheet;
    const PenText sign = {.size = 13, .align = PEN_CENTRE};
    double left = at->left;
    double right = at->grid_x + grid_side(at) + GAP + at->cell - 4;
    double width = (right - left - 2 * 20) / 3;
    unsigned total = sheet != NULL ? sheet->total : 0;
    unsigned circles = sheet != NULL ? mask_count(sheet->circled) * game->circle_points : 0;

    draw_field(drawing, right - width, width, 1.4, drawing->words->total, total);
    if (game->circle_points == 0)
        return;
    draw_field(drawing, left, width, 0.6, drawing->words->lines, total - circles);
    draw_field(drawing, left + width + 20, width, 0.6, drawing->words->circles, circles);
    pen_text(drawing->cairo, sign, left + width + 10, at->fields_y + 18, "+");
    pen_text(drawing->cairo, sign, right - width - 10, at->fields_y + 18, "=");
}

static void draw_example(const Drawing *drawing, const uint8_t *numbers, double x, double y)
{
    const double side = 9.6;
    const PenText number = {.size = 6.2};

    for (unsigned i = 0; i < GRID_SIDE; i++) {
        cairo_rectangle(drawing->cairo, x + i * side, y, side, side - 1);
        stroke(drawing->cairo, 0.35);
        draw_number(drawing->cairo, number, x + (i + 0.5) * side, y + (side - 1) / 2, numbers[i]);
    }
}

/* Points as a number, circles as circles, aligned to the right. */
static void draw_gift(const Drawing *drawing, unsigned points, unsigned circles, double right,
                      double middle)
{
    const PenText number = {.size = 10, .is_bold = true, .align = PEN_RIGHT};
    const double radius = 3.4;
    char text[16];

    snprintf(text, sizeof text, "%u", points);
    if (points > 0)
        pen_text(drawing->cairo, number, right, middle + 3.6, text);
    for (unsigned i = 0; i < circles; i++) {
        cairo_new_path(drawing->cairo);
        cairo_arc(drawing->cairo, right - radius - 0.5 - i * (2 * radius + 2.6), middle, radius, 0,
                  2 * M_PI);
        stroke(drawing->cairo, 0.9);
    }
}

/* A category: its name, an example, and what that gives. */
static void draw_category(const Drawing *drawing, unsigned index, double x, double y, double width)
{
    const PenText name = {.size = 8, .width = width};
    const Game *game = drawing->form->game;
    const Category *category = &game->categories[index];

    pen_rule(drawing->cairo, ink, x, y, x + width, y);
    pen_text(drawing->cairo, name, x, y + 8.6, drawing->words->categories[index]);
    draw_example(drawing, category->example, x, y + 11);
    draw_gift(drawing, game_example_points(game, index), category->circles, x + width, y + 15.3);
}

/* The categories that give something, from the top left down. */
static void draw_categories(const Drawing *drawing)
{
    const double between = 18;
    const FormLayout *at = drawing->at;
    const PenText heading = {.size = 6.5, .align = PEN_RIGHT};
    const Game *game = drawing->form->game;
    const unsigned rows = (GAME_CATEGORIES - 1 + at->columns - 1) / at->columns;
    double width = (at->right - at->table_x - (at->columns - 1) * between) / at->columns;
    unsigned place = 0;

    for (unsigned i = 1; game_category_at(game, i) != NULL; i++) {
        if (game->categories[i].circles + game_example_points(game, i) == 0)
            continue;
        unsigned column = place / rows;
        double x = at->table_x + column * (width + between);
        double y = at->table_y + place % rows * at->row;
        if (place % rows == 0)
            pen_text(drawing->cairo, heading, x + width, y - 4.5, drawing->words->points);
        draw_category(drawing, i, x, y, width);
        place++;
    }
}

static void draw_form(const Drawing *drawing)
{
    const FormLayout *at = drawing->at;
    const PenText note = {.size = 6.2, .align = PEN_CENTRE, .width = at->width - 48};

    draw_heading(drawing);
    draw_grid(drawing);
    for (unsigned line = 0; line < GRID_LINES; line++)
        draw_line_box(drawing, line);
    draw_fields(drawing);
    draw_categories(drawing);
    pen_text(drawing->cairo, note, at->width / 2, at->height - 17, drawing->form->note);
}

void form_draw(cairo_t *cairo, const Form *form, const FormWords *words, double x, double y,
               double width, double height)
{
    Drawing drawing = {
        .cairo = cairo,
        .at = width > height ? &broad : &upright,
        .form = form,
        .words = words,
    };
    double scale = fmin(width / drawing.at->width, height / drawing.at->height);

    cairo_save(cairo);
    cairo_translate(cairo, x + (width - scale * drawing.at->width) / 2,
                    y + (height - scale * drawing.at->height) / 2);
    cairo_scale(cairo, scale, scale);
    draw_form(&drawing);
    cairo_restore(cairo);
}
