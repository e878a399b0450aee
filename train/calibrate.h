/* Taking out of a net what it is wrong by on average, for each number of cells filled. */
#ifndef KNOBEL_TRAIN_CALIBRATE_H
#define KNOBEL_TRAIN_CALIBRATE_H

#include "bots/net.h"

/* Lets the expert play so many games by the net in these bytes (bots/net_file.h), compares what it
 * expected with what came, less the luck of the throws, and shifts the net's offsets. False where
 * the bytes are no net or no thread can be had. */
bool calibrate(const Game *game, char *bytes, size_t length, uint64_t seed, uint32_t games,
               unsigned threads);

#endif
