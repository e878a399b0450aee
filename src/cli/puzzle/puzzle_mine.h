/* knobel puzzle --mine: one's own mistakes. */
#ifndef KNOBEL_CLI_PUZZLE_PUZZLE_MINE_H
#define KNOBEL_CLI_PUZZLE_PUZZLE_MINE_H

#include "cli/puzzle/puzzle_play.h"

/* Asks the positions of one's own finished games in which a move cost at least a point, the latest
 * games first. */
Status puzzle_mine(const Arguments *arguments, const PuzzlePlaySetup *setup);

#endif
