/* knobel simulate: a bot plays many games alone. */
#include "cli/commands.h"
#include "bots/search/solo.h"
#include "cli/trials/parallel_games.h"
#include "shell/output.h"
#include "cli/trials/means.h"
#include "cli/trials/totals.h"
#include "shell/values.h"
#include "shell/words.h"

#include <stdio.h>
#include <stdlib.h>

/* Measuring luck takes a hundred times as long as a game of a simple bot. */
enum { LUCK_WITHOUT_NET = 100 };

/* The figures of the games played. */
typedef struct {
    Totals totals;
    Means adjusted; /* totals without luck, in units of NetValue */
} SimulationFigures;

/* One simulation. */
typedef struct {
    Solo solo;
    ParallelGames parallel;
    uint64_t luck_games; /* the number of games, from the first, that are adjusted for luck */
    SimulationFigures figures;
    double seconds;
} Simulation;

static void *open_figures(void *context)
{
    (void)context;
    return calloc(1, sizeof(SimulationFigures));
}

static void play(void *context, void *own, uint64_t game)
{
    const Simulation *simulation = context;
    SimulationFigures *figures = own;
    Seat seat;

    if (game < simulation->luck_games) {
        int64_t luck = solo_play_with_luck(&simulation->solo, game, &seat);
        means_take(&figures->adjusted, (int64_t)seat.sheet.total * NET_POINT - luck);
    } else {
        solo_play(&simulation->solo, game, &seat);
    }
    figures->totals.count[seat.sheet.total]++;
}

static void gather(void *context, void *own)
{
    Simulation *simulation = context;
    SimulationFigures *figures = own;

    totals_add(&simulation->figures.totals, &figures->totals);
    means_add(&simulation->figures.adjusted, &figures->adjusted);
    free(figures);
}

static void answer_json(Output *output, const Simulation *simulation, const TotalsSummary *summary,
                        const Mean *adjusted)
{
    Json json = json_over(output);

    json_begin(&json, NULL, '{');
    json_string(&json, "game", simulation->solo.game->name);
    json_string(&json, "bot", simulation->solo.bot->name);
    json_number(&json, "games", summary->games);
    json_number(&json, "seed", simulation->solo.seed);
    json_number(&json, "threads", simulation->parallel.threads);
    json_real(&json, "mean", summary->mean, 6);
    json_real(&json, "stderr", summary->standard_error, 6);
    json_real(&json, "sd", summary->sd, 6);
    if (simulation->luck_games > 0) {
        json_real(&json, "adjusted_mean", adjusted->mean, 6);
        json_real(&json, "adjusted_stderr", adjusted->standard_error, 6);
        json_number(&json, "adjusted_games", simulation->luck_games);
    }
    json_real(&json, "median", summary->median, 1);
    json_number(&json, "min", summary->least);
    json_number(&json, "max", summary->most);
    for (unsigned i = 0; i < PRAISE_SPECTACULAR; i++) {
        char key[16];
        snprintf(key, sizeof key, "over%u", (unsigned)simulation->solo.game->praised_over[i]);
        json_real(&json, key, summary->praised[i], 9);
    }
    json_real(&json, "seconds", simulation->seconds, 6);
    json_real(&json, "games_per_second", (double)summary->games / simulation->seconds, 1);
    json_end(&json, '}');
    output_text(output, "\n");
}

static void answer_text(Output *output, const Simulation *simulation, const TotalsSummary *summary,
                        const Mean *adjusted)
{
    output_format(output, _("%s, played alone by %s; games: %llu, seed: %llu\n"),
                  simulation->solo.game->name, simulation->solo.bot->name,
                  (unsigned long long)summary->games, (unsigned long long)simulation->solo.seed);
    output_format(output, _("mean %.2f ± %.2f, standard deviation %.2f\n"), summary->mean,
                  summary->standard_error, summary->sd);
    if (simulation->luck_games > 0)
        output_format(output, _("adjusted for luck: mean %.2f ± %.2f, over %llu games\n"),
                      adjusted->mean, adjusted->standard_error,
                      (unsigned long long)simulation->luck_games);
    output_format(output, _("median %g, lowest %u, highest %u\n"), summary->median, summary->least,
                  summary->most);
    const uint16_t *over = simulation->solo.game->praised_over;
    output_format(output, _("over %u: %.2f%%, over %u: %.2f%%, over %u: %.2f%%\n"), over[0],
                  100 * summary->praised[0], over[1], 100 * summary->praised[1], over[2],
                  100 * summary->praised[2]);
    output_format(output, _("%.2f seconds, %.0f games a second\n"), simulation->seconds,
                  (double)summary->games / simulation->seconds);
    output_text(output, "\n");
    totals_draw(&simulation->figures.totals, summary, output);
}

/* Reads the arguments. */
static Status prepare(const Arguments *arguments, Simulation *simulation)
{
    const char *bot = arguments_value(arguments, "bot");
    Solo *solo = &simulation->solo;

    solo->game = value_game(arguments->operands[0]);
    if (solo->game == NULL)
        return STATUS_INPUT;
    if (bot == NULL || arguments_value(arguments, "games") == NULL)
        return complain(STATUS_USAGE,
                        _("knobel simulate: --bot and --games are needed; try 'knobel "
                          "simulate --help'"));
    solo->bot = value_bot("bot", bot);
    if (solo->bot == NULL ||
        !parallel_games_read(&simulation->parallel, arguments, "games", PARALLEL_GAMES_MOST))
        return STATUS_INPUT;
    uint64_t games = simulation->parallel.games;
    bool takes_time = solo->bot->needs_net || games < LUCK_WITHOUT_NET;
    simulation->luck_games = takes_time ? games : LUCK_WITHOUT_NET;
    if (!value_number(arguments, "luck", 0, games, &simulation->luck_games))
        return STATUS_INPUT;
    return value_seed(arguments, &solo->seed);
}

static Status answer(const Arguments *arguments, const Simulation *simulation)
{
    TotalsSummary summary = totals_sum_up(&simulation->figures.totals, simulation->solo.game);
    Mean adjusted = means_sum_up(&simulation->figures.adjusted, NET_POINT);
    Output *output = output_open(true);

    if (arguments_value(arguments, "json") != NULL)
        answer_json(output, simulation, &summary, &adjusted);
    else
        answer_text(output, simulation, &summary, &adjusted);
    return output_close(output);
}

static Status run(const Arguments *arguments)
{
    Simulation simulation = {0};
    Nets nets;
    Status status = prepare(arguments, &simulation);

    if (status != STATUS_FINE)
        return status;
    status = value_nets(arguments, simulation.solo.game, &nets);
    if (status != STATUS_FINE)
        return status;
    if (simulation.solo.bot->needs_net || arguments_value(arguments, "luck") != NULL)
        status = value_net(&nets, simulation.solo.game);
    if (status != STATUS_FINE)
        return status;
    simulation.solo.net = nets_of(&nets, simulation.solo.game);
    if (simulation.solo.net == NULL)
        simulation.luck_games = 0;
    simulation.parallel.context = &simulation;
    simulation.parallel.open = open_figures;
    simulation.parallel.play = play;
    simulation.parallel.gather = gather;
    status = parallel_games_play(&simulation.parallel, &simulation.seconds);
    if (status == STATUS_FINE)
        status = answer(arguments, &simulation);
    nets_close(&nets);
    return status;
}

static const Option options[] = {
    {.letter = 'b',
     .name = "bot",
     .value = "NAME",
     .choices = CHOICES_BOTS,
     .help = N_("who plays; 'knobel bots' lists the names")},
    OPTION_GAMES,
    OPTION_SEED,
    OPTION_THREADS,
    {.letter = 'l',
     .name = "luck",
     .value = "N",
     .help = N_("adjust the first N games for the luck of their throws; default: all, or 100 where "
                "the bot has no net")},
    OPTION_NET,
    OPTION_JSON,
    OPTIONS_OF_ALL,
    OPTION_END,
};

const Command command_simulate = {
    .name = "simulate",
    .operands = "GAME --bot NAME --games N",
    .operands_least = 1,
    .operands_most = 1,
    .summary = N_("let a bot play many games alone and sum them up"),
    .description =
        N_("The same seed gives the same games on every machine and with any number of threads. "
           "On a terminal the progress and the time left are shown while it plays.\n"
           "The mean adjusted for luck leaves out of each total what the throws gave or took, as "
           "the net judges them: it has the same expectation and a smaller error."),
    .options = options,
    .run = run,
};
