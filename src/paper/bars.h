/* What dice have shown, on one page: a bar for each value, and a mark where it should end. */
#ifndef KNOBEL_PAPER_BARS_H
#define KNOBEL_PAPER_BARS_H

#include "analysis/fairness.h"
#include "paper/paper.h"

/* One row of bars with what is said about it, in the language of the person. */
typedef struct {
    const Fairness *fairness;
    const char *title;
    const char *verdict;
} BarsPanel;

/* Draws the panels below each other. `expected` names the marks. */
void bars_draw(Paper *paper, const char *title, const char *expected, const BarsPanel *panels,
               unsigned count);

#endif
