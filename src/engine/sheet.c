/* Writing, circling, and taking both back. */
#include "engine/sheet.h"

#include "engine/game.h"

/* Sets what a line scores and keeps the total in step. */
static inline void score_line(Sheet *sheet, unsigned line, unsigned points)
{
    sheet->total = (uint16_t)(sheet->total + points - sheet->points[line]);
    sheet->points[line] = (uint8_t)points;
}

void sheet_write(const Game *game, Sheet *sheet, unsigned cell, unsigned number)
{
    const Crossing *crossing = &grid_crossing[cell];

    sheet->number[cell] = (uint8_t)number;
    sheet->written |= cell_bit(cell);
    sheet->filled++;
    for (unsigned i = 0; i < crossing->count; i++) {
        unsigned line = crossing->line[i];
        Tally tally = tally_add(sheet->tally[line], number);
        sheet->tally[line] = tally;
        if (tally_filled(tally) == GRID_SIDE)
            score_line(sheet, line, game->line_points(line, tally));
    }
}

void sheet_erase(const Game *game, Sheet *sheet, unsigned cell)
{
    const Crossing *crossing = &grid_crossing[cell];
    unsigned number = sheet->number[cell];

    for (unsigned i = 0; i < crossing->count; i++) {
        unsigned line = crossing->line[i];
        Tally tally = tally_remove(sheet->tally[line], number);
        sheet->tally[line] = tally;
        if (tally_filled(tally) == GRID_SIDE - 1)
            score_line(sheet, line, game->line_points(line, tally));
    }
    sheet->filled--;
    sheet->written &= ~cell_bit(cell);
    sheet->number[cell] = 0;
}

void sheet_circle(const Game *game, Sheet *sheet, unsigned cell)
{
    const Crossing *crossing = &grid_crossing[cell];

    sheet->circled |= cell_bit(cell);
    sheet->total = (uint16_t)(sheet->total + game->circle_points);
    for (unsigned i = 0; i < crossing->count; i++) {
        unsigned line = crossing->line[i];
        Tally tally = sheet->tally[line] + ((Tally)1 << TALLY_CIRCLED);
        sheet->tally[line] = tally;
        if (tally_circled(tally) == GRID_SIDE)
            score_line(sheet, line, game->line_points(line, tally));
    }
}

void sheet_uncircle(const Game *game, Sheet *sheet, unsigned cell)
{
    const Crossing *crossing = &grid_crossing[cell];

    for (unsigned i = 0; i < crossing->count; i++) {
        unsigned line = crossing->line[i];
        Tally tally = sheet->tally[line] - ((Tally)1 << TALLY_CIRCLED);
        sheet->tally[line] = tally;
        if (tally_circled(tally) == GRID_SIDE - 1)
            score_line(sheet, line, game->line_points(line, tally));
    }
    sheet->total = (uint16_t)(sheet->total - game->circle_points);
    sheet->circled &= ~cell_bit(cell);
}
