/* From the command line to a table. Each function complains about what is wrong. */
#ifndef KNOBEL_CLI_PLAY_PLAY_SETUP_H
#define KNOBEL_CLI_PLAY_PLAY_SETUP_H

#include "cli/play/programs.h"
#include "shell/command.h"
#include "local/seating.h"

/* Reads the options into a setup, and starts the programs that play. It refers to the seating and
 * to the programs. */
Status play_setup_read(const Arguments *arguments, Seating *seating, Programs *programs,
                       LocalSetup *setup);

/* Starts the game, with a record if one was asked for. */
Status play_setup_start(Local *local, const LocalSetup *setup);

/* Resumes the game in a file. */
Status play_setup_resume(Local *local, const Arguments *arguments, const char *path);

#endif
