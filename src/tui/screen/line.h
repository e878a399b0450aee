/* A line of text input. Characters are added and removed at its end. */
#ifndef KNOBEL_TUI_SCREEN_LINE_H
#define KNOBEL_TUI_SCREEN_LINE_H

#include "tui/screen/screen.h"

/* Adds a character if it fits; removes the last one if there is one. */
void line_type(char *line, size_t size, const char *character);
void line_erase(char *line);

/* Draws a field of `width`, with the end of a line that is too long, and the caret if asked for. */
void line_paint(Screen *screen, int row, int column, int width, const char *line, bool has_caret);

#endif
