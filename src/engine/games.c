/* The list of games. */
#include "engine/game.h"

const Game *const game_list[] = {&game_knister, &game_knaster, NULL};
