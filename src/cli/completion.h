/* Completion for shells, made from the tables of commands. */
#ifndef KNOBEL_CLI_COMPLETION_H
#define KNOBEL_CLI_COMPLETION_H

/* Each writes the script for one shell to standard output. */
void completion_bash(void);
void completion_zsh(void);
void completion_fish(void);

#endif
