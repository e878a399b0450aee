/* Looking ahead: the best move of a position by its value net, so many throws deep.
 *
 * Every sum and every move is looked at. Sheets are not copied: moves are played and taken back. */
#ifndef KNOBEL_BOTS_SEARCH_H
#define KNOBEL_BOTS_SEARCH_H

#include "bots/net.h"

/* The move after which the expected final total is highest, the first of those that are equal;
 * `throws_ahead` throws are looked at one by one, what comes behind them is the net's. `value`
 * becomes that total where it is not NULL. */
Move search_best(const Net *net, const Game *game, const Sheet *sheet, Turn turn,
                 unsigned throws_ahead, NetValue *value);

#endif
