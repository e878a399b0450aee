/* The names of cells, lines and hands. */
#ifndef KNOBEL_NOTATION_NAMES_H
#define KNOBEL_NOTATION_NAMES_H

#include "engine/hand.h"
#include "base/text.h"

/* `a1` is the top left cell, `e5` the bottom right one. */
void cell_write(Text *text, unsigned cell);

/* Reads the cell at the start of the span. */
bool cell_parse(Span span, unsigned *cell);

/* `1` to `5` are the rows, `a` to `e` the columns, `\` and `/` the diagonals. */
char line_name(unsigned line);
bool line_parse(char name, unsigned *line);

/* `none pair two-pairs three full-house four five straight-7 straight` */
const char *hand_name(Hand hand);

#endif
