/* The nets linked into the program, compressed as the page fetches them. */
#include "bots/net/linked_nets.h"

#include "bots/net/net_file.h"
#include "bots/net/packed.h"

#include <pthread.h>
#include <stdlib.h>
#include <zlib.h>

/* The games whose nets are linked: those in nets/meson.build. */
#define ALL_LINKED(DO) DO(knister) DO(knaster)

#define DECLARE(name)                                                    \
    extern const unsigned char net_##name##_start[], net_##name##_end[]; \
    extern const unsigned char small_net_##name##_start[], small_net_##name##_end[];
#define LARGE(name) {.game = &game_##name, .start = net_##name##_start, .end = net_##name##_end},
#define SMALL(name)                     \
    {.game = &game_##name,              \
     .is_small = true,                  \
     .start = small_net_##name##_start, \
     .end = small_net_##name##_end},

ALL_LINKED(DECLARE)

/* Unpacked on first use, and then kept. */
typedef struct {
    const Game *game;
    bool is_small;
    const unsigned char *start, *end;
    void *bytes; /* NULL: not yet unpacked */
    Net net;
    NetState state; /* of these bytes */
} Linked;

static Linked linked[] = {ALL_LINKED(LARGE) ALL_LINKED(SMALL)};

static Linked *find(const Game *game, bool is_small)
{
    for (size_t i = 0; i < sizeof linked / sizeof *linked; i++)
        if (linked[i].game == game && linked[i].is_small == is_small)
            return &linked[i];
    return NULL;
}

/* Unpacks at most `length` bytes. Returns how many there were. */
static size_t unpack(const Linked *from, void *bytes, size_t length)
{
    enum { GZIP = 16 }; /* added to the window size, it selects gzip */
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

static bool describe(const Linked *which, LinkedNet *about)
{
    NetFileHead head;

    if (which == NULL || unpack(which, &head, sizeof head) != sizeof head)
        return false;
    *about = (LinkedNet){.checksum = head.checksum,
                         .length = net_file_length(&head),
                         .packed = which->start,
                         .packed_length = (size_t)(which->end - which->start)};
    return true;
}

static void open_net(Linked *which)
{
    LinkedNet about;

    if (which->bytes != NULL || !describe(which, &about))
        return;
    which->bytes = aligned_alloc(64, (about.length + 63) / 64 * 64);
    if (which->bytes == NULL)
        return;
    size_t length = unpack(which, which->bytes, about.length);
    which->state = net_unpack(&which->bytes, &length);
    if (which->state == NET_FINE)
        which->state = net_open(&which->net, which->game, which->bytes, length);
}

static const Net *net_in(Linked *which)
{
    static pthread_mutex_t opening = PTHREAD_MUTEX_INITIALIZER;

    if (which == NULL)
        return NULL;
    pthread_mutex_lock(&opening);
    open_net(which);
    pthread_mutex_unlock(&opening);
    return which->bytes != NULL && which->state == NET_FINE ? &which->net : NULL;
}

const Net *net_of(const Game *game)
{
    return net_in(find(game, false));
}

const Net *net_small_of(const Game *game)
{
    return net_in(find(game, true));
}

bool net_linked(const Game *game, LinkedNet *about)
{
    return describe(find(game, false), about);
}

bool net_small_linked(const Game *game, LinkedNet *about)
{
    return describe(find(game, true), about);
}

const void *net_linked_bytes(const Game *game)
{
    return net_of(game) != NULL ? find(game, false)->bytes : NULL;
}
