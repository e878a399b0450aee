/* The expected final total over the rounds of a game, drawn in plain characters. */
#ifndef KNOBEL_ANALYSIS_CHART_H
#define KNOBEL_ANALYSIS_CHART_H

#include "analysis/analysis.h"

enum {
    CHART_ROWS = 12,
    CHART_COLUMNS = 64, /* of the drawing itself */
    CHART_MARGIN = 7,   /* left of it: the value of a row */
    CHART_TEXT_SIZE = (CHART_ROWS + 3) * (CHART_MARGIN + CHART_COLUMNS + 2),
};

/* Writes lines of ASCII: rows with their values from the highest to the lowest, then the round
 * numbers, with 0 for the start. No line ends with a blank. */
void chart_write(Text *text, const AnalysedPlayer *player);

/* The column of a round in these lines; 0 is the start. */
unsigned chart_column(const AnalysedPlayer *player, uint32_t round);

#endif
