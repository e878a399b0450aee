/* Rollouts in many threads. */
#include "cli/trials/rollouts.h"

#include "shell/values.h"
#include "shell/words.h"

#include <stdlib.h>

typedef RolloutSums RolloutsSums[ROLLOUT_MOVES]; /* of one rollout */

/* The state shared by the threads. */
typedef struct {
    const RolledOut *rollouts;
    size_t count;
    uint64_t games; /* of each rollout */
    RolloutsSums *sums;
} RolloutsRun;

static void *open_sums(void *context)
{
    const RolloutsRun *run = context;

    return calloc(run->count, sizeof(RolloutsSums));
}

static void play(void *context, void *own, uint64_t game)
{
    const RolloutsRun *run = context;
    RolloutsSums *sums = own;
    uint64_t number = game / run->games;

    rollout_play(&run->rollouts[number].rollout, game % run->games, sums[number]);
}

static void gather(void *context, void *own)
{
    RolloutsRun *run = context;
    RolloutsSums *sums = own;

    for (size_t i = 0; i < run->count; i++)
        for (uint32_t k = 0; k < run->rollouts[i].rollout.count; k++)
            rollout_add(&run->sums[i][k], &sums[i][k]);
    free(sums);
}

Status rollouts_read(RolloutsAsked *asked, const Arguments *arguments)
{
    static const char *const for_rollouts[] = {"against", "seed", "threads"};
    ParallelGames parallel = {0};

    *asked = (RolloutsAsked){0};
    if (arguments_value(arguments, "rollout") == NULL) {
        for (size_t i = 0; i < sizeof for_rollouts / sizeof *for_rollouts; i++)
            if (arguments_value(arguments, for_rollouts[i]) != NULL)
                return complain(STATUS_USAGE, _("--%s: this is only for --rollout"),
                                for_rollouts[i]);
        return STATUS_FINE;
    }
    if (!parallel_games_read(&parallel, arguments, "rollout", ROLLOUT_GAMES_MOST))
        return STATUS_INPUT;
    asked->games = parallel.games;
    asked->threads = parallel.threads;
    return value_seed(arguments, &asked->seed);
}

Status rollouts_play(const RolloutsAsked *asked, RolledOut *rollouts, size_t count)
{
    RolloutsRun run = {.rollouts = rollouts, .count = count, .games = asked->games};
    const ParallelGames parallel = {
        .games = asked->games * count,
        .threads = asked->threads,
        .context = &run,
        .open = open_sums,
        .play = play,
        .gather = gather,
    };
    double seconds = 0;

    if (count == 0)
        return STATUS_FINE;
    run.sums = open_sums(&run);
    if (run.sums == NULL)
        return complain(STATUS_MACHINE, _("not enough memory"));
    Status status = parallel_games_play(&parallel, &seconds);
    for (size_t i = 0; status == STATUS_FINE && i < count; i++)
        rollout_sum_up(&rollouts[i].rollout, run.sums[i], &rollouts[i].results);
    free(run.sums);
    return status;
}

Status rollouts_of_mistakes(const RolloutsAsked *asked, const Analysis *analysis,
                            const Record *record, RolledOut **mistakes)
{
    *mistakes = NULL;
    if (asked->games == 0)
        return STATUS_FINE;
    size_t count = mistakes_list(analysis, record, asked->seed, NULL);
    *mistakes = calloc(count + 1, sizeof **mistakes);
    if (*mistakes == NULL)
        return complain(STATUS_MACHINE, _("not enough memory"));
    mistakes_list(analysis, record, asked->seed, *mistakes);
    Status status = rollouts_play(asked, *mistakes, count);
    for (size_t i = 0; status == STATUS_FINE && i < count; i++)
        reasons_find(&(*mistakes)[i], MISTAKE_PLAYED);
    if (status == STATUS_FINE)
        return status;
    free(*mistakes);
    *mistakes = NULL;
    return status;
}
