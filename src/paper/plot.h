/* The analysis of a game on one page: the expected final total over the rounds, a line for each
 * player, and below what each throw brought and each move cost. */
#ifndef KNOBEL_PAPER_PLOT_H
#define KNOBEL_PAPER_PLOT_H

#include "analysis/analysis.h"
#include "paper/paper.h"

enum { PLOT_PLAYERS = 48 }; /* the most on one page */

/* What the page says, in the language of the person; belongs to the caller. */
typedef struct {
    const char *title;
    const char *value; /* what the lines show */
    const char *round;
    const char *luck;
    const char *cost; /* of a move */
    const char *loss; /* all costs together */
} PlotWords;

/* Draws the players looked at, of whom there is at least one and at most PLOT_PLAYERS. */
void plot_draw(Paper *paper, const Analysis *analysis, const Record *record,
               const PlotWords *words);

#endif
