/* Sheets drawn in plain characters: cells, circles and the points of the 12 lines. */
#ifndef KNOBEL_SHELL_DRAW_H
#define KNOBEL_SHELL_DRAW_H

#include "shell/output.h"
#include "engine/table.h"

/* The escape sequences of the colours, and of the end of a colour; empty without colour. */
typedef struct {
    const char *circled;
    const char *scored;
    const char *faint;
    const char *strong;
    const char *plain;
} Draw;

Draw draw_open(bool use_color);

/* Draws the sheet with the points of its rows to the right, and of its columns and diagonals below.
 * A dot stands for a line that is not full yet. */
void draw_sheet(const Draw *draw, Output *output, const Game *game, const Sheet *sheet);

/* Writes `before` and the lines completed by the latest move on this sheet: "3: pair, \: full
 * house". Writes nothing if no line was completed. */
void draw_completed(Output *output, const Game *game, const Sheet *sheet, const Move *move,
                    const char *before);

#endif
