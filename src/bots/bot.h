/* Bots: players that choose a move for a throw. */
#ifndef KNOBEL_BOTS_BOT_H
#define KNOBEL_BOTS_BOT_H

#include "dice/rng.h"
#include "engine/game.h"

typedef struct {
    const char *name;

    /* Chooses a legal move. The same random numbers give the same choice. */
    Move (*choose)(const Game *game, const Sheet *sheet, Turn turn, Rng *rng);
} Bot;

extern const Bot bot_random;
extern const Bot bot_greedy;
extern const Bot bot_expert;
extern const Bot bot_master;

/* All bots, weakest first, by number from 0; NULL past the last. */
const Bot *bot_at(unsigned index);

/* The bot with this name, or NULL. */
const Bot *bot_find(const char *name);

#endif
