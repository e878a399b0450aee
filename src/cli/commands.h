/* The program's commands, in the order of its help. */
#ifndef KNOBEL_CLI_COMMANDS_H
#define KNOBEL_CLI_COMMANDS_H

#include "shell/command.h"

extern const Command command_serve;
extern const Command command_page;
extern const Command command_play;
extern const Command command_join;
extern const Command command_keep;
extern const Command command_puzzle;
extern const Command command_rules;
extern const Command command_stats;
extern const Command command_score;
extern const Command command_sheet;
extern const Command command_replay;
extern const Command command_verify;
extern const Command command_analyse;
extern const Command command_review;
extern const Command command_dice;
extern const Command command_advise;
extern const Command command_simulate;
extern const Command command_match;
extern const Command command_bots;
extern const Command command_engine;
extern const Command command_bench;
extern const Command command_store;
extern const Command command_admin;

/* All commands, ending with NULL. */
extern const Command *const commands[];

/* The command with this name, or NULL. */
const Command *commands_find(const char *name);

#endif
