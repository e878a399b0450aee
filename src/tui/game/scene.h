/* What a game on the screen shows: a plain value, put together anew for each frame.
 *
 * Where the game comes from (a table here, or at a server) fills in the table; who sits at
 * the keyboard, the rest. Drawing looks at nothing else. */
#ifndef KNOBEL_TUI_GAME_SCENE_H
#define KNOBEL_TUI_GAME_SCENE_H

#include "engine/table.h"
#include "tui/game/compose.h"

/* What comes next. */
typedef enum {
    STEP_THROW,       /* Enter throws the dice */
    STEP_ENTER_THROW, /* somebody types what the dice show */
    STEP_MOVE,        /* the person at the keyboard moves */
    STEP_WAIT,        /* for others, who think */
    STEP_PASS_ON,     /* the keyboard, to somebody whose sheet nobody else is to see */
    STEP_TRY_AGAIN,   /* Enter saves what could not be saved */
    STEP_OVER,        /* Enter ends the game */
    STEP_ENDED,
} SceneStep;

typedef struct {
    const char *name;
    const Sheet *sheet;
    bool is_here; /* at this keyboard */
    bool is_bot;
    bool is_hidden; /* nobody is to see the numbers now */
    bool is_thinking;
    bool has_moved; /* in this round */
    bool has_won;
    Move move;       /* of this round, where there is one */
    uint32_t series; /* points of all finished sheets, where there are several */
} ScenePlayer;

/* What moves are worth, as far as somebody asked. */
typedef struct {
    bool is_asked; /* and being worked out */
    bool is_known;
    CellMask cells;             /* those that have a value */
    int32_t values[GRID_CELLS]; /* in hundredths: the best move that goes on with this cell */
    uint8_t shades[GRID_CELLS]; /* 0 is the best */
    Move best;                  /* of those that go on like this */
    int32_t best_value;
} SceneHints;

enum { SCENE_NOTICE_BYTES = 400, SCENE_SHARED_BYTES = 512 };

typedef struct {
    /* the table */
    const Game *game;
    const ScenePlayer *players;
    uint32_t player_count;
    uint32_t seat; /* whose sheet is large, and who moves in STEP_MOVE */
    uint32_t round;
    Throw thrown; /* in this round; nothing where the dice are to be thrown */
    Turn turn;
    SceneStep step;
    bool can_undo;
    bool has_menu;                   /* there is more to do at the table */
    bool is_kept;                    /* every move is saved */
    bool is_lost_if_left;            /* the game is nowhere but on this screen */
    char notice[SCENE_NOTICE_BYTES]; /* what went wrong, or happened; "" where nothing did */
    bool is_wrong;                   /* the notice tells of something that went wrong */
    uint32_t sheet;                  /* of a series, from 1, */
    uint32_t sheets;                 /* and how many it has; 0 or 1: there is no series */
    const char *code;                /* by which others find the table; NULL: they cannot */
    char shared[SCENE_SHARED_BYTES]; /* the result for others, in a few lines; "" elsewhere */

    /* the keyboard */
    uint32_t viewed; /* whose sheet is looked at instead; the seat's own where it is the same */
    unsigned cursor;
    const Compose *compose; /* the move under way */
    const char *typed;      /* so far: the first letter of a cell, a throw */
    bool moves_by_letters;  /* h goes to the left, and H gives a hint */
    SceneHints hints;
} Scene;

#endif
