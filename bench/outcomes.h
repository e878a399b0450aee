/* What the lines of sheets become.
 *
 * Good players use one direction for straights and the other for equal numbers, which of the two is
 * chance. So the direction with fewer equal numbers is counted as rows. */
#ifndef KNOBEL_BENCH_OUTCOMES_H
#define KNOBEL_BENCH_OUTCOMES_H

#include "bots/bot.h"

typedef enum { LINES_DIAGONAL, LINES_ROW, LINES_COLUMN, LINE_KINDS } LineKind;

extern const char *const line_kind_names[LINE_KINDS];

typedef struct {
    double lines[LINE_KINDS];
    double points[LINE_KINDS];
    double hands[LINE_KINDS][GAME_CATEGORIES];
} Outcomes;

/* Counts the lines of these solo games. */
void outcomes_play(Outcomes *outcomes, const Game *game, const Bot *bot, uint64_t seed,
                   uint64_t games);

/* The mean of a line. */
double outcomes_points(const Outcomes *outcomes, LineKind kind);
double outcomes_share(const Outcomes *outcomes, LineKind kind, unsigned category);

#endif
