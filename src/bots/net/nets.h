/* The nets to play by: those linked into the program, one of which may be replaced by a file. */
#ifndef KNOBEL_BOTS_NET_NETS_H
#define KNOBEL_BOTS_NET_NETS_H

#include "bots/net/net.h"

/* All zero: the program's own. */
typedef struct {
    void *bytes; /* of the file; NULL: no file */
    size_t length;
    const Game *game; /* the file's game */
    Net net;          /* over the bytes */
} Nets;

/* No net's file is longer. A longer file is cut off here, so it has the wrong size. */
#define NETS_FILE_MOST ((size_t)64 << 20)

/* Reads a net from a file, for this game or, if that is NULL, for any. Returns 0 and sets `state`,
 * or returns errno. On failure of either kind there is nothing to close. */
int nets_read(Nets *nets, const char *path, const Game *game, NetState *state);

/* The net for a game; NULL if it has none, or if the program's own is damaged. */
const Net *nets_of(const Nets *nets, const Game *game);

void nets_close(Nets *nets);

#endif
