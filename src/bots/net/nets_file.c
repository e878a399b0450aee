/* Nets from files. */
#include "bots/net/nets.h"

#include "bots/net/packed.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>

/* Reads to the end or to the limit and grows the buffer as needed. Returns 0 or errno. */
static int read_all(FILE *file, Nets *nets)
{
    enum { FIRST = 1 << 20 };
    size_t size = 0;

    while (nets->length < NETS_FILE_MOST) {
        if (nets->length == size) {
            size = size == 0 ? FIRST : 2 * size;
            void *larger = realloc(nets->bytes, size);
            if (larger == NULL)
                return ENOMEM;
            nets->bytes = larger;
        }
        size_t length = fread((char *)nets->bytes + nets->length, 1, size - nets->length, file);
        nets->length += length;
        if (length == 0)
            break;
    }
    return ferror(file) ? errno : 0;
}

static int read_file(Nets *nets, const char *path)
{
    FILE *file = fopen(path, "rb");

    if (file == NULL)
        return errno;
    int failure = read_all(file, nets);
    fclose(file);
    return failure;
}

/* Opens the bytes for the first game whose net they may be. */
static NetState open_bytes(Nets *nets, const Game *game)
{
    NetState state = net_unpack(&nets->bytes, &nets->length);

    if (state != NET_FINE)
        return state;
    state = NET_OTHER_GAME;
    for (unsigned i = 0; state == NET_OTHER_GAME && game_at(i) != NULL; i++) {
        if (game != NULL && game_at(i) != game)
            continue;
        nets->game = game_at(i);
        state = net_open(&nets->net, nets->game, nets->bytes, nets->length);
    }
    return state;
}

int nets_read(Nets *nets, const char *path, const Game *game, NetState *state)
{
    *nets = (Nets){0};
    int failure = read_file(nets, path);
    if (failure == 0)
        *state = open_bytes(nets, game);
    if (failure != 0 || *state != NET_FINE)
        nets_close(nets);
    return failure;
}
