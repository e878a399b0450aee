/* A row of a sheet as people write it: five cells with blanks, tabs, bars or commas between them.
 */
#ifndef KNOBEL_NOTATION_PAD_ROW_H
#define KNOBEL_NOTATION_PAD_ROW_H

#include "engine/game.h"
#include "notation/fault.h"

typedef struct {
    uint8_t number; /* 0: empty */
    bool is_circled;
} PadCell;

/* The text without blanks, tabs and the like around it. */
Span pad_trim(Span text);

/* Whether a line is only drawn around a table or between its rows. */
bool pad_row_is_border(Span line);

/* Reads the five cells of a row. A fault names a column of `line`, of which the row is a part. */
bool pad_row_parse(Span line, Span row, const Game *game, PadCell cells[GRID_SIDE], Fault *fault);

#endif
