/* A bot playing alone. */
#ifndef KNOBEL_BOTS_SEARCH_SOLO_H
#define KNOBEL_BOTS_SEARCH_SOLO_H

#include "bots/bot.h"
#include "engine/table.h"

/* Who plays what. */
typedef struct {
    const Game *game;
    const Bot *bot;
    const Net *net; /* NULL if neither the bot nor the luck needs one */
    uint64_t seed;
} Solo;

/* Plays game number `index` of the seed to its end; `seat` then holds the final sheet. The same
 * seed and index give the same game. */
void solo_play(const Solo *solo, uint64_t index, Seat *seat);

/* Plays the same game and returns the luck of its throws, in steps of a NetValue: for each throw,
 * how much more a good player could expect after it than before, by the net. Luck is 0 on average,
 * whoever plays, so a total minus the luck has the same mean and varies less. */
int64_t solo_play_with_luck(const Solo *solo, uint64_t index, Seat *seat);

#endif
