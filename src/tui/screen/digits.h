/* Large digits. */
#ifndef KNOBEL_TUI_SCREEN_DIGITS_H
#define KNOBEL_TUI_SCREEN_DIGITS_H

#include "tui/screen/screen.h"

/* The columns of a number in digits of 3 or 5 rows. */
int digits_width(int rows, unsigned number);

/* Draws a number. Digits of 3 rows need characters that are not in ASCII. */
void digits_paint(Screen *screen, int row, int column, int rows, Style style, unsigned number);

#endif
