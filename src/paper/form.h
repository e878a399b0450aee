/* Score sheets for paper: empty ones to play on, filled ones to keep.
 *
 * A form is drawn as large as its place on the page allows, in fixed proportions. */
#ifndef KNOBEL_PAPER_FORM_H
#define KNOBEL_PAPER_FORM_H

#include "engine/game.h"
#include "paper/paper.h"

/* The texts of forms, in the user's language; owned by the caller. */
typedef struct {
    const char *title; /* the game */
    const char *name;  /* whose sheet it is */
    const char *lines; /* what the lines score together */
    const char *circles;
    const char *total;
    const char *points; /* what a category gives */
    const char *categories[GAME_CATEGORIES];
} FormWords;

typedef struct {
    const Game *game;
    const Sheet *sheet; /* NULL: an empty form */
    const char *name;   /* "": a line to write it on */
    const char *note;   /* at the bottom; may be "" */
} Form;

/* Draws a form within a rectangle, which may be upright or broad. */
void form_draw(cairo_t *cairo, const Form *form, const FormWords *words, double x, double y,
               double width, double height);

typedef struct {
    const char *name;
    double width; /* in points */
    double height;
} FormFormat;

/* All formats of paper, by number from 0; NULL past the last. */
const FormFormat *form_format_at(unsigned index);

/* Forms placed on pages, one after another. A plain value. */
typedef struct {
    Paper *paper;
    const FormFormat *format;
    unsigned per_page; /* 1, 2 or 4 */
    unsigned count;    /* drawn so far */
    cairo_t *cairo;    /* of the current page */
} FormPages;

/* Draws a form at the next place, with cutting lines between the forms of a page. */
void form_put(FormPages *pages, const Form *form, const FormWords *words);

/* Leaves the rest of the current page empty. */
void form_skip_page(FormPages *pages);

#endif
