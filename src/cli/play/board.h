/* A table as plain text: sheets, circles that are due, the result. */
#ifndef KNOBEL_CLI_PLAY_BOARD_H
#define KNOBEL_CLI_PLAY_BOARD_H

#include "shell/draw.h"
#include "local/local.h"

/* Shows name, total and sheet of one player, or of all players. */
void board_sheet(const Draw *draw, Output *output, const Local *local, uint32_t seat);
void board_sheets(const Draw *draw, Output *output, const Local *local);

/* Shows the latest move of a player: "Ana: c3; 3: pair; total 14". */
void board_move(Output *output, const Local *local, uint32_t seat);

/* Shows the circles that a player's move lacks, one line for each line of the sheet. */
void board_dues(Output *output, const Local *local, uint32_t seat, const Move *move);

/* Shows all sheets, the winners, and the praise for a single player. */
void board_result(const Draw *draw, Output *output, const Local *local);

#endif
