/* The explanation of a mistake. */
#include "tui/review/why_job.h"

#include <stdlib.h>

static void think(Job *job)
{
    WhyJob *why = (WhyJob *)job;
    RolledOut *rolled_out = &why->rolled_out;
    RolloutSums *sums = calloc(ROLLOUT_MOVES, sizeof *sums);

    for (uint64_t game = 0; sums != NULL && game < WHY_GAMES; game++) {
        if (atomic_load(&job->is_unwanted)) {
            free(sums);
            return;
        }
        rollout_play(&rolled_out->rollout, game, sums);
    }
    if (sums == NULL)
        return;
    rollout_sum_up(&rolled_out->rollout, sums, &rolled_out->results);
    reasons_find(rolled_out, MISTAKE_PLAYED);
    why->is_done = true;
    free(sums);
}

static void forget(Job *job)
{
    free(job);
}

WhyJob *why_job_for(const Review *review, uint32_t player, uint32_t round)
{
    const ReviewPlayer *reviewed = &review->players[player];
    const AnalysedRound *made = &reviewed->analysed.rounds[round];
    WhyJob *why = calloc(1, sizeof *why);

    if (why == NULL)
        return NULL;
    why->job = (Job){.think = think, .forget = forget};
    why->player = player;
    why->round = round;
    why->rolled_out.rollout = (Rollout){
        .game = review->game,
        .net = review->net,
        .seed = 1, /* so that the same question has the same answer */
        .sheet = reviewed->alternatives[round].sheet,
        .turn = round_turn(made),
        .count = MISTAKE_MOVES,
    };
    why->rolled_out.rollout.moves[MISTAKE_BEST] = made->best;
    why->rolled_out.rollout.moves[MISTAKE_PLAYED] = made->move;
    return why;
}
