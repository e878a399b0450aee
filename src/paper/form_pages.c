/* Forms placed on pages. */
#include "paper/form.h"

#include "paper/pen.h"

const FormFormat *form_format_at(unsigned index)
{
    static const FormFormat formats[] = {
        {"a4", 595.28, 841.89},
        {"letter", 612, 792},
        {"a5", 419.53, 595.28},
    };
    return index < sizeof formats / sizeof *formats ? &formats[index] : NULL;
}

/* A dashed line across the page to cut along. */
static void draw_cut(cairo_t *cairo, double x, double y, double to_x, double to_y)
{
    static const double dashes[] = {3, 3};

    cairo_set_dash(cairo, dashes, 2, 0);
    pen_rule(cairo, 0, x, y, to_x, to_y);
    cairo_set_dash(cairo, NULL, 0, 0);
}

static void begin_page(FormPages *pages)
{
    double width = pages->format->width;
    double height = pages->format->height;

    pages->cairo = paper_page(pages->paper, width, height);
    if (pages->per_page > 1)
        draw_cut(pages->cairo, 0, height / 2, width, height / 2);
    if (pages->per_page > 2)
        draw_cut(pages->cairo, width / 2, 0, width / 2, height);
}

void form_put(FormPages *pages, const Form *form, const FormWords *words)
{
    unsigned place = pages->count % pages->per_page;
    unsigned columns = pages->per_page > 2 ? 2 : 1;
    unsigned rows = pages->per_page / columns;
    unsigned row = place / columns;
    double width = pages->format->width / columns;
    double height = pages->format->height / rows;

    if (place == 0)
        begin_page(pages);
    form_draw(pages->cairo, form, words, place % columns * width, row * height, width, height);
    pages->count++;
}

void form_skip_page(FormPages *pages)
{
    unsigned over = pages->count % pages->per_page;

    pages->count += over > 0 ? pages->per_page - over : 0;
}
