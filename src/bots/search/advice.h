/* Advice: what every move of a position is worth, the best first. */
#ifndef KNOBEL_BOTS_SEARCH_ADVICE_H
#define KNOBEL_BOTS_SEARCH_ADVICE_H

#include "bots/search/search.h"

typedef struct {
    Move move;
    NetValue value;
    uint32_t rank; /* position in the listing: equal moves keep this order */
} AdvisedMove;

/* For a position that can occur in a game. */
typedef struct {
    const Game *game;
    Sheet sheet;
    Turn turn;
    AdvisedMove *moves; /* one for each sheet that can result */
    uint32_t count;
    uint32_t room;
    bool is_short_of_memory;
} Advice;

/* Values the moves by this net, looking as far ahead as the strongest bot. False if memory is
 * short. The moves must be freed either way. */
bool advice_seek(Advice *advice, const Net *net);
void advice_free(Advice *advice);

#endif
