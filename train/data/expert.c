/* How an exported net plays. */
#include "data/expert.h"

#include "bots/search/solo.h"
#include "machine/thread_team.h"

#include <stdatomic.h>

/* Totals are whole numbers, so their sums do not depend on the order of the threads. */
typedef struct {
    Solo solo;
    uint32_t games;
    atomic_uint_fast64_t total;
    atomic_uint_fast64_t total_square;
} Playing;

static void play(void *context, unsigned member, unsigned members)
{
    Playing *playing = context;
    Seat seat;

    for (uint32_t game = member; game < playing->games; game += members) {
        solo_play(&playing->solo, game, &seat);
        uint64_t total = seat.sheet.total;
        atomic_fetch_add(&playing->total, total);
        atomic_fetch_add(&playing->total_square, total * total);
    }
}

bool expert_play(const Game *game, const char *bytes, size_t length, uint64_t seed, uint32_t games,
                 unsigned threads, TrainingFigures *figures)
{
    Net net;
    Playing playing = {
        .solo = {.game = game, .bot = &bot_expert, .net = &net, .seed = seed},
        .games = games,
    };

    if (net_open(&net, game, bytes, length) != NET_FINE)
        return false;
    ThreadTeam *team = thread_team_open(threads);
    if (team == NULL)
        return false;
    thread_team_run(team, play, &playing);
    thread_team_close(team);
    figures->games += games;
    figures->total += (double)playing.total;
    figures->total_square += (double)playing.total_square;
    return true;
}
