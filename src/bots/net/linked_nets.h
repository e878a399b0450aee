/* The nets as they are linked into the program, for sending them to others. */
#ifndef KNOBEL_BOTS_NET_LINKED_NETS_H
#define KNOBEL_BOTS_NET_LINKED_NETS_H

#include "bots/net/net.h"

/* The large net of a game is for the strongest bots. A page can play by the small one, which is
 * linked packed (packed.h), long before it has the large one. */
typedef enum { NET_LARGE, NET_SMALL } NetSize;

typedef struct {
    uint64_t checksum; /* part of the name of its file */
    size_t length;     /* of the file */
    const unsigned char *packed;
    size_t packed_length; /* of the file compressed by gzip */
} LinkedNet;

/* What is linked of a game's net; false if there is none. */
bool net_linked(const Game *game, NetSize size, LinkedNet *about);

/* The small net of a game; NULL if it has none. net_of has the large one. */
const Net *net_small_of(const Game *game);

/* The bytes of a net's file; NULL if they are damaged or memory is short. Takes a moment on first
 * use. */
const void *net_linked_bytes(const Game *game, NetSize size);

#endif
