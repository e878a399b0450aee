/* The bots that play by the value nets. */
#include "bots/bot.h"
#include "bots/search.h"

#include <assert.h>

static Move choose(const View *view, uint32_t effort)
{
    Search search = {.net = view->net, .game = view->game, .effort = effort};

    assert(view->net != NULL);
    return search_best(&search, view_own(view), view->turn, NULL);
}

/* Takes the move after which its net expects most. */
static Move choose_expert(const View *view, Rng *rng)
{
    (void)rng;
    return choose(view, 0);
}

const Bot bot_expert = {.name = "expert", .needs_net = true, .choose = choose_expert};

/* Looks at the next throw as well: every sum and every answer to it. */
static Move choose_master(const View *view, Rng *rng)
{
    (void)rng;
    return choose(view, SEARCH_EFFORT);
}

const Bot bot_master = {.name = "master", .needs_net = true, .choose = choose_master};
