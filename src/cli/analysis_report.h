/* What an analysis found, for people. */
#ifndef KNOBEL_CLI_ANALYSIS_REPORT_H
#define KNOBEL_CLI_ANALYSIS_REPORT_H

#include "analysis/analysis.h"
#include "shell/draw.h"

/* For each player a table of the rounds, what they add up to, the most expensive moves and a
 * drawing of the expected final total. */
void analysis_report_text(Output *output, const Draw *draw, const Analysis *analysis,
                          const Record *record);

#endif
