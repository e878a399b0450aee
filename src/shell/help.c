/* What --help shows. */
#include "shell/help.h"

#include "shell/output.h"
#include "shell/words.h"

#include <stdio.h>

enum {
    SUMMARY_COLUMN = 14,
    HELP_COLUMN = 24,
};

Status help_show(const Command *const *commands)
{
    Output *output = output_open(true);

    if (output == NULL)
        return STATUS_MACHINE;
    output_format(output, _("Usage: knobel COMMAND [ARGUMENTS]\n\n"));
    output_wrapped(output,
                   _("Knister and Knaster, two games with two dice and a sheet of 5x5 cells: play "
                     "them, score them, check their records, let bots play."),
                   0, 0);
    output_format(output, "\n%s\n", _("Commands:"));
    for (; *commands != NULL; commands++) {
        output_format(output, "  %-11s", (*commands)->name);
        output_wrapped(output, _((*commands)->summary), SUMMARY_COLUMN - 1, SUMMARY_COLUMN);
    }
    output_text(output, "\n");
    output_wrapped(output,
                   _("'knobel COMMAND --help' shows what a command takes, 'knobel --version' the "
                     "version."),
                   0, 0);
    output_wrapped(
        output,
        _("Knister was designed by Heinz Wüppen, Knaster by Markus Schleininger, Reinhard "
          "Staupe and Heinz Wüppen. Both are published by NSV, who own the names. This "
          "program is unofficial."),
        0, 0);
    return output_close(output);
}

static void show_option(Output *output, const Option *option)
{
    char names[64];
    char letter[8] = "    ";

    if (option->letter != 0)
        snprintf(letter, sizeof letter, "-%c, ", option->letter);
    int length =
        snprintf(names, sizeof names, "  %s--%s%s%s", letter, option->name,
                 option->value != NULL ? " " : "", option->value != NULL ? option->value : "");
    output_text(output, names);
    unsigned column = (unsigned)length;
    if (column >= HELP_COLUMN) {
        output_text(output, "\n");
        column = 0;
    }
    output_wrapped(output, _(option->help), column, HELP_COLUMN);
}

Status help_show_command(const Command *command)
{
    char call[64];
    Output *output = output_open(true);

    if (output == NULL)
        return STATUS_MACHINE;
    output_format(output, _("Usage: %s %s%s[OPTIONS]\n\n"),
                  command_call(command, call, sizeof call), command->operands,
                  *command->operands != '\0' ? " " : "");
    output_wrapped(output, _(command->summary), 0, 0);
    output_text(output, "\n");
    output_wrapped(output, _(command->description), 0, 0);
    output_format(output, "\n%s\n", _("Options:"));
    for (const Option *option = command->options; option->name != NULL; option++)
        show_option(output, option);
    return output_close(output);
}
