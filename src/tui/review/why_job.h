/* Plays a mistake and the best move on to the end, in the thinking thread, and finds out why one is
 * better. */
#ifndef KNOBEL_TUI_REVIEW_WHY_JOB_H
#define KNOBEL_TUI_REVIEW_WHY_JOB_H

#include "analysis/mistakes.h"
#include "tui/game/thinker.h"
#include "tui/review/review.h"

enum { WHY_GAMES = 400 }; /* after each of the two moves */

typedef struct {
    Job job;
    uint32_t player;
    uint32_t round;
    bool is_done; /* not stopped early */
    RolledOut rolled_out;
} WhyJob;

/* For a round in which a mistake was made. Returns NULL if memory is short. */
WhyJob *why_job_for(const Review *review, uint32_t player, uint32_t round);

static inline void why_job_forget(WhyJob *why)
{
    if (why != NULL)
        why->job.forget(&why->job);
}

#endif
