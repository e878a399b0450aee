/* The contents of lines, and how they change when a number is written or circled.
 *
 * In a tied table a content and its mirror (2 for 12, 3 for 11 and so on) share a vector: one reads
 * it as it is, the other with its halves swapped. So the number of a content is that of its vector,
 * doubled, plus 1 for swapped halves. 0 is a line that is worth nothing more. In a table that is
 * not tied every row has its own vector, and nothing is swapped. */
#ifndef KNOBEL_TRAIN_LINE_TABLE_H
#define KNOBEL_TRAIN_LINE_TABLE_H

#include "bots/net/rows.h"

typedef uint32_t Content;

enum { LINE_CONTENT_BITS = 18, LINE_POINTS_BITS = 9 };

/* How one step changes a line. */
typedef struct {
    uint32_t content : LINE_CONTENT_BITS;
    uint32_t points : LINE_POINTS_BITS; /* that the line scores by it */
    uint32_t due : 2;                   /* circles the line asks for if this completes it */
    uint32_t open : 3;                  /* cells written but not circled */
} Change;

/* Made by line_table_open, freed by line_table_close. */
typedef struct {
    const Game *game;
    bool is_tied;
    uint32_t vectors;
    bool *is_own_mirror;  /* [vectors]: its halves are equal */
    uint32_t classes;     /* of places in a line: alike places have the same class */
    Content *row_content; /* of each row (bots/rows.h) */
    uint32_t actions;     /* on a cell: a sum is written or, in games with circles, circled */
    Change *change;       /* [contents][classes][actions] */
    Content empty[GRID_LINES];
    Content due[GRID_LINES][ROWS_DUES + 1];   /* for the circles a line still asks for */
    uint8_t place[GRID_CELLS][GRID_CROSSING]; /* class of a cell's place in each line through it */
} LineTable;

/* Why there can be no table for a game, as a sentence; NULL if there can. */
const char *line_table_obstacle(const Game *game);

/* For a game without an obstacle. False if memory is short. */
bool line_table_open(LineTable *lines, const Game *game, bool is_tied);
void line_table_close(LineTable *lines);

/* How a line's content changes at a place of this class: first for each sum written, then for each
 * sum circled. */
static inline const Change *line_table_changes(const LineTable *lines, Content content,
                                               unsigned place)
{
    return lines->change + ((size_t)content * lines->classes + place) * lines->actions;
}

#endif
