/* What drawings are made of: text that fits, and lines that can be told apart without colour. */
#ifndef KNOBEL_PAPER_PEN_H
#define KNOBEL_PAPER_PEN_H

#include <cairo.h>
#include <stdbool.h>

enum { PEN_COUNT = 12 }; /* from then on they come again */

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
    double width; /* what is wider is cut and ends with "…"; 0: anything fits */
} PenText;

/* Writes text at a point of its base line, which is its left end, middle or right end. */
void pen_text(cairo_t *cairo, PenText style, double x, double y, const char *text);

/* How wide the text is. */
double pen_text_width(cairo_t *cairo, PenText style, const char *text);

/* Sets the colour of pen number `index`, lighter by a share from 0 to 1. */
void pen_color(cairo_t *cairo, unsigned index, double lighter);

/* Strokes the path there is with the colour and the dashes of pen number `index`. */
void pen_stroke(cairo_t *cairo, unsigned index);

/* Draws the mark of pen number `index` at a point. */
void pen_mark(cairo_t *cairo, unsigned index, double x, double y);

/* A thin straight line in grey. */
void pen_rule(cairo_t *cairo, double grey, double x, double y, double to_x, double to_y);

#endif
