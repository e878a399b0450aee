/* knobel puzzle make: finds puzzles and writes them into a file. */
#ifndef KNOBEL_CLI_PUZZLE_PUZZLE_MAKE_H
#define KNOBEL_CLI_PUZZLE_PUZZLE_MAKE_H

#include "shell/command.h"

/* The operand after `make` is the game. */
Status puzzle_make(const Arguments *arguments);

#endif
