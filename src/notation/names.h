/* The names of cells and lines. */
#ifndef KNOBEL_NOTATION_NAMES_H
#define KNOBEL_NOTATION_NAMES_H

#include "engine/grid.h"
#include "base/text.h"

/* `a1` is the top left cell, `e5` the bottom right one. */
void cell_write(Text *text, unsigned cell);

/* Reads the cell at the start of the span. */
bool cell_parse(Span span, unsigned *cell);

/* `1` to `5` are the rows, `a` to `e` the columns, `\` and `/` the diagonals. */
char line_name(unsigned line);
bool line_parse(char name, unsigned *line);

#endif
