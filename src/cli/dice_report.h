/* Reports on the fairness of dice, as text, drawing and JSON. */
#ifndef KNOBEL_CLI_DICE_REPORT_H
#define KNOBEL_CLI_DICE_REPORT_H

#include "analysis/fairness.h"
#include "shell/draw.h"
#include "paper/paper.h"

/* Everything that was read. */
typedef struct {
    uint64_t files;
    uint64_t games;
    FairnessCounts counts;
} DiceRead;

void dice_report_text(Output *output, const Draw *draw, const DiceRead *read);
void dice_report_json(Output *output, const DiceRead *read);

/* Draws the report on one page. */
void dice_report_draw(Paper *paper, const DiceRead *read);

#endif
