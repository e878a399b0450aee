/* A player's complete answer to one throw: checked, listed, played and taken back. */
#ifndef KNOBEL_ENGINE_MOVE_H
#define KNOBEL_ENGINE_MOVE_H

#include "engine/sheet.h"
#include "engine/verdict.h"

#include <stdbool.h>

enum { MOVE_CIRCLES = 3 }; /* the most circles one line gives */

typedef enum {
    MOVE_PASS,
    MOVE_WRITE,
    MOVE_CIRCLE,
} MoveKind;

/* The circles made for one completed line; cells in the order in which they were named. */
typedef struct {
    uint8_t line;
    uint8_t count;
    uint8_t cell[MOVE_CIRCLES];
} Circling;

/* Unused members are zero, so that equal moves are equal bytes. */
typedef struct {
    uint8_t kind;
    uint8_t cell;
    uint8_t circling_count;
    Circling circling[GRID_CROSSING]; /* in the order in which the player handles the lines */
} Move;

/* What a player answers: the sum thrown, and whether this is the last round. */
typedef struct {
    uint8_t sum;
    bool is_last;
} Turn;

/* A completed line that asks for circles: how many, and the cells to choose from. */
typedef struct {
    uint8_t line;
    uint8_t count;
    CellMask cells;
} Due;

/* The cells the move circles for the lines it completes. */
CellMask move_circles(const Move *move);

/* The lines that still ask for circles after those that the move names so far; a move is complete
 * when there are none. Returns their number, at most GRID_CROSSING. */
unsigned move_dues(const Game *game, const Sheet *sheet, Turn turn, const Move *move,
                   Due dues[GRID_CROSSING]);

/* Whether the whole move is legal, and if not, why. */
Verdict move_check(const Game *game, const Sheet *sheet, Turn turn, const Move *move);

/* Plays a move that move_check found fine. */
void move_play(const Game *game, Sheet *sheet, Turn turn, const Move *move);

/* Takes back the latest move: the sheet is then byte for byte what it was. */
void move_undo(const Game *game, Sheet *sheet, const Move *move);

/* Called for one legal move after another; returns false to stop. */
typedef bool MoveVisitor(void *context, const Move *move);

typedef enum {
    MOVES_DISTINCT,    /* one move for each sheet that can result */
    MOVES_EVERY_ORDER, /* also every order of handling the completed lines */
} MovesListed;

/* Lists the legal moves. The cells of a circling are in reading order: naming them in another order
 * is legal, but it is the same move. */
void moves_list(const Game *game, const Sheet *sheet, Turn turn, MovesListed listed,
                MoveVisitor *visit, void *context);

/* Only those that begin in these cells, and passing. */
void moves_list_from(const Game *game, const Sheet *sheet, Turn turn, MovesListed listed,
                     CellMask cells, MoveVisitor *visit, void *context);

#endif
