/* Rollouts as text. */
#ifndef KNOBEL_CLI_ROLLOUT_REPORT_H
#define KNOBEL_CLI_ROLLOUT_REPORT_H

#include "analysis/reasons.h"
#include "shell/draw.h"

/* Writes what came of the first moves, and what each line becomes after the best of them. */
void rollout_report_advice(Output *output, const Draw *draw, const RolledOut *rolled_out);

#endif
