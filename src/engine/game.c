/* What games have in common. */
#include "engine/game.h"

const Game *game_at(unsigned index)
{
    unsigned count = 0;

    while (game_list[count] != NULL)
        count++;
    return index < count ? game_list[index] : NULL;
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

const Category *game_category_at(const Game *game, unsigned index)
{
    bool is_there = index < GAME_CATEGORIES && game->categories[index].name != NULL;

    return is_there ? &game->categories[index] : NULL;
}

static Tally example_of(const Game *game, unsigned index)
{
    Tally tally = 0;

    for (unsigned i = 0; i < GRID_SIDE; i++)
        tally = tally_add(tally, game->categories[index].example[i]);
    return tally;
}

unsigned game_example_points(const Game *game, unsigned index)
{
    return game->line_points(0, example_of(game, index));
}

unsigned game_circled_points(const Game *game, unsigned line)
{
    Tally circles = (Tally)GRID_SIDE << TALLY_CIRCLED;

    return game->has_circles ? game->line_points(line, example_of(game, 0) + circles) : 0;
}

Praise game_praise(const Game *game, unsigned total)
{
    unsigned praise = PRAISE_NONE;

    while (praise < PRAISE_SPECTACULAR && total > game->praised_over[praise])
        praise++;
    return (Praise)praise;
}
