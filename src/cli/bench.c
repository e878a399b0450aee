/* knobel bench: one number for all play. */
#include "bots/fingerprint.h"
#include "bots/net.h"
#include "cli/command.h"
#include "cli/json.h"
#include "cli/values.h"
#include "cli/words.h"

#include <stdio.h>
#include <time.h>
#include <unistd.h>

static double seconds_now(void)
{
    struct timespec now;

    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

static void answer(Output *output, bool use_json, uint64_t number, unsigned positions,
                   double seconds)
{
    Json json = {.output = output};

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
    bool show = value_is_terminal(STDERR_FILENO);
    double start = seconds_now();
    uint64_t number = 0;
    unsigned positions = 0;

    for (unsigned game = 0; game_at(game) != NULL; game++) {
        if (net_of(game_at(game)) == NULL)
            return complain(STATUS_MACHINE, _("%s: the net linked into this program is damaged"),
                            game_at(game)->name);
        for (unsigned i = 0; i < FINGERPRINT_POSITIONS; i++, positions++) {
            number = fingerprint_add(number, fingerprint_position(game, i));
            if (show)
                fprintf(stderr, "\r%s %u\33[K", game_at(game)->name, i + 1);
        }
    }
    if (show)
        fprintf(stderr, "\r\33[K");
    Output *output = output_open(true);
    if (output == NULL)
        return STATUS_MACHINE;
    answer(output, arguments_value(arguments, "json") != NULL, number, positions,
           seconds_now() - start);
    return output_close(output);
}

static const Option options[] = {OPTION_JSON, OPTION_HELP, OPTION_END};

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
