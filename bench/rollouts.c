/* How long rollouts take: rollouts GAMES, the games after each of two moves in the middle of a
 * game, by one thread and by two. The best of several turns counts. */
#include "bots/search/advice.h"
#include "bots/search/rollout.h"
#include "bots/bot.h"
#include "dice/dice.h"
#include "gauge.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

enum { TURNS = 7, SEED = 1, THREADS_MOST = 2, MOVES = 2, FILLED = 12 };

typedef struct {
    const Rollout *rollout;
    uint64_t first; /* and every `step`-th game from it */
    uint64_t step;
    uint64_t games;
    RolloutSums sums[ROLLOUT_MOVES];
} RolloutsWork;

static void *play(void *context)
{
    RolloutsWork *work = context;

    for (uint64_t game = work->first; game < work->games; game += work->step)
        rollout_play(work->rollout, game, work->sums);
    return NULL;
}

/* The position of an expert after some rounds, and its two best moves. */
static bool find_position(const Game *game, Rollout *rollout)
{
    Rng rng = rng_start(SEED, 0, RNG_DICE);
    Advice advice = {.game = game};

    do {
        advice.turn = (Turn){(uint8_t)throw_sum(dice_throw(&rng)), false};
        View view = view_alone(game, &advice.sheet, advice.turn);
        view.net = net_of(game);
        if (advice.sheet.filled == FILLED)
            break;
        Move move = bot_choose(&bot_expert, view, &rng);
        move_play(game, &advice.sheet, advice.turn, &move);
    } while (true);
    bool is_found = advice_seek(&advice, net_of(game)) && advice.count >= MOVES;
    *rollout = (Rollout){.game = game,
                         .net = net_of(game),
                         .seed = SEED,
                         .sheet = advice.sheet,
                         .turn = advice.turn,
                         .count = MOVES};
    for (unsigned i = 0; is_found && i < MOVES; i++)
        rollout->moves[i] = advice.moves[i].move;
    advice_free(&advice);
    return is_found;
}

/* Seconds for all games, and the results. */
static double measure(const Rollout *rollout, uint64_t games, unsigned threads,
                      RolloutResults *results)
{
    pthread_t thread[THREADS_MOST];
    static RolloutsWork work[THREADS_MOST];
    int64_t start = gauge_clock();

    for (unsigned i = 0; i < threads; i++) {
        work[i] = (RolloutsWork){.rollout = rollout, .first = i, .step = threads, .games = games};
        pthread_create(&thread[i], NULL, play, &work[i]);
    }
    for (unsigned i = 0; i < threads; i++) {
        pthread_join(thread[i], NULL);
        for (unsigned k = 0; i > 0 && k < MOVES; k++)
            rollout_add(&work[0].sums[k], &work[i].sums[k]);
    }
    double seconds = (double)(gauge_clock() - start) / 1e9;
    rollout_sum_up(rollout, work[0].sums, results);
    return seconds;
}

static bool run(const Game *game, uint64_t games)
{
    double best[THREADS_MOST + 1] = {0};
    RolloutResults results;
    Rollout rollout;

    if (!find_position(game, &rollout))
        return false;
    for (unsigned turn = 0; turn < TURNS; turn++) {
        for (unsigned threads = 1; threads <= THREADS_MOST; threads++) {
            double seconds = measure(&rollout, games, threads, &results);
            if (turn == 0 || seconds < best[threads])
                best[threads] = seconds;
        }
    }
    printf("%s, %u cells filled, %llu games after each of %d moves\n", game->name, (unsigned)FILLED,
           (unsigned long long)games, MOVES);
    for (unsigned threads = 1; threads <= THREADS_MOST; threads++)
        printf("  threads: %u  %7.3f s  %8.0f games a second\n", threads, best[threads],
               (double)(games * MOVES) / best[threads]);
    printf("  standard error %.3f, without luck %.3f, of the difference %.3f\n",
           millionths_as_number(results.of[0].error),
           millionths_as_number(results.of[0].adjusted_error),
           millionths_as_number(results.of[1].cost_error));
    return true;
}

int main(int count, char **words)
{
    uint64_t games = count == 2 ? strtoull(words[1], NULL, 10) : 0;

    if (games == 0) {
        fputs("usage: rollouts GAMES\n", stderr);
        return 2;
    }
    return run(&game_knister, games) && run(&game_knaster, games) ? 0 : 1;
}
