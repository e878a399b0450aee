/* A bot playing alone. */
#include "bots/solo.h"

#include "dice/dice.h"

#include <assert.h>

Table solo_play(const Game *game, const Bot *bot, uint64_t seed, uint64_t index, Seat *seat)
{
    Rng dice = rng_start(seed, index, RNG_DICE);
    Rng player = rng_start(seed, index, RNG_PLAYER);
    const Net *net = bot->needs_net ? net_of(game) : NULL;
    Table table = table_start(game, seat, 1);

    while (table_due(&table) == DUE_THROW) {
        table_throw(&table, dice_throw(&dice));
        View view = view_alone(game, &seat->sheet, table.turn);
        view.net = net;
        Move move = bot->choose(&view, &player);
        Verdict verdict = table_move(&table, 0, &move);
        assert(verdict.reason == VERDICT_FINE);
        (void)verdict;
    }
    return table;
}
