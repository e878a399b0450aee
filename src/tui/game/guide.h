/* The page of keys and rules. */
#ifndef KNOBEL_TUI_GAME_GUIDE_H
#define KNOBEL_TUI_GAME_GUIDE_H

#include "engine/game.h"
#include "tui/screen/screen.h"

/* Shows the page until the player closes it. Returns EVENT_NONE, or the event that ends the
 * program. `is_kept`: every move is saved. */
ScreenEvent guide_show(Screen *screen, const Game *game, bool is_kept);

#endif
