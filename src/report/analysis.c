/* What an analysis found, as JSON. */
#include "report/report.h"

#include "notation/names.h"

/* The best move and the one that was played, and why the best one is better. */
static void rollout_members(Json *json, const RolledOut *mistake)
{
    const Game *game = mistake->rollout.game;
    const RolloutResults *results = &mistake->results;

    json_begin(json, "rollout", '{');
    json_number(json, "seed", results->seed);
    report_rollout(json, "best", game, &results->of[MISTAKE_BEST]);
    report_rollout(json, "played", game, &results->of[MISTAKE_PLAYED]);
    json_end(json, '}');
    report_reasons(json, "reasons", &mistake->reasons);
}

/* The sheet before the move, and what the best move that begins in each open cell costs. */
static void alternatives_members(Json *json, const Alternatives *alternatives)
{
    report_sheet(json, &alternatives->sheet);
    json_begin(json, "costs", '{');
    for (CellMask cells = alternatives->cells; cells != 0; cells &= cells - 1) {
        unsigned cell = mask_first(cells);
        char name[3];
        Text text = text_over(name, sizeof name);
        cell_write(&text, cell);
        report_hundredths(json, name, alternatives->costs[cell]);
    }
    if (alternatives->can_pass)
        report_hundredths(json, "-", alternatives->pass_cost);
    json_end(json, '}');
}

static void round_members(Json *json, const AnalysedRound *round, uint32_t number)
{
    json_number(json, "round", number);
    report_throw(json, round->thrown);
    json_number(json, "sum", throw_sum(round->thrown));
    report_hundredths(json, "luck", round->luck);
    report_move(json, "move", &round->move);
    report_move(json, "best", &round->best);
    report_hundredths(json, "cost", round->cost);
    json_string(json, "quality", quality_name(quality_of(round->cost)));
    report_hundredths(json, "value", round->value);
}

/* Leaves in `more` what other players need. */
static void rounds_members(Json *json, const AnalysedPlayer *player, AnalysisMore *more)
{
    json_begin(json, "rounds", '[');
    for (uint32_t i = 0; i < player->round_count; i++) {
        const AnalysedRound *round = &player->rounds[i];
        json_begin(json, NULL, '{');
        round_members(json, round, i + 1);
        if (more->mistakes != NULL && mistake_was_made(round))
            rollout_members(json, more->mistakes++);
        if (more->alternatives != NULL)
            alternatives_members(json, more->alternatives++);
        json_end(json, '}');
    }
    json_end(json, ']');
}

static void quality_members(Json *json, const AnalysedPlayer *player)
{
    uint32_t counts[QUALITY_COUNT];
    char buffer[PERMILLE_TEXT_SIZE];
    Text text = text_over(buffer, sizeof buffer);

    permille_write(&text, quality_accuracy(player));
    json_verbatim(json, "accuracy", buffer);
    quality_count(player, counts);
    json_begin(json, "qualities", '{');
    for (unsigned quality = 0; quality < QUALITY_COUNT; quality++)
        json_number(json, quality_name(quality), counts[quality]);
    json_end(json, '}');
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

void report_analysis(Json *json, const Analysis *analysis, const Record *record, AnalysisMore more)
{
    bool is_over = table_is_over(&record->table);

    json_begin(json, NULL, '{');
    if (more.file != NULL)
        json_string(json, "file", more.file);
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
        quality_members(json, player);
        rounds_members(json, player, &more);
        expensive_members(json, player);
        json_end(json, '}');
    }
    json_end(json, ']');
    json_end(json, '}');
    json_newline(json);
}
