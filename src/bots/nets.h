/* The nets to play by: those linked into the program, one of them perhaps replaced by a file. */
#ifndef KNOBEL_BOTS_NETS_H
#define KNOBEL_BOTS_NETS_H

#include "bots/net.h"

/* All zero: the program's own. */
typedef struct {
    void *bytes; /* of the file; NULL where there is none */
    size_t length;
    const Game *game; /* for which the file is */
    Net net;          /* over the bytes */
} Nets;

/* No net's file is longer: what is, is cut off there and so has the wrong size. */
#define NETS_FILE_MOST ((size_t)64 << 20)

/* Reads a net from a file, for this game or, where that is NULL, for any. Returns 0 and what kind
 * of net it is in `state`, or errno. Where either is not fine there is nothing to close. */
int nets_read(Nets *nets, const char *path, const Game *game, NetState *state);

/* The net for a game; NULL where it has none, or the program's own is damaged. */
const Net *nets_of(const Nets *nets, const Game *game);

void nets_close(Nets *nets);

#endif
