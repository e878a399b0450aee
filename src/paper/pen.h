/* The elements of drawings: text that fits, and lines that can be told apart without colour. */
#ifndef KNOBEL_PAPER_PEN_H
#define KNOBEL_PAPER_PEN_H

#include <cairo.h>
#include <stdbool.h>

enum { PEN_COUNT = 12 }; /* after these they repeat */

typedef enum {
    PEN_LEFT,
    PEN_CENTRE,
    PEN_RIGHT,
} PenAlign;

typedef struct {
    double size;
    bool is_bold;
    double grey; /* 0 is black */
    PenAlign align;
    double width; /* wider text is cut and ends with "…"; 0: no limit */
} PenText;

/* Writes text at a point of its baseline: its left end, middle or right end. */
void pen_text(cairo_t *cairo, PenText style, double x, double y, const char *text);

/* The width of the text. */
double pen_text_width(cairo_t *cairo, PenText style, const char *text);

/* Sets the colour of pen number `index`, lighter by a share from 0 to 1. */
void pen_color(cairo_t *cairo, unsigned index, double lighter);

/* Strokes the current path with the colour and the dashes of pen number `index`. */
void pen_stroke(cairo_t *cairo, unsigned index);

/* Draws the mark of pen number `index` at a point. */
void pen_mark(cairo_t *cairo, unsigned index, double x, double y);

/* A thin straight line in grey. */
void pen_rule(cairo_t *cairo, double grey, double x, double y, double to_x, double to_y);

#endif
