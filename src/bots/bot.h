/* Bots: players that choose a move for a throw. */
#ifndef KNOBEL_BOTS_BOT_H
#define KNOBEL_BOTS_BOT_H

#include "bots/net/net.h"
#include "dice/rng.h"

/* What a player sees when the dice have been thrown: all sheets as they were then, without the
 * moves made since. Everything belongs to the caller. */
typedef struct {
    const Game *game;
    const Net *net; /* to judge by; NULL if the bot needs none */
    const Sheet *sheets;
    uint32_t sheet_count;
    uint32_t seat; /* whose move it is */
    Turn turn;
    bool for_points; /* play for points instead of to win */
} View;

/* By which net a bot plays as it should. A page has the small one long before the large one. */
typedef enum { NEEDS_NO_NET, NEEDS_ANY_NET, NEEDS_LARGE_NET } NetNeed;

typedef struct Bot Bot;
struct Bot {
    const char *name;
    NetNeed needs_net;
    const Bot
        *hasty; /* replaces a bot that thinks for long when time is short; NULL: it does not */

    /* Chooses a legal move. The same random numbers give the same choice. */
    Move (*choose)(const View *view, Rng *rng);
};

/* The view of a player without opponents. */
static inline View view_alone(const Game *game, const Sheet *sheet, Turn turn)
{
    return (View){.game = game, .sheets = sheet, .sheet_count = 1, .turn = turn};
}

/* The player's own sheet. */
static inline const Sheet *view_own(const View *view)
{
    return &view->sheets[view->seat];
}

extern const Bot bot_random;
extern const Bot bot_greedy;
extern const Bot bot_beginner;
extern const Bot bot_casual;
extern const Bot bot_regular;
extern const Bot bot_skilled;
extern const Bot bot_expert;
extern const Bot bot_master;

/* Whether a bot plays a game: some need a net, which not every game has. */
static inline bool bot_plays(const Bot *bot, const Game *game)
{
    return !bot->needs_net || game->has_net;
}

/* The choice for a view that is passed by value. */
static inline Move bot_choose(const Bot *bot, View view, Rng *rng)
{
    return bot->choose(&view, rng);
}

/* All bots from the weakest up, by number from 0; NULL past the last. */
const Bot *bot_at(unsigned index);

/* The bot with this name, or NULL. */
const Bot *bot_find(const char *name);

/* The strongest bot that plays a game. */
const Bot *bot_strongest(const Game *game);

/* The default bot: of medium strength if the game has a net. */
const Bot *bot_usual(const Game *game);

#endif
