/* Knister: 25 throws, every sum into an empty cell, lines score their hands. */
#include "engine/game.h"

#define N_(sentence) sentence /* marks a sentence for the translators */

enum { HIGHEST = 168 }; /* straights without a 7 everywhere: 10 x 12 + 2 x 24 */

_Static_assert(HIGHEST <= GAME_TOTAL_MOST, "totals have room");

static const uint8_t hand_points[HAND_COUNT] = {
    [HAND_PAIR] = 1, [HAND_TWO_PAIRS] = 3, [HAND_THREE] = 3,      [HAND_FULL_HOUSE] = 8,
    [HAND_FOUR] = 6, [HAND_FIVE] = 10,     [HAND_STRAIGHT_7] = 8, [HAND_STRAIGHT] = 12,
};

/* The diagonals count double. */
static unsigned line_points(unsigned line, Tally tally)
{
    unsigned points = hand_points[hand_of(tally)];
    return line >= GRID_FALLING ? 2 * points : points;
}

static unsigned circles_asked(Hand hand)
{
    (void)hand;
    return 0;
}

static CellMask choices(const Sheet *sheet, unsigned sum)
{
    (void)sum;
    return GRID_ALL & ~sheet->written;
}

static VerdictReason judge(const Sheet *sheet, Turn turn, MoveKind kind, unsigned cell)
{
    (void)turn;
    switch (kind) {
    case MOVE_WRITE:
        return sheet->written & cell_bit(cell) ? VERDICT_CELL_IS_TAKEN : VERDICT_FINE;
    case MOVE_CIRCLE:
        return VERDICT_NO_CIRCLES;
    default:
        return VERDICT_NO_PASS;
    }
}

const Game game_knister = {
    .name = "knister",
    .scoring = N_(
        "Full lines score: pair 1, two pairs or three of a kind 3, four of a kind 6, full house\n"
        "or straight with a 7 8, five of a kind 10, straight without a 7 12. Diagonals count\n"
        "double.\n"),
    .highest = HIGHEST,
    .circle_points = 0,
    .has_circles = false,
    .has_last_round = false,
    .has_mirror = true,
    .line_points = line_points,
    .circles_asked = circles_asked,
    .choices = choices,
    .judge = judge,
};
