/* knobel score: the points of a sheet. */
#include "cli/commands.h"
#include "shell/draw.h"
#include "cli/score_pad.h"
#include "shell/values.h"
#include "shell/words.h"
#include "notation/sheet_text.h"
#include "report/report.h"

#include <unistd.h>

static void answer_drawing(Output *output, const Game *game, const Sheet *sheet, bool use_color)
{
    Draw draw = draw_open(use_color);

    draw_sheet(&draw, output, game, sheet);
    if (game->has_circles)
        output_format(output, _("circles: %u\n"), mask_count(sheet->circled));
    output_format(output, _("total: %s%u%s\n"), draw.strong, sheet->total, draw.plain);
}

static Status run(const Arguments *arguments)
{
    const Game *game = value_game(arguments->operands[0]);
    const char *pad = arguments_value(arguments, "pad");
    bool use_json = arguments_value(arguments, "json") != NULL;
    Sheet sheet;
    Fault fault;
    bool use_color = false;

    if (game == NULL || !value_color(arguments, STDOUT_FILENO, &use_color))
        return STATUS_INPUT;
    if ((pad != NULL) == (arguments->operand_count > 1))
        return complain(STATUS_USAGE, _("knobel score: expected GAME SHEET or GAME --pad FILE"));
    if (pad != NULL)
        return score_pad(game, pad, use_json, use_color);
    if (!sheet_text_parse(span_of(arguments->operands[1]), game, &sheet, &fault))
        return complain_of_fault("SHEET", &fault);
    Output *output = output_open(true);
    Json json = json_over(output);
    if (use_json)
        report_score(&json, game, &sheet);
    else
        answer_drawing(output, game, &sheet, use_color);
    return output_close(output);
}

static const Option options[] = {
    {.name = "pad",
     .value = "FILE",
     .choices = CHOICES_FILES,
     .help = N_("score all sheets in this file ('-' is standard input), and rank them")},
    OPTION_JSON,
    OPTION_COLOR,
    OPTIONS_OF_ALL,
    OPTION_END,
};

const Command command_score = {
    .name = "score",
    .operands = "GAME [SHEET]",
    .operands_least = 1,
    .operands_most = 2,
    .summary = N_("score a sheet, or a whole pad, line by line"),
    .description = N_(
        "SHEET is five rows from the top, joined by /. A cell is . (empty), 2 to 9, A (10), B "
        "(11) or C (12); in Knaster a * behind a number means that it is circled. Example:\n"
        "  knobel score knister 7489B/37377/55A55/89369/8B887\n"
        "With --pad, sheets stand in a file as people write them: a row a line, numbers apart, 10 "
        "11 12 as they are, . - or _ for an empty cell, (9) or 9* for a circled one; borders do "
        "not matter. A name with a colon may stand before each sheet:\n"
        "  Ana:\n"
        "  7  4  8  9 11\n"
        "  3  7  3  7  7\n"
        "  ..."),
    .options = options,
    .run = run,
};
