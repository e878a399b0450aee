/* The options of a training run. */
#include "options.h"

#include "shell/values.h"
#include "shell/words.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { THREADS_MOST = 1024, EVALUATED_MOST = 100000000 };
#define UPDATES_MOST 1000000000000u

const Option train_options[] = {
    {.letter = 'f',
     .name = "folder",
     .value = "FOLDER",
     .choices = CHOICES_FILES,
     .help = N_("where the net is written to")},
    {.name = "machine",
     .value = "MACHINE",
     .choices = "cpu cuda",
     .help = N_("what does the work: cpu or cuda; default: cuda where it is there")},
    {.letter = 'm', .name = "minutes", .value = "M", .help = N_("how long to train; default: 10")},
    {.letter = 'u', .name = "updates", .value = "N", .help = N_("how often to learn, instead")},
    {.letter = 'w',
     .name = "width",
     .value = "W",
     .help = N_("numbers in a vector, a multiple of 32; default: 32, with cuda as shipped")},
    {.name = "hidden",
     .value = "H",
     .help =
         N_("units of the head, pairs of them with cpu, a multiple of 8; default: 16, with cuda as "
            "shipped")},
    {.letter = 'n',
     .name = "games",
     .value = "G",
     .help = N_("games played side by side, a multiple of 16; default: 256, with cuda 4096")},
    {.name = "steps", .value = "K", .help = N_("steps of each game to one update; default: 1")},
    {.name = "steps-last",
     .value = "K",
     .help = N_("the same at the end, up to which they grow; default: as at first")},
    {.letter = 'r', .name = "rate", .value = "R", .help = N_("rate of learning; default: 0.002")},
    {.letter = 's',
     .name = "seed",
     .value = "S",
     .help = N_("a number that makes the training the same each time")},
    {.letter = 't',
     .name = "threads",
     .value = "T",
     .help = N_("how many threads work; default: one for each core")},
    {.letter = 'c',
     .name = "checkpoint",
     .value = "FILE",
     .choices = CHOICES_FILES,
     .help = N_("keep the training here, and go on with what is kept")},
    {.letter = 'e',
     .name = "every",
     .value = "SECONDS",
     .help = N_("between two checkpoints; default: 60, 0: after each update")},
    {.name = "evaluate",
     .value = "GAMES",
     .help = N_("games the finished net plays to be judged; default: 10000")},
    {.name = "check",
     .help = N_("hold what the machine takes positions to be worth against plain arithmetic")},
    {.name = "thin",
     .value = "FILE",
     .choices = CHOICES_FILES,
     .help =
         N_("empty the vectors of this net that --evaluate games never meet, and write it anew")},
    OPTIONS_OF_ALL,
    OPTION_END,
};

/* Reads the number given for an option, from `least` to `most`. Leaves `number` unchanged if the
 * option is not given. */
static bool read_real(const Arguments *arguments, const char *name, double least, double most,
                      double *number)
{
    const char *text = arguments_value(arguments, name);
    char *end = NULL;

    if (text == NULL)
        return true;
    double value = strtod(text, &end);
    bool is_plain = *text != '\0' && text[strspn(text, "0123456789.")] == '\0' && *end == '\0';
    if (!is_plain || !(value >= least && value <= most)) {
        complain(STATUS_INPUT, _("--%s: '%.100s' is not a number from %g to %g"), name, text, least,
                 most);
        return false;
    }
    *number = value;
    return true;
}

/* Reads a whole number that must be a multiple of `least`. */
static bool read_multiple(const Arguments *arguments, const char *name, uint32_t least,
                          uint32_t most, uint32_t *number)
{
    uint64_t value = *number;

    if (!value_number(arguments, name, least, most, &value))
        return false;
    if (value % least != 0) {
        complain(STATUS_INPUT, _("--%s: %llu is not a multiple of %llu"), name,
                 (unsigned long long)value, (unsigned long long)least);
        return false;
    }
    *number = (uint32_t)value;
    return true;
}

static Status check_folder(const char *folder)
{
    struct stat facts;
    int failure = stat(folder, &facts) != 0 ? errno : S_ISDIR(facts.st_mode) ? 0 : ENOTDIR;

    if (failure == 0 && access(folder, W_OK | X_OK) != 0)
        failure = errno;
    return status_of_file(folder, failure);
}

Status options_read(const Arguments *arguments, Options *options)
{
    long cores = sysconf(_SC_NPROCESSORS_ONLN);

    *options = (Options){
        .game = value_game(arguments->operands[0]),
        .folder = arguments_value(arguments, "folder"),
        .checkpoint = arguments_value(arguments, "checkpoint"),
        .every = 60,
        .evaluated = 10000,
        .threads = cores > 0 ? (uint64_t)cores : 1,
        .is_check = arguments_value(arguments, "check") != NULL,
        .thinned = arguments_value(arguments, "thin"),
    };
    if (options->game == NULL)
        return STATUS_INPUT;
    const char *obstacle = line_table_obstacle(options->game);
    if (obstacle != NULL)
        return complain(STATUS_INPUT, "%s: %s", options->game->name, _(obstacle));
    if (options->folder == NULL)
        return complain(STATUS_USAGE,
                        _("knobel-train: --folder is needed; try 'knobel-train --help'"));
    if (arguments_value(arguments, "minutes") != NULL &&
        arguments_value(arguments, "updates") != NULL)
        return complain(STATUS_USAGE, _("knobel-train: either --minutes or --updates, not both"));
    if (!value_number(arguments, "threads", 1, THREADS_MOST, &options->threads) ||
        !value_number(arguments, "evaluate", 2, EVALUATED_MOST, &options->evaluated) ||
        !read_real(arguments, "every", 0, 1e9, &options->every))
        return STATUS_INPUT;
    return check_folder(options->folder);
}

/* Whether a machine can continue the kept run, or start a new one. */
static bool can_go_on(const Machine *machine, const Game *game, const Plan *kept)
{
    return machine->missing() == NULL &&
           (kept == NULL || kept->is_tied == machine->plan(game).is_tied);
}

static Status complain_of_kept(const char *option)
{
    return complain(STATUS_INPUT,
                    _("--%s: the training that was kept had another value; leave the option out to "
                      "go on with it"),
                    option);
}

Status options_read_machine(const Arguments *arguments, const Game *game, const Plan *kept,
                            const Machine **machine)
{
    static const Machine *const machines[] = {&machine_cuda, &machine_cpu};
    const char *name = arguments_value(arguments, "machine");

    *machine = NULL;
    for (size_t i = 0; *machine == NULL && i < sizeof machines / sizeof *machines; i++)
        if (name != NULL ? strcmp(name, machines[i]->name) == 0
                         : can_go_on(machines[i], game, kept))
            *machine = machines[i];
    if (*machine == NULL && name != NULL)
        return complain(STATUS_INPUT, _("--machine: '%.100s' is unknown; there are cpu and cuda"),
                        name);
    if (*machine == NULL) /* the cores are always available */
        *machine = &machine_cuda;
    const char *missing = (*machine)->missing();
    if (missing != NULL)
        return complain(STATUS_MACHINE, "%s: %s", (*machine)->name, _(missing));
    return can_go_on(*machine, game, kept) ? STATUS_FINE : complain_of_kept("machine");
}

/* The option in which two plans differ, or NULL. */
static const char *difference(const Plan *one, const Plan *other)
{
    const struct {
        const char *option;
        bool is_different;
    } all[] = {
        {"minutes", one->seconds < other->seconds || one->seconds > other->seconds},
        {"updates", one->updates != other->updates},
        {"width", one->width != other->width},
        {"hidden", one->hidden != other->hidden},
        {"games", one->games != other->games},
        {"steps", one->steps != other->steps},
        {"steps-last", one->steps_last != other->steps_last},
        {"rate", one->rate < other->rate || one->rate > other->rate},
        {"seed", one->seed != other->seed},
    };

    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        if (all[i].is_different)
            return all[i].option;
    return NULL;
}

Status options_read_plan(const Arguments *arguments, const Plan *kept, Plan *plan)
{
    double minutes = plan->seconds / 60;
    uint64_t steps = plan->steps, steps_last = plan->steps_last;

    if (!read_real(arguments, "minutes", .001, 1e6, &minutes) ||
        !value_number(arguments, "updates", 1, UPDATES_MOST, &plan->updates) ||
        !read_multiple(arguments, "width", 2 * LAYOUT_STEP, NET_WIDTH_MOST, &plan->width) ||
        !read_multiple(arguments, "hidden", LAYOUT_STEP / 2,
                       plan->is_tied ? NET_HIDDEN_MOST / 2 : NET_HIDDEN_MOST, &plan->hidden) ||
        !read_multiple(arguments, "games", TRAINING_LANES, TRAINING_GAMES_MOST, &plan->games) ||
        !value_number(arguments, "steps", 1, TRAINING_STEPS_MOST, &steps))
        return STATUS_INPUT;
    if (arguments_value(arguments, "steps") != NULL && steps_last < steps)
        steps_last = steps;
    if (!value_number(arguments, "steps-last", steps, TRAINING_STEPS_MOST, &steps_last) ||
        !read_real(arguments, "rate", 1e-9, 1, &plan->rate))
        return STATUS_INPUT;
    plan->steps = (uint32_t)steps;
    plan->steps_last = (uint32_t)steps_last;
    if (arguments_value(arguments, "minutes") != NULL) {
        plan->seconds = minutes * 60;
        plan->updates = 0;
    }
    if (kept == NULL || arguments_value(arguments, "seed") != NULL) {
        Status status = value_seed(arguments, &plan->seed);
        if (status != STATUS_FINE)
            return status;
    }
    const char *option = kept != NULL ? difference(plan, kept) : NULL;
    return option != NULL ? complain_of_kept(option) : STATUS_FINE;
}
