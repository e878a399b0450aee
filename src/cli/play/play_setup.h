/* Who plays what: from the command line to a session. Each says what is wrong. */
#ifndef KNOBEL_CLI_PLAY_PLAY_SETUP_H
#define KNOBEL_CLI_PLAY_PLAY_SETUP_H

#include "shell/command.h"
#include "session/seating.h"

/* What was asked for, as a game to be laid; over the seating. */
Status play_setup_read(const Arguments *arguments, Seating *seating, SessionSetup *setup);

/* Lays the table, and the record where one is asked for. */
Status play_setup_start(Session *session, const SessionSetup *setup);

/* Takes up the game in a file. */
Status play_setup_resume(Session *session, const Arguments *arguments, const char *path);

#endif
