/* The page of keys and rules. */
#ifndef KNOBEL_TUI_GUIDE_H
#define KNOBEL_TUI_GUIDE_H

#include "engine/game.h"
#include "tui/screen.h"

/* Shows it until somebody has read it; returns what ended that. */
Event guide_show(Screen *screen, const Game *game);

#endif
