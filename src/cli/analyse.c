/* knobel analyse: how much luck and play contributed to recorded games. */
#include "cli/commands.h"
#include "cli/analysis_report.h"
#include "cli/player_names.h"
#include "cli/trials/rollouts.h"
#include "shell/progress.h"
#include "shell/records.h"
#include "base/save.h"
#include "shell/values.h"
#include "shell/words.h"
#include "paper/plot.h"
#include "report/report.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

enum {
    TITLE_NAMES = 4,
    TITLE_SIZE = 512,
    EFFORT_MOST = 1000000000,
};

typedef struct {
    Analysis *analysis;
    const char *player;      /* whose games to look at; NULL: everybody's */
    const RecordsFile *file; /* being read */
    Output *output;          /* of this file */
    RecordsReader reader;
    Draw draw;
    bool use_json;
    uint64_t effort;
    RolloutsAsked rollouts;
    const char *plot; /* file for the drawing; NULL: none */
    Paper paper;
    Progress progress;
    Nets nets;
    uint64_t games;    /* of this file read so far */
    uint64_t chosen;   /* players analysed, in all games of all files */
    PlayerNames names; /* until one matches */
} AnalyseRun;

static bool has_too_many(const AnalyseRun *analyse)
{
    return analyse->plot != NULL && analyse->analysis->chosen > PLOT_PLAYERS;
}

static void watch(void *context, const Record *record, uint32_t seat)
{
    AnalyseRun *analyse = context;

    if (seat != RECORD_THROW && has_too_many(analyse))
        return; /* refused after the line has been read */
    analysis_watch(analyse->analysis, record, seat);
    if (progress_is_due(&analyse->progress)) {
        char done[128];
        snprintf(done, sizeof done, _("moves: %llu"), (unsigned long long)analyse->analysis->moves);
        progress_show(&analyse->progress, lines_share(analyse->reader.lines), done);
    }
}

/* Ends the work as soon as it cannot succeed any more. */
static Status may_go_on(const AnalyseRun *analyse)
{
    bool is_second = analyse->paper.pages > 0; /* the first game has ended when the next begins */

    if (has_too_many(analyse))
        return complain(STATUS_INPUT,
                        _("--plot: there is room for %d players; choose some with --player"),
                        PLOT_PLAYERS);
    if (analyse->plot != NULL && analyse->paper.kind != PAPER_PDF && is_second)
        return complain(STATUS_INPUT,
                        _("--plot: there are several games, and only a PDF has pages for them"));
    return STATUS_FINE;
}

static Status line_read(void *context, const Record *record)
{
    const AnalyseRun *analyse = context;
    Status status = record->game != NULL ? value_net(&analyse->nets, record->game) : STATUS_FINE;

    return status == STATUS_FINE ? may_go_on(analyse) : status;
}

/* Writes "knister: Ana 72, Bo 68", or the number of players. */
static void write_title(Text *title, const Analysis *analysis, const Record *record)
{
    char number[64];
    const char *before = ": ";

    text_put(title, record->game->name);
    if (analysis->chosen > TITLE_NAMES) {
        snprintf(number, sizeof number, _("players: %u"), analysis->chosen);
        text_put(title, ", ");
        text_put(title, number);
    }
    for (uint32_t seat = 0; seat < record->player_count; seat++) {
        const AnalysedPlayer *player = &analysis->players[seat];
        if (!player->is_chosen || analysis->chosen > TITLE_NAMES)
            continue;
        text_put(title, before);
        text_put(title, record->names[seat]);
        text_char(title, ' ');
        if (table_is_over(&record->table))
            text_number(title, record->seats[seat].sheet.total);
        else
            points_write(title, player->value);
        before = ", ";
    }
}

static void draw_plot(AnalyseRun *analyse, const Record *record)
{
    char buffer[TITLE_SIZE];
    Text title = text_over(buffer, sizeof buffer);
    PlotWords words = {
        .title = buffer,
        .value = table_is_over(&record->table) ? _("expected final total after each round")
                                               : _("expected final total so far"),
        .round = _("round"),
        .luck = _("luck"),
        .cost = _("cost"),
        .loss = _("loss"),
    };

    write_title(&title, analyse->analysis, record);
    plot_draw(&analyse->paper, analyse->analysis, record, &words);
}

static void answer(const AnalyseRun *analyse, const Record *record, const RolledOut *mistakes)
{
    Json json = json_over(analyse->output);

    if (analyse->use_json) {
        report_analysis(&json, analyse->analysis, record,
                        (AnalysisMore){.file = records_name(analyse->file), .mistakes = mistakes});
        return;
    }
    output_text(analyse->output, analyse->games > 0 ? "\n" : "");
    analysis_report_text(analyse->output, &analyse->draw, analyse->analysis, record, mistakes);
}

static unsigned game_read(void *context, const Record *record)
{
    AnalyseRun *analyse = context;
    Analysis *analysis = analyse->analysis;
    RolledOut *mistakes = NULL;

    analysis_end(analysis, record);
    if (has_too_many(analyse))
        return may_go_on(analyse); /* a game without rounds */
    Status status = rollouts_of_mistakes(&analyse->rollouts, analysis, record, &mistakes);
    if (status == STATUS_FINE)
        answer(analyse, record, mistakes);
    free(mistakes);
    if (status != STATUS_FINE)
        return status;
    if (analyse->plot != NULL && analysis->chosen > 0)
        draw_plot(analyse, record);
    analyse->chosen += analysis->chosen;
    if (analyse->chosen == 0)
        player_names_note(&analyse->names, record);
    analyse->games++;
    return STATUS_FINE;
}

static Status save_plot(AnalyseRun *analyse)
{
    if (analyse->paper.pages == 0)
        return complain(STATUS_INPUT, _("--plot: there is nobody to draw"));
    if (!paper_finish(&analyse->paper))
        return complain(STATUS_MACHINE, _("%.200s: it could not be drawn"), analyse->plot);
    return status_of_file(analyse->plot, save_whole(analyse->plot, analyse->paper.bytes,
                                                    analyse->paper.length, NULL));
}

/* What is to be done when all files have been read. */
static Status end_analysis(AnalyseRun *analyse)
{
    if (analyse->player != NULL && analyse->chosen == 0)
        return player_names_complain(&analyse->names, analyse->player);
    return analyse->plot != NULL ? save_plot(analyse) : STATUS_FINE;
}

static Status analyse_file(void *context, const RecordsFile *file)
{
    AnalyseRun *analyse = context;
    AnalysisSetup setup = {
        .effort = (uint32_t)analyse->effort, .name = analyse->player, .nets = analyse->nets};

    analyse->reader = (RecordsReader){
        .watch = watch,
        .line_read = line_read,
        .game_read = game_read,
        .context = analyse,
        .names_file = file->is_one_of_several,
    };
    analyse->file = file;
    analyse->output = file->output;
    analyse->games = 0;
    analysis_open(analyse->analysis, setup);
    analyse->progress = progress_open();
    Status status = records_read(&analyse->reader, file->path);
    progress_close(&analyse->progress);
    return status == STATUS_FINE && file->is_last ? end_analysis(analyse) : status;
}

/* Checks the arguments before anything is computed. */
static Status prepare(const Arguments *arguments, AnalyseRun *analyse)
{
    bool use_color = false;

    analyse->plot = arguments_value(arguments, "plot");
    analyse->use_json = arguments_value(arguments, "json") != NULL;
    analyse->effort = SEARCH_EFFORT;
    if (!value_color(arguments, STDOUT_FILENO, &use_color) ||
        !value_number(arguments, "effort", 0, EFFORT_MOST, &analyse->effort))
        return STATUS_INPUT;
    analyse->draw = draw_open(use_color);
    Status status = rollouts_read(&analyse->rollouts, arguments);
    if (status == STATUS_FINE)
        status = value_nets(arguments, NULL, &analyse->nets);
    if (status != STATUS_FINE || analyse->plot == NULL)
        return status;
    analyse->paper = paper_open(paper_kind(analyse->plot));
    if (analyse->paper.kind == PAPER_NONE)
        return complain(STATUS_INPUT, _("--plot: '%.200s' does not end with .svg, .png or .pdf"),
                        analyse->plot);
    return status_of_file(analyse->plot, save_check(analyse->plot));
}

static Status run(const Arguments *arguments)
{
    AnalyseRun analyse = {.player = arguments_value(arguments, "player")};
    Status status = prepare(arguments, &analyse);

    if (status == STATUS_FINE) {
        analyse.analysis = malloc(sizeof *analyse.analysis);
        if (analyse.analysis == NULL)
            status = complain(STATUS_MACHINE, _("not enough memory"));
        else
            status = records_answer(arguments, analyse_file, &analyse, analyse.plot != NULL);
    }
    free(analyse.analysis);
    paper_close(&analyse.paper);
    nets_close(&analyse.nets);
    return status;
}

static const Option options[] = {
    {.letter = 'p', .name = "player", .value = "NAME", .help = N_("look only at this player")},
    {.name = "plot",
     .value = "OUT",
     .choices = CHOICES_FILES,
     .help = N_("draw the expected totals into this file: .svg, .png or .pdf")},
    {.name = "effort",
     .value = "N",
     .help = N_("how many positions to look at for a throw; 0 looks no throw ahead")},
    OPTION_ROLLOUT(
        N_("play on N times after each move that cost half a point or more, and after the "
           "best one")),
    OPTION_SEED,
    OPTION_THREADS,
    OPTION_NET,
    OPTION_JSON,
    OPTION_COLOR,
    OPTIONS_OF_ALL,
    OPTION_END,
};

const Command command_analyse = {
    .name = "analyse",
    .operands = "FILE...",
    .operands_least = 1,
    .operands_most = INT_MAX,
    .summary = N_("tell luck from play in recorded games"),
    .description = N_(
        "Reads the record FILE ('-' is standard input), which may hold several games, finished or "
        "not. For each round: what the throw brought (luck), the move played, the best move, and "
        "what the one played cost. Values are the expected final total of a player who goes on "
        "well, alone; value at the start + luck - loss is exactly the total. A plot in PDF has a "
        "page for each game; SVG and PNG take one game.\n"
        "With --rollout the bot expert plays on to the end N times after a move that cost half a "
        "point or more, and as often after the best one, with the same throws: what the move cost "
        "in these games. The same seed gives the same throws.\n"
        "Several files are read one after another: a wrong one is named and left out, the others "
        "are answered, and the status is 1; with --json each object then has a member 'file'. With "
        "--plot all must be fine."),
    .options = options,
    .run = run,
};
