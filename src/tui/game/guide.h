/* The page of keys and rules. */
#ifndef KNOBEL_TUI_GAME_GUIDE_H
#define KNOBEL_TUI_GAME_GUIDE_H

#include "engine/game.h"
#include "tui/screen/screen.h"

/* Shows it until somebody has read it; returns EVENT_NONE, or what ends more than that. `is_kept`:
 * the game is saved as it goes. */
Event guide_show(Screen *screen, const Game *game, bool is_kept);

#endif
