/* A server's lobby: tables that wait for players, a table of one's own, the daily challenge. */
#ifndef KNOBEL_TUI_FAR_FAR_LOBBY_H
#define KNOBEL_TUI_FAR_FAR_LOBBY_H

#include "tui/far/far.h"
#include "tui/game/sitting.h"

/* Shows the lobby until there is a table to go to (LEFT_ENDED, with its code) or somebody leaves.
 * `name` is what this person was called last, and will be. */
Left far_lobby_show(Screen *screen, Far *far, char *name, size_t size,
                    char code[CODE_BYTES_MOST + 1]);

#endif
