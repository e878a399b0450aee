/* knobel engine: a bot for other programs, over the text protocol. */
#include "cli/commands.h"
#include "bots/protocol/engine_server.h"
#include "shell/lines.h"
#include "shell/output.h"
#include "shell/values.h"
#include "shell/words.h"

#include <stdlib.h>
#include <string.h>

/* Answers one line. A long line is read in pieces; only its first piece is answered. */
static EngineServerState answer_line(EngineServer *server, const Lines *input, Span line,
                                     bool *is_within, Text *answer)
{
    bool begins = !*is_within;

    *is_within = !input->is_whole;
    if (!begins)
        return ENGINE_SERVER_SILENT;
    if (line.length <= ENGINE_SERVER_LINE_BYTES)
        return engine_server_answer(server, line, answer);
    engine_server_refuse_long(answer);
    return ENGINE_SERVER_ANSWERED;
}

static Status serve_lines(EngineServer *server, Lines *input, Output *output)
{
    LinesState state = LINES_READ;
    EngineServerState said = ENGINE_SERVER_SILENT;
    bool is_within = false; /* within a long line */
    Span line;

    while (said != ENGINE_SERVER_ENDED && output->failure == 0 &&
           (state = lines_next(input, &line)) == LINES_READ) {
        char buffer[ENGINE_SERVER_ANSWER_BYTES];
        Text answer = text_over(buffer, sizeof buffer);
        said = answer_line(server, input, line, &is_within, &answer);
        if (said != ENGINE_SERVER_ANSWERED)
            continue;
        output_bytes(output, buffer, answer.length);
        output_text(output, "\n");
        output_flush(output);
    }
    if (state == LINES_FAILED)
        return complain(status_of_errno(input->failure), _("standard input: %s"),
                        strerror(input->failure));
    return STATUS_FINE;
}

static Status run(const Arguments *arguments)
{
    const char *bot = arguments_value(arguments, "bot");
    Nets nets = {0};
    EngineServer *server = calloc(1, sizeof *server);
    Lines *input = lines_open("-");
    Output *output = output_open(false);
    Status status = STATUS_FINE;

    if (server == NULL || input == NULL || output == NULL) {
        status = complain(STATUS_MACHINE, _("not enough memory"));
        goto end;
    }
    server->name = "knobel-" KNOBEL_VERSION;
    server->nets = &nets;
    server->bot = bot != NULL ? value_bot("bot", bot) : NULL;
    if (bot != NULL && server->bot == NULL)
        status = STATUS_INPUT;
    if (status == STATUS_FINE)
        status = value_seed(arguments, &server->seed);
    if (status == STATUS_FINE)
        status = value_nets(arguments, NULL, &nets);
    if (status == STATUS_FINE)
        status = serve_lines(server, input, output);
end:
    nets_close(&nets);
    if (input != NULL)
        lines_close(input);
    free(server);
    Status closing = output != NULL ? output_close(output) : STATUS_FINE;
    return status != STATUS_FINE ? status : closing;
}

static const Option options[] = {
    {.letter = 'b',
     .name = "bot",
     .value = "NAME",
     .choices = CHOICES_BOTS,
     .help = N_("who answers until a level is named; default: the strongest")},
    {.letter = 's',
     .name = "seed",
     .value = "S",
     .help = N_("a number that makes the answers the same each time")},
    OPTION_NET,
    OPTIONS_OF_ALL,
    OPTION_END,
};

const Command command_engine = {
    .name = "engine",
    .operands = "",
    .operands_least = 0,
    .operands_most = 0,
    .summary = N_("answer other programs' questions for moves"),
    .description =
        N_("Lines of text on standard input and output, one answer at a time:\n"
           "  go knister sheet ...../...../...../...../..... throw 9\n"
           "asks for a move, 'level NAME' chooses a bot, 'quit' ends. A wrong line is answered "
           "with 'error' and the reason. The page docs/engine.md describes the protocol."),
    .options = options,
    .run = run,
};
