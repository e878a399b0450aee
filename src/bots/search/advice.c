/* What every move of a position is worth. */
#include "bots/search/advice.h"

#include <stdlib.h>

static void add_move(void *context, const Move *move, NetValue value)
{
    Advice *advice = context;

    if (advice->count == advice->room) {
        uint32_t room = advice->room == 0 ? 64 : 2 * advice->room;
        AdvisedMove *larger = realloc(advice->moves, room * sizeof *larger);
        advice->is_short_of_memory |= larger == NULL;
        if (larger == NULL)
            return;
        advice->moves = larger;
        advice->room = room;
    }
    advice->moves[advice->count] = (AdvisedMove){*move, value, advice->count};
    advice->count++;
}

static int compare_moves(const void *one, const void *other)
{
    const AdvisedMove *a = one;
    const AdvisedMove *b = other;

    if (a->value != b->value)
        return a->value < b->value ? 1 : -1;
    return a->rank < b->rank ? -1 : 1;
}

bool advice_seek(Advice *advice, const Net *net)
{
    Search search = {.net = net, .game = advice->game, .effort = SEARCH_EFFORT};

    search_moves(&search, &advice->sheet, advice->turn, add_move, advice);
    if (advice->is_short_of_memory)
        return false;
    qsort(advice->moves, advice->count, sizeof *advice->moves, compare_moves);
    return true;
}

void advice_free(Advice *advice)
{
    free(advice->moves);
    advice->moves = NULL;
    advice->count = advice->room = 0;
}
