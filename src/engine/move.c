/* Moves: the circles they owe, whether they are legal, playing them and taking them back. */
#include "engine/move.h"

#include "engine/game.h"

CellMask move_circles(const Move *move)
{
    CellMask cells = 0;

    for (unsigned i = 0; i < move->circling_count; i++)
        for (unsigned k = 0; k < move->circling[i].count; k++)
            cells |= cell_bit(move->circling[i].cell[k]);
    return cells;
}

static bool names_line(const Move *move, unsigned line)
{
    for (unsigned i = 0; i < move->circling_count; i++)
        if (move->circling[i].line == line)
            return true;
    return false;
}

/* Whether writing into an empty cell fills a line. */
static bool fills_line(const Sheet *sheet, unsigned cell)
{
    const Crossing *crossing = &grid_crossing[cell];
    bool fills = false;

    for (unsigned i = 0; i < crossing->count; i++)
        fills |= tally_filled(sheet->tally[crossing->line[i]]) == GRID_SIDE - 1;
    return fills;
}

unsigned move_dues(const Game *game, const Sheet *sheet, Turn turn, const Move *move,
                   Due dues[GRID_CROSSING])
{
    const Crossing *crossing = &grid_crossing[move->cell];
    unsigned due_count = 0;

    if (move->kind != MOVE_WRITE || !game->has_circles || !fills_line(sheet, move->cell))
        return 0;
    for (unsigned i = 0; i < crossing->count; i++) {
        unsigned line = crossing->line[i];
        if (tally_filled(sheet->tally[line]) < GRID_SIDE - 1)
            continue;
        unsigned asked = game_category(game, tally_add(sheet->tally[line], turn.sum))->circles;
        if (asked == 0 || names_line(move, line))
            continue;
        CellMask open = grid_line_mask[line] & ~(sheet->circled | move_circles(move));
        unsigned left = mask_count(open);
        if (left > 0)
            dues[due_count++] = (Due){(uint8_t)line, (uint8_t)(asked < left ? asked : left), open};
    }
    return due_count;
}

static Verdict verdict_of(VerdictReason reason, unsigned cell, unsigned line, unsigned count)
{
    return (Verdict){(uint8_t)reason, (uint8_t)cell, (uint8_t)line, (uint8_t)count};
}

static const Due *due_of_line(const Due *dues, unsigned due_count, unsigned line)
{
    for (unsigned i = 0; i < due_count; i++)
        if (dues[i].line == line)
            return &dues[i];
    return NULL;
}

/* Checks the circles for one line against what it asks for. */
static Verdict check_circling(const Circling *circling, const Due *due)
{
    CellMask open = due->cells;

    if (circling->count > due->count)
        return verdict_of(VERDICT_TOO_MANY_CIRCLES, 0, due->line, due->count);
    for (unsigned k = 0; k < circling->count; k++) {
        unsigned cell = circling->cell[k];
        if (cell >= GRID_CELLS)
            return verdict_of(VERDICT_NO_SUCH_CELL, cell, due->line, due->count);
        if (!(grid_line_mask[due->line] & cell_bit(cell)))
            return verdict_of(VERDICT_CELL_OFF_LINE, cell, due->line, due->count);
        if (!(open & cell_bit(cell)))
            return verdict_of(VERDICT_CELL_IS_CIRCLED, cell, due->line, due->count);
        open &= ~cell_bit(cell);
    }
    if (circling->count < due->count)
        return verdict_of(VERDICT_TOO_FEW_CIRCLES, 0, due->line, due->count);
    return verdict_of(VERDICT_FINE, 0, 0, 0);
}

/* Checks the circles of a move in order, each line against what it asks for at that point. */
static Verdict check_circles(const Game *game, const Sheet *sheet, Turn turn, const Move *move)
{
    Due dues[GRID_CROSSING];
    Move so_far = {.kind = move->kind, .cell = move->cell};
    unsigned due_count = move_dues(game, sheet, turn, &so_far, dues);

    if (move->circling_count > GRID_CROSSING)
        return verdict_of(VERDICT_NO_SUCH_LINE, move->cell, 0, 0);
    for (unsigned i = 0; i < move->circling_count; i++) {
        const Circling *circling = &move->circling[i];
        if (circling->line >= GRID_LINES)
            return verdict_of(VERDICT_NO_SUCH_LINE, move->cell, circling->line, 0);
        if (names_line(&so_far, circling->line))
            return verdict_of(VERDICT_LINE_NAMED_TWICE, move->cell, circling->line, 0);
        const Due *due = due_of_line(dues, due_count, circling->line);
        if (due == NULL)
            return verdict_of(VERDICT_LINE_GIVES_NONE, move->cell, circling->line, 0);
        Verdict verdict = check_circling(circling, due);
        if (verdict.reason != VERDICT_FINE)
            return verdict;
        so_far.circling[so_far.circling_count++] = *circling;
        due_count = move_dues(game, sheet, turn, &so_far, dues);
    }
    if (due_count > 0)
        return verdict_of(VERDICT_CIRCLES_MISSING, move->cell, dues[0].line, dues[0].count);
    return verdict_of(VERDICT_FINE, 0, 0, 0);
}

Verdict move_check(const Game *game, const Sheet *sheet, Turn turn, const Move *move)
{
    if (move->cell >= GRID_CELLS)
        return verdict_of(VERDICT_NO_SUCH_CELL, move->cell, 0, 0);
    VerdictReason reason = game->judge(sheet, turn, (MoveKind)move->kind, move->cell);
    if (reason != VERDICT_FINE)
        return verdict_of(reason, move->cell, 0, 0);
    bool can_owe = move->kind == MOVE_WRITE && game->has_circles && fills_line(sheet, move->cell);
    if (move->circling_count == 0 && !can_owe)
        return verdict_of(VERDICT_FINE, 0, 0, 0);
    return check_circles(game, sheet, turn, move);
}

void move_play(const Game *game, Sheet *sheet, Turn turn, const Move *move)
{
    if (move->kind == MOVE_WRITE)
        sheet_write(game, sheet, move->cell, turn.sum);
    else if (move->kind == MOVE_CIRCLE)
        sheet_circle(game, sheet, move->cell);
    for (unsigned i = 0; i < move->circling_count; i++)
        for (unsigned k = 0; k < move->circling[i].count; k++)
            sheet_circle(game, sheet, move->circling[i].cell[k]);
}

void move_undo(const Game *game, Sheet *sheet, const Move *move)
{
    for (unsigned i = move->circling_count; i-- > 0;)
        for (unsigned k = move->circling[i].count; k-- > 0;)
            sheet_uncircle(game, sheet, move->circling[i].cell[k]);
    if (move->kind == MOVE_WRITE)
        sheet_erase(game, sheet, move->cell);
    else if (move->kind == MOVE_CIRCLE)
        sheet_uncircle(game, sheet, move->cell);
}
