/* What a score sheet prints about its game, asked of the rules: what hands give, what lines are
 * worth. */
#ifndef KNOBEL_PAPER_FACTS_H
#define KNOBEL_PAPER_FACTS_H

#include "engine/game.h"

typedef struct {
    unsigned points[HAND_COUNT];  /* what a row scores for its hand */
    unsigned circles[HAND_COUNT]; /* what a hand asks to circle */
    unsigned value[GRID_LINES];   /* what a line scores once it is circled, whatever it holds */
    unsigned factor[GRID_LINES];  /* how many times as much as in a row a hand scores there */
} Facts;

Facts facts_of(const Game *game);

/* Five numbers that make the hand; for HAND_NONE, five that make none. */
const uint8_t *facts_example(Hand hand);

#endif
