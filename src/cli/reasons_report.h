/* Why one move is better than another, as text. */
#ifndef KNOBEL_CLI_REASONS_REPORT_H
#define KNOBEL_CLI_REASONS_REPORT_H

#include "analysis/reasons.h"
#include "shell/draw.h"

/* Writes a line for each line of the sheet, their sum, and the reasons. */
void reasons_report(Output *output, const Draw *draw, const RolledOut *rolled_out);

/* Writes the reasons as one paragraph. */
void reasons_report_sentences(Output *output, const Reasons *reasons, unsigned indent);

#endif
