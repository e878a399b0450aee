/* The names of the players of a file, to show them if --player matches none. */
#ifndef KNOBEL_CLI_PLAYER_NAMES_H
#define KNOBEL_CLI_PLAYER_NAMES_H

#include "notation/record.h"
#include "shell/status.h"

enum { PLAYER_NAMES_SHOWN = 8 };

/* Initially all zero. */
typedef struct {
    unsigned count; /* one more than are shown if there are others */
    char names[PLAYER_NAMES_SHOWN][RECORD_NAME_BYTES + 1];
} PlayerNames;

/* Notes the names of a game's players, each once. */
void player_names_note(PlayerNames *noted, const Record *record);

/* Complains that nobody has this name, and lists those noted. */
Status player_names_complain(const PlayerNames *noted, const char *name);

#endif
