/* A move that is put together cell by cell: what can be chosen next, which circles are due, and
 * undo.
 *
 * A plain value. It contains no rules: the game says which cells a move can begin with, and the
 * engine says which circles are due. */
#ifndef KNOBEL_TUI_GAME_COMPOSE_H
#define KNOBEL_TUI_GAME_COMPOSE_H

#include "engine/game.h"

enum { COMPOSE_STEPS = 1 + GRID_CROSSING * MOVE_CIRCLES };

/* One step of a move under way. */
typedef struct {
    bool is_begun;
    Move move;     /* with the circles of the completed lines */
    Circling open; /* the circles of the line in hand */
    bool has_line; /* a line is in hand */
} ComposeStep;

typedef struct {
    const Game *game; /* NULL: no move is due */
    Sheet sheet;      /* before the move */
    Turn turn;
    ComposeStep now;
    ComposeStep earlier[COMPOSE_STEPS];
    unsigned step_count;
} Compose;

Compose compose_start(const Game *game, const Sheet *sheet, Turn turn);

/* Returns true if the move is complete and can be made. */
bool compose_is_complete(const Compose *compose);

/* The cells that can be chosen next. */
CellMask compose_choices(const Compose *compose);

/* The nearest cell that can be chosen, or the same cell if none can. */
unsigned compose_nearest(const Compose *compose, unsigned cell);

/* Writes into a cell or circles it, depending on the step. Choosing a cell that was just circled
 * for the line in hand removes the circle. Steps that leave no choice are then done
 * automatically. */
Verdict compose_choose(Compose *compose, unsigned cell);

/* Passes in this round. */
Verdict compose_pass(Compose *compose);

/* Takes the latest choice back. Returns false if there is none. */
bool compose_back(Compose *compose);

/* The lines that still need circles: first the line in hand, with the number it still lacks. */
unsigned compose_dues(const Compose *compose, Due dues[GRID_CROSSING]);

/* Takes another line in hand, if nothing is circled yet for this one. */
void compose_turn_to_next_line(Compose *compose);

/* The sheet with the choices made so far. */
Sheet compose_sheet(const Compose *compose);

/* The cells written and circled so far. */
CellMask compose_touched(const Compose *compose);

#endif
