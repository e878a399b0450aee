/* A bot playing alone. */
#ifndef KNOBEL_BOTS_SOLO_H
#define KNOBEL_BOTS_SOLO_H

#include "bots/bot.h"
#include "engine/table.h"

/* Plays game number `index` under the seed from the first throw to the last; `seat` holds the
 * sheet it came to. The same seed and index give the same game. */
Table solo_play(const Game *game, const Bot *bot, uint64_t seed, uint64_t index, Seat *seat);

#endif
