/* Rollouts in many threads. */
#ifndef KNOBEL_CLI_TRIALS_ROLLOUTS_H
#define KNOBEL_CLI_TRIALS_ROLLOUTS_H

#include "analysis/mistakes.h"
#include "cli/trials/parallel_games.h"

/* What was asked for. */
typedef struct {
    uint64_t games; /* after each move; 0: no rollouts */
    uint64_t threads;
    uint64_t seed;
} RolloutsAsked;

/* Reads --rollout, --seed and --threads. Complains if an option that needs --rollout was given
 * without it. */
Status rollouts_read(RolloutsAsked *asked, const Arguments *arguments);

/* Plays all rollouts and sums them up. */
Status rollouts_play(const RolloutsAsked *asked, RolledOut *rollouts, size_t count);

/* Plays the mistakes of an analysis and the best moves on to the end, if that was asked for, and
 * finds the reasons. The mistakes must be freed; NULL: it was not asked for, or failed. */
Status rollouts_of_mistakes(const RolloutsAsked *asked, const Analysis *analysis,
                            const Record *record, RolledOut **mistakes);

/* The option, with what it does for a command. */
#define OPTION_ROLLOUT(sentence)                                           \
    {                                                                      \
        .letter = 'r', .name = "rollout", .value = "N", .help = (sentence) \
    }

#endif
