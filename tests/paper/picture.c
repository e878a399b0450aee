/* Small grey pictures of pages, to be stored and to be compared with:
 *
 *   picture shrink PAGE.png SMALL.png
 *   picture compare SMALL.png PAGE.png
 *
 * A page is drawn with 300 dots to the inch, a small picture has a fifth of that. Two are alike if
 * their greys agree in every tile of some dots: another version of a library may smooth fonts a
 * little differently, but no word or circle may be missing. */
#include <cairo.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SHRINKING = 5, TILE = 6, TILE_DIFFERENCE = 26 };

typedef struct {
    int width, height;
    unsigned char *greys;
} Picture;

/* The darkest channel of a pixel is enough: pages are black and white. */
static unsigned grey_at(cairo_surface_t *surface, int x, int y)
{
    const unsigned char *row =
        cairo_image_surface_get_data(surface) + y * cairo_image_surface_get_stride(surface);

    return cairo_image_surface_get_format(surface) == CAIRO_FORMAT_A8 ? row[x] : row[4 * x + 1];
}

static unsigned mean_of(cairo_surface_t *surface, int x, int y, int side)
{
    unsigned sum = 0;

    for (int i = 0; i < side * side; i++)
        sum += grey_at(surface, x + i % side, y + i / side);
    return sum / (unsigned)(side * side);
}

/* Reads a picture, with one dot for each square of `side` dots. */
static Picture read_picture(const char *path, int side)
{
    cairo_surface_t *surface = cairo_image_surface_create_from_png(path);

    if (cairo_surface_status(surface) != CAIRO_STATUS_SUCCESS) {
        fprintf(stderr, "%s: %s\n", path, cairo_status_to_string(cairo_surface_status(surface)));
        exit(2);
    }
    Picture picture = {cairo_image_surface_get_width(surface) / side,
                       cairo_image_surface_get_height(surface) / side, NULL};
    picture.greys = malloc((size_t)picture.width * (size_t)picture.height + 1);
    if (picture.greys == NULL)
        exit(2);
    for (int i = 0; i < picture.width * picture.height; i++)
        picture.greys[i] = (unsigned char)mean_of(surface, i % picture.width * side,
                                                  i / picture.width * side, side);
    cairo_surface_destroy(surface);
    return picture;
}

static int shrink(const char *from, const char *to)
{
    Picture picture = read_picture(from, SHRINKING);
    cairo_surface_t *surface =
        cairo_image_surface_create(CAIRO_FORMAT_A8, picture.width, picture.height);

    for (int y = 0; y < picture.height; y++)
        memcpy(cairo_image_surface_get_data(surface) + y * cairo_image_surface_get_stride(surface),
               picture.greys + y * picture.width, (size_t)picture.width);
    cairo_surface_mark_dirty(surface);
    cairo_status_t status = cairo_surface_write_to_png(surface, to);
    cairo_surface_destroy(surface);
    free(picture.greys);
    return status == CAIRO_STATUS_SUCCESS ? 0 : 2;
}

/* The difference between the means of two tiles. */
static int tile_difference(const Picture *one, const Picture *other, int x, int y)
{
    int sum = 0;

    for (int i = 0; i < TILE * TILE; i++) {
        int at = (y + i / TILE) * one->width + x + i % TILE;
        sum += one->greys[at] - other->greys[at];
    }
    return abs(sum) / (TILE * TILE);
}

static int compare(const char *stored, const char *page)
{
    Picture one = read_picture(stored, 1);
    Picture other = read_picture(page, SHRINKING);
    int worst = 0, worst_x = 0, worst_y = 0;

    if (one.width != other.width || one.height != other.height) {
        fprintf(stderr, "%s: %d x %d instead of %d x %d dots\n", page, other.width, other.height,
                one.width, one.height);
        return 1;
    }
    for (int y = 0; y + TILE <= one.height; y += TILE / 2)
        for (int x = 0; x + TILE <= one.width; x += TILE / 2)
            if (tile_difference(&one, &other, x, y) > worst) {
                worst = tile_difference(&one, &other, x, y);
                worst_x = x;
                worst_y = y;
            }
    printf("%s: %d of %d apart at most, at %d, %d\n", page, worst, TILE_DIFFERENCE, worst_x,
           worst_y);
    free(one.greys);
    free(other.greys);
    return worst > TILE_DIFFERENCE;
}

int main(int argc, char **argv)
{
    if (argc == 4 && strcmp(argv[1], "shrink") == 0)
        return shrink(argv[2], argv[3]);
    if (argc == 4 && strcmp(argv[1], "compare") == 0)
        return compare(argv[2], argv[3]);
    fprintf(stderr, "usage: picture shrink PAGE SMALL | picture compare SMALL PAGE\n");
    return 2;
}
