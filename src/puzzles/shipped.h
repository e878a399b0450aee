/* The puzzles linked into the program, compressed. */
#ifndef KNOBEL_PUZZLES_SHIPPED_H
#define KNOBEL_PUZZLES_SHIPPED_H

#include "base/text.h"
#include "engine/game.h"

/* The text of a game's puzzles on the heap, for the caller to free; NULL if the game has none or
 * memory is short. */
char *shipped_puzzles(const Game *game, size_t *length);

#endif
