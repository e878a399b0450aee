/* knobel bench: one number for all play. */
#include "bots/fingerprint.h"
#include "cli/commands.h"
#include "shell/output.h"
#include "shell/progress.h"
#include "shell/values.h"
#include "shell/words.h"

static void answer(Output *output, bool use_json, uint64_t number, unsigned positions,
                   double seconds)
{
    Json json = json_over(output);

    if (!use_json) {
        output_number(output, number);
        output_text(output, "\n");
        return;
    }
    json_begin(&json, NULL, '{');
    json_number(&json, "number", number);
    json_number(&json, "positions", positions);
    json_real(&json, "seconds", seconds, 6);
    json_end(&json, '}');
    output_text(output, "\n");
}

static Status run(const Arguments *arguments)
{
    Progress progress = progress_open();
    Status status = value_linked_nets();
    uint64_t number = 0;
    unsigned positions = 0;

    if (status != STATUS_FINE)
        return status;
    for (unsigned game = 0; game_at(game) != NULL; game++)
        for (unsigned i = 0; game_at(game)->has_net && i < FINGERPRINT_POSITIONS;
             i++, positions++) {
            number = fingerprint_add(number, fingerprint_position(game, i));
            if (progress_is_due(&progress))
                progress_show(&progress, -1, game_at(game)->name);
        }
    progress_close(&progress);
    Output *output = output_open(true);
    answer(output, arguments_value(arguments, "json") != NULL, number, positions,
           progress_seconds(&progress));
    return output_close(output);
}

static const Option options[] = {OPTION_JSON, OPTIONS_OF_ALL, OPTION_END};

const Command command_bench = {
    .name = "bench",
    .operands = "",
    .operands_least = 0,
    .operands_most = 0,
    .summary = N_("let every bot look at fixed positions and print one number for it all"),
    .description = N_("The number changes only when the play changes: it is the same for every "
                      "compiler, processor and build."),
    .options = options,
    .run = run,
};
