/* The bots that play by the value nets. */
#include "bots/bot.h"
#include "bots/search.h"

#include <assert.h>

static Move choose(const Game *game, const Sheet *sheet, Turn turn, unsigned throws_ahead)
{
    const Net *net = net_of(game);

    assert(net != NULL); /* it is linked in, and the tests open it */
    return search_best(net, game, sheet, turn, throws_ahead, NULL);
}

/* Takes the move after which its net expects most. */
static Move choose_expert(const Game *game, const Sheet *sheet, Turn turn, Rng *rng)
{
    (void)rng;
    return choose(game, sheet, turn, 0);
}

const Bot bot_expert = {.name = "expert", .choose = choose_expert};

/* Looks at the next throw as well: every sum and every answer to it. */
static Move choose_master(const Game *game, const Sheet *sheet, Turn turn, Rng *rng)
{
    (void)rng;
    return choose(game, sheet, turn, 1);
}

const Bot bot_master = {.name = "master", .choose = choose_master};
