/* Pages drawn with cairo into memory. */
#include "paper/paper.h"

#include <cairo-pdf.h>
#include <cairo-svg.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

static const double pixels_a_point = 2;
static const double pixels_a_point_in_print = 300 / 72.0;

PaperKind paper_kind(const char *path)
{
    static const struct {
        const char *ending;
        PaperKind kind;
    } kinds[] = {{".svg", PAPER_SVG}, {".png", PAPER_PNG}, {".pdf", PAPER_PDF}};
    size_t length = strlen(path);

    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        size_t ending = strlen(kinds[i].ending);
        if (length > ending && path[length - ending - 1] != '/' &&
            strcasecmp(path + length - ending, kinds[i].ending) == 0)
            return kinds[i].kind;
    }
    return PAPER_NONE;
}

Paper paper_open(PaperKind kind)
{
    return (Paper){.kind = kind};
}

Paper paper_open_for_print(PaperKind kind)
{
    return (Paper){.kind = kind, .is_for_print = true};
}

static cairo_status_t append(void *context, const unsigned char *bytes, unsigned length)
{
    Paper *paper = context;

    if (paper->size - paper->length < length) {
        size_t size = 2 * paper->size + length + 4096;
        char *more = realloc(paper->bytes, size);
        if (more == NULL)
            return CAIRO_STATUS_NO_MEMORY;
        paper->bytes = more;
        paper->size = size;
    }
    memcpy(paper->bytes + paper->length, bytes, length);
    paper->length += length;
    return CAIRO_STATUS_SUCCESS;
}

static cairo_surface_t *make_surface(Paper *paper, double width, double height)
{
    cairo_surface_t *surface = NULL;
    double pixels = paper->is_for_print ? pixels_a_point_in_print : pixels_a_point;

    switch (paper->kind) {
    case PAPER_SVG:
        surface = cairo_svg_surface_create_for_stream(append, paper, width, height);
        cairo_svg_surface_set_document_unit(surface, paper->is_for_print ? CAIRO_SVG_UNIT_PT
                                                                         : CAIRO_SVG_UNIT_PX);
        return surface;
    case PAPER_PDF:
        surface = cairo_pdf_surface_create_for_stream(append, paper, width, height);
        cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_CREATE_DATE,
                                       "1970-01-01T00:00:00Z");
        return surface;
    default:
        surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, (int)(width * pixels + 0.5),
                                             (int)(height * pixels + 0.5));
        cairo_surface_set_device_scale(surface, pixels, pixels);
        return surface;
    }
}

cairo_t *paper_page(Paper *paper, double width, double height)
{
    if (paper->pages++ == 0) {
        paper->surface = make_surface(paper, width, height);
        paper->cairo = cairo_create(paper->surface);
    } else {
        cairo_show_page(paper->cairo);
        paper->has_failed |= cairo_status(paper->cairo) != CAIRO_STATUS_SUCCESS;
        cairo_destroy(paper->cairo);
        cairo_pdf_surface_set_size(paper->surface, width, height);
        paper->cairo = cairo_create(paper->surface);
    }
    cairo_set_source_rgb(paper->cairo, 1, 1, 1);
    cairo_paint(paper->cairo);
    return paper->cairo;
}

bool paper_finish(Paper *paper)
{
    cairo_status_t status = cairo_status(paper->cairo);

    if (status == CAIRO_STATUS_SUCCESS)
        cairo_show_page(paper->cairo);
    if (status == CAIRO_STATUS_SUCCESS && paper->kind == PAPER_PNG)
        status = cairo_surface_write_to_png_stream(paper->surface, append, paper);
    cairo_surface_finish(paper->surface);
    if (status == CAIRO_STATUS_SUCCESS)
        status = cairo_surface_status(paper->surface);
    return status == CAIRO_STATUS_SUCCESS && !paper->has_failed;
}

void paper_close(Paper *paper)
{
    if (paper->pages > 0) {
        cairo_destroy(paper->cairo);
        cairo_surface_destroy(paper->surface);
    }
    free(paper->bytes);
    *paper = (Paper){0};
}
