/* Draws the page's icon: a sheet with one line filled, and a die on it. icon FOLDER writes icon.svg
 * and icons of the sizes that devices ask for. */
#include <cairo-svg.h>
#include <math.h>
#include <stdio.h>

static const double UNIT = 512; /* the side of the icon as it is drawn */

typedef struct {
    double red, green, blue, alpha;
} Colour;

static const Colour ground = {0.059, 0.361, 0.333, 1};
static const Colour cell_empty = {1, 1, 1, 0.16};
static const Colour cell_filled = {0.965, 0.757, 0.278, 1};
static const Colour die_face = {0.984, 0.976, 0.953, 1};
static const Colour die_edge = {0.031, 0.184, 0.173, 0.35};
static const Colour pip = {0.063, 0.251, 0.235, 1};

static void fill(cairo_t *pen, Colour colour)
{
    cairo_set_source_rgba(pen, colour.red, colour.green, colour.blue, colour.alpha);
    cairo_fill(pen);
}

static void round_square(cairo_t *pen, double x, double y, double side, double radius)
{
    cairo_new_sub_path(pen);
    cairo_arc(pen, x + side - radius, y + radius, radius, -M_PI / 2, 0);
    cairo_arc(pen, x + side - radius, y + side - radius, radius, 0, M_PI / 2);
    cairo_arc(pen, x + radius, y + side - radius, radius, M_PI / 2, M_PI);
    cairo_arc(pen, x + radius, y + radius, radius, M_PI, 3 * M_PI / 2);
    cairo_close_path(pen);
}

/* Devices may cut the icon to a circle: everything important is inside it. */
static void draw_sheet(cairo_t *pen)
{
    enum { SIDE = 5, FIRST = 106, STEP = 62, CELL = 52 };

    for (int row = 0; row < SIDE; row++)
        for (int column = 0; column < SIDE; column++) {
            round_square(pen, FIRST + column * STEP, FIRST + row * STEP, CELL, 12);
            fill(pen, row + column == SIDE - 1 ? cell_filled : cell_empty);
        }
}

static void draw_die(cairo_t *pen)
{
    static const int places[][2] = {{-1, -1}, {1, -1}, {0, 0}, {-1, 1}, {1, 1}};

    cairo_save(pen);
    cairo_translate(pen, 318, 318);
    cairo_rotate(pen, 0.2);
    round_square(pen, -82, -82, 172, 36);
    fill(pen, die_edge);
    round_square(pen, -86, -86, 172, 36);
    fill(pen, die_face);
    for (unsigned i = 0; i < sizeof places / sizeof *places; i++) {
        cairo_arc(pen, 46 * places[i][0], 46 * places[i][1], 17, 0, 2 * M_PI);
        fill(pen, pip);
    }
    cairo_restore(pen);
}

static void draw(cairo_t *pen)
{
    cairo_rectangle(pen, 0, 0, UNIT, UNIT);
    fill(pen, ground);
    draw_sheet(pen);
    draw_die(pen);
}

static cairo_status_t draw_on(cairo_surface_t *surface, double scale, const char *png)
{
    cairo_t *pen = cairo_create(surface);

    cairo_scale(pen, scale, scale);
    draw(pen);
    cairo_status_t status = cairo_status(pen);
    cairo_destroy(pen);
    if (status == CAIRO_STATUS_SUCCESS && png != NULL)
        status = cairo_surface_write_to_png(surface, png);
    cairo_surface_finish(surface);
    if (status == CAIRO_STATUS_SUCCESS)
        status = cairo_surface_status(surface);
    cairo_surface_destroy(surface);
    return status;
}

int main(int argc, char **argv)
{
    static const int sizes[] = {180, 192, 512};
    char path[4096];

    if (argc != 2) {
        fprintf(stderr, "usage: icon FOLDER\n");
        return 2;
    }
    snprintf(path, sizeof path, "%s/icon.svg", argv[1]);
    cairo_status_t status = draw_on(cairo_svg_surface_create(path, UNIT, UNIT), 1, NULL);
    for (unsigned i = 0; status == CAIRO_STATUS_SUCCESS && i < sizeof sizes / sizeof *sizes; i++) {
        snprintf(path, sizeof path, "%s/icon-%d.png", argv[1], sizes[i]);
        status = draw_on(cairo_image_surface_create(CAIRO_FORMAT_RGB24, sizes[i], sizes[i]),
                         sizes[i] / UNIT, path);
    }
    if (status != CAIRO_STATUS_SUCCESS)
        fprintf(stderr, "icon: %s: %s\n", path, cairo_status_to_string(status));
    return status == CAIRO_STATUS_SUCCESS ? 0 : 3;
}
