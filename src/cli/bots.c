/* knobel bots: lists the bots. */
#include "bots/bot.h"

#include "cli/commands.h"
#include "shell/output.h"
#include "shell/values.h"
#include "shell/words.h"

static Status run(const Arguments *arguments)
{
    bool has_game = arguments->operand_count > 0;
    const Game *game = has_game ? value_game(arguments->operands[0]) : NULL;

    if (has_game && game == NULL)
        return STATUS_INPUT;
    Output *output = output_open(true);
    Json json = json_over(output);
    bool use_json = arguments_value(arguments, "json") != NULL;

    if (use_json) {
        json_begin(&json, NULL, '{');
        json_begin(&json, "bots", '[');
    }
    for (unsigned i = 0; bot_at(i) != NULL; i++) {
        if (has_game && !bot_plays(bot_at(i), game))
            continue;
        if (use_json)
            json_string(&json, NULL, bot_at(i)->name);
        else
            output_format(output, "%s\n", bot_at(i)->name);
    }
    if (use_json) {
        json_end(&json, ']');
        json_end(&json, '}');
        output_text(output, "\n");
    }
    return output_close(output);
}

static const Option options[] = {OPTION_JSON, OPTIONS_OF_ALL, OPTION_END};

const Command command_bots = {
    .name = "bots",
    .operands = "[GAME]",
    .operands_least = 0,
    .operands_most = 1,
    .summary = N_("list the bots"),
    .description =
        N_("Their names come one a line, the weakest first. With a GAME those that play it: some "
           "need a net, which not every game has."),
    .options = options,
    .run = run,
};
