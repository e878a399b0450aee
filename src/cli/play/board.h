/* A table in plain lines: sheets, circles that are owed, how it ended. */
#ifndef KNOBEL_CLI_PLAY_BOARD_H
#define KNOBEL_CLI_PLAY_BOARD_H

#include "shell/draw.h"
#include "local/local.h"

/* Name, total and sheet of one player, or of everybody. */
void board_sheet(const Draw *draw, Output *output, const Local *local, uint32_t seat);
void board_sheets(const Draw *draw, Output *output, const Local *local);

/* "Ana: c3; 3: pair; total 14": the latest move of a player. */
void board_move(Output *output, const Local *local, uint32_t seat);

/* What is still to be circled when the move of a player lacks it, a line for each. */
void board_dues(Output *output, const Local *local, uint32_t seat, const Move *move);

/* All sheets, who has won, and for one who plays alone the word the total deserves. */
void board_result(const Draw *draw, Output *output, const Local *local);

#endif
