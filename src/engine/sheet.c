/* Writing, circling, and taking both back. */
#include "engine/sheet.h"

#include "engine/game.h"

_Static_assert(sizeof(Sheet) == 200, "without padding equal sheets are equal bytes");

/* Rescores the lines through a cell and updates the total. */
static void score_lines(const Game *game, Sheet *sheet, const Crossing *crossing)
{
    for (unsigned i = 0; i < crossing->count; i++) {
        unsigned line = crossing->line[i];
        unsigned points = game->line_points(line, sheet->tally[line]);
        sheet->total = (uint16_t)(sheet->total + points - sheet->points[line]);
        sheet->points[line] = (uint16_t)points;
    }
}

void sheet_write(const Game *game, Sheet *sheet, unsigned cell, unsigned number)
{
    const Crossing *crossing = &grid_crossing[cell];
    bool fills = false;

    sheet->number[cell] = (uint8_t)number;
    sheet->holding[number - SUM_LEAST] |= cell_bit(cell);
    sheet->written |= cell_bit(cell);
    sheet->filled++;
    for (unsigned i = 0; i < crossing->count; i++) {
        Tally *tally = &sheet->tally[crossing->line[i]];
        *tally = tally_add(*tally, number);
        fills |= tally_filled(*tally) == GRID_SIDE;
    }
    if (fills)
        score_lines(game, sheet, crossing);
}

void sheet_erase(const Game *game, Sheet *sheet, unsigned cell)
{
    const Crossing *crossing = &grid_crossing[cell];
    unsigned number = sheet->number[cell];
    bool empties = false;

    sheet->number[cell] = 0;
    sheet->holding[number - SUM_LEAST] &= ~cell_bit(cell);
    sheet->written &= ~cell_bit(cell);
    sheet->filled--;
    for (unsigned i = 0; i < crossing->count; i++) {
        Tally *tally = &sheet->tally[crossing->line[i]];
        empties |= tally_filled(*tally) == GRID_SIDE;
        *tally = tally_remove(*tally, number);
    }
    if (empties)
        score_lines(game, sheet, crossing);
}

/* Adds 1 or -1 to the circles of the lines through a cell. */
static void count_circle(const Game *game, Sheet *sheet, unsigned cell, int change)
{
    const Crossing *crossing = &grid_crossing[cell];
    bool is_whole = false; /* before or after the change */

    for (unsigned i = 0; i < crossing->count; i++) {
        Tally *tally = &sheet->tally[crossing->line[i]];
        is_whole |= tally_circled(*tally) == GRID_SIDE;
        *tally += (Tally)change << TALLY_CIRCLED;
        is_whole |= tally_circled(*tally) == GRID_SIDE;
    }
    if (is_whole)
        score_lines(game, sheet, crossing);
}

void sheet_circle(const Game *game, Sheet *sheet, unsigned cell)
{
    sheet->circled |= cell_bit(cell);
    sheet->total = (uint16_t)(sheet->total + game->circle_points);
    count_circle(game, sheet, cell, 1);
}

void sheet_uncircle(const Game *game, Sheet *sheet, unsigned cell)
{
    sheet->circled &= ~cell_bit(cell);
    sheet->total = (uint16_t)(sheet->total - game->circle_points);
    count_circle(game, sheet, cell, -1);
}
