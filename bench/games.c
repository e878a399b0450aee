/* Solo games a second: the engine against plain scoring, and moves a second by the nets: games
 * GAMES, the number of random games of Knister in a turn; what takes longer plays fewer. All are
 * measured in turns, so that a noisy machine disturbs them equally; the best turn counts. */
#include "bots/search/solo.h"
#include "gauge.h"
#include "plain_game.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

enum { TURNS = 7, SEED = 1, THREADS_MOST = 2 };

typedef struct {
    const Game *game;
    const Bot *bot;
    uint64_t first;
    uint64_t count;
    uint64_t total; /* for comparison, and so that nothing is optimised away */
    uint64_t moves;
} GamesWork;

static void *play_engine(void *context)
{
    GamesWork *work = context;
    const Net *net = work->bot->needs_net ? net_of(work->game) : NULL;
    Solo solo = {.game = work->game, .bot = work->bot, .net = net, .seed = SEED};
    Seat seat;

    for (uint64_t i = 0; i < work->count; i++) {
        solo_play(&solo, work->first + i, &seat);
        work->total += seat.sheet.total;
        work->moves += seat.moved_round;
    }
    return NULL;
}

static void *play_plain(void *context)
{
    GamesWork *work = context;
    PlainGame game = work->game == &game_knister ? PLAIN_KNISTER : PLAIN_KNASTER;

    for (uint64_t i = 0; i < work->count; i++)
        work->total += (uint64_t)plain_game_play(game, SEED, work->first + i);
    return NULL;
}

/* One way to play, and its speed in the best turn. */
typedef struct {
    void *(*play)(void *);
    const Bot *bot;
    unsigned threads;
    unsigned share; /* plays this fraction of all games: one in `share` */
    double games;   /* a second */
    double moves;   /* a second */
    double mean;
} Way;

enum { PLAIN, ONE_THREAD, TWO_THREADS, EXPERT, MASTER, WAYS };

static void measure(Way *way, const Game *game, uint64_t games)
{
    pthread_t thread[THREADS_MOST];
    GamesWork work[THREADS_MOST];
    int64_t start = gauge_clock();
    uint64_t count = games / way->share > 0 ? games / way->share : 1;
    uint64_t total = 0;
    uint64_t moves = 0;

    for (unsigned i = 0; i < way->threads; i++) {
        work[i] = (GamesWork){.game = game, .bot = way->bot, .first = i * count, .count = count};
        pthread_create(&thread[i], NULL, way->play, &work[i]);
    }
    for (unsigned i = 0; i < way->threads; i++) {
        pthread_join(thread[i], NULL);
        total += work[i].total;
        moves += work[i].moves;
    }
    double seconds = (double)(gauge_clock() - start) / 1e9;
    count *= way->threads;
    way->mean = (double)total / (double)count;
    if ((double)count / seconds > way->games) {
        way->games = (double)count / seconds;
        way->moves = (double)moves / seconds;
    }
}

static void run(const Game *game, uint64_t games)
{
    Way ways[WAYS] = {
        [PLAIN] = {.play = play_plain, .threads = 1, .share = 10},
        [ONE_THREAD] = {.play = play_engine, .bot = &bot_random, .threads = 1, .share = 1},
        [TWO_THREADS] = {.play = play_engine, .bot = &bot_random, .threads = 2, .share = 1},
        [EXPERT] = {.play = play_engine, .bot = &bot_expert, .threads = 1, .share = 200},
        [MASTER] = {.play = play_engine, .bot = &bot_master, .threads = 1, .share = 40000},
    };
    const Way *one = &ways[ONE_THREAD];
    const Way *two = &ways[TWO_THREADS];

    for (unsigned turn = 0; turn < TURNS; turn++)
        for (unsigned i = 0; i < WAYS; i++)
            measure(&ways[i], game, games);
    printf("%s, random, games a second\n", game->name);
    printf("  plain, one thread    %9.0f   mean %.2f\n", ways[PLAIN].games, ways[PLAIN].mean);
    printf("  engine, one thread   %9.0f   mean %.2f   %5.1f times plain\n", one->games, one->mean,
           one->games / ways[PLAIN].games);
    printf("  engine, two threads  %9.0f   mean %.2f   %5.2f times one thread\n", two->games,
           two->mean, two->games / one->games);
    printf("%s, by the net, moves a second\n", game->name);
    for (unsigned i = EXPERT; i <= MASTER; i++)
        printf("  %s, one thread   %9.0f\n", ways[i].bot->name, ways[i].moves);
}

int main(int count, char **words)
{
    uint64_t games = count == 2 ? strtoull(words[1], NULL, 10) : 0;

    if (games == 0) {
        fputs("usage: games GAMES\n", stderr);
        return 2;
    }
    run(&game_knister, games);
    run(&game_knaster, games / 2);
    return 0;
}
