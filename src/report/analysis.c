/* What an analysis found, as JSON. */
#include "report/report.h"

/* The best move and the one that was played. */
static void rollout_member(Json *json, const Game *game, const RolloutResults *rollout)
{
    json_begin(json, "rollout", '{');
    json_number(json, "seed", rollout->seed);
    report_rollout(json, "best", game, &rollout->of[MISTAKE_BEST]);
    report_rollout(json, "played", game, &rollout->of[MISTAKE_PLAYED]);
    json_end(json, '}');
}

/* Returns the results that are left for other players. */
static const RolloutResults *round_members(Json *json, const Game *game,
                                           const AnalysedPlayer *player,
                                           const RolloutResults *mistakes)
{
    json_begin(json, "rounds", '[');
    for (uint32_t i = 0; i < player->round_count; i++) {
        const AnalysedRound *round = &player->rounds[i];
        json_begin(json, NULL, '{');
        json_number(json, "round", i + 1);
        report_throw(json, round->thrown);
        json_number(json, "sum", throw_sum(round->thrown));
        report_hundredths(json, "luck", round->luck);
        report_move(json, "move", &round->move);
        report_move(json, "best", &round->best);
        report_hundredths(json, "cost", round->cost);
        report_hundredths(json, "value", round->value);
        if (mistakes != NULL && mistake_was_made(round))
            rollout_member(json, game, mistakes++);
        json_end(json, '}');
    }
    json_end(json, ']');
    return mistakes;
}

static void expensive_members(Json *json, const AnalysedPlayer *player)
{
    uint32_t rounds[ANALYSIS_EXPENSIVE];
    unsigned count = analysis_expensive(player, rounds);

    json_begin(json, "most_expensive", '[');
    for (unsigned i = 0; i < count; i++) {
        const AnalysedRound *round = &player->rounds[rounds[i]];
        json_begin(json, NULL, '{');
        json_number(json, "round", rounds[i] + 1);
        report_throw(json, round->thrown);
        report_move(json, "move", &round->move);
        report_move(json, "best", &round->best);
        report_hundredths(json, "cost", round->cost);
        json_end(json, '}');
    }
    json_end(json, ']');
}

void report_analysis(Json *json, const Analysis *analysis, const Record *record,
                     const RolloutResults *mistakes)
{
    bool is_over = table_is_over(&record->table);

    json_begin(json, NULL, '{');
    json_string(json, "game", record->game->name);
    json_boolean(json, "finished", is_over);
    json_begin(json, "players", '[');
    for (uint32_t seat = 0; seat < record->player_count; seat++) {
        const AnalysedPlayer *player = &analysis->players[seat];
        if (!player->is_chosen)
            continue;
        json_begin(json, NULL, '{');
        json_string(json, "name", record->names[seat]);
        report_hundredths(json, "start", player->start);
        report_hundredths(json, "luck", player->luck);
        report_hundredths(json, "loss", player->loss);
        report_hundredths(json, is_over ? "total" : "value", player->value);
        report_hundredths(json, "early_end", player->early_end);
        json_number(json, "best_moves", player->best_count);
        json_number(json, "moves", player->round_count);
        mistakes = round_members(json, record->game, player, mistakes);
        expensive_members(json, player);
        json_end(json, '}');
    }
    json_end(json, ']');
    json_end(json, '}');
    json_newline(json);
}
