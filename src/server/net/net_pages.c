/* The nets as files of the page, for bots that run in the browser. */
#include "bots/net/linked_nets.h"
#include "server/net/pages.h"

#include <stdio.h>
#include <string.h>

bool page_of_net(PageFile *page, const char *path)
{
    const Game *game;
    LinkedNet net;
    char name[64];

    for (unsigned i = 0; (game = game_at(i)) != NULL; i++) {
        if (!net_linked(game, &net))
            continue;
        *page = (PageFile){.path = path,
                           .length = net.length,
                           .packed[ENCODING_GZIP] = {net.packed, net.packed_length}};
        snprintf(page->tag, sizeof page->tag, "%016llx", (unsigned long long)net.checksum);
        snprintf(name, sizeof name, "/nets/%s-%s.net", game->name, page->tag);
        if (strcmp(name, path) == 0)
            return true;
    }
    return false;
}

const unsigned char *page_net_bytes(const PageFile *page)
{
    const Game *game;
    LinkedNet net;

    for (unsigned i = 0; (game = game_at(i)) != NULL; i++)
        if (net_linked(game, &net) && net.packed == page->packed[ENCODING_GZIP].bytes)
            return net_linked_bytes(game);
    return NULL;
}
