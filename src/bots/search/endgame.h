/* Exact endgames: the expected total of a sheet with few empty cells under best play.
 *
 * For games in which every throw is written and nothing else is done. Cells can be filled in any
 * order, so the worth of a sheet depends only on its contents: the contents of all sets of cells
 * are valued once, from the full sheet backwards. */
#ifndef KNOBEL_BOTS_SEARCH_ENDGAME_H
#define KNOBEL_BOTS_SEARCH_ENDGAME_H

#include "bots/net/net.h"

enum { ENDGAME_CELLS = 5 }; /* the most empty cells that can be solved */

/* Whether endgames of this game can be solved. */
bool endgame_is_solvable(const Game *game);

/* The expected final total of a sheet with at most ENDGAME_CELLS empty cells, before a throw. */
NetValue endgame_value(const Game *game, const Sheet *sheet);

#endif
