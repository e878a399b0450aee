/* Removing the mean error of a net, for each number of filled cells. */
#ifndef KNOBEL_TRAIN_CALIBRATE_H
#define KNOBEL_TRAIN_CALIBRATE_H

#include "bots/net/net.h"

/* Lets the expert play this many games by the net in these bytes (bots/net_file.h), compares the
 * expected totals with the results, without the luck of the throws, and shifts the net's offsets.
 * False if the bytes are not a net or a thread cannot be started. */
bool calibrate(const Game *game, char *bytes, size_t length, uint64_t seed, uint32_t games,
               unsigned threads);

#endif
