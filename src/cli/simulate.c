/* knobel simulate: let a bot play many games alone. */
#include "bots/solo.h"
#include "cli/json.h"
#include "cli/totals.h"
#include "cli/values.h"
#include "cli/words.h"

#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum {
    BLOCK = 256, /* games a thread takes at a time */
    THREADS_MOST = 1024,
};

#define GAMES_MOST 1000000000000u /* a million million */

/* One simulation, shared by its threads. Which thread plays a game does not matter: each game
 * depends on the seed and its own number alone, and counting is exact. */
typedef struct {
    const Game *game;
    const Bot *bot;
    uint64_t seed;
    uint64_t games;
    uint64_t threads;
    atomic_uint_fast64_t next; /* the first game nobody has taken */
    atomic_uint_fast64_t played;
    pthread_mutex_t lock;     /* over what follows */
    pthread_cond_t has_ended; /* a thread has */
    uint64_t running;
    Totals totals;
} Simulation;

static void *work(void *context)
{
    Simulation *simulation = context;
    Totals totals = {0};
    uint64_t start = 0;
    Seat seat;

    while ((start = atomic_fetch_add(&simulation->next, BLOCK)) < simulation->games) {
        uint64_t left = simulation->games - start;
        uint64_t count = left < BLOCK ? left : BLOCK;
        for (uint64_t i = 0; i < count; i++) {
            solo_play(simulation->game, simulation->bot, simulation->seed, start + i, &seat);
            totals.count[seat.sheet.total]++;
        }
        atomic_fetch_add(&simulation->played, count);
    }
    pthread_mutex_lock(&simulation->lock);
    totals_add(&simulation->totals, &totals);
    simulation->running--;
    pthread_cond_signal(&simulation->has_ended);
    pthread_mutex_unlock(&simulation->lock);
    return NULL;
}

static double seconds_now(void)
{
    struct timespec now;

    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

/* "  45%  90000 of 200000 games, 3 s left", over what stood there before. */
static void show_progress(const Simulation *simulation, double seconds)
{
    uint64_t played = atomic_load(&simulation->played);
    double share = (double)played / (double)simulation->games;
    double left = share > 0 ? seconds / share - seconds : 0;

    fprintf(stderr, "\r%3.0f%%  ", 100 * share);
    fprintf(stderr, _("%llu of %llu games"), (unsigned long long)played,
            (unsigned long long)simulation->games);
    fprintf(stderr, ", ");
    if (left >= 90)
        fprintf(stderr, _("%.0f min left"), left / 60);
    else
        fprintf(stderr, _("%.0f s left"), left);
    fprintf(stderr, "\33[K");
}

/* Waits until all threads have ended, and says how far they are on a terminal. */
static void wait_for_threads(Simulation *simulation, double start)
{
    bool show = value_is_terminal(STDERR_FILENO);

    pthread_mutex_lock(&simulation->lock);
    while (simulation->running > 0) {
        struct timespec until;
        clock_gettime(CLOCK_MONOTONIC, &until);
        until.tv_nsec += 200000000;
        until.tv_sec += until.tv_nsec / 1000000000;
        until.tv_nsec %= 1000000000;
        pthread_cond_timedwait(&simulation->has_ended, &simulation->lock, &until);
        if (show && simulation->running > 0)
            show_progress(simulation, seconds_now() - start);
    }
    pthread_mutex_unlock(&simulation->lock);
    if (show) {
        show_progress(simulation, seconds_now() - start);
        fprintf(stderr, "\r\33[K");
    }
}

/* Plays all games; returns the seconds it took, or a negative number where no thread starts. */
static double simulate(Simulation *simulation)
{
    pthread_condattr_t monotonic;
    pthread_t *threads = calloc(simulation->threads, sizeof *threads);
    double start = seconds_now();
    uint64_t started = 0;

    if (threads == NULL)
        return -1;
    pthread_mutex_init(&simulation->lock, NULL);
    pthread_condattr_init(&monotonic);
    pthread_condattr_setclock(&monotonic, CLOCK_MONOTONIC);
    pthread_cond_init(&simulation->has_ended, &monotonic);
    simulation->running = simulation->threads;
    while (started < simulation->threads &&
           pthread_create(&threads[started], NULL, work, simulation) == 0)
        started++;
    pthread_mutex_lock(&simulation->lock);
    simulation->running -= simulation->threads - started; /* those there are do all the work */
    pthread_mutex_unlock(&simulation->lock);
    wait_for_threads(simulation, start);
    for (uint64_t i = 0; i < started; i++)
        pthread_join(threads[i], NULL);
    pthread_cond_destroy(&simulation->has_ended);
    pthread_condattr_destroy(&monotonic);
    pthread_mutex_destroy(&simulation->lock);
    free(threads);
    return started > 0 ? seconds_now() - start : -1;
}

static void answer_json(Output *output, const Simulation *simulation, const Summary *summary,
                        double seconds)
{
    Json json = {.output = output};

    json_begin(&json, NULL, '{');
    json_string(&json, "game", simulation->game->name);
    json_string(&json, "bot", simulation->bot->name);
    json_number(&json, "games", summary->games);
    json_number(&json, "seed", simulation->seed);
    json_number(&json, "threads", simulation->threads);
    json_real(&json, "mean", summary->mean, 6);
    json_real(&json, "stderr", summary->standard_error, 6);
    json_real(&json, "sd", summary->sd, 6);
    json_real(&json, "median", summary->median, 1);
    json_number(&json, "min", summary->least);
    json_number(&json, "max", summary->most);
    json_real(&json, "over50", summary->over_good, 9);
    json_real(&json, "over80", summary->over_great, 9);
    json_real(&json, "over100", summary->over_spectacular, 9);
    json_real(&json, "seconds", seconds, 6);
    json_real(&json, "games_per_second", (double)summary->games / seconds, 1);
    json_end(&json, '}');
    output_text(output, "\n");
}

static void answer_text(Output *output, const Simulation *simulation, const Summary *summary,
                        double seconds)
{
    output_format(output, _("%s, played alone by %s; games: %llu, seed: %llu\n"),
                  simulation->game->name, simulation->bot->name, (unsigned long long)summary->games,
                  (unsigned long long)simulation->seed);
    output_format(output, _("mean %.2f ± %.2f, standard deviation %.2f\n"), summary->mean,
                  summary->standard_error, summary->sd);
    output_format(output, _("median %g, lowest %u, highest %u\n"), summary->median, summary->least,
                  summary->most);
    output_format(output, _("over 50: %.2f%%, over 80: %.2f%%, over 100: %.2f%%\n"),
                  100 * summary->over_good, 100 * summary->over_great,
                  100 * summary->over_spectacular);
    output_format(output, _("%.2f seconds, %.0f games a second\n\n"), seconds,
                  (double)summary->games / seconds);
    totals_draw(&simulation->totals, output);
}

/* Reads what to simulate. */
static Status prepare(const Arguments *arguments, Simulation *simulation)
{
    const char *bot = arguments_value(arguments, "bot");
    long cores = sysconf(_SC_NPROCESSORS_ONLN);

    simulation->game = value_game(arguments->operands[0]);
    if (simulation->game == NULL)
        return STATUS_INPUT;
    if (bot == NULL || arguments_value(arguments, "games") == NULL)
        return complain(STATUS_USAGE,
                        _("knobel simulate: --bot and --games are needed; try 'knobel "
                          "simulate --help'"));
    simulation->bot = value_bot(bot);
    simulation->threads = cores > 0 ? (uint64_t)cores : 1;
    if (simulation->bot == NULL ||
        !value_number(arguments, "games", 1, GAMES_MOST, &simulation->games) ||
        !value_number(arguments, "threads", 1, THREADS_MOST, &simulation->threads))
        return STATUS_INPUT;
    assert(simulation->game->highest <= TOTALS_HIGHEST);
    return value_seed(arguments, &simulation->seed);
}

static Status run(const Arguments *arguments)
{
    Simulation simulation = {0};
    Status status = prepare(arguments, &simulation);

    if (status != STATUS_FINE)
        return status;
    double seconds = simulate(&simulation);
    if (seconds < 0)
        return complain(STATUS_MACHINE, _("no thread could be started"));
    Output *output = output_open(true);
    if (output == NULL)
        return STATUS_MACHINE;
    Summary summary = totals_sum_up(&simulation.totals);
    if (arguments_value(arguments, "json") != NULL)
        answer_json(output, &simulation, &summary, seconds);
    else
        answer_text(output, &simulation, &summary, seconds);
    return output_close(output);
}

static const Option options[] = {
    {.letter = 'b',
     .name = "bot",
     .value = "NAME",
     .choices = CHOICES_BOTS,
     .help = N_("who plays; 'knobel bots' lists the names")},
    {.letter = 'n', .name = "games", .value = "N", .help = N_("how many games")},
    {.letter = 's',
     .name = "seed",
     .value = "S",
     .help = N_("a number that makes the games the same each time")},
    {.letter = 't',
     .name = "threads",
     .value = "T",
     .help = N_("how many threads play; default: one for each core")},
    OPTION_JSON,
    OPTION_HELP,
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
           "On a terminal the progress and the time left are shown while it plays."),
    .options = options,
    .run = run,
};
