/* Emptying the vectors that play never meets: a net weighs less over a network, and plays the same.
 */
#ifndef KNOBEL_TRAIN_THIN_H
#define KNOBEL_TRAIN_THIN_H

#include "bots/net.h"

/* Lets players of all kinds play so many games by the net in these bytes (bots/net_file.h), sets
 * the vectors of all rows to 0 that stand on none of their sheets, nor on those that all moves of
 * an eighth of the games lead to, and signs the bytes anew. The same seed and games give the same
 * bytes. Returns how many rows stay, or 0 where the bytes are no
 * net or there is no memory or thread. */
uint32_t thin(const Game *game, char *bytes, size_t length, uint64_t seed, uint32_t games,
              unsigned threads);

#endif
