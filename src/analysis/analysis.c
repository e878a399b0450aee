/* The analysis of a game, move by move as its record is read. */
#include "analysis/analysis.h"

#include <assert.h>
#include <string.h>

void analysis_open(Analysis *analysis, AnalysisSetup setup)
{
    analysis->setup = setup;
    analysis->game = NULL;
    analysis->start = 0;
    analysis->moves = 0;
    analysis->chosen = 0;
}

Search analysis_search(const Analysis *analysis, const Game *game)
{
    const AnalysisSetup *setup = &analysis->setup;

    return (Search){
        .net = nets_of(&setup->nets, game),
        .game = game,
        .effort = setup->effort,
    };
}

/* Sets all players to the start. */
static void begin(Analysis *analysis, const Record *record)
{
    Search search = analysis_search(analysis, record->game);
    const char *name = analysis->setup.name;
    const Sheet empty = {0};

    analysis->chosen = 0;
    assert(search.net != NULL);
    for (uint32_t seat = 0; seat < record->player_count; seat++) {
        bool is_chosen = name == NULL || strcmp(name, record->names[seat]) == 0;
        analysis->players[seat] = (AnalysedPlayer){.is_chosen = is_chosen};
        analysis->chosen += analysis->players[seat].is_chosen;
    }
    if (analysis->chosen > 0 && analysis->game != record->game) {
        analysis->game = record->game;
        analysis->start = points_of(search_mean(&search, &empty, false));
    }
    for (uint32_t seat = 0; seat < record->player_count; seat++)
        if (analysis->players[seat].is_chosen)
            analysis->players[seat].start = analysis->players[seat].value = analysis->start;
}

/* The best move of a position and the one that was played. */
typedef struct {
    const Move *played;
    CellMask played_circles;
    bool has_played;
    NetValue played_value;
    bool has_best;
    NetValue best_value;
    Move best;
} MoveComparison;

/* Moves that differ only in the order of lines and circles give the same sheet; one is listed. */
static void compare(void *context, const Move *move, NetValue value)
{
    MoveComparison *comparison = context;
    const Move *played = comparison->played;

    if (move->kind == played->kind && move->cell == played->cell &&
        move_circles(move) == comparison->played_circles) {
        comparison->has_played = true;
        comparison->played_value = value;
    }
    if (!comparison->has_best || value > comparison->best_value) {
        comparison->has_best = true;
        comparison->best_value = value;
        comparison->best = *move;
    }
}

static void analyse_move(Analysis *analysis, AnalysedPlayer *player, const Table *table,
                         const Seat *seat)
{
    Search search = analysis_search(analysis, table->game);
    Sheet sheet = seat->sheet;
    MoveComparison comparison = {.played = &seat->move,
                                 .played_circles = move_circles(&seat->move)};
    AnalysedRound *round = &player->rounds[player->round_count++];

    assert(player->round_count <= ANALYSIS_ROUNDS);
    move_undo(table->game, &sheet, &seat->move);
    search_moves(&search, &sheet, table->turn, compare, &comparison);
    assert(comparison.has_played);
    if (table->turn.is_last && sheet.filled < GRID_CELLS) {
        player->has_early_end = true;
        player->early_end = points_of(search_mean(&search, &sheet, true)) - player->value;
    }
    bool is_best = comparison.played_value == comparison.best_value;
    Hundredths best_value = points_of(comparison.best_value);
    *round = (AnalysedRound){
        .thrown = table->thrown,
        .is_last = table->turn.is_last,
        .is_best = is_best,
        .move = seat->move,
        .best = is_best ? seat->move : comparison.best,
        .luck = best_value - player->value,
        .cost = best_value - points_of(comparison.played_value),
        .value = points_of(comparison.played_value),
    };
    player->best_count += is_best;
    player->luck += round->luck;
    player->loss += round->cost;
    player->value = round->value;
    analysis->moves++;
}

void analysis_watch(void *context, const Record *record, uint32_t seat)
{
    Analysis *analysis = context;

    if (seat != RECORD_THROW && analysis->players[seat].is_chosen)
        analyse_move(analysis, &analysis->players[seat], &record->table, &record->seats[seat]);
    else if (seat == RECORD_THROW && record->table.round == 1)
        begin(analysis, record);
}

void analysis_end(Analysis *analysis, const Record *record)
{
    if (record->table.round == 0)
        begin(analysis, record);
}

unsigned analysis_expensive(const AnalysedPlayer *player, uint32_t rounds[ANALYSIS_EXPENSIVE])
{
    unsigned count = 0;

    for (uint32_t round = 0; round < player->round_count; round++) {
        Hundredths cost = player->rounds[round].cost;
        unsigned place = count;
        while (place > 0 && player->rounds[rounds[place - 1]].cost < cost)
            place--;
        if (cost == 0 || place == ANALYSIS_EXPENSIVE)
            continue;
        count += count < ANALYSIS_EXPENSIVE;
        for (unsigned i = count - 1; i > place; i--)
            rounds[i] = rounds[i - 1];
        rounds[place] = round;
    }
    return count;
}
