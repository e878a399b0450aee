/* knobel review: recorded games move by move, with grades: on the whole screen if possible,
 * otherwise as text or JSON. */
#include "cli/commands.h"
#include "cli/analysis_report.h"
#include "cli/player_names.h"
#include "cli/trials/rollouts.h"
#include "shell/progress.h"
#include "shell/records.h"
#include "shell/values.h"
#include "shell/words.h"
#include "report/report.h"
#include "tui/review/review.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { EFFORT_MOST = 1000000000 };

typedef struct {
    Analysis *analysis;
    Output *output;
    RecordsReader reader;
    Draw draw;
    bool use_json;
    bool use_screen;
    uint64_t effort;
    RolloutsAsked rollouts;
    uint64_t only; /* this game of the file; 0: all of them */
    const char *name;
    Progress progress;
    Nets nets;
    uint64_t games;  /* read so far */
    uint64_t chosen; /* players analysed, in all games */
    PlayerNames names;
    Review review; /* for the screen: the first game asked for */
} ReviewRun;

static bool is_asked_for(const ReviewRun *run)
{
    return run->only == 0 || run->only == run->games + 1;
}

static void watch(void *context, const Record *record, uint32_t seat)
{
    ReviewRun *run = context;

    if (!is_asked_for(run))
        return;
    analysis_watch(run->analysis, record, seat);
    if (progress_is_due(&run->progress)) {
        char done[128];
        snprintf(done, sizeof done, _("moves: %llu"), (unsigned long long)run->analysis->moves);
        progress_show(&run->progress, lines_share(run->reader.lines), done);
    }
}

static Status line_read(void *context, const Record *record)
{
    const ReviewRun *run = context;

    return record->game != NULL ? value_net(&run->nets, record->game) : STATUS_FINE;
}

/* The alternatives of all rounds of all analysed players, one after the other. The caller frees
 * them. NULL if memory is short. */
static Alternatives *seek_alternatives(const Analysis *analysis, const Record *record)
{
    size_t count = 0;

    for (uint32_t seat = 0; seat < record->player_count; seat++)
        count += analysis->players[seat].is_chosen ? analysis->players[seat].round_count : 0;
    Alternatives *found = malloc((count + 1) * sizeof *found);
    if (found == NULL)
        return NULL;
    count = 0;
    for (uint32_t seat = 0; seat < record->player_count; seat++) {
        const AnalysedPlayer *player = &analysis->players[seat];
        for (uint32_t i = 0; player->is_chosen && i < player->round_count; i++)
            alternatives_seek(analysis, player, i, &found[count++]);
    }
    return found;
}

static Status answer_json(const ReviewRun *run, const Record *record, const RolledOut *mistakes)
{
    Json json = json_over(run->output);
    Alternatives *alternatives = seek_alternatives(run->analysis, record);

    if (alternatives == NULL)
        return complain(STATUS_MACHINE, _("not enough memory"));
    report_analysis(&json, run->analysis, record,
                    (AnalysisMore){.mistakes = mistakes, .alternatives = alternatives});
    free(alternatives);
    return STATUS_FINE;
}

/* As text or as JSON. */
static Status print(const ReviewRun *run, const Record *record)
{
    RolledOut *mistakes = NULL;
    Status status = rollouts_of_mistakes(&run->rollouts, run->analysis, record, &mistakes);

    if (status == STATUS_FINE && run->use_json) {
        status = answer_json(run, record, mistakes);
    } else if (status == STATUS_FINE) {
        output_text(run->output, run->only == 0 && run->games > 0 ? "\n" : "");
        analysis_report_review(run->output, &run->draw, run->analysis, record, mistakes);
    }
    free(mistakes);
    return status;
}

/* Keeps what the screen shows: the record is read on, and the analysis used again. */
static Status keep(ReviewRun *run, const Record *record)
{
    Review *review = &run->review;
    Alternatives *alternatives = seek_alternatives(run->analysis, record);

    review->players = calloc(record->player_count + 1, sizeof *review->players);
    if (alternatives == NULL || review->players == NULL) {
        free(alternatives);
        return complain(STATUS_MACHINE, _("not enough memory"));
    }
    review->game = record->game;
    review->is_over = table_is_over(&record->table);
    review->number = run->games + 1;
    review->net = nets_of(&run->nets, record->game);
    review->players->alternatives = alternatives;
    for (uint32_t seat = 0; seat < record->player_count; seat++) {
        const AnalysedPlayer *analysed = &run->analysis->players[seat];
        if (!analysed->is_chosen || analysed->round_count == 0)
            continue;
        review->players[review->player_count++] = (ReviewPlayer){
            .name = strdup(record->names[seat]),
            .analysed = *analysed,
            .alternatives = alternatives,
        };
        alternatives += analysed->round_count;
    }
    return STATUS_FINE;
}

static void forget(Review *review)
{
    for (uint32_t i = 0; i < review->player_count; i++)
        free((char *)review->players[i].name);
    if (review->players != NULL)
        free(review->players->alternatives);
    free(review->players);
    *review = (Review){0};
}

static Status answer(ReviewRun *run, const Record *record)
{
    Analysis *analysis = run->analysis;

    analysis_end(analysis, record);
    run->chosen += analysis->chosen;
    if (run->chosen == 0)
        player_names_note(&run->names, record);
    if (!run->use_screen)
        return print(run, record);
    return run->review.players == NULL ? keep(run, record) : STATUS_FINE;
}

static unsigned game_read(void *context, const Record *record)
{
    ReviewRun *run = context;
    Status status = is_asked_for(run) ? answer(run, record) : STATUS_FINE;

    run->games++;
    return status;
}

static Status read_file(ReviewRun *run, const char *path)
{
    run->reader = (RecordsReader){
        .watch = watch,
        .line_read = line_read,
        .game_read = game_read,
        .context = run,
    };
    run->games = run->chosen = 0;
    analysis_open(
        run->analysis,
        (AnalysisSetup){.effort = (uint32_t)run->effort, .name = run->name, .nets = run->nets});
    run->progress = progress_open();
    Status status = records_read(&run->reader, path);
    progress_close(&run->progress);
    if (status == STATUS_FINE && run->only > run->games)
        return complain(STATUS_INPUT, _("--game: there is no game %llu in it; games: %llu"),
                        (unsigned long long)run->only, (unsigned long long)run->games);
    if (status == STATUS_FINE && run->name != NULL && run->chosen == 0)
        return player_names_complain(&run->names, run->name);
    return status;
}

/* Shows the screen. Returns false if there is none, or nothing for it. */
static bool show(ReviewRun *run, bool is_ascii, bool use_color, Status *status)
{
    Review *review = &run->review;
    TuiState state = TUI_NO_SCREEN;

    review->count = run->games;
    if (review->player_count > 0)
        state = review_show(review, use_color, is_ascii);
    forget(review);
    if (state == TUI_NO_MEMORY)
        *status = complain(STATUS_MACHINE, _("not enough memory, or no thread could be started"));
    if (state == TUI_HUNG_UP)
        *status = complain(STATUS_MACHINE, _("the terminal is gone"));
    return state != TUI_NO_SCREEN;
}

/* Reads the arguments before anything is computed. */
static Status prepare(const Arguments *arguments, ReviewRun *run, bool *use_color)
{
    run->use_json = arguments_value(arguments, "json") != NULL;
    run->use_screen = !run->use_json && arguments_value(arguments, "plain") == NULL &&
                      value_is_terminal(STDIN_FILENO) && value_is_terminal(STDOUT_FILENO);
    run->name = arguments_value(arguments, "player");
    run->effort = SEARCH_EFFORT;
    if (!value_color(arguments, STDOUT_FILENO, use_color) ||
        !value_number(arguments, "effort", 0, EFFORT_MOST, &run->effort) ||
        !value_number(arguments, "game", 1, UINT32_MAX, &run->only))
        return STATUS_INPUT;
    run->draw = draw_open(*use_color);
    Status status = rollouts_read(&run->rollouts, arguments);
    if (status != STATUS_FINE)
        return status;
    run->use_screen = run->use_screen && run->rollouts.games == 0;
    return value_nets(arguments, NULL, &run->nets);
}

static Status run(const Arguments *arguments)
{
    const char *path = arguments->operands[0];
    bool is_ascii = arguments_value(arguments, "ascii") != NULL;
    bool use_color = false;
    ReviewRun review = {0};
    Status status = prepare(arguments, &review, &use_color);

    if (status != STATUS_FINE)
        goto end;
    review.analysis = malloc(sizeof *review.analysis);
    review.output = output_open(true);
    if (review.analysis == NULL) {
        status = complain(STATUS_MACHINE, _("not enough memory"));
        goto end;
    }
    status = read_file(&review, path);
    if (status == STATUS_FINE && review.use_screen &&
        !show(&review, is_ascii, use_color, &status)) {
        review.use_screen = false;
        status = read_file(&review, path);
    }
end:
    forget(&review.review);
    free(review.analysis);
    nets_close(&review.nets);
    return output_finish(review.output, status);
}

static const Option options[] = {
    {.letter = 'p', .name = "player", .value = "NAME", .help = N_("look only at this player")},
    {.letter = 'g',
     .name = "game",
     .value = "N",
     .help = N_("look only at the Nth game of the file")},
    {.name = "effort",
     .value = "N",
     .help = N_("how many positions to look at for a throw; 0 looks no throw ahead")},
    OPTION_ROLLOUT(
        N_("play on N times after each move that cost half a point or more, and after the "
           "best one")),
    OPTION_SEED,
    OPTION_THREADS,
    {.name = "plain", .help = N_("plain lines instead of the whole screen")},
    {.name = "ascii", .help = N_("draw with plain ASCII characters")},
    OPTION_NET,
    OPTION_JSON,
    OPTION_COLOR,
    OPTIONS_OF_ALL,
    OPTION_END,
};

const Command command_review = {
    .name = "review",
    .operands = "FILE",
    .operands_least = 1,
    .operands_most = 1,
    .summary = N_("go through a recorded game move by move"),
    .description = N_(
        "Reads the record FILE ('-' is standard input) and grades every move by what it cost: best "
        "(nothing), good (less than a point), inaccurate (less than 2), slip (less than 4) or big "
        "slip. On a terminal it takes the whole screen and shows the sheet of each round with what "
        "each box was worth; without --game the first game of the file. The last row shows the "
        "keys.\n"
        "In a pipe and with --plain it prints the moves of all games as a list. The accuracy is "
        "the mean of what the moves count: one that costs nothing counts 100 %, one that costs a "
        "point 50 %, one that costs 3 points 25 %.\n"
        "The screen says why a move that cost half a point or more is worse than the best one: the "
        "bot expert plays both on to the end 400 times, with the same throws. --rollout does so "
        "for "
        "the list and for JSON."),
    .options = options,
    .run = run,
};
