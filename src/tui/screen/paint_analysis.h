/* Draws what an analysis says about a player. */
#ifndef KNOBEL_TUI_SCREEN_PAINT_ANALYSIS_H
#define KNOBEL_TUI_SCREEN_PAINT_ANALYSIS_H

#include "analysis/analysis.h"
#include "tui/screen/screen.h"

/* "value at the start 56.20, luck +7.00, loss -3.10, total 60.00", in at most `rows` lines. Returns
 * the number of lines used. */
int paint_sum_of(Screen *screen, int row, int column, int rows, const AnalysedPlayer *player,
                 bool is_over);

/* The expected final total over the rounds. Returns the row after it. */
int paint_chart(Screen *screen, int row, const AnalysedPlayer *player);

#endif
