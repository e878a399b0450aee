/* A plain scorer: the rules again, computed from the numbers and circles, without regard to speed.
 * The tests compare the engine with it. */
#ifndef KNOBEL_TESTS_SUPPORT_PLAIN_H
#define KNOBEL_TESTS_SUPPORT_PLAIN_H

#include <stdbool.h>

enum {
    PLAIN_CELLS = 25,
    PLAIN_LINES = 12, /* five rows, five columns, \ and / */
};

typedef enum {
    PLAIN_KNISTER,
    PLAIN_KNASTER,
} PlainGame;

typedef enum {
    PLAIN_NONE,
    PLAIN_PAIR,
    PLAIN_TWO_PAIRS,
    PLAIN_THREE,
    PLAIN_FULL_HOUSE,
    PLAIN_FOUR,
    PLAIN_FIVE,
    PLAIN_STRAIGHT_7,
    PLAIN_STRAIGHT,
} PlainHand;

/* The cell at place 0 to 4 of a line. */
int plain_cell(int line, int place);

/* The hand of five numbers; none if one of them is 0, an empty cell. */
PlainHand plain_hand(const int numbers[5]);

/* The hand of a line of the sheet. */
PlainHand plain_line_hand(int line, const int numbers[PLAIN_CELLS]);

/* How many circles a line completed with this hand gives in Knaster. */
int plain_circles(PlainHand hand);

int plain_line_points(PlainGame game, int line, const int numbers[PLAIN_CELLS],
                      const bool circles[PLAIN_CELLS]);
int plain_total(PlainGame game, const int numbers[PLAIN_CELLS], const bool circles[PLAIN_CELLS]);

#endif
