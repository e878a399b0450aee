/* The pages behind a game: who has won, and what luck and play made of it. */
#ifndef KNOBEL_TUI_GAME_ENDING_H
#define KNOBEL_TUI_GAME_ENDING_H

#include "tui/game/sitting.h"
#include "tui/game/thinker.h"

/* Shows them until somebody goes on (LEFT_ENDED) or leaves. `path` is where the game is saved, or
 * "". */
Left ending_show(Screen *screen, Thinker *thinker, const Source *source, void *game,
                 const char *path);

#endif
