/* Which sheets can occur in a game.
 *
 * Any numbers can; circles have to be accounted for. Each cell is circled once: for one completed
 * line, or by a throw of its number during the game. */
#ifndef KNOBEL_ENGINE_REACH_H
#define KNOBEL_ENGINE_REACH_H

#include "engine/game.h"

/* Whether a player can have this sheet when the dice are thrown, and if not, why:
 *
 * - A full line has all the circles that it gave, not counting those given by other lines, or its
 *   five cells are circled.
 * - One cell of a full sheet was written last. No later throw could circle it, so it has no circle,
 *   or a line through it gave circles.
 * - In a game without a last round no throw follows a full sheet.
 *
 * No sheet that occurs in a game is refused. */
Verdict reach_check(const Game *game, const Sheet *sheet);

/* The turn of the player who has the first of these sheets; the others are those of the other
 * players. A full sheet means the last round, whether or not `is_last` says so. Refused if the game
 * cannot be in its last round, or if the sheets cannot be in the same round. */
Verdict reach_turn(const Game *game, const Sheet *sheets, uint32_t sheet_count, unsigned sum,
                   bool is_last, Turn *turn);

#endif
