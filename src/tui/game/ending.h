/* The pages after a game: who won, and how much of it was luck and how much was play. */
#ifndef KNOBEL_TUI_GAME_ENDING_H
#define KNOBEL_TUI_GAME_ENDING_H

#include "tui/game/game_screen.h"
#include "tui/game/thinker.h"

/* Shows the pages until the player goes on (EXIT_ENDED) or leaves. `path` is the file, or "". */
ExitReason ending_show(Screen *screen, Thinker *thinker, const Source *source, void *game,
                       const char *path);

#endif
