/* What --help shows, made from the table of commands. */
#ifndef KNOBEL_SHELL_HELP_H
#define KNOBEL_SHELL_HELP_H

#include "shell/command.h"

/* What the program can do: its commands, NULL behind the last. */
Status help_show(const Command *const *commands);

/* What one command does, and its options. */
Status help_show_command(const Command *command);

#endif
