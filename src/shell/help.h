/* What --help shows, made from the tables of commands. */
#ifndef KNOBEL_SHELL_HELP_H
#define KNOBEL_SHELL_HELP_H

#include "shell/command.h"

/* Shows the program's commands, a list that ends with NULL. */
Status help_show(const Command *const *commands);

/* Shows what one command does, and its options. */
Status help_show_command(const Command *command);

#endif
