/* Where things are that nobody named a place for. */
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

/* The program's folder in the user's data folder, without a slash at its end; false where the user
 * has none. It need not be there. */
bool where_data(char folder[WHERE_BYTES]);

/* The store that --store names, or the one in the user's data folder. A complaint where there is no
 * such folder. */
Status where_store(const Arguments *arguments, char where[WHERE_BYTES]);

/* The folder for games that are played at a terminal; false where there is no home. */
bool where_games(char where[WHERE_BYTES]);

#endif
