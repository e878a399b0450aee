/* Sheets drawn in plain characters: cells, circles and what the 12 lines score. */
#ifndef KNOBEL_SHELL_DRAW_H
#define KNOBEL_SHELL_DRAW_H

#include "shell/output.h"
#include "engine/table.h"

/* The colours of drawings, and how to leave them; empty without colour. */
typedef struct {
    const char *circled;
    const char *scored;
    const char *faint;
    const char *strong;
    const char *plain;
} Draw;

Draw draw_open(bool use_color);

/* The sheet with the points of its rows to the right, of its columns and diagonals below. A point
 * stands where a line has yet to be filled. */
void draw_sheet(const Draw *draw, Output *output, const Game *game, const Sheet *sheet);

/* The lines completed by the move just made on this sheet, behind the text `before`: "3: pair, \:
 * full house"; nothing where there are none. */
void draw_completed(Output *output, const Game *game, const Sheet *sheet, const Move *move,
                    const char *before);

#endif
