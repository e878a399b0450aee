/* The nets to play by. */
#include "bots/net/nets.h"

#include <stdlib.h>

const Net *nets_of(const Nets *nets, const Game *game)
{
    return nets->game == game ? &nets->net : net_of(game);
}

void nets_close(Nets *nets)
{
    free(nets->bytes);
    *nets = (Nets){0};
}
