/* What the dice have shown, on one page. Lengths are in points from the top left. */
#include "paper/bars.h"

#include "paper/pen.h"

#include <math.h>
#include <stdio.h>

static const double WIDTH = 760;
static const double LEFT = 40;
static const double RIGHT = 720;
static const double TOP = 56;     /* of the first panel */
static const double PANEL = 280;  /* the height of one */
static const double HEADING = 58; /* above its bars */
static const double BARS = 170;   /* the height of the highest bar */

static void draw_heading(cairo_t *cairo, const BarsPanel *panel, double top)
{
    const PenText title = {.size = 13, .is_bold = true, .width = RIGHT - LEFT};
    const PenText verdict = {.size = 9.5, .grey = 0.25, .width = RIGHT - LEFT};

    pen_text(cairo, title, LEFT, top + 14, panel->title);
    pen_text(cairo, verdict, LEFT, top + 31, panel->verdict);
}

/* A bar with its count, its value, and a mark where it was expected to end. */
static void draw_bar(cairo_t *cairo, double x, double width, double base, double height,
                     double mark, unsigned value, uint64_t count)
{
    const PenText name = {.size = 11, .align = PEN_CENTRE};
    const PenText number = {.size = 9, .grey = 0.25, .align = PEN_CENTRE};
    char text[32];

    cairo_rectangle(cairo, x, base - height, width, height);
    pen_color(cairo, 0, 0.8);
    cairo_fill_preserve(cairo);
    pen_color(cairo, 0, 0);
    cairo_set_line_width(cairo, 0.7);
    cairo_stroke(cairo);
    cairo_move_to(cairo, x - 5, base - mark);
    cairo_line_to(cairo, x + width + 5, base - mark);
    cairo_set_line_width(cairo, 2);
    cairo_stroke(cairo);
    snprintf(text, sizeof text, "%u", value);
    pen_text(cairo, name, x + width / 2, base + 15, text);
    snprintf(text, sizeof text, "%llu", (unsigned long long)count);
    pen_text(cairo, number, x + width / 2, base - fmax(height, mark) - 5, text);
}

static void draw_panel(cairo_t *cairo, const BarsPanel *panel, double top)
{
    const Fairness *fairness = panel->fairness;
    double step = (RIGHT - LEFT) / fairness->cells;
    double width = fmin(step * 0.6, 40);
    double base = top + HEADING + BARS;
    double most = 1;

    draw_heading(cairo, panel, top);
    for (unsigned i = 0; i < fairness->cells; i++)
        most = fmax(most, fmax((double)fairness->count[i], fairness->expected[i]));
    for (unsigned i = 0; i < fairness->cells; i++)
        draw_bar(cairo, LEFT + (i + 0.5) * step - width / 2, width, base,
                 BARS * (double)fairness->count[i] / most, BARS * fairness->expected[i] / most,
                 fairness->least + i, fairness->count[i]);
    pen_rule(cairo, 0.3, LEFT, base, RIGHT, base);
}

void bars_draw(Paper *paper, const char *title, const char *expected, const BarsPanel *panels,
               unsigned count)
{
    const PenText heading = {.size = 16, .is_bold = true, .width = RIGHT - LEFT - 140};
    const PenText key = {.size = 10.5, .grey = 0.25, .align = PEN_RIGHT};
    cairo_t *cairo = paper_page(paper, WIDTH, TOP + count * PANEL);
    double key_x = RIGHT - pen_text_width(cairo, key, expected) - 32;

    pen_text(cairo, heading, LEFT, 34, title);
    pen_text(cairo, key, RIGHT, 34, expected);
    pen_color(cairo, 0, 0);
    cairo_set_line_width(cairo, 2);
    cairo_move_to(cairo, key_x, 30);
    cairo_line_to(cairo, key_x + 24, 30);
    cairo_stroke(cairo);
    for (unsigned i = 0; i < count; i++)
        draw_panel(cairo, &panels[i], TOP + i * PANEL);
}
