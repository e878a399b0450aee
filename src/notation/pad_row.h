/* A row of a sheet as people write it: five cells separated by blanks, tabs, bars or commas. */
#ifndef KNOBEL_NOTATION_PAD_ROW_H
#define KNOBEL_NOTATION_PAD_ROW_H

#include "engine/game.h"
#include "notation/fault.h"

typedef struct {
    uint8_t number; /* 0: empty */
    bool is_circled;
} PadCell;

/* The text without the blanks and tabs around it. */
Span pad_trim(Span text);

/* Whether a line is only a border around a table or between its rows. */
bool pad_row_is_border(Span line);

/* Reads the five cells of a row. A fault gives the column in `line`, which contains the row. */
bool pad_row_parse(Span line, Span row, const Game *game, PadCell cells[GRID_SIDE], Fault *fault);

#endif
