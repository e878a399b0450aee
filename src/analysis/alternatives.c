/* The costs of the cells that were open in a round. */
#include "analysis/alternatives.h"

/* The values of the best moves, until their costs are known. */
typedef struct {
    Alternatives *alternatives;
    NetValue best;
    NetValue passed;
    NetValue values[GRID_CELLS];
} Gathered;

static void gather(void *context, const Move *move, NetValue value)
{
    Gathered *gathered = context;
    Alternatives *alternatives = gathered->alternatives;
    bool is_first = alternatives->cells == 0 && !alternatives->can_pass;

    if (is_first || value > gathered->best)
        gathered->best = value;
    if (move->kind == MOVE_PASS) {
        alternatives->can_pass = true;
        gathered->passed = value;
        return;
    }
    if (!(alternatives->cells & cell_bit(move->cell)) || value > gathered->values[move->cell])
        gathered->values[move->cell] = value;
    alternatives->cells |= cell_bit(move->cell);
}

void alternatives_seek(const Analysis *analysis, const AnalysedPlayer *player, uint32_t round,
                       Alternatives *alternatives)
{
    const AnalysedRound *asked = &player->rounds[round];
    const Game *game = analysis->game;
    Search search = analysis_search(analysis, game);
    Gathered gathered = {.alternatives = alternatives};

    *alternatives = (Alternatives){0};
    for (uint32_t i = 0; i < round; i++)
        move_play(game, &alternatives->sheet, round_turn(&player->rounds[i]),
                  &player->rounds[i].move);
    Sheet sheet = alternatives->sheet; /* the search plays on it */
    search_moves(&search, &sheet, round_turn(asked), gather, &gathered);
    Hundredths best = points_of(gathered.best);
    alternatives->pass_cost = alternatives->can_pass ? best - points_of(gathered.passed) : 0;
    for (CellMask cells = alternatives->cells; cells != 0; cells &= cells - 1) {
        unsigned cell = mask_first(cells);
        alternatives->costs[cell] = best - points_of(gathered.values[cell]);
    }
}
