/* Emptying the vectors that never occur in play: the net compresses better and plays the same. */
#ifndef KNOBEL_TRAIN_THIN_H
#define KNOBEL_TRAIN_THIN_H

#include "bots/net/net.h"

/* Lets players of all kinds play this many games by the net in these bytes (bots/net_file.h). Sets
 * to 0 the vectors of all rows that occur neither on their sheets nor, in an eighth of the games,
 * on a sheet to which any legal move leads. Updates the checksum. The same seed and games give the
 * same bytes. Returns the number of rows that stay, or 0 if the bytes are not a net or there is no
 * memory or thread. */
uint32_t thin(const Game *game, char *bytes, size_t length, uint64_t seed, uint32_t games,
              unsigned threads);

#endif
