/* A game at this keyboard, whose bots think on the thinker's thread. */
#ifndef KNOBEL_TUI_GAME_LOCAL_GAME_H
#define KNOBEL_TUI_GAME_LOCAL_GAME_H

#include "local/local.h"
#include "tui/game/source.h"
#include "tui/game/thinker.h"

/* Made by local_game_open and freed by local_game_close. */
typedef struct LocalGame LocalGame;

extern const Source local_source;

/* Takes ownership of the table and closes it in the end. Returns NULL if memory is short. With
 * hidden sheets, people see only their own, after they have said that they sit at the keyboard.
 * `finished` is called when the game is over and its record is closed; it may be NULL. */
LocalGame *local_game_open(Local *local, Thinker *thinker, bool has_hidden_sheets,
                           LocalFinished *finished);
void local_game_close(LocalGame *game);

#endif
