/* A move put together cell by cell: what can be chosen next, what is still owed, and one step back.
 *
 * A plain value. It knows no rule: the game says which cells a move can begin with, and the engine
 * which circles are due. */
#ifndef KNOBEL_TUI_GAME_COMPOSE_H
#define KNOBEL_TUI_GAME_COMPOSE_H

#include "engine/game.h"

enum { COMPOSE_STEPS = 1 + GRID_CROSSING * MOVE_CIRCLES };

/* How far a move has come. */
typedef struct {
    bool is_begun;
    Move move;     /* with the circles of the lines that have all of theirs */
    Circling open; /* of the line in hand */
    bool has_line; /* a line is in hand */
} ComposeStep;

typedef struct {
    const Game *game; /* NULL: nobody is to move */
    Sheet sheet;      /* before the move */
    Turn turn;
    ComposeStep now;
    ComposeStep earlier[COMPOSE_STEPS];
    unsigned step_count;
} Compose;

Compose compose_start(const Game *game, const Sheet *sheet, Turn turn);

/* Whether nothing is missing: the move can be made. */
bool compose_is_whole(const Compose *compose);

/* The cells that can be chosen next. */
CellMask compose_choices(const Compose *compose);

/* The cell nearest to this one that can be chosen; the same where none can. */
unsigned compose_nearest(const Compose *compose, unsigned cell);

/* Writes into a cell or circles it, whichever the step is about. A circle just made for the line in
 * hand is taken away again. What is left without a choice is done along with it. */
Verdict compose_choose(Compose *compose, unsigned cell);

/* Does nothing in this round. */
Verdict compose_pass(Compose *compose);

/* Takes the latest choice back; false where there is none. */
bool compose_back(Compose *compose);

/* The lines that still ask for circles, the one in hand first, with what it still lacks. */
unsigned compose_dues(const Compose *compose, Due dues[GRID_CROSSING]);

/* Takes another line in hand, as long as nothing is circled for this one. */
void compose_turn_to_next_line(Compose *compose);

/* The sheet as the choices so far make it. */
Sheet compose_sheet(const Compose *compose);

/* The cells written and circled so far. */
CellMask compose_touched(const Compose *compose);

#endif
