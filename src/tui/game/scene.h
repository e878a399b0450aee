/* What a game on the screen shows: a plain value, built for each frame.
 *
 * The source of the game (a table here or at a server) fills in the table's part, and the game
 * screen fills in the keyboard's part. Painting uses nothing else. */
#ifndef KNOBEL_TUI_GAME_SCENE_H
#define KNOBEL_TUI_GAME_SCENE_H

#include "engine/table.h"
#include "room/room.h"
#include "tui/game/compose.h"

/* What comes next. */
typedef enum {
    STEP_THROW,       /* Enter throws the dice */
    STEP_ENTER_THROW, /* the player types what the dice show */
    STEP_MOVE,        /* the person at the keyboard moves */
    STEP_WAIT,        /* for other players */
    STEP_PASS_ON, /* the keyboard is passed on to a player whose sheet is hidden from the others */
    STEP_TRY_AGAIN, /* Enter saves what could not be saved */
    STEP_OVER,      /* Enter ends the game */
    STEP_ENDED,
} SceneStep;

typedef struct {
    const char *name;
    const Sheet *sheet;
    bool is_here; /* at this keyboard */
    bool is_bot;
    bool is_hidden; /* the numbers must not be shown now */
    bool is_thinking;
    bool has_moved; /* in this round */
    bool has_won;
    Move move;       /* of this round, if there is one */
    uint32_t series; /* points of all finished sheets of a series */
} ScenePlayer;

/* What moves are worth, if the player asked for it. */
typedef struct {
    bool is_asked; /* and not known yet */
    bool is_known;
    CellMask cells;             /* the cells that have a value */
    int32_t values[GRID_CELLS]; /* in hundredths: the best move that continues with this cell */
    uint8_t shades[GRID_CELLS]; /* 0 is the best */
    Move best;                  /* the best move that continues the current one */
    int32_t best_value;
} SceneHints;

enum { SCENE_NOTICE_BYTES = 400, SCENE_SHARED_BYTES = 512, SCENE_THROWS = 64 };

typedef struct {
    /* the table */
    const Game *game;
    const ScenePlayer *players;
    uint32_t player_count;
    uint32_t seat; /* whose sheet is large, and who moves in STEP_MOVE */
    uint32_t round;
    Throw thrown; /* of this round; empty before the throw */
    Turn turn;
    uint8_t throws[SCENE_THROWS]; /* the sums of all throws so far, at most the latest of them */
    unsigned throw_count;
    SceneStep step;
    bool can_undo;
    bool has_menu;                   /* the table has a menu */
    bool is_kept;                    /* every move is saved */
    bool is_lost_if_left;            /* the game is not stored anywhere */
    char notice[SCENE_NOTICE_BYTES]; /* an error or a message; "": none */
    bool is_wrong;                   /* the notice is an error */
    uint32_t sheet;                  /* of a series, from 1 */
    uint32_t sheets;                 /* in the series; 0 or 1: there is no series */
    const char *code;                /* by which others find the table; NULL: none */
    char shared[SCENE_SHARED_BYTES]; /* the result in a few lines, to be shared; "": none */

    /* the keyboard */
    uint32_t viewed; /* the seat whose sheet is shown; equal to `seat` for the player's own */
    unsigned cursor;
    const Compose *compose; /* the move under way */
    const char *typed;      /* the letter of a cell or a throw, not complete yet */
    SceneHints hints;
} Scene;

/* Fills in the throws so far of the room's latest sheet. */
void scene_take_throws(Scene *scene, const Room *room);

#endif
