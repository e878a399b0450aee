/* The program that trains a net: it starts or continues a run and exports the net. */
#include "program.h"

#include "base/clock.h"
#include "bots/net/nets.h"
#include "calibrate.h"
#include "check.h"
#include "checkpoint.h"
#include "shell/output.h"
#include "shell/values.h"
#include "shell/words.h"
#include "data/expert.h"
#include "options.h"
#include "run_progress.h"
#include "export.h"
#include "thin.h"

#include <errno.h>
#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const double EVALUATIONS = 24;        /* the most evaluations in a whole run */
static const double EVALUATION_SECONDS = 10; /* the shortest time between two of them */

static volatile sig_atomic_t signal_caught;

static void catch_signal(int number)
{
    signal_caught = number;
}

/* The first signal stops the run as soon as possible; a second one ends the program. Signals that
 * were ignored when the program started stay ignored. */
static void catch_signals(void)
{
    static const int stopping[] = {SIGINT, SIGTERM, SIGHUP};
    struct sigaction action = {.sa_handler = catch_signal, .sa_flags = (int)SA_RESETHAND};
    struct sigaction before;

    for (size_t i = 0; i < sizeof stopping / sizeof *stopping; i++)
        if (sigaction(stopping[i], NULL, &before) == 0 && before.sa_handler != SIG_IGN)
            sigaction(stopping[i], &action, NULL);
}

/* A run in this program. */
typedef struct {
    const Machine *machine;
    void *open_machine;
    Options options;
    Checkpoint checkpoint;
    Training training;
    RunProgress progress;
    double evaluated; /* when the net was last evaluated */
} Run;

/* Continues the kept run. If there is none, a new one has to be started. */
static Status read_checkpoint(Run *run, bool *is_new)
{
    const char *path = run->checkpoint.path;

    *is_new = true;
    if (path == NULL)
        return STATUS_FINE;
    errno = 0;
    switch (checkpoint_read(&run->checkpoint, run->options.game, &run->training)) {
    case CHECKPOINT_FINE:
        *is_new = false;
        return STATUS_FINE;
    case CHECKPOINT_NONE:
        return STATUS_FINE;
    case CHECKPOINT_HELD:
        return complain(STATUS_INPUT, _("%s: another training goes on with it"), path);
    case CHECKPOINT_NO_FILE:
        return status_of_file(path, errno);
    case CHECKPOINT_STRANGE:
        return complain(STATUS_INPUT, _("%s: this is no training kept by this version"), path);
    case CHECKPOINT_OTHER:
        return complain(STATUS_INPUT, _("%s: this is a training of another game"), path);
    case CHECKPOINT_DAMAGED:
        return complain(STATUS_INPUT, _("%s: the file is damaged or cut off"), path);
    case CHECKPOINT_NO_MEMORY:
        break;
    }
    return complain(STATUS_MACHINE, _("not enough memory"));
}

/* Turns a failure of the machine into a status. */
static Status judge(const Run *run, const char *failure)
{
    if (failure == NULL)
        return STATUS_FINE;
    return complain(STATUS_MACHINE, "%s: %s", run->machine->name, _(failure));
}

static void add_figures(Training *training, const TrainingFigures *figures)
{
    figures_add(&training->all, figures);
    figures_add(&training->recent, figures);
}

/* Fetches the state of the run from the machine. */
static Status fetch(Run *run)
{
    TrainingFigures figures = {0};
    const char *failure = run->machine->fetch(run->open_machine, &figures);

    add_figures(&run->training, &figures);
    return judge(run, failure);
}

static Status keep(Run *run)
{
    Status status = fetch(run);

    if (status != STATUS_FINE)
        return status;
    int failure = checkpoint_write(&run->checkpoint, &run->training);
    return status_of_file(run->checkpoint.path, failure);
}

/* Starts or continues a run, and hands it to the machine. */
static Status begin(Run *run, const Arguments *arguments)
{
    bool is_new = true;
    Status status = read_checkpoint(run, &is_new);

    if (status != STATUS_FINE)
        return status;
    const Plan *kept = is_new ? NULL : &run->training.plan;
    status = options_read_machine(arguments, run->options.game, kept, &run->machine);
    if (status != STATUS_FINE)
        return status;
    Plan plan = is_new ? run->machine->plan(run->options.game) : *kept;
    status = options_read_plan(arguments, kept, &plan);
    if (status != STATUS_FINE)
        return status;
    if (is_new && !training_open(&run->training, run->options.game, &plan))
        return complain(STATUS_MACHINE, _("not enough memory"));
    if (run->options.is_check)
        check_round(&run->training);
    status = judge(run, run->machine->open(&run->training, (unsigned)run->options.threads,
                                           &run->open_machine));
    if (status != STATUS_FINE || run->options.is_check)
        return status;
    if (!is_new)
        fprintf(stderr, _("%s: going on after %llu updates\n"), run->checkpoint.path,
                (unsigned long long)run->training.updates);
    return is_new ? keep(run) : STATUS_FINE; /* report at once if it cannot be written */
}

/* Learns once. Evaluates the net each time another part of the work is done. */
static Status update(Run *run)
{
    Training *training = &run->training;
    TrainingFigures figures = {0}, evaluated = {0};
    double before = training_share(training), start = clock_seconds();

    const char *failure = run->machine->update(run->open_machine, &figures);
    training->updates++;
    training->seconds += clock_seconds() - start;
    add_figures(training, &figures);
    bool must = (int)(training_share(training) * EVALUATIONS) > (int)(before * EVALUATIONS) &&
                clock_seconds() - run->evaluated >= EVALUATION_SECONDS;
    if (failure == NULL && must) {
        failure =
            run->machine->evaluate(run->open_machine, run->machine->evaluation_games, &evaluated);
        run_progress_evaluated(&run->progress, &evaluated);
        run->evaluated = clock_seconds();
    }
    run_progress_show(&run->progress, training, must);
    return judge(run, failure);
}

static Status train(Run *run)
{
    Status status = STATUS_FINE;
    double kept = clock_seconds();

    run->progress = run_progress_start(&run->training);
    run->evaluated = kept;
    while (status == STATUS_FINE && !signal_caught && training_share(&run->training) < 1) {
        status = update(run);
        bool is_over = signal_caught || training_share(&run->training) >= 1;
        if (status == STATUS_FINE && (is_over || clock_seconds() - kept >= run->options.every)) {
            status = keep(run);
            kept = clock_seconds();
        }
    }
    run_progress_end(&run->progress);
    return status;
}

/* Says how to continue, and ends by the signal, as its sender expects. */
static void stop(const Run *run)
{
    unsigned long long updates = run->training.updates;

    if (run->checkpoint.path != NULL)
        fprintf(stderr,
                _("stopped after %llu updates; this goes on: knobel-train %s --folder %s "
                  "--checkpoint %s\n"),
                updates, run->options.game->name, run->options.folder, run->checkpoint.path);
    else
        fprintf(stderr, _("stopped after %llu updates; with --checkpoint it could go on\n"),
                updates);
    signal((int)signal_caught, SIG_DFL);
    raise((int)signal_caught);
}

/* Prints where a net was written. */
static Status print_name(const char *name)
{
    Output *output = output_open(true);

    output_format(output, "%s\n", name);
    return output_close(output);
}

/* Calibrates the net, writes it, and reports how the exported net plays. */
static Status export_net(Run *run)
{
    char name[PATH_MAX];
    size_t length = 0;
    TrainingFigures figures = {0};

    Status status = fetch(run);
    if (status != STATUS_FINE)
        return status;
    char *bytes = export_pack(&run->training, &length);
    if (bytes == NULL)
        return complain(STATUS_MACHINE, _("not enough memory"));
    uint32_t games = (uint32_t)run->options.evaluated;
    unsigned threads = (unsigned)run->options.threads;
    if (!calibrate(run->options.game, bytes, length, run->training.plan.seed + 1, games / 10,
                   threads)) {
        free(bytes);
        return complain(STATUS_MACHINE, _("no thread could be started"));
    }
    int failure = export_save(run->options.folder, bytes, length, name, sizeof name);
    bool is_played = failure == 0 && expert_play(run->options.game, bytes, length,
                                                 run->training.plan.seed, games, threads, &figures);
    free(bytes);
    if (failure != 0)
        return status_of_file(run->options.folder, failure);
    if (!is_played)
        return complain(STATUS_MACHINE, _("no thread could be started"));
    fprintf(stderr, _("%llu updates, %llu games; as it is shipped: mean %.2f ± %.2f\n"),
            (unsigned long long)run->training.updates, (unsigned long long)run->training.all.games,
            figures_mean(&figures), figures_error(&figures));
    return print_name(name);
}

/* Empties the rows of an existing net that never occur in play, and writes it. */
static Status thin_net(const Arguments *arguments, const Options *options)
{
    char name[PATH_MAX];
    uint64_t seed = 0;
    Nets nets;
    NetState state = NET_FINE;
    Status status = value_seed(arguments, &seed);

    if (status != STATUS_FINE)
        return status;
    int failure = nets_read(&nets, options->thinned, options->game, &state);
    if (failure != 0)
        return status_of_file(options->thinned, failure);
    if (state != NET_FINE)
        return complain(STATUS_INPUT, _("%s: this is no net for %s"), options->thinned,
                        options->game->name);
    uint32_t kept = thin(options->game, nets.bytes, nets.length, seed, (uint32_t)options->evaluated,
                         (unsigned)options->threads);
    if (kept > 0)
        failure = export_save(options->folder, nets.bytes, nets.length, name, sizeof name);
    nets_close(&nets);
    if (kept == 0)
        return complain(STATUS_MACHINE, _("no thread could be started"));
    if (failure != 0)
        return status_of_file(options->folder, failure);
    fprintf(stderr, _("%u of %u rows are met in %u games\n"), (unsigned)kept,
            rows_of(options->game)->row_count, (unsigned)options->evaluated);
    return print_name(name);
}

/* Trains to the end, or until a signal arrives. */
static Status train_and_export(Run *run)
{
    Status status = train(run);

    if (status == STATUS_FINE && signal_caught)
        stop(run);
    else if (status == STATUS_FINE)
        status = export_net(run);
    return status;
}

/* Compares the machine's values of the positions with plain arithmetic. */
static Status check(const Run *run)
{
    const double allowed = .001; /* points; floats of a hundred points are that exact */
    uint32_t games = run->training.plan.games;
    float *targets = calloc(games, sizeof *targets);

    if (targets == NULL)
        return complain(STATUS_MACHINE, _("not enough memory"));
    Status status = judge(run, run->machine->value(run->open_machine, targets));
    double difference = status == STATUS_FINE ? check_targets(&run->training, targets) : 0;
    free(targets);
    if (status != STATUS_FINE)
        return status;
    if (difference > allowed)
        return complain(STATUS_MACHINE,
                        _("%s: values differ by %.6f, which is more than rounding can make"),
                        run->machine->name, difference);
    Output *output = output_open(true);
    output_format(output, _("%s: %u positions, values differ by at most %.6f\n"),
                  run->machine->name, (unsigned)games, difference);
    return output_close(output);
}

Status program_train(const Arguments *arguments)
{
    Run run = {0};
    Status status = options_read(arguments, &run.options);

    if (status != STATUS_FINE)
        return status;
    if (run.options.thinned != NULL)
        return thin_net(arguments, &run.options);
    catch_signals();
    run.checkpoint = checkpoint_at(run.options.checkpoint);
    status = begin(&run, arguments);
    if (status == STATUS_FINE)
        status = run.options.is_check ? check(&run) : train_and_export(&run);
    if (run.open_machine != NULL)
        run.machine->close(run.open_machine);
    training_close(&run.training);
    checkpoint_close(&run.checkpoint);
    return status;
}

int program_run(const Command *command, int argc, char **argv)
{
    words_open();
    signal(SIGPIPE, SIG_IGN); /* a write to a closed pipe fails instead */
    signal(SIGXFSZ, SIG_IGN); /* the same for a file that may not grow */
    return status_end(command_run(command, argc, argv));
}
