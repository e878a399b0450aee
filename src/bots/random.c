/* The bot that decides everything at random: the cell, the order and the circles. */
#include "bots/bot.h"

/* Draws a cell and removes it from a set that is not empty. */
static uint8_t draw_cell(CellMask *cells, Rng *rng)
{
    CellMask left = *cells;

    for (uint32_t skip = rng_below(rng, mask_count(left)); skip > 0; skip--)
        left &= left - 1;
    unsigned cell = mask_first(left);
    *cells &= ~cell_bit(cell);
    return (uint8_t)cell;
}

/* Handles the completed lines in a random order with random circles. */
static void draw_circles(const Game *game, const Sheet *sheet, Turn turn, Rng *rng, Move *move)
{
    Due dues[GRID_CROSSING];
    unsigned due_count = 0;

    while ((due_count = move_dues(game, sheet, turn, move, dues)) > 0) {
        Due *due = &dues[due_count > 1 ? rng_below(rng, due_count) : 0];
        Circling *circling = &move->circling[move->circling_count++];
        circling->line = due->line;
        while (circling->count < due->count)
            circling->cell[circling->count++] = draw_cell(&due->cells, rng);
    }
}

static Move choose(const View *view, Rng *rng)
{
    const Game *game = view->game;
    const Sheet *sheet = view_own(view);
    Turn turn = view->turn;
    CellMask choices = game->choices(sheet, turn.sum);
    Move move = {.kind = MOVE_PASS};

    if (turn.is_last && rng_below(rng, mask_count(choices) + 1) == 0)
        return move; /* passing is one more choice */
    move.cell = draw_cell(&choices, rng);
    move.kind = sheet->written & cell_bit(move.cell) ? MOVE_CIRCLE : MOVE_WRITE;
    if (game->has_circles)
        draw_circles(game, sheet, turn, rng, &move);
    return move;
}

const Bot bot_random = {.name = "random", .choose = choose};
