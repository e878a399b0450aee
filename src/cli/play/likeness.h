/* Which bots people have played like in one game. */
#ifndef KNOBEL_CLI_PLAY_LIKENESS_H
#define KNOBEL_CLI_PLAY_LIKENESS_H

#include "local/local.h"
#include "shell/output.h"

/* Shows it for each person of a game that is over; nothing if the game has no net. */
void likeness_show(Output *output, const Local *local);

#endif
