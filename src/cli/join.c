/* knobel join: plays at a server's tables. */
#include "cli/commands.h"
#include "shell/output.h"
#include "shell/values.h"
#include "shell/where.h"
#include "shell/words.h"
#include "tui/remote/join.h"

#include <string.h>
#include <unistd.h>

static Status read_address(const char *text, Address *address)
{
    static const char *const reasons[] = {
        [ADDRESS_SCHEME] = N_("an address begins with http:// or https://"),
        [ADDRESS_HOST] = N_("this address names no server"),
        [ADDRESS_PORT] = N_("a port is a number from 1 to 65535"),
        [ADDRESS_PATH] = N_("this address leads to no table"),
        [ADDRESS_TICKET] = N_("the ticket in this address is not one"),
    };
    AddressState state = address_read(span_of(text), address);

    return state == ADDRESS_FINE ? STATUS_FINE
                                 : complain(STATUS_INPUT, "%.200s: %s", text, _(reasons[state]));
}

/* Says how to return to the table that was left. */
static Status tell_how_to_return(const JoinEnd *end)
{
    Output *output = end->code[0] == '\0' ? NULL : output_open(false);

    if (output == NULL)
        return end->code[0] == '\0' ? STATUS_FINE : STATUS_MACHINE;
    output_format(output, _("Back to the table %s: knobel join %s\n"), end->code, end->link);
    return output_close(output);
}

static Status tell(const JoinEnd *end, const char *address)
{
    switch (end->state) {
    case JOIN_FINE:
        return tell_how_to_return(end);
    case JOIN_NO_SCREEN:
        return complain(STATUS_MACHINE, _("knobel join: this terminal cannot show a whole screen"));
    case JOIN_NO_MEMORY:
        return complain(STATUS_MACHINE, _("not enough memory"));
    case JOIN_HUNG_UP:
        return STATUS_MACHINE;
    case JOIN_REFUSED:
        return complain(STATUS_INPUT, "%.200s: %s", address, end->reason);
    case JOIN_NOT_KEPT:
        break;
    }
    return complain(
        STATUS_MACHINE,
        _("the secret by which the server knows you could not be kept: %s; the seat can "
          "be taken along only with 'Go on with another device'"),
        strerror(end->failure));
}

static Status run(const Arguments *arguments)
{
    const char *name = arguments_value(arguments, "name");
    char folder[WHERE_BYTES];
    JoinSetup setup = {.is_ascii = arguments_value(arguments, "ascii") != NULL};
    Status status = read_address(arguments->operands[0], &setup.address);

    if (status != STATUS_FINE)
        return status;
    if (name != NULL && strlen(name) >= sizeof setup.name)
        return complain(STATUS_INPUT, _("--name: at most %d bytes"), JOIN_NAME_BYTES - 1);
    if (name != NULL)
        strcpy(setup.name, name);
    if (!value_is_terminal(STDIN_FILENO) || !value_is_terminal(STDOUT_FILENO))
        return complain(STATUS_USAGE, _("knobel join: needs a terminal to play on"));
    if (!value_color(arguments, STDOUT_FILENO, &setup.use_color))
        return STATUS_INPUT;
    setup.use_color = setup.use_color && arguments_value(arguments, "no-color") == NULL;
    if (where_games(folder))
        setup.folder = folder;
    JoinEnd end = tui_join(&setup);
    return tell(&end, arguments->operands[0]);
}

static const Option options[] = {
    {.letter = 'n',
     .name = "name",
     .value = "NAME",
     .help = N_("what you are called there; you sit down at once")},
    {.name = "ascii", .help = N_("draw with plain ASCII characters")},
    OPTION_COLOR,
    {.name = "no-color", .help = N_("the same as --color never")},
    OPTIONS_OF_ALL,
    OPTION_END,
};

const Command command_join = {
    .name = "join",
    .operands = "ADDRESS",
    .operands_least = 1,
    .operands_most = 1,
    .summary = N_("sit at a server's table from this terminal"),
    .description =
        N_("ADDRESS is the link of a table, or the server alone: then tables that wait for players "
           "are listed, and those you were at; a new one can be made, and the daily challenge is "
           "played. The server knows you again when you come back. In a game m opens the table's "
           "menu: reactions, the seats, another device, invitations. Example:\n"
           "  knobel join http://192.168.1.5:8642/t/7kkp6twk"),
    .options = options,
    .run = run,
};
