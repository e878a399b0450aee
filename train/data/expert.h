/* How an exported net plays: in whole numbers, as the bot `expert`. */
#ifndef KNOBEL_TRAIN_EXPERT_H
#define KNOBEL_TRAIN_EXPERT_H

#include "training.h"

/* Plays this many games by the net in these bytes (bots/net_file.h) and adds to `figures`. False if
 * the bytes are not a net or a thread cannot be started. */
bool expert_play(const Game *game, const char *bytes, size_t length, uint64_t seed, uint32_t games,
                 unsigned threads, TrainingFigures *figures);

#endif
