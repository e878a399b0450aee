/* A server's lobby: open tables, a new table, the daily challenge. */
#ifndef KNOBEL_TUI_REMOTE_REMOTE_LOBBY_H
#define KNOBEL_TUI_REMOTE_REMOTE_LOBBY_H

#include "tui/remote/remote.h"
#include "tui/game/game_screen.h"

/* Shows the lobby until there is a table to go to (EXIT_ENDED, with its code) or the player leaves.
 * `name` is the name used last; it is offered again and updated. */
ExitReason remote_lobby_show(Screen *screen, Remote *remote, char *name, size_t size,
                             char code[CODE_BYTES_MOST + 1]);

#endif
