/* The bots that play by the value nets. */
#include "bots/bot.h"
#include "bots/contest.h"
#include "bots/search.h"

#include <assert.h>
#include <stdlib.h>

/* A choice among moves that are as good as equal. */
typedef struct {
    NetValue whisker; /* how much worse a move may be */
    Rng *rng;
    uint32_t equal_count;
    NetValue best_value;
    NetValue drawn_value;
    Move best;
    Move drawn;
} Choice;

static void consider(void *context, const Move *move, NetValue value)
{
    Choice *choice = context;

    if (choice->equal_count > 0 && value < choice->best_value - choice->whisker)
        return;
    if (choice->equal_count > 0 && value > choice->best_value + choice->whisker)
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

/* In company bots do not copy one another: they draw among moves that differ by a whisker. */
static Move choose(const View *view, Search *search, NetValue whisker, Rng *rng)
{
    Choice choice = {.whisker = whisker, .rng = rng};

    assert(view->net != NULL);
    if (view->sheet_count == 1)
        return search_best(search, view_own(view), view->turn, NULL);
    search_moves(search, view_own(view), view->turn, consider, &choice);
    bool is_near = choice.drawn_value >= choice.best_value - whisker;
    return is_near ? choice.drawn : choice.best;
}

enum {
    POINTS_WHISKER = NET_POINT / 50,
    CHANCE_WHISKER = CONTEST_CERTAIN / 4096,
};

/* Takes the move after which its net expects most. */
static Move choose_expert(const View *view, Rng *rng)
{
    Search search = {.net = view->net, .game = view->game};

    return choose(view, &search, POINTS_WHISKER, rng);
}

const Bot bot_expert = {.name = "expert", .needs_net = true, .choose = choose_expert};

/* Looks at throws to come as well: every sum and every answer to it. In company it plays to win. */
static Move choose_master(const View *view, Rng *rng)
{
    Search search = {.net = view->net, .game = view->game, .effort = SEARCH_EFFORT};

    if (view->sheet_count > 1 && !view->for_points)
        search.contest = contest_new(view); /* where memory is short points have to do */
    NetValue whisker = search.contest != NULL ? CHANCE_WHISKER : POINTS_WHISKER;
    Move move = choose(view, &search, whisker, rng);
    free(search.contest);
    return move;
}

const Bot bot_master = {.name = "master", .needs_net = true, .choose = choose_master};
