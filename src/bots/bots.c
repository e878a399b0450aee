/* The list of bots. */
#include "bots/bot.h"

#include <string.h>

static const Bot *const bots[] = {
    &bot_random,  &bot_greedy,  &bot_beginner, &bot_casual,
    &bot_regular, &bot_skilled, &bot_expert,   &bot_master,
};

const Bot *bot_at(unsigned index)
{
    return index < sizeof bots / sizeof *bots ? bots[index] : NULL;
}

const Bot *bot_find(const char *name)
{
    const Bot *bot = NULL;

    for (unsigned i = 0; (bot = bot_at(i)) != NULL; i++)
        if (strcmp(bot->name, name) == 0)
            break;
    return bot;
}

const Bot *bot_strongest(const Game *game)
{
    const Bot *strongest = NULL;

    for (unsigned i = 0; bot_at(i) != NULL; i++)
        if (bot_plays(bot_at(i), game))
            strongest = bot_at(i);
    return strongest;
}

const Bot *bot_usual(const Game *game)
{
    return bot_plays(&bot_regular, game) ? &bot_regular : bot_strongest(game);
}
