/* The commands of the program. */
#include "cli/commands.h"

#include <string.h>

/* clang-format off */
const Command *const commands[] = {
    &command_serve,
    &command_page,
    &command_play,
    &command_join,
    &command_keep,
    &command_puzzle,
    &command_rules,
    &command_stats,
    &command_score,
    &command_sheet,
    &command_replay,
    &command_verify,
    &command_analyse,
    &command_review,
    &command_dice,
    &command_advise,
    &command_simulate,
    &command_match,
    &command_bots,
    &command_engine,
    &command_bench,
    &command_store,
    &command_admin,
    NULL,
};
/* clang-format on */

const Command *commands_find(const char *name)
{
    const Command *const *command = commands;

    while (*command != NULL && strcmp((*command)->name, name) != 0)
        command++;
    return *command;
}
