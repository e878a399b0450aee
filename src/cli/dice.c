/* knobel dice: whether the throws of recorded games look like those of fair dice. */
#include "cli/commands.h"
#include "cli/dice_report.h"
#include "shell/progress.h"
#include "shell/records.h"
#include "base/save.h"
#include "shell/values.h"
#include "shell/words.h"

#include <limits.h>
#include <stdio.h>
#include <unistd.h>

typedef struct {
    DiceRead read;
    double files; /* to be read */
    RecordsReader reader;
    Progress progress;
    const char *plot; /* file for the drawing; NULL: none */
    Paper paper;
} DiceRun;

static void watch(void *context, const Record *record, uint32_t seat)
{
    DiceRun *dice = context;

    if (seat != RECORD_THROW)
        return;
    fairness_count(&dice->read.counts, record->table.thrown);
    if (progress_is_due(&dice->progress)) {
        double share = lines_share(dice->reader.lines);
        char done[128];
        snprintf(done, sizeof done, _("throws: %llu"),
                 (unsigned long long)dice->read.counts.throws);
        progress_show(&dice->progress,
                      share < 0 ? share : ((double)dice->read.files + share) / dice->files, done);
    }
}

static unsigned game_read(void *context, const Record *record)
{
    DiceRun *dice = context;

    (void)record;
    dice->read.games++;
    return STATUS_FINE;
}

static Status read_file(DiceRun *dice, const char *path)
{
    dice->reader = (RecordsReader){
        .watch = watch, .game_read = game_read, .context = dice, .names_file = true};
    Status status = records_read(&dice->reader, path);
    dice->read.files++;
    return status;
}

static Status save_plot(DiceRun *dice)
{
    dice_report_draw(&dice->paper, &dice->read);
    if (!paper_finish(&dice->paper))
        return complain(STATUS_MACHINE, _("%.200s: it could not be drawn"), dice->plot);
    return status_of_file(dice->plot,
                          save_whole(dice->plot, dice->paper.bytes, dice->paper.length, NULL));
}

static Status prepare_plot(DiceRun *dice, const char *plot)
{
    dice->plot = plot;
    if (plot == NULL)
        return STATUS_FINE;
    dice->paper = paper_open(paper_kind(plot));
    if (dice->paper.kind == PAPER_NONE)
        return complain(STATUS_INPUT, _("--plot: '%.200s' does not end with .svg, .png or .pdf"),
                        plot);
    return status_of_file(plot, save_check(plot));
}

static Status answer(const Arguments *arguments, const DiceRead *read, bool use_color)
{
    Output *output = output_open(true);
    Draw draw = draw_open(use_color);

    if (arguments_value(arguments, "json") != NULL)
        dice_report_json(output, read);
    else
        dice_report_text(output, &draw, read);
    return output_close(output);
}

static Status run(const Arguments *arguments)
{
    DiceRun dice = {.files = arguments->operand_count};
    bool use_color = false;

    if (!value_color(arguments, STDOUT_FILENO, &use_color))
        return STATUS_INPUT;
    Status status = prepare_plot(&dice, arguments_value(arguments, "plot"));
    dice.progress = progress_open();
    for (int i = 0; status == STATUS_FINE && i < arguments->operand_count; i++)
        status = read_file(&dice, arguments->operands[i]);
    progress_close(&dice.progress);
    if (status == STATUS_FINE && dice.plot != NULL)
        status = save_plot(&dice);
    paper_close(&dice.paper);
    return status == STATUS_FINE ? answer(arguments, &dice.read, use_color) : status;
}

static const Option options[] = {
    {.name = "plot",
     .value = "OUT",
     .choices = CHOICES_FILES,
     .help = N_("draw the counts into this file: .svg, .png or .pdf")},
    OPTION_JSON,
    OPTION_COLOR,
    OPTIONS_OF_ALL,
    OPTION_END,
};

const Command command_dice = {
    .name = "dice",
    .operands = "FILE...",
    .operands_least = 1,
    .operands_most = INT_MAX,
    .summary = N_("compare the throws of recorded games with those of fair dice"),
    .description = N_(
        "Reads all games of the records FILE... ('-' is standard input) and counts what was "
        "thrown: the sums, and where both dice were written down, what single dice showed. A | "
        "marks what is expected of fair dice. A chi-square test tells in plain words whether the "
        "difference is more than chance; values of which fewer than 5 are expected are judged "
        "together with their neighbours."),
    .options = options,
    .run = run,
};
