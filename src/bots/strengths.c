/* How strong the bots are. */
#include "bots/strengths.h"

int32_t bot_mean(const Bot *bot, const Game *game)
{
    static const struct {
        const Bot *bot;
        int32_t knister;
        int32_t knaster;
    } measured[] = {
        {&bot_random, 1996, 968},   {&bot_greedy, 2320, 5620},  {&bot_beginner, 3255, 6637},
        {&bot_casual, 4224, 7739},  {&bot_regular, 5297, 8772}, {&bot_skilled, 6294, 9691},
        {&bot_expert, 7129, 10601}, {&bot_master, 7173, 10669},
    };

    for (unsigned i = 0; i < sizeof measured / sizeof *measured; i++)
        if (measured[i].bot == bot)
            return game == &game_knister   ? measured[i].knister
                   : game == &game_knaster ? measured[i].knaster
                                           : 0;
    return 0;
}
