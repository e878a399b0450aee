/* Who plays what: from the command line to a table. Each says what is wrong. */
#ifndef KNOBEL_CLI_PLAY_PLAY_SETUP_H
#define KNOBEL_CLI_PLAY_PLAY_SETUP_H

#include "shell/command.h"
#include "local/seating.h"

/* What was asked for, as a game to be laid; over the seating. */
Status play_setup_read(const Arguments *arguments, Seating *seating, LocalSetup *setup);

/* Lays the table, and the record where one is asked for. */
Status play_setup_start(Local *local, const LocalSetup *setup);

/* Takes up the game in a file. */
Status play_setup_resume(Local *local, const Arguments *arguments, const char *path);

#endif
