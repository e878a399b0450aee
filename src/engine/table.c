/* The table as a state machine. */
#include "engine/table.h"

Table table_start(const Game *game, Seat *seats, uint32_t seat_count)
{
    for (uint32_t seat = 0; seat < seat_count; seat++)
        seats[seat] = (Seat){0};
    return (Table){.game = game, .seats = seats, .seat_count = seat_count};
}

bool table_waits_for(const Table *table, uint32_t seat)
{
    return table->waiting > 0 && seat < table->seat_count &&
           table->seats[seat].moved_round != table->round;
}

static Verdict refuse(VerdictReason reason)
{
    return (Verdict){.reason = (uint8_t)reason};
}

Verdict table_check_throw(const Table *table, Throw thrown)
{
    switch (table_due(table)) {
    case DUE_NOTHING:
        return refuse(VERDICT_GAME_IS_OVER);
    case DUE_MOVES:
        return refuse(VERDICT_MOVES_ARE_DUE);
    case DUE_THROW:
        break;
    }
    return refuse(throw_is_valid(thrown) ? VERDICT_FINE : VERDICT_NO_THROW);
}

Verdict table_throw(Table *table, Throw thrown)
{
    Verdict verdict = table_check_throw(table, thrown);

    if (verdict.reason != VERDICT_FINE)
        return verdict;
    table->round++;
    table->waiting = table->seat_count;
    table->thrown = thrown;
    table->turn.sum = (uint8_t)throw_sum(thrown);
    table->turn.is_last = table->game->has_last_round && table->full > 0;
    return verdict;
}

Verdict table_check_move(const Table *table, uint32_t seat, const Move *move)
{
    if (seat >= table->seat_count)
        return refuse(VERDICT_NO_SUCH_PLAYER);
    if (table->waiting == 0)
        return refuse(table_is_over(table) ? VERDICT_GAME_IS_OVER : VERDICT_THROW_IS_DUE);
    if (table->seats[seat].moved_round == table->round)
        return refuse(VERDICT_HAS_MOVED);
    return move_check(table->game, &table->seats[seat].sheet, table->turn, move);
}

Verdict table_move(Table *table, uint32_t seat_number, const Move *move)
{
    Verdict verdict = table_check_move(table, seat_number, move);

    if (verdict.reason != VERDICT_FINE)
        return verdict;
    Seat *seat = &table->seats[seat_number];
    move_play(table->game, &seat->sheet, table->turn, move);
    table->full += move->kind == MOVE_WRITE && seat->sheet.filled == GRID_CELLS;
    seat->move = *move;
    seat->moved_round = table->round;
    table->waiting--;
    return verdict;
}

Verdict table_throw_told(Table *table, Throw thrown, bool is_last)
{
    Verdict verdict = table_throw(table, thrown);

    if (verdict.reason == VERDICT_FINE)
        table->turn.is_last = is_last;
    return verdict;
}

Verdict table_move_unseen(Table *table, uint32_t seat)
{
    if (!table_waits_for(table, seat))
        return (Verdict){.reason = VERDICT_HAS_MOVED};
    table->seats[seat].move = (Move){0};
    table->seats[seat].moved_round = table->round;
    table->waiting--;
    return (Verdict){.reason = VERDICT_FINE};
}

Verdict table_take_back(Table *table, uint32_t seat_number)
{
    if (seat_number >= table->seat_count)
        return refuse(VERDICT_NO_SUCH_PLAYER);
    Seat *seat = &table->seats[seat_number];
    if (table->thrown.first == 0 || seat->moved_round != table->round)
        return refuse(VERDICT_HAS_NOT_MOVED);
    table->full -= seat->move.kind == MOVE_WRITE && seat->sheet.filled == GRID_CELLS;
    move_undo(table->game, &seat->sheet, &seat->move);
    seat->move = (Move){0};
    seat->moved_round = 0;
    table->waiting++;
    return refuse(VERDICT_FINE);
}

Verdict table_take_throw_back(Table *table)
{
    if (table->waiting == 0)
        return refuse(table_is_over(table) ? VERDICT_GAME_IS_OVER : VERDICT_THROW_IS_DUE);
    if (table->waiting < table->seat_count)
        return refuse(VERDICT_HAS_MOVED);
    table->round--;
    table->waiting = 0;
    table->thrown = (Throw){0};
    table->turn = (Turn){0}; /* no round before this one was the last */
    return refuse(VERDICT_FINE);
}

bool table_has_won(const Table *table, uint32_t seat)
{
    return table_is_over(table) && table->seats[seat].sheet.total == table_best_total(table);
}

void table_sheets_before(const Table *table, Sheet *sheets)
{
    for (uint32_t i = 0; i < table->seat_count; i++) {
        const Seat *seat = &table->seats[i];
        sheets[i] = seat->sheet;
        if (table->round > 0 && seat->moved_round == table->round)
            move_undo(table->game, &sheets[i], &seat->move);
    }
}

unsigned table_best_total(const Table *table)
{
    unsigned best = 0;

    for (uint32_t seat = 0; seat < table->seat_count; seat++)
        if (table->seats[seat].sheet.total > best)
            best = table->seats[seat].sheet.total;
    return best;
}
