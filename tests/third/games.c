/* The list of games for the programs of these tests: one more. */
#include "parity.h"

const Game *const game_list[] = {&game_knister, &game_knaster, &game_parity, NULL};
