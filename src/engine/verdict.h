/* What the rules say about a throw or a move: fine, or why not. */
#ifndef KNOBEL_ENGINE_VERDICT_H
#define KNOBEL_ENGINE_VERDICT_H

#include <stdint.h>

typedef enum {
    VERDICT_FINE,
    /* the order of play */
    VERDICT_THROW_IS_DUE,  /* a move before the dice are thrown */
    VERDICT_MOVES_ARE_DUE, /* a throw while a player has yet to move */
    VERDICT_GAME_IS_OVER,
    VERDICT_NO_SUCH_PLAYER,
    VERDICT_HAS_MOVED,     /* a second move in one round */
    VERDICT_HAS_NOT_MOVED, /* nothing to take back */
    VERDICT_NO_THROW,      /* not what two dice can show */
    /* the move itself */
    VERDICT_NO_SUCH_CELL,
    VERDICT_CELL_IS_TAKEN,
    VERDICT_CELL_IS_EMPTY,
    VERDICT_OTHER_NUMBER, /* only the number thrown can be circled */
    VERDICT_CELL_IS_CIRCLED,
    VERDICT_NO_CIRCLES,     /* this game has no circles */
    VERDICT_NO_PASS,        /* this game has no passes */
    VERDICT_PASS_TOO_EARLY, /* only in the last round */
    /* the circles that completed lines ask for */
    VERDICT_NO_SUCH_LINE,
    VERDICT_LINE_GIVES_NONE,
    VERDICT_LINE_NAMED_TWICE,
    VERDICT_CELL_OFF_LINE,
    VERDICT_TOO_FEW_CIRCLES,
    VERDICT_TOO_MANY_CIRCLES,
    VERDICT_CIRCLES_MISSING, /* a completed line asks for circles and is not named */
    /* sheets that cannot occur in a game */
    VERDICT_LINE_LACKS_CIRCLES, /* a full line holds fewer than it gave */
    VERDICT_LINES_LACK_CIRCLES, /* several full lines together do */
    VERDICT_NOTHING_WRITTEN_LAST,
    VERDICT_SHEET_IS_FULL, /* so the game is over */
    VERDICT_NOT_THE_LAST_ROUND,
    VERDICT_NOBODY_IS_FULL, /* so this is not the last round */
    VERDICT_OTHER_ROUND,    /* sheets of one table that cannot be in the same round */
    VERDICT_COUNT,
} VerdictReason;

/* `cell`, `line` and `count` (of circles asked for) are set if the reason refers to them. */
typedef struct {
    uint8_t reason;
    uint8_t cell;
    uint8_t line;
    uint8_t count;
} Verdict;

#endif
