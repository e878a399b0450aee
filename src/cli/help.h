/* What --help shows, made from the table of commands. */
#ifndef KNOBEL_CLI_HELP_H
#define KNOBEL_CLI_HELP_H

#include "cli/command.h"

/* What the program can do. */
Status help_show(void);

/* What one command does, and its options. */
Status help_show_command(const Command *command);

#endif
