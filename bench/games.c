/* Random solo games a second: the engine against plain scoring, in one run. Each is measured in
 * turns, so that a noisy machine disturbs all alike; the best turn counts. */
#include "bots/solo.h"
#include "plain_game.h"

#include <pthread.h>
#include <stdio.h>
#include <time.h>

enum { TURNS = 7, SEED = 1 };

typedef struct {
    const Game *game;
    uint64_t first;
    uint64_t count;
    uint64_t total; /* so that nothing is optimised away, and to compare */
} Work;

static void *play_engine(void *context)
{
    Work *work = context;
    Solo solo = {.game = work->game, .bot = &bot_random, .seed = SEED};
    Seat seat;

    for (uint64_t i = 0; i < work->count; i++) {
        solo_play(&solo, work->first + i, &seat);
        work->total += seat.sheet.total;
    }
    return NULL;
}

static void *play_plain(void *context)
{
    Work *work = context;
    PlainGame game = work->game == &game_knister ? PLAIN_KNISTER : PLAIN_KNASTER;

    for (uint64_t i = 0; i < work->count; i++)
        work->total += (uint64_t)plain_game_play(game, SEED, work->first + i);
    return NULL;
}

static double seconds_now(void)
{
    struct timespec now;

    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

/* Games a second with this many threads; adds what they came to. */
static double measure(const Game *game, void *(*play)(void *), unsigned threads, uint64_t games,
                      uint64_t *total)
{
    pthread_t thread[2];
    Work work[2];
    double start = seconds_now();

    for (unsigned i = 0; i < threads; i++) {
        work[i] = (Work){.game = game, .first = i * games, .count = games};
        pthread_create(&thread[i], NULL, play, &work[i]);
    }
    for (unsigned i = 0; i < threads; i++) {
        pthread_join(thread[i], NULL);
        *total += work[i].total;
    }
    return (double)(threads * games) / (seconds_now() - start);
}

static double better(double best, double next)
{
    return next > best ? next : best;
}

int main(void)
{
    static const struct {
        const Game *game;
        uint64_t engine_games;
        uint64_t plain_games;
    } plans[] = {{&game_knister, 400000, 40000}, {&game_knaster, 200000, 20000}};

    for (unsigned i = 0; i < sizeof plans / sizeof *plans; i++) {
        double plain = 0, one = 0, two = 0;
        uint64_t plain_total = 0, one_total = 0, two_total = 0;
        for (unsigned turn = 0; turn < TURNS; turn++) {
            plain = better(
                plain, measure(plans[i].game, play_plain, 1, plans[i].plain_games, &plain_total));
            one = better(one,
                         measure(plans[i].game, play_engine, 1, plans[i].engine_games, &one_total));
            two = better(two,
                         measure(plans[i].game, play_engine, 2, plans[i].engine_games, &two_total));
        }
        printf("%s, random, games a second\n", plans[i].game->name);
        printf("  plain, one thread    %9.0f   mean %.2f\n", plain,
               (double)plain_total / (double)(TURNS * plans[i].plain_games));
        printf("  engine, one thread   %9.0f   mean %.2f   %5.1f times plain\n", one,
               (double)one_total / (double)(TURNS * plans[i].engine_games), one / plain);
        printf("  engine, two threads  %9.0f   mean %.2f   %5.2f times one thread\n", two,
               (double)two_total / (double)(2 * TURNS * plans[i].engine_games), two / one);
    }
    return 0;
}
