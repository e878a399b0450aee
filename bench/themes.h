/* Themes of strategy: how much a player who follows one likes a move.
 *
 * A theme sees no values and looks no further than the sheet, so that a person can follow it. It
 * applies where it likes some moves more than others. */
#ifndef KNOBEL_BENCH_THEMES_H
#define KNOBEL_BENCH_THEMES_H

#include "engine/game.h"

/* A move, and the sheet before and after it. */
typedef struct {
    const Game *game;
    const Sheet *before;
    const Sheet *after;
    const Move *move;
    Turn turn;
} Trial;

/* Which moves a theme compares. */
typedef enum {
    AMONG_WRITES,
    AMONG_CIRCLES,
    AMONG_ALL,
    AMONG_SAME_CELL, /* those that begin in the same cell as the best, in the same way */
} Among;

typedef struct Theme Theme;
struct Theme {
    const char *name;
    int (*like)(const Trial *trial); /* more is better */
    const Game *only;                /* NULL: a theme of all games */
    Among among;
    const Theme *instead; /* a simpler theme that can replace this one; may be NULL */
};

/* The themes that are measured; one without a name ends the list. */
extern const Theme themes[];

/* Rules of thumb: of the moves that the first likes best, those that the second likes best, and so
 * on. A rule without a name ends the list. */
typedef struct {
    const Game *game; /* NULL ends the lists */
    const char *when;
    const Theme *rules;
} RuleList;

extern const RuleList rule_lists[];

#endif
