/* Scoring a whole pad: every sheet, and who is first. */
#ifndef KNOBEL_CLI_SCORE_PAD_H
#define KNOBEL_CLI_SCORE_PAD_H

#include "shell/status.h"
#include "engine/game.h"

/* Reads the pad at this path and answers; says what is wrong with it. */
Status score_pad(const Game *game, const char *path, bool use_json, bool use_color);

#endif
