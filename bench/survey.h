/* A position with all its moves, judged by the net and by themes. */
#ifndef KNOBEL_BENCH_SURVEY_H
#define KNOBEL_BENCH_SURVEY_H

#include "bots/net/net.h"
#include "themes.h"

enum { SURVEY_THEMES = 40 }; /* the most in a survey */

/* The moves that a theme likes best, and the others. */
typedef enum { LIKED, OTHERS, SIDES } Side;

typedef struct {
    int level; /* how much it likes the first */
    unsigned count[SIDES];
    NetValue value[SIDES]; /* of the best on each side */
    Move best[SIDES];
} Split;

typedef struct {
    const Theme *themes;
    unsigned count;
    Trial trial; /* without a move */
    NetValue value;
    Move best;
    Split splits[SURVEY_THEMES];
} Survey;

void survey_position(Survey *survey, const Game *game, const Sheet *sheet, Turn turn);

/* Whether a theme has a say when this move is chosen. */
bool survey_applies(const Survey *survey, unsigned theme, const Move *chosen);

/* Whether the theme likes a move as much as any. */
bool survey_follows(const Survey *survey, unsigned theme, const Move *chosen);

/* How much a theme likes a move. */
int survey_like(const Theme *theme, const Trial *trial, const Move *move);

#endif
