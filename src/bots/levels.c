/* The bots that play by the value nets. */
#include "bots/bot.h"
#include "bots/search/contest.h"
#include "bots/search/search.h"

#include <assert.h>
#include <stdlib.h>

/* A choice among moves that are almost equal. */
typedef struct {
    NetValue margin; /* how much worse a move may be */
    Rng *rng;
    uint32_t equal_count;
    NetValue best_value;
    NetValue drawn_value;
    Move best;
    Move drawn;
} LevelChoice;

static void consider(void *context, const Move *move, NetValue value)
{
    LevelChoice *choice = context;

    if (choice->equal_count > 0 && value < choice->best_value - choice->margin)
        return;
    if (choice->equal_count > 0 && value > choice->best_value + choice->margin)
        choice->equal_count = 0;
    if (choice->equal_count == 0 || value > choice->best_value) {
        choice->best = *move;
        choice->best_value = value;
    }
    choice->equal_count++;
    if (rng_below(choice->rng, choice->equal_count) == 0) {
        choice->drawn = *move;
        choice->drawn_value = value;
    }
}

/* Against others bots draw among almost equal moves, so that they do not all play alike. */
static Move choose(const View *view, Search *search, NetValue margin, Rng *rng)
{
    LevelChoice choice = {.margin = margin, .rng = rng};

    assert(view->net != NULL);
    if (view->sheet_count == 1)
        return search_best(search, view_own(view), view->turn, NULL);
    search_moves(search, view_own(view), view->turn, consider, &choice);
    bool is_near = choice.drawn_value >= choice.best_value - margin;
    return is_near ? choice.drawn : choice.best;
}

enum {
    POINTS_MARGIN = NET_POINT / 50,
    CHANCE_MARGIN = CONTEST_CERTAIN / 4096,
};

/* Takes the move after which the net expects the most. */
static Move choose_expert(const View *view, Rng *rng)
{
    Search search = {.net = view->net, .game = view->game};

    return choose(view, &search, POINTS_MARGIN, rng);
}

const Bot bot_expert = {.name = "expert", .needs_net = NEEDS_LARGE_NET, .choose = choose_expert};

/* Also looks ahead: every sum and every answer to it. Against others it plays to win. */
static Move choose_master(const View *view, Rng *rng)
{
    Search search = {.net = view->net, .game = view->game, .effort = SEARCH_EFFORT};

    if (view->sheet_count > 1 && !view->for_points)
        search.contest = contest_new(view); /* NULL if memory is short: then points count */
    NetValue margin = search.contest != NULL ? CHANCE_MARGIN : POINTS_MARGIN;
    Move move = choose(view, &search, margin, rng);
    free(search.contest);
    return move;
}

const Bot bot_master = {
    .name = "master", .needs_net = NEEDS_LARGE_NET, .hasty = &bot_expert, .choose = choose_master};
