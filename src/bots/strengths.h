/* How strong the bots are: the mean of each in many games alone, as measured in docs/bots.md. */
#ifndef KNOBEL_BOTS_STRENGTHS_H
#define KNOBEL_BOTS_STRENGTHS_H

#include "bots/bot.h"

/* In hundredths of a point; 0: not measured. Those that play by a net get stronger from each to the
 * next in the order of bot_at. */
int32_t bot_mean(const Bot *bot, const Game *game);

#endif
