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
#define LARGE(name) \
    {.game = &game_##name, .size = NET_LARGE, .start = net_##name##_start, .end = net_##name##_end},
#define SMALL(name)                     \
    {.game = &game_##name,              \
     .size = NET_SMALL,                 \
     .start = small_net_##name##_start, \
     .end = small_net_##name##_end},

ALL_LINKED(DECLARE)

/* Unpacked on first use, and then kept. */
typedef struct {
    const Game *game;
    NetSize size;
    const unsigned char *start, *end;
    void *file;  /* the bytes of its file; NULL: not yet needed */
    void *bytes; /* of the net; NULL: not yet opened */
    Net net;
    NetState state; /* of these bytes */
} Linked;

static Linked linked[] = {ALL_LINKED(LARGE) ALL_LINKED(SMALL)};

static Linked *find(const Game *game, NetSize size)
{
    for (size_t i = 0; i < sizeof linked / sizeof *linked; i++)
        if (linked[i].game == game && linked[i].size == size)
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

/* The whole file on the heap; NULL if it is damaged or memory is short. */
static void *file_of(const Linked *which, size_t *length)
{
    LinkedNet about;

    if (!describe(which, &about))
        return NULL;
    void *bytes = aligned_alloc(64, (about.length + 63) / 64 * 64);
    *length = about.length;
    if (bytes != NULL && unpack(which, bytes, about.length) != about.length) {
        free(bytes);
        bytes = NULL;
    }
    return bytes;
}

static void open_net(Linked *which)
{
    size_t length;

    if (which->bytes != NULL || (which->bytes = file_of(which, &length)) == NULL)
        return;
    which->state = net_unpack(&which->bytes, &length);
    if (which->state == NET_FINE)
        which->state = net_open(&which->net, which->game, which->bytes, length);
}

static pthread_mutex_t opening = PTHREAD_MUTEX_INITIALIZER;

static const Net *net_in(Linked *which)
{
    if (which == NULL)
        return NULL;
    pthread_mutex_lock(&opening);
    open_net(which);
    pthread_mutex_unlock(&opening);
    return which->bytes != NULL && which->state == NET_FINE ? &which->net : NULL;
}

const Net *net_of(const Game *game)
{
    return net_in(find(game, NET_LARGE));
}

const Net *net_small_of(const Game *game)
{
    return net_in(find(game, NET_SMALL));
}

bool net_linked(const Game *game, NetSize size, LinkedNet *about)
{
    return describe(find(game, size), about);
}

/* The bytes of a large net are those of its file; a small one is unpacked once more. */
const void *net_linked_bytes(const Game *game, NetSize size)
{
    Linked *which = find(game, size);
    size_t length;

    if (net_in(which) == NULL)
        return NULL;
    if (size == NET_LARGE)
        return which->bytes;
    pthread_mutex_lock(&opening);
    if (which->file == NULL)
        which->file = file_of(which, &length);
    pthread_mutex_unlock(&opening);
    return which->file;
}
