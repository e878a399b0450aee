/* Writing a trained net as the bots read it. */
#ifndef KNOBEL_TRAIN_NET_WRITE_H
#define KNOBEL_TRAIN_NET_WRITE_H

#include "bots/rows.h"

#include <stddef.h>

/* What a trainer holds in floats: rows, bias, weights ([heads][width][hidden]), shifts, outputs
 * and offsets, one behind the other. */
typedef struct {
    const Game *game;
    const Rows *rows;
    unsigned width;
    unsigned hidden;
    unsigned heads;
} NetShape;

/* Writes FOLDER/GAME-CHECKSUM.net and says its name on standard output; false after a complaint. */
bool net_write(const char *folder, const NetShape *shape, const float *values);

#endif
