/* A game on the screen: turns keys and clicks into moves, and shows what happens. */
#ifndef KNOBEL_TUI_GAME_GAME_SCREEN_H
#define KNOBEL_TUI_GAME_GAME_SCREEN_H

#include "tui/screen/screen.h"
#include "tui/game/source.h"

/* Plays until the game is over or the player leaves. */
ExitReason game_screen_play(Screen *screen, const Source *source, void *game);

#endif
