/* The table: any number of players, the rounds, the throws, the end and the winners.
 *
 * A table is a plain value; the caller provides and keeps its seats. It changes only by the events
 * below. Each is checked first, and a refused event changes nothing. */
#ifndef KNOBEL_ENGINE_TABLE_H
#define KNOBEL_ENGINE_TABLE_H

#include "engine/game.h"
#include "engine/throw.h"

typedef struct {
    Sheet sheet;
    Move move;            /* the latest */
    uint32_t moved_round; /* the round in which it was made; 0: none yet */
} Seat;

typedef struct {
    const Game *game;
    Seat *seats;
    uint32_t seat_count;
    uint32_t round;   /* the number of throws so far */
    uint32_t waiting; /* players who have yet to move in this round */
    uint32_t full;    /* players whose sheet is full */
    Throw thrown;     /* in this round */
    Turn turn;        /* what players answer in this round */
} Table;

typedef enum {
    DUE_NOTHING, /* the game is over, or there are no players */
    DUE_THROW,
    DUE_MOVES,
} TableDue;

/* A new table with empty sheets. The seats belong to the caller and outlive the table. */
Table table_start(const Game *game, Seat *seats, uint32_t seat_count);

/* Whether nothing is left to play. */
static inline bool table_is_over(const Table *table)
{
    bool is_final = table->game->has_last_round ? table->turn.is_last : table->full > 0;
    return table->waiting == 0 && is_final;
}

/* What has to come next. */
static inline TableDue table_due(const Table *table)
{
    if (table->waiting > 0)
        return DUE_MOVES;
    return table->seat_count == 0 || table_is_over(table) ? DUE_NOTHING : DUE_THROW;
}

/* Whether the table waits for this player's move. */
bool table_waits_for(const Table *table, uint32_t seat);

/* The events: the dice are thrown; a player moves; a player takes back the move of this round,
 * which is possible until the next throw; a throw that was entered wrongly is taken back, which is
 * possible until a player moves. */
Verdict table_throw(Table *table, Throw thrown);
Verdict table_move(Table *table, uint32_t seat, const Move *move);
Verdict table_take_back(Table *table, uint32_t seat);
Verdict table_take_throw_back(Table *table);

/* For a client that does not see all sheets: a throw with the information whether it is the last,
 * and a move that is not shown. To the table such a move is a pass. */
Verdict table_throw_told(Table *table, Throw thrown, bool is_last);
Verdict table_move_unseen(Table *table, uint32_t seat);

/* What table_throw and table_move would return. Nothing is changed. */
Verdict table_check_throw(const Table *table, Throw thrown);
Verdict table_check_move(const Table *table, uint32_t seat, const Move *move);

/* All sheets as they were when the dice were thrown, without the moves made since then. */
void table_sheets_before(const Table *table, Sheet *sheets);

/* The highest total at the table. */
unsigned table_best_total(const Table *table);

/* Whether the game is over and this player has the highest total, alone or with others. */
bool table_has_won(const Table *table, uint32_t seat);

#endif
