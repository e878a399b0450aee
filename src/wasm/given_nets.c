/* The nets that the page has handed over, in place of those linked into the program. */
#include "bots/net/packed.h"
#include "wasm/request.h"

#include <stdlib.h>

enum { GAMES_MOST = 8 };

static struct {
    void *bytes; /* NULL: not handed over yet */
    Net net;
} given[GAMES_MOST];

/* Keeps whole bytes as the net of the game they belong to. Freeing a replaced net is safe: requests
 * come one at a time, so none is using it. */
static NetState keep(void *bytes, size_t length)
{
    NetState state = NET_OTHER_GAME;
    Net net;

    for (unsigned i = 0; i < GAMES_MOST && game_at(i) != NULL; i++) {
        state = net_open(&net, game_at(i), bytes, length);
        if (state == NET_OTHER_GAME)
            continue;
        if (state != NET_FINE)
            break;
        free(given[i].bytes);
        given[i].bytes = bytes;
        given[i].net = net;
        return NET_FINE;
    }
    return state;
}

NetState net_give(void *bytes, size_t length)
{
    NetState state = net_unpack(&bytes, &length);

    if (state == NET_FINE)
        state = keep(bytes, length);
    if (state != NET_FINE)
        free(bytes);
    return state;
}

const Net *net_of(const Game *game)
{
    for (unsigned i = 0; i < GAMES_MOST && game_at(i) != NULL; i++)
        if (game_at(i) == game && given[i].bytes != NULL)
            return &given[i].net;
    return NULL;
}
