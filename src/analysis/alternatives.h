/* What else could have been done in a round: how much less than the best each cell was worth. */
#ifndef KNOBEL_ANALYSIS_ALTERNATIVES_H
#define KNOBEL_ANALYSIS_ALTERNATIVES_H

#include "analysis/analysis.h"

typedef struct {
    Sheet sheet;                  /* before the move */
    CellMask cells;               /* in which a move could begin */
    Hundredths costs[GRID_CELLS]; /* of the best move that begins in a cell */
    bool can_pass;
    Hundredths pass_cost;
} Alternatives;

/* Works them out for one round of an analysed player, from 0. */
void alternatives_seek(const Analysis *analysis, const AnalysedPlayer *player, uint32_t round,
                       Alternatives *alternatives);

#endif
