/* The nets that the page has handed over, in place of those linked into the program. */
#include "bots/net/packed.h"
#include "wasm/request.h"

#include <stdlib.h>

enum { GAMES_MOST = 8 };

static struct {
    void *bytes; /* NULL: not handed over yet */
    bool is_small;
    Net net;
} given[GAMES_MOST];

/* Keeps whole bytes as the net of the game they belong to, unless it is small and the game has
 * the large one. Freeing a net is safe: requests come one at a time, so none is using it. */
static NetState keep(void *bytes, size_t length, bool is_small)
{
    NetState state = NET_OTHER_GAME;
    Net net;

    for (unsigned i = 0; i < GAMES_MOST && game_at(i) != NULL; i++) {
        state = net_open(&net, game_at(i), bytes, length);
        if (state == NET_OTHER_GAME)
            continue;
        if (state != NET_FINE)
            break;
        if (is_small && given[i].bytes != NULL && !given[i].is_small) {
            free(bytes);
            return NET_FINE;
        }
        free(given[i].bytes);
        given[i].bytes = bytes;
        given[i].is_small = is_small;
        given[i].net = net;
        return NET_FINE;
    }
    return state;
}

NetState net_give(void *bytes, size_t length)
{
    bool is_small = net_is_packed(bytes, length);
    NetState state = net_unpack(&bytes, &length);

    if (state == NET_FINE)
        state = keep(bytes, length, is_small);
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

const char *net_need_name(NetNeed need)
{
    static const char *const names[] = {
        [NEEDS_NO_NET] = "none", [NEEDS_ANY_NET] = "small", [NEEDS_LARGE_NET] = "large"};

    return names[need];
}

void verb_nets(PageRequest *request)
{
    Json json = answer_json(request);

    if (!take_end(request))
        return;
    json_begin(&json, NULL, '{');
    for (unsigned i = 0; i < GAMES_MOST && game_at(i) != NULL; i++)
        if (given[i].bytes != NULL)
            json_string(&json, game_at(i)->name,
                        net_need_name(given[i].is_small ? NEEDS_ANY_NET : NEEDS_LARGE_NET));
    json_end(&json, '}');
}
