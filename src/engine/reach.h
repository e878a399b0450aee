/* Which sheets a game can come to.
 *
 * Any filling of the grid can be; circles cannot stand anywhere. Each cell is circled once: for
 * one completed line, or by a throw of its number while the game goes on. */
#ifndef KNOBEL_ENGINE_REACH_H
#define KNOBEL_ENGINE_REACH_H

#include "engine/game.h"

/* Whether a player can hold this sheet when the dice are thrown, and if not, why:
 *
 * - A full line that gave so many circles holds as many that it gave and no other line did, or its
 *   five cells are circled.
 * - On a full sheet one cell was written last. There was no throw since to circle it, so it has no
 *   circle, or a line through it gave circles.
 * - In a game without a last round a full sheet has no throw to come.
 *
 * No sheet of a game is ever refused. */
Verdict reach_check(const Game *game, const Sheet *sheet);

/* The turn of the player who holds the first of these sheets, the others being the other players':
 * a full one means the last round, whether `is_last` says so or not. Not fine where the game cannot
 * be in its last round, or the sheets not in one round. */
Verdict reach_turn(const Game *game, const Sheet *sheets, uint32_t sheet_count, unsigned sum,
                   bool is_last, Turn *turn);

#endif
