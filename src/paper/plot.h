/* The analysis of a game on one page: the expected final total over the rounds, a line for each
 * player, and below it what each throw brought and each move cost. */
#ifndef KNOBEL_PAPER_PLOT_H
#define KNOBEL_PAPER_PLOT_H

#include "analysis/analysis.h"
#include "paper/paper.h"

enum { PLOT_PLAYERS = 48 }; /* the most on one page */

/* The texts of the page, in the user's language; owned by the caller. */
typedef struct {
    const char *title;
    const char *value; /* what the lines show */
    const char *round;
    const char *luck;
    const char *cost; /* of a move */
    const char *loss; /* all costs together */
} PlotWords;

/* Draws the analysed players: at least one, at most PLOT_PLAYERS. */
void plot_draw(Paper *paper, const Analysis *analysis, const Record *record,
               const PlotWords *words);

#endif
