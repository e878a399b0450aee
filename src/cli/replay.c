/* knobel replay: checks a record against the rules and shows the result. */
#include "cli/commands.h"
#include "shell/draw.h"
#include "shell/records.h"
#include "shell/values.h"
#include "shell/words.h"
#include "notation/sheet_text.h"
#include "report/report.h"

#include <limits.h>
#include <unistd.h>

typedef struct {
    const RecordsFile *file; /* being read */
    Output *output;          /* of this file */
    Draw draw;
    bool use_json;
    bool show_steps;
    uint64_t games; /* of this file shown so far */
} ReplayRun;

/* "Ana 38, Bo 32 (wins)" */
static void answer_totals(const ReplayRun *replay, const Record *record)
{
    const char *wins = _("wins");

    for (uint32_t seat = 0; seat < record->player_count; seat++) {
        output_text(replay->output, seat > 0 ? ", " : "");
        output_text(replay->output, record->names[seat]);
        output_text(replay->output, " ");
        output_number(replay->output, record->table.seats[seat].sheet.total);
        if (table_has_won(&record->table, seat))
            output_format(replay->output, " (%s)", wins);
    }
    output_text(replay->output, "\n");
}

static void answer_drawing(const ReplayRun *replay, const Record *record)
{
    const Table *table = &record->table;
    Output *output = replay->output;

    if (replay->games > 0)
        output_text(output, "\n");
    output_format(output,
                  table_is_over(table) ? _("%s, finished, rounds: %u\n")
                                       : _("%s, not finished, rounds so far: %u\n"),
                  record->game->name, table->round);
    for (uint32_t seat = 0; seat < table->seat_count; seat++) {
        const Sheet *sheet = &table->seats[seat].sheet;
        output_format(output, "\n%s%s%s: %u\n", replay->draw.strong, record->names[seat],
                      replay->draw.plain, sheet->total);
        draw_sheet(&replay->draw, output, record->game, sheet);
    }
    output_text(output, "\n");
    answer_totals(replay, record);
}

/* "knister: Ana, Bo" */
static void show_players(const ReplayRun *replay, const Record *record)
{
    output_text(replay->output, record->game->name);
    for (uint32_t seat = 0; seat < record->player_count; seat++)
        output_format(replay->output, "%s%s", seat > 0 ? ", " : ": ", record->names[seat]);
    output_text(replay->output, "\n");
}

/* Shows a throw, or a move with the resulting sheet. */
static void show_step(void *context, const Record *record, uint32_t seat_number)
{
    ReplayRun *replay = context;
    Output *output = replay->output;
    const Table *table = &record->table;
    char buffer[SHEET_TEXT_SIZE + MOVE_TEXT_SIZE];
    Text text = text_over(buffer, sizeof buffer);

    if (seat_number == RECORD_THROW) {
        if (table->round == 1)
            show_players(replay, record);
        throw_text_write(&text, table->thrown);
        output_format(output,
                      table->turn.is_last ? _("round %u, the last: %s\n") : _("round %u: %s\n"),
                      table->round, buffer);
        return;
    }
    const Seat *seat = &table->seats[seat_number];
    move_text_write(&text, &seat->move);
    output_format(output, "  %s %s  ", record->names[seat_number], buffer);
    text = text_over(buffer, sizeof buffer);
    sheet_text_write(&text, &seat->sheet);
    output_format(output, "%s  %u", buffer, seat->sheet.total);
    draw_completed(output, record->game, &seat->sheet, &seat->move, "  ");
    output_text(output, "\n");
}

static unsigned answer(void *context, const Record *record)
{
    ReplayRun *replay = context;
    Json json = json_over(replay->output);

    if (replay->use_json)
        report_record(&json, record, records_name(replay->file));
    else if (replay->show_steps)
        answer_totals(replay, record);
    else
        answer_drawing(replay, record);
    replay->games++;
    return STATUS_FINE;
}

static Status replay_file(void *context, const RecordsFile *file)
{
    ReplayRun *replay = context;
    RecordsReader reader = {
        .watch = replay->show_steps ? show_step : NULL,
        .game_read = answer,
        .context = replay,
        .names_file = file->is_one_of_several,
    };

    replay->file = file;
    replay->output = file->output;
    replay->games = 0;
    return records_read(&reader, file->path);
}

static Status run(const Arguments *arguments)
{
    bool use_color = false;
    ReplayRun replay = {
        .use_json = arguments_value(arguments, "json") != NULL,
        .show_steps = arguments_value(arguments, "steps") != NULL,
    };

    if (!value_color(arguments, STDOUT_FILENO, &use_color))
        return STATUS_INPUT;
    if (replay.use_json && replay.show_steps)
        return complain(STATUS_USAGE, _("--steps and --json do not go together"));
    replay.draw = draw_open(use_color);
    return records_answer(arguments, replay_file, &replay, false);
}

static const Option options[] = {
    OPTION_JSON,
    {.letter = 's', .name = "steps", .help = N_("show every throw, move and sheet on the way")},
    OPTION_COLOR,
    OPTIONS_OF_ALL,
    OPTION_END,
};

const Command command_replay = {
    .name = "replay",
    .operands = "[FILE...]",
    .operands_least = 0,
    .operands_most = INT_MAX,
    .summary = N_("check a record against the rules and show its sheets"),
    .description = N_(
        "Reads FILE, or standard input, which may hold several games. Every throw and every move "
        "is checked; a record that breaks the rules is refused with the line and the reason, and "
        "nothing is shown.\n"
        "Several files are read one after another: a wrong one is named and left out, the others "
        "are answered, and the status is 1; with --json each object then has a member 'file'."),
    .options = options,
    .run = run,
};
