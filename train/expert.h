/* How a net plays as it is shipped: in whole numbers, as the bot `expert`. */
#ifndef KNOBEL_TRAIN_EXPERT_H
#define KNOBEL_TRAIN_EXPERT_H

#include "training.h"

/* Plays so many games by the net in these bytes (bots/net_file.h); adds to `figures`. False where
 * they are no net or no thread can be had. */
bool expert_play(const Game *game, const char *bytes, size_t length, uint64_t seed, uint32_t games,
                 unsigned threads, Figures *figures);

#endif
