/* The list of games, and what they have in common. */
#include "engine/game.h"

static const Game *const games[] = {
    &game_knister,
    &game_knaster,
};

const Game *game_at(unsigned index)
{
    return index < sizeof games / sizeof *games ? games[index] : NULL;
}

static bool name_is(const char *name, const char *text, size_t length)
{
    for (size_t i = 0; i < length; i++)
        if (name[i] == '\0' || name[i] != text[i])
            return false;
    return name[length] == '\0';
}

const Game *game_find(const char *name, size_t length)
{
    const Game *game = NULL;

    for (unsigned i = 0; (game = game_at(i)) != NULL; i++)
        if (name_is(game->name, name, length))
            break;
    return game;
}

Praise game_praise(unsigned total)
{
    if (total > PRAISE_SPECTACULAR_OVER)
        return PRAISE_SPECTACULAR;
    if (total > PRAISE_GREAT_OVER)
        return PRAISE_GREAT;
    return total > PRAISE_GOOD_OVER ? PRAISE_GOOD : PRAISE_NONE;
}
