/* The nets linked into the program. */
#include "bots/net.h"

#include <pthread.h>

extern const char net_knister_start[], net_knister_end[];
extern const char net_knaster_start[], net_knaster_end[];

/* Opened when first asked for. */
static struct {
    const Game *game;
    const char *start, *end;
    Net net;
    NetState state;
} linked[] = {
    {.game = &game_knister, .start = net_knister_start, .end = net_knister_end},
    {.game = &game_knaster, .start = net_knaster_start, .end = net_knaster_end},
};

static void open_linked(void)
{
    for (size_t i = 0; i < sizeof linked / sizeof *linked; i++)
        linked[i].state = net_open(&linked[i].net, linked[i].game, linked[i].start,
                                   (size_t)(linked[i].end - linked[i].start));
}

const Net *net_of(const Game *game)
{
    static pthread_once_t opened = PTHREAD_ONCE_INIT;

    pthread_once(&opened, open_linked);
    for (size_t i = 0; i < sizeof linked / sizeof *linked; i++)
        if (linked[i].game == game && linked[i].state == NET_FINE)
            return &linked[i].net;
    return NULL;
}
