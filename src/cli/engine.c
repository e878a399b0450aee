/* knobel engine: a bot for other programs, over the text protocol. */
#include "cli/commands.h"
#include "bots/talk.h"
#include "shell/lines.h"
#include "shell/output.h"
#include "shell/values.h"
#include "shell/words.h"

#include <stdlib.h>
#include <string.h>

/* Answers one line. A long line is read in pieces; only its first piece is answered. */
static TalkState answer_line(Talk *talk, const Lines *input, Span line, bool *is_within,
                             Text *answer)
{
    bool begins = !*is_within;

    *is_within = !input->is_whole;
    if (!begins)
        return TALK_SILENT;
    if (line.length <= TALK_LINE_BYTES)
        return talk_answer(talk, line, answer);
    talk_refuse_long(answer);
    return TALK_ANSWERED;
}

static Status serve_lines(Talk *talk, Lines *input, Output *output)
{
    LinesState state = LINES_READ;
    TalkState said = TALK_SILENT;
    bool is_within = false; /* within a long line */
    Span line;

    while (said != TALK_ENDED && output->failure == 0 &&
           (state = lines_next(input, &line)) == LINES_READ) {
        char buffer[TALK_ANSWER_BYTES];
        Text answer = text_over(buffer, sizeof buffer);
        said = answer_line(talk, input, line, &is_within, &answer);
        if (said != TALK_ANSWERED)
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
    Talk *talk = calloc(1, sizeof *talk);
    Lines *input = lines_open("-");
    Output *output = output_open(false);
    Status status = STATUS_FINE;

    if (talk == NULL || input == NULL || output == NULL) {
        status = complain(STATUS_MACHINE, _("not enough memory"));
        goto end;
    }
    talk->name = "knobel-" KNOBEL_VERSION;
    talk->nets = &nets;
    talk->bot = bot != NULL ? value_bot("bot", bot) : NULL;
    if (bot != NULL && talk->bot == NULL)
        status = STATUS_INPUT;
    if (status == STATUS_FINE)
        status = value_seed(arguments, &talk->seed);
    if (status == STATUS_FINE)
        status = value_nets(arguments, NULL, &nets);
    if (status == STATUS_FINE)
        status = serve_lines(talk, input, output);
end:
    nets_close(&nets);
    if (input != NULL)
        lines_close(input);
    free(talk);
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
    OPTION_HELP,
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
