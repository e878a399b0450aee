/* Which sheets can occur in a game. */
#include "engine/reach.h"

/* Which circled cell was circled for which line, as far as it is decided. */
typedef struct {
    CellMask circled;
    uint8_t line[GRID_CELLS]; /* the line that has the cell, + 1; 0: none yet */
} Giving;

/* How many circles a full line gave; 0 if all its cells are circled, because then there may have
 * been no cell left to circle. */
static unsigned circles_given(const Game *game, const Sheet *sheet, unsigned line)
{
    Tally tally = sheet->tally[line];

    return tally_circled(tally) == GRID_SIDE ? 0 : game_category(game, tally)->circles;
}

/* Finds another cell for a line, among those not `tried`. If necessary, it finds a different one
 * for the line that has the cell. */
static bool give(Giving *giving, unsigned line, CellMask *tried)
{
    CellMask cells = grid_line_mask[line] & giving->circled;

    for (; cells != 0; cells &= cells - 1) {
        unsigned cell = mask_first(cells);
        unsigned owner = giving->line[cell];
        if (*tried & cell_bit(cell) || owner == line + 1)
            continue;
        *tried |= cell_bit(cell);
        if (owner == 0 || give(giving, owner - 1, tried)) {
            giving->line[cell] = (uint8_t)(line + 1);
            return true;
        }
    }
    return false;
}

static Verdict check_lines(const Game *game, const Sheet *sheet)
{
    Giving giving = {.circled = sheet->circled};

    for (unsigned line = 0; line < GRID_LINES; line++) {
        unsigned count = circles_given(game, sheet, line);
        bool has_enough = tally_circled(sheet->tally[line]) >= count;
        for (unsigned i = 0; i < count; i++) {
            CellMask tried = 0;
            if (!give(&giving, line, &tried))
                return (Verdict){
                    (uint8_t)(has_enough ? VERDICT_LINES_LACK_CIRCLES : VERDICT_LINE_LACKS_CIRCLES),
                    0, (uint8_t)line, (uint8_t)count};
        }
    }
    return (Verdict){.reason = VERDICT_FINE};
}

/* Whether a cell of a full sheet can be the last one written. */
static bool can_be_last(const Game *game, const Sheet *sheet, unsigned cell)
{
    const Crossing *crossing = &grid_crossing[cell];

    for (unsigned i = 0; i < crossing->count; i++)
        if (game_category(game, sheet->tally[crossing->line[i]])->circles > 0)
            return true;
    return !(sheet->circled & cell_bit(cell));
}

static bool has_last_cell(const Game *game, const Sheet *sheet)
{
    for (unsigned cell = 0; cell < GRID_CELLS; cell++)
        if (can_be_last(game, sheet, cell))
            return true;
    return false;
}

Verdict reach_check(const Game *game, const Sheet *sheet)
{
    bool is_full = sheet->filled == GRID_CELLS;

    if (is_full && !game->has_last_round)
        return (Verdict){.reason = VERDICT_SHEET_IS_FULL};
    if (!game->has_circles)
        return (Verdict){.reason = VERDICT_FINE};
    if (is_full && !has_last_cell(game, sheet))
        return (Verdict){.reason = VERDICT_NOTHING_WRITTEN_LAST};
    return check_lines(game, sheet);
}

Verdict reach_turn(const Game *game, const Sheet *sheets, uint32_t sheet_count, unsigned sum,
                   bool is_last, Turn *turn)
{
    bool is_any_full = false;
    bool is_one_round = true;

    for (uint32_t i = 0; i < sheet_count; i++) {
        is_any_full |= sheets[i].filled == GRID_CELLS;
        is_one_round &= sheets[i].filled == sheets[0].filled;
    }
    if (!game->has_last_round && !is_one_round)
        return (Verdict){.reason = VERDICT_OTHER_ROUND};
    if (is_last && !game->has_last_round && sheets[0].filled != GRID_CELLS - 1)
        return (Verdict){.reason = VERDICT_NOT_THE_LAST_ROUND};
    if (is_last && game->has_last_round && sheet_count > 1 && !is_any_full)
        return (Verdict){.reason = VERDICT_NOBODY_IS_FULL};
    *turn = (Turn){(uint8_t)sum, game->has_last_round && (is_last || is_any_full)};
    return (Verdict){.reason = VERDICT_FINE};
}
