/* Default paths of the user's data. */
#ifndef KNOBEL_SHELL_WHERE_H
#define KNOBEL_SHELL_WHERE_H

#include "shell/command.h"

enum { WHERE_BYTES = 4200 };

/* clang-format off */
#define OPTION_STORE \
    {.letter = 's', .name = "store", .value = "WHERE", .choices = CHOICES_FILES, \
     .help = N_("where rooms are kept: sqlite:PATH or postgresql://...; without it, a file of " \
                "your own")}
/* clang-format on */

/* The program's folder in the user's data folder, without a slash at the end. It need not exist.
 * Returns false if the user has no home. */
bool where_data(char folder[WHERE_BYTES]);

/* The store of --store, or the one in the user's data folder. Complains if there is none. */
Status where_store(const Arguments *arguments, char where[WHERE_BYTES]);

/* Tells the user that opening the store has upgraded it. The context is ignored. */
void where_upgraded(void *context, unsigned from, unsigned to);

/* The folder for games played at a terminal. Returns false if the user has no home. */
bool where_games(char where[WHERE_BYTES]);

#endif
