/* The nets as they are linked into the program, for those who hand them on. */
#ifndef KNOBEL_BOTS_LINKED_NETS_H
#define KNOBEL_BOTS_LINKED_NETS_H

#include "bots/net.h"

typedef struct {
    uint64_t checksum; /* by which its file is named */
    size_t length;     /* of the file */
    const unsigned char *packed;
    size_t packed_length; /* of the file by gzip */
} LinkedNet;

/* What there is for a game; false where there is nothing. */
bool net_linked(const Game *game, LinkedNet *about);

/* The file's bytes; NULL where they are damaged. Takes a moment when asked for the first time. */
const void *net_linked_bytes(const Game *game);

#endif
