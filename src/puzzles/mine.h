/* One's own mistakes as puzzles: positions of a game in which a better move was missed. */
#ifndef KNOBEL_PUZZLES_MINE_H
#define KNOBEL_PUZZLES_MINE_H

#include "analysis/mistakes.h"
#include "puzzles/puzzle.h"

enum { MINE_MOST = 20 }; /* the most that are looked for */

/* Makes puzzles of the moves of an analysed game that cost a point or more, at most `most`. They
 * have no rating. Returns their number. `work` has room for the mistakes of all analysed players.
 */
unsigned mine_list(const Analysis *analysis, const Record *record, RolledOut *work, Puzzle *puzzles,
                   unsigned most);

#endif
