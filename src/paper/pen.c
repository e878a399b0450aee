/* Text, lines and marks. */
#include "paper/pen.h"

#include <stdio.h>
#include <string.h>

enum { TEXT_SIZE = 512, DASHES = 6, COLORS = 6 };

/* One font for all drawings, so that they are the same everywhere. If it is missing, cairo takes
 * the next best font without serifs. */
static void choose_font(cairo_t *cairo, PenText style)
{
    cairo_select_font_face(cairo, "DejaVu Sans", CAIRO_FONT_SLANT_NORMAL,
                           style.is_bold ? CAIRO_FONT_WEIGHT_BOLD : CAIRO_FONT_WEIGHT_NORMAL);
    cairo_set_font_size(cairo, style.size);
}

double pen_text_width(cairo_t *cairo, PenText style, const char *text)
{
    cairo_text_extents_t extents;

    choose_font(cairo, style);
    cairo_text_extents(cairo, text, &extents);
    return extents.x_advance;
}

/* Removes characters until the text fits. */
static void cut(cairo_t *cairo, PenText style, char text[TEXT_SIZE])
{
    static const char more[] = "…";
    size_t length = strlen(text);

    if (style.width <= 0 || pen_text_width(cairo, style, text) <= style.width)
        return;
    if (length > TEXT_SIZE - sizeof more)
        length = TEXT_SIZE - sizeof more;
    while (length > 0) {
        do
            length--;
        while (length > 0 && ((unsigned char)text[length] & 0xc0) == 0x80);
        memcpy(text + length, more, sizeof more);
        if (pen_text_width(cairo, style, text) <= style.width)
            return;
    }
}

void pen_text(cairo_t *cairo, PenText style, double x, double y, const char *text)
{
    static const double before[] = {[PEN_LEFT] = 0, [PEN_CENTRE] = 0.5, [PEN_RIGHT] = 1};
    char fitting[TEXT_SIZE];

    snprintf(fitting, sizeof fitting, "%s", text);
    cut(cairo, style, fitting);
    cairo_set_source_rgb(cairo, style.grey, style.grey, style.grey);
    cairo_move_to(cairo, x - before[style.align] * pen_text_width(cairo, style, fitting), y);
    cairo_show_text(cairo, fitting);
}

void pen_color(cairo_t *cairo, unsigned index, double lighter)
{
    static const double colors[COLORS][3] = {
        {0.00, 0.00, 0.00}, {0.00, 0.40, 0.65}, {0.80, 0.32, 0.00},
        {0.00, 0.52, 0.38}, {0.62, 0.25, 0.52}, {0.52, 0.42, 0.00},
    };
    const double *color = colors[index % COLORS];
    double mixed[3];

    for (int i = 0; i < 3; i++)
        mixed[i] = color[i] + (1 - color[i]) * lighter;
    cairo_set_source_rgb(cairo, mixed[0], mixed[1], mixed[2]);
}

void pen_stroke(cairo_t *cairo, unsigned index)
{
    static const struct {
        int count;
        double lengths[4];
    } dashes[DASHES] = {{0, {0}},     {2, {7, 3}},      {2, {2, 2}}, {4, {8, 2.5, 1.5, 2.5}},
                        {2, {14, 3}}, {4, {4, 2, 4, 5}}};
    unsigned dash = index % DASHES;

    pen_color(cairo, index, 0);
    cairo_set_dash(cairo, dashes[dash].lengths, dashes[dash].count, 0);
    cairo_set_line_width(cairo, 1.6);
    cairo_set_line_join(cairo, CAIRO_LINE_JOIN_ROUND);
    cairo_stroke(cairo);
    cairo_set_dash(cairo, NULL, 0, 0);
}

typedef struct {
    double x;
    double y;
} Corner;

enum { SHAPES = 5, CORNERS_MOST = 12 };

/* The corners of the marks that are not round, in units of their size. */
static const struct {
    unsigned count;
    Corner corners[CORNERS_MOST];
} shapes[SHAPES] = {
    {4, {{-.9, -.9}, {.9, -.9}, {.9, .9}, {-.9, .9}}},
    {3, {{0, -1.2}, {1.15, .85}, {-1.15, .85}}},
    {4, {{0, -1.35}, {1.2, 0}, {0, 1.35}, {-1.2, 0}}},
    {3, {{0, 1.2}, {1.15, -.85}, {-1.15, -.85}}},
    {12,
     {{-.45, -1.25},
      {.45, -1.25},
      {.45, -.45},
      {1.25, -.45},
      {1.25, .45},
      {.45, .45},
      {.45, 1.25},
      {-.45, 1.25},
      {-.45, .45},
      {-1.25, .45},
      {-1.25, -.45},
      {-.45, -.45}}},
};

void pen_mark(cairo_t *cairo, unsigned index, double x, double y)
{
    const double size = 2.9;
    unsigned mark = index % PEN_COUNT;
    bool is_hollow = mark >= PEN_COUNT / 2;
    unsigned shape = mark % (SHAPES + 1);

    cairo_new_path(cairo);
    if (shape == 0) {
        cairo_arc(cairo, x, y, size, 0, 6.2832);
    } else {
        for (unsigned i = 0; i < shapes[shape - 1].count; i++)
            cairo_line_to(cairo, x + size * shapes[shape - 1].corners[i].x,
                          y + size * shapes[shape - 1].corners[i].y);
        cairo_close_path(cairo);
    }
    if (is_hollow)
        cairo_set_source_rgb(cairo, 1, 1, 1);
    else
        pen_color(cairo, index, 0);
    cairo_fill_preserve(cairo);
    pen_color(cairo, index, 0);
    cairo_set_line_width(cairo, 0.9);
    cairo_stroke(cairo);
}

void pen_rule(cairo_t *cairo, double grey, double x, double y, double to_x, double to_y)
{
    cairo_set_source_rgb(cairo, grey, grey, grey);
    cairo_set_line_width(cairo, 0.5);
    cairo_move_to(cairo, x, y);
    cairo_line_to(cairo, to_x, to_y);
    cairo_stroke(cairo);
}
