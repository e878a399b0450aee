/* A bot playing alone. */
#ifndef KNOBEL_BOTS_SOLO_H
#define KNOBEL_BOTS_SOLO_H

#include "bots/bot.h"
#include "engine/table.h"

/* Who plays what. */
typedef struct {
    const Game *game;
    const Bot *bot;
    const Net *net; /* NULL where neither the bot nor the luck needs one */
    uint64_t seed;
} Solo;

/* Plays game number `index` under the seed from the first throw to the last; `seat` holds the
 * sheet it came to. The same seed and index give the same game. */
void solo_play(const Solo *solo, uint64_t index, Seat *seat);

/* Plays the same game and returns the luck of its throws: for each, how much more a good player
 * could expect after it than before, by the net. Luck is 0 on average whoever plays, so a total
 * less the luck has the same mean and strays less. In steps of a NetValue. */
int64_t solo_play_with_luck(const Solo *solo, uint64_t index, Seat *seat);

#endif
