/* Sitting at a table on the screen: keys and clicks become moves, and what happens is shown. */
#ifndef KNOBEL_TUI_GAME_SITTING_H
#define KNOBEL_TUI_GAME_SITTING_H

#include "tui/screen/screen.h"
#include "tui/game/source.h"

/* Plays until the game is over or somebody leaves. */
Left sitting_play(Screen *screen, const Source *source, void *game);

#endif
