/* knobel puzzle --list */
#ifndef KNOBEL_CLI_PUZZLE_PUZZLE_LIST_H
#define KNOBEL_CLI_PUZZLE_PUZZLE_LIST_H

#include "cli/puzzle/puzzle_play.h"

/* Lists the puzzles of a game, or of all, with what was done with them. */
Status puzzle_list(PuzzleSession *session, const PuzzlePlaySetup *setup, bool as_json);

#endif
