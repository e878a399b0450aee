/* The nets as they are linked into the program, for sending them to others. */
#ifndef KNOBEL_BOTS_NET_LINKED_NETS_H
#define KNOBEL_BOTS_NET_LINKED_NETS_H

#include "bots/net/net.h"

typedef struct {
    uint64_t checksum; /* part of the name of its file */
    size_t length;     /* of the file */
    const unsigned char *packed;
    size_t packed_length; /* of the file compressed by gzip */
} LinkedNet;

/* The net linked for a game; false if there is none. */
bool net_linked(const Game *game, LinkedNet *about);

/* The small net of a game, which is linked packed (packed.h), and what is linked; NULL or false if
 * there is none. A page can play by it long before it has the large one. */
const Net *net_small_of(const Game *game);
bool net_small_linked(const Game *game, LinkedNet *about);

/* The bytes of the file of a game's large net; NULL if they are damaged. Takes a moment on first
 * use. */
const void *net_linked_bytes(const Game *game);

#endif
