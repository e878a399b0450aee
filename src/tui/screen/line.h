/* A line that is typed into, at its end. */
#ifndef KNOBEL_TUI_SCREEN_LINE_H
#define KNOBEL_TUI_SCREEN_LINE_H

#include "tui/screen/screen.h"

/* Puts a character behind the line, where it fits; takes the last one away, if there is one. */
void line_type(char *line, size_t size, const char *character);
void line_erase(char *line);

/* Draws a field as wide as that, with the end of what is too long; the caret stands there if asked
 * for. */
void line_paint(Screen *screen, int row, int column, int width, const char *line, bool has_caret);

#endif
