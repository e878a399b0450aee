/* The nets linked into the program, packed as the page fetches them. */
#include "bots/linked_nets.h"

#include "bots/net_file.h"

#include <pthread.h>
#include <stdlib.h>
#include <zlib.h>

extern const unsigned char net_knister_start[], net_knister_end[];
extern const unsigned char net_knaster_start[], net_knaster_end[];

/* Unpacked when first asked for, and then kept. */
typedef struct {
    const Game *game;
    const unsigned char *start, *end;
    void *bytes;
    Net net;
    NetState state;
} Linked;

static Linked linked[] = {
    {.game = &game_knister, .start = net_knister_start, .end = net_knister_end},
    {.game = &game_knaster, .start = net_knaster_start, .end = net_knaster_end},
};

enum { LINKED_COUNT = sizeof linked / sizeof *linked };

/* Unpacks the first bytes, at most so many; how many there were. */
static size_t unpack(const Linked *from, void *bytes, size_t length)
{
    enum { GZIP = 16 }; /* to be added to the size of the window */
    z_stream stream = {
        .next_in = (unsigned char *)from->start,
        .avail_in = (uInt)(from->end - from->start),
        .next_out = bytes,
        .avail_out = (uInt)length,
    };

    if (inflateInit2(&stream, GZIP + MAX_WBITS) != Z_OK)
        return 0;
    inflate(&stream, Z_FINISH);
    inflateEnd(&stream);
    return length - stream.avail_out;
}

static void open_net(Linked *which)
{
    LinkedNet about;

    which->state = NET_NO_NET;
    if (!net_linked(which->game, &about))
        return;
    which->bytes = aligned_alloc(64, (about.length + 63) / 64 * 64);
    if (which->bytes != NULL)
        which->state = net_open(&which->net, which->game, which->bytes,
                                unpack(which, which->bytes, about.length));
}

static void open_knister(void)
{
    open_net(&linked[0]);
}

static void open_knaster(void)
{
    open_net(&linked[1]);
}

const Net *net_of(const Game *game)
{
    static pthread_once_t opened[LINKED_COUNT] = {PTHREAD_ONCE_INIT, PTHREAD_ONCE_INIT};
    static void (*const open[LINKED_COUNT])(void) = {open_knister, open_knaster};

    for (size_t i = 0; i < LINKED_COUNT; i++)
        if (linked[i].game == game) {
            pthread_once(&opened[i], open[i]);
            return linked[i].state == NET_FINE ? &linked[i].net : NULL;
        }
    return NULL;
}

bool net_linked(const Game *game, LinkedNet *about)
{
    NetFileHead head;

    for (size_t i = 0; i < LINKED_COUNT; i++)
        if (linked[i].game == game && unpack(&linked[i], &head, sizeof head) == sizeof head) {
            *about = (LinkedNet){.checksum = head.checksum,
                                 .length = net_file_length(&head),
                                 .packed = linked[i].start,
                                 .packed_length = (size_t)(linked[i].end - linked[i].start)};
            return true;
        }
    return false;
}

const void *net_linked_bytes(const Game *game)
{
    if (net_of(game) == NULL)
        return NULL;
    for (size_t i = 0; i < LINKED_COUNT; i++)
        if (linked[i].game == game)
            return linked[i].bytes;
    return NULL;
}
