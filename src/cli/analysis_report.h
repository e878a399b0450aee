/* The result of an analysis as text. */
#ifndef KNOBEL_CLI_ANALYSIS_REPORT_H
#define KNOBEL_CLI_ANALYSIS_REPORT_H

#include "analysis/mistakes.h"
#include "shell/draw.h"

/* Writes for each player a table of the rounds, their sum, the most expensive moves and a drawing
 * of the expected final total. With the rollouts of mistakes, unless that is NULL, also what each
 * mistake cost in them. */
void analysis_report_text(Output *output, const Draw *draw, const Analysis *analysis,
                          const Record *record, const RolledOut *mistakes);

/* Writes for each player a table of the rounds with the grades of the moves, their sum, how
 * accurate they were, the mistakes as above, and the drawing. */
void analysis_report_review(Output *output, const Draw *draw, const Analysis *analysis,
                            const Record *record, const RolledOut *mistakes);

#endif
