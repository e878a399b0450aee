/* Mistakes, as positions to roll out. */
#include "analysis/mistakes.h"

/* Goes through the rounds of a player, on a sheet of its own. */
static size_t list_player(const AnalysedPlayer *player, Rollout position, RolledOut *mistakes)
{
    size_t count = 0;

    for (uint32_t i = 0; i < player->round_count; i++) {
        const AnalysedRound *round = &player->rounds[i];
        position.turn = round_turn(round);
        position.moves[MISTAKE_BEST] = round->best;
        position.moves[MISTAKE_PLAYED] = round->move;
        if (mistake_was_made(round) && mistakes != NULL)
            mistakes[count].rollout = position;
        count += mistake_was_made(round);
        move_play(position.game, &position.sheet, position.turn, &round->move);
    }
    return count;
}

size_t mistakes_list(const Analysis *analysis, const Record *record, uint64_t seed,
                     RolledOut *mistakes)
{
    const Rollout start = {
        .game = record->game,
        .net = nets_of(&analysis->setup.nets, record->game),
        .seed = seed,
        .count = MISTAKE_MOVES,
    };
    size_t count = 0;

    for (uint32_t seat = 0; seat < record->player_count; seat++)
        if (analysis->players[seat].is_chosen)
            count += list_player(&analysis->players[seat], start,
                                 mistakes != NULL ? &mistakes[count] : NULL);
    return count;
}
