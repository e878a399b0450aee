/* The list of games that a program for tests has instead of its own: one more. */
#include "parity.h"

const Game *const game_list[] = {&game_knister, &game_knaster, &game_parity, NULL};
