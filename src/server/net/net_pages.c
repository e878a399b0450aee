/* The nets as files of the page, for bots that run in the browser. */
#include "bots/net/linked_nets.h"
#include "server/net/pages.h"

#include <stdio.h>
#include <string.h>

static const NetSize sizes[] = {NET_LARGE, NET_SMALL};

bool page_net_at(unsigned index, PageFile *page, char path[PAGE_NET_PATH_SIZE])
{
    const Game *game;
    LinkedNet net;

    for (unsigned i = 0; (game = game_at(i / 2)) != NULL; i++) {
        if (!net_linked(game, sizes[i % 2], &net) || index-- > 0)
            continue;
        *page = (PageFile){.path = path,
                           .length = net.length,
                           .packed[ENCODING_GZIP] = {net.packed, net.packed_length}};
        snprintf(page->tag, sizeof page->tag, "%016llx", (unsigned long long)net.checksum);
        snprintf(path, PAGE_NET_PATH_SIZE, "/nets/%s-%s.net", game->name, page->tag);
        return true;
    }
    return false;
}

bool page_of_net(PageFile *page, const char *path)
{
    char name[PAGE_NET_PATH_SIZE];

    for (unsigned i = 0; page_net_at(i, page, name); i++)
        if (strcmp(name, path) == 0) {
            page->path = path;
            return true;
        }
    return false;
}

const unsigned char *page_net_bytes(const PageFile *page)
{
    const Game *game;
    LinkedNet net;

    for (unsigned i = 0; (game = game_at(i / 2)) != NULL; i++)
        if (net_linked(game, sizes[i % 2], &net) && net.packed == page->packed[ENCODING_GZIP].bytes)
            return net_linked_bytes(game, sizes[i % 2]);
    return NULL;
}
