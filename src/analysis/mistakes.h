/* Mistakes: moves of an analysed game that cost something noticeable, as positions to roll out. */
#ifndef KNOBEL_ANALYSIS_MISTAKES_H
#define KNOBEL_ANALYSIS_MISTAKES_H

#include "analysis/analysis.h"
#include "analysis/reasons.h"

enum { MISTAKE_COST = POINTS_ONE / 2 }; /* what a mistake costs at least */

/* The moves of the rollout of a mistake. */
enum {
    MISTAKE_BEST,
    MISTAKE_PLAYED,
    MISTAKE_MOVES,
};

static inline bool mistake_was_made(const AnalysedRound *round)
{
    return round->cost >= MISTAKE_COST;
}

/* Writes the rollout of each mistake of the analysed players, in the order of seats and rounds,
 * unless `mistakes` is NULL. Returns their number. */
size_t mistakes_list(const Analysis *analysis, const Record *record, uint64_t seed,
                     RolledOut *mistakes);

#endif
