/* Scores a whole pad: every sheet, and their ranks. */
#ifndef KNOBEL_CLI_SCORE_PAD_H
#define KNOBEL_CLI_SCORE_PAD_H

#include "shell/status.h"
#include "engine/game.h"

/* Scores the pad at this path. Complains about faults. */
Status score_pad(const Game *game, const char *path, bool use_json, bool use_color);

#endif
