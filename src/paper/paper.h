/* Pages to print or to show, drawn with cairo into memory: as SVG, PNG or PDF.
 *
 * The same drawing gives the same bytes each time the program runs: neither date nor machine is
 * included. (Within one run cairo numbers the surfaces of SVG.) */
#ifndef KNOBEL_PAPER_PAPER_H
#define KNOBEL_PAPER_PAPER_H

#include <cairo.h>
#include <stdbool.h>
#include <stddef.h>

typedef enum {
    PAPER_NONE,
    PAPER_SVG,
    PAPER_PNG,
    PAPER_PDF, /* the only kind with several pages */
} PaperKind;

/* Made by paper_open, freed by paper_close. */
typedef struct {
    PaperKind kind;
    bool is_for_print; /* at its true size and fine enough for a printer; otherwise for a screen */
    unsigned pages;
    cairo_surface_t *surface; /* NULL before the first page */
    cairo_t *cairo;
    bool has_failed; /* on an earlier page */
    char *bytes;     /* the file, once it is finished */
    size_t length;
    size_t size;
} Paper;

/* The kind of file by the ending of its name: .svg, .png or .pdf. */
PaperKind paper_kind(const char *path);

Paper paper_open(PaperKind kind);
Paper paper_open_for_print(PaperKind kind);

/* A new white page of this size in points, to draw on until the next one. Drawing errors are
 * reported by paper_finish. */
cairo_t *paper_page(Paper *paper, double width, double height);

/* Ends the drawing, which must have a page: `bytes` is then the whole file. False if it failed. */
bool paper_finish(Paper *paper) __attribute__((warn_unused_result));

void paper_close(Paper *paper);

#endif
