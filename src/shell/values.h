/* Reading the values people give to commands: games, numbers, colour. Each says what is wrong. */
#ifndef KNOBEL_SHELL_VALUES_H
#define KNOBEL_SHELL_VALUES_H

#include "bots/bot.h"
#include "bots/nets.h"
#include "shell/command.h"
#include "engine/game.h"

/* The game with this name, or NULL after a complaint. */
const Game *value_game(const char *name);

/* The bot with this name, given for this option, or NULL after a complaint. */
const Bot *value_bot(const char *option, const char *name);

/* Reads the whole number given for an option, which must lie from `least` to `most`; leaves
 * `number` alone where the option was not given. False after a complaint. */
bool value_number(const Arguments *arguments, const char *name, uint64_t least, uint64_t most,
                  uint64_t *number);

/* The seed given, or one that nobody can foresee. */
Status value_seed(const Arguments *arguments, uint64_t *seed);

/* Opens the net that --net names, if any: for this game or, where that is NULL, for any. Where it
 * cannot be used, or a net of the program is damaged that would be, there was a complaint, and
 * there is nothing to close. */
Status value_nets(const Arguments *arguments, const Game *game, Nets *nets);

/* Complains where there is no net for a game. */
Status value_net(const Nets *nets, const Game *game);

/* Complains where a net of the program is damaged. */
Status value_linked_nets(void);

/* Whether this is a terminal that can do more than print. */
bool value_is_terminal(int file);

/* Whether to use colour on this file: as asked for, else if it is a terminal that has it. */
bool value_color(const Arguments *arguments, int file, bool *use_color);

#endif
