/* The contents of lines, and what becomes of them when a number is written or circled.
 *
 * In a table that is tied a content and its mirror, in which 2 stands for 12, 3 for 11 and so on,
 * share a vector: one of them reads it as it is, the other with its halves swapped. So a content is
 * numbered by its vector, doubled, and 1 for swapped halves. 0 is a line that is worth nothing
 * more. Where it is not tied every row has a vector of its own, and nothing is swapped. */
#ifndef KNOBEL_TRAIN_LINE_TABLE_H
#define KNOBEL_TRAIN_LINE_TABLE_H

#include "bots/rows.h"

typedef uint32_t Content;

enum { LINE_CONTENT_BITS = 18, LINE_POINTS_BITS = 9 };

/* What one step makes of a line. */
typedef struct {
    uint32_t content : LINE_CONTENT_BITS;
    uint32_t points : LINE_POINTS_BITS; /* the line scores by it */
    uint32_t due : 2;                   /* circles the line asks for, completed by it */
    uint32_t open : 3;                  /* cells written and not circled yet */
} Change;

/* Made by line_table_open, gone with line_table_close. */
typedef struct {
    const Game *game;
    bool is_tied;
    uint32_t vectors;
    bool *is_own_mirror;  /* [vectors]: one whose halves are equal */
    uint32_t classes;     /* of places in a line: alike ones are of one class */
    Content *row_content; /* of each row (bots/rows.h) */
    uint32_t actions;     /* on a cell: a sum written, then where there are circles a sum circled */
    Change *change;       /* [contents][classes][actions] */
    Content empty[GRID_LINES];
    Content due[GRID_LINES][ROWS_DUES + 1];   /* stands for the circles a line still asks for */
    uint8_t place[GRID_CELLS][GRID_CROSSING]; /* of a cell's place in each line through it */
} LineTable;

/* Why there can be no table for a game, as a sentence; NULL where there can. */
const char *line_table_obstacle(const Game *game);

/* For a game without an obstacle. False where memory is short. */
bool line_table_open(LineTable *lines, const Game *game, bool is_tied);
void line_table_close(LineTable *lines);

/* What becomes of a line's content at a place of this class: by each sum written there, and behind
 * these by each sum circled. */
static inline const Change *line_table_changes(const LineTable *lines, Content content,
                                               unsigned place)
{
    return lines->change + ((size_t)content * lines->classes + place) * lines->actions;
}

#endif
