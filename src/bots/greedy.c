/* The bot that takes the move with the most points now, and draws among equal ones. */
#include "bots/bot.h"

typedef struct {
    const Game *game;
    Sheet sheet;
    Turn turn;
    Rng *rng;
    unsigned best_total;
    uint32_t best_count; /* moves so far that reach it */
    Move best;
} GreedyChoice;

static bool consider(void *context, const Move *move)
{
    GreedyChoice *choice = context;

    move_play(choice->game, &choice->sheet, choice->turn, move);
    unsigned total = choice->sheet.total;
    move_undo(choice->game, &choice->sheet, move);
    if (choice->best_count > 0 && total < choice->best_total)
        return true;
    if (total > choice->best_total)
        choice->best_count = 0;
    choice->best_total = total;
    choice->best_count++;
    if (rng_below(choice->rng, choice->best_count) == 0) /* all equally likely in the end */
        choice->best = *move;
    return true;
}

static Move choose(const View *view, Rng *rng)
{
    const Sheet *sheet = view_own(view);
    GreedyChoice choice = {.game = view->game, .sheet = *sheet, .turn = view->turn, .rng = rng};

    moves_list(view->game, sheet, view->turn, MOVES_DISTINCT, consider, &choice);
    return choice.best;
}

const Bot bot_greedy = {.name = "greedy", .choose = choose};
