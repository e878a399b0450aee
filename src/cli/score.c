/* knobel score: what a sheet is worth. */
#include "cli/draw.h"
#include "cli/json.h"
#include "cli/values.h"
#include "cli/words.h"
#include "notation/sheet_text.h"
#include "report/report.h"

#include <unistd.h>

static void answer_drawing(Output *output, const Game *game, const Sheet *sheet, bool use_color)
{
    Draw draw = draw_open(use_color);

    draw_sheet(&draw, output, sheet);
    if (game->has_circles)
        output_format(output, _("circles: %u\n"), mask_count(sheet->circled));
    output_format(output, _("total: %s%u%s\n"), draw.strong, sheet->total, draw.plain);
}

static Status run(const Arguments *arguments)
{
    const Game *game = value_game(arguments->operands[0]);
    Sheet sheet;
    Fault fault;
    bool use_color = false;

    if (game == NULL || !value_color(arguments, STDOUT_FILENO, &use_color))
        return STATUS_INPUT;
    if (!sheet_text_parse(span_of(arguments->operands[1]), game, &sheet, &fault))
        return complain_of_fault("SHEET", &fault);
    Output *output = output_open(true);
    if (output == NULL)
        return STATUS_MACHINE;
    Json json = json_over(output);
    if (arguments_value(arguments, "json") != NULL)
        report_score(&json, game, &sheet);
    else
        answer_drawing(output, game, &sheet, use_color);
    return output_close(output);
}

static const Option options[] = {OPTION_JSON, OPTION_COLOR, OPTION_HELP, OPTION_END};

const Command command_score = {
    .name = "score",
    .operands = "GAME SHEET",
    .operands_least = 2,
    .operands_most = 2,
    .summary = N_("score a sheet, line by line"),
    .description =
        N_("SHEET is five rows from the top, joined by /. A cell is . (empty), 2 to 9, A (10), B "
           "(11) or C (12); in Knaster a * behind a number means that it is circled. Example:\n"
           "  knobel score knister 7489B/37377/55A55/89369/8B887"),
    .options = options,
    .run = run,
};
