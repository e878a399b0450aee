/* Sheets as text: `7489B/37377/55A55/89369/8B887`; a circled number is followed by `*`. */
#ifndef KNOBEL_NOTATION_SHEET_TEXT_H
#define KNOBEL_NOTATION_SHEET_TEXT_H

#include "engine/game.h"
#include "notation/fault.h"

enum { SHEET_TEXT_SIZE = GRID_CELLS * 2 + GRID_SIDE }; /* the longest sheet with its terminator */

void sheet_text_write(Text *text, const Sheet *sheet);

/* Reads one cell: its number, or 0 if it is empty. */
bool sheet_cell_parse(char name, unsigned *number);

/* Reads a sheet and computes what it scores. If the text is wrong, the sheet is unchanged. */
bool sheet_text_parse(Span span, const Game *game, Sheet *sheet, Fault *fault);

#endif
