/* Adds finished games to the user's own store, for statistics. */
#ifndef KNOBEL_CLI_PLAY_STORE_GAME_H
#define KNOBEL_CLI_PLAY_STORE_GAME_H

#include "local/local.h"

/* Adds a closed game, whether it has a file or not. Games without people are left out, and a game
 * is added only once. Complains if the store cannot be used; the game itself does not fail. */
void store_finished_game(const Local *local);

/* The same, but writes the complaint to `trouble`, for games on the whole screen. */
void store_finished_game_or_explain(const Local *local, char *trouble, size_t size);

#endif
