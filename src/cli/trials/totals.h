/* The totals of many games: counted exactly, then summed up. */
#ifndef KNOBEL_CLI_TRIALS_TOTALS_H
#define KNOBEL_CLI_TRIALS_TOTALS_H

#include "engine/game.h"
#include "shell/output.h"

/* How often each total occurred. Initially zero. */
typedef struct {
    uint64_t count[GAME_TOTAL_MOST + 1];
} Totals;

typedef struct {
    uint64_t games;
    double mean;
    double sd;
    double standard_error;
    double median;
    unsigned least;
    unsigned most;
    double praised[PRAISE_SPECTACULAR]; /* the share of games that are good, great, spectacular */
} TotalsSummary;

void totals_add(Totals *totals, const Totals *more);

/* Sums up the totals. There must be at least one game. */
TotalsSummary totals_sum_up(const Totals *totals, const Game *game);

/* Draws a histogram with ten points a row. */
void totals_draw(const Totals *totals, const TotalsSummary *summary, Output *output);

#endif
