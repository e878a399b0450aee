/* What the dice have shown, on one page: a bar for each value, and a mark where it should end. */
#ifndef KNOBEL_PAPER_BARS_H
#define KNOBEL_PAPER_BARS_H

#include "analysis/fairness.h"
#include "paper/paper.h"

/* One row of bars with its texts, in the user's language. */
typedef struct {
    const Fairness *fairness;
    const char *title;
    const char *verdict;
} BarsPanel;

/* Draws the panels below each other. `expected` is the label of the marks. */
void bars_draw(Paper *paper, const char *title, const char *expected, const BarsPanel *panels,
               unsigned count);

#endif
