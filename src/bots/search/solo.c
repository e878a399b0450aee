/* A bot playing alone. */
#include "bots/search/solo.h"

#include "bots/search/search.h"
#include "dice/dice.h"

#include <assert.h>

static inline int64_t play(const Solo *solo, uint64_t index, Seat *seat, bool measures_luck)
{
    Rng dice = rng_start(solo->seed, index, RNG_DICE);
    Rng player = rng_start(solo->seed, index, RNG_PLAYER);
    Search search = {.net = solo->net, .game = solo->game};
    Table table = table_start(solo->game, seat, 1);
    int64_t luck = 0;

    while (table_due(&table) == DUE_THROW) {
        table_throw(&table, dice_throw(&dice));
        if (measures_luck)
            luck += search_luck(&search, &seat->sheet, table.turn);
        View view = view_alone(solo->game, &seat->sheet, table.turn);
        view.net = solo->net;
        Move move = solo->bot->choose(&view, &player);
        Verdict verdict = table_move(&table, 0, &move);
        assert(verdict.reason == VERDICT_FINE);
        (void)verdict;
    }
    return luck;
}

void solo_play(const Solo *solo, uint64_t index, Seat *seat)
{
    play(solo, index, seat, false);
}

int64_t solo_play_with_luck(const Solo *solo, uint64_t index, Seat *seat)
{
    return play(solo, index, seat, true);
}
