/* Reads the values of options and operands. Each function complains about invalid values. */
#ifndef KNOBEL_SHELL_VALUES_H
#define KNOBEL_SHELL_VALUES_H

#include "bots/bot.h"
#include "bots/net/nets.h"
#include "shell/command.h"
#include "engine/game.h"

/* The game with this name, or NULL after a complaint. */
const Game *value_game(const char *name);

/* The bot with this name, given for this option, or NULL after a complaint. */
const Bot *value_bot(const char *option, const char *name);

/* Reads a whole number from `least` to `most`. Leaves `number` unchanged if the option was not
 * given. Returns false after a complaint. */
bool value_number(const Arguments *arguments, const char *name, uint64_t least, uint64_t most,
                  uint64_t *number);

/* The seed that was given, or a random one. */
Status value_seed(const Arguments *arguments, uint64_t *seed);

/* Opens the net of --net, if it was given, for this game or for any game if that is NULL. Complains
 * if it cannot be used, or if a net of the program that would be used is damaged; then there is
 * nothing to close. */
Status value_nets(const Arguments *arguments, const Game *game, Nets *nets);

/* Complains if there is no net for a game. */
Status value_net(const Nets *nets, const Game *game);

/* Complains if a net of the program is damaged. */
Status value_linked_nets(void);

/* Returns true for a terminal that can do more than print. */
bool value_is_terminal(int file);

/* Reads --color. By default colour is used if the file is a terminal with colours. */
bool value_color(const Arguments *arguments, int file, bool *use_color);

#endif
