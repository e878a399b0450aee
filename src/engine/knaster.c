/* Knaster: write the sum or circle one like it; completed lines give circles; lines whose five
 * cells are circled score. A full sheet means one last throw. */
#include "engine/game.h"

#define N_(sentence) sentence /* marks a sentence for the translators */

enum { HIGHEST = 115 }; /* 25 circles, 70 for rows and columns, 20 for the diagonals */

_Static_assert(HIGHEST <= GAME_TOTAL_MOST, "totals have room");

static const uint8_t line_value[GRID_LINES] = {9, 8, 7, 6, 5, 9, 8, 7, 6, 5, 10, 10};

static const uint8_t hand_circles[HAND_COUNT] = {
    [HAND_TWO_PAIRS] = 1, [HAND_THREE] = 1,      [HAND_FULL_HOUSE] = 2, [HAND_FOUR] = 2,
    [HAND_FIVE] = 3,      [HAND_STRAIGHT_7] = 3, [HAND_STRAIGHT] = 3,
};

static unsigned line_points(unsigned line, Tally tally)
{
    return tally_circled(tally) == GRID_SIDE ? line_value[line] : 0;
}

static unsigned circles_asked(Hand hand)
{
    return hand_circles[hand];
}

static CellMask choices(const Sheet *sheet, unsigned sum)
{
    return (GRID_ALL & ~sheet->written) | (sheet->holding[sum - SUM_LEAST] & ~sheet->circled);
}

static VerdictReason judge(const Sheet *sheet, Turn turn, MoveKind kind, unsigned cell)
{
    switch (kind) {
    case MOVE_WRITE:
        return sheet->written & cell_bit(cell) ? VERDICT_CELL_IS_TAKEN : VERDICT_FINE;
    case MOVE_CIRCLE:
        if (!(sheet->written & cell_bit(cell)))
            return VERDICT_CELL_IS_EMPTY;
        if (sheet->circled & cell_bit(cell))
            return VERDICT_CELL_IS_CIRCLED;
        return sheet->number[cell] == turn.sum ? VERDICT_FINE : VERDICT_OTHER_NUMBER;
    case MOVE_PASS:
        return turn.is_last ? VERDICT_FINE : VERDICT_PASS_TOO_EARLY;
    default:
        return VERDICT_NO_PASS;
    }
}

const Game game_knaster = {
    .name = "knaster",
    .scoring =
        N_("Completed lines give circles: two pairs or three of a kind 1, full house or four of\n"
           "a kind 2, five of a kind or a straight 3. A line whose five cells are circled scores\n"
           "9, 8, 7, 6 or 5 (rows from the top, columns from the left) or 10 (diagonals), and\n"
           "every circle 1.\n"),
    .highest = HIGHEST,
    .circle_points = 1,
    .has_circles = true,
    .has_last_round = true,
    .has_mirror = true,
    .line_points = line_points,
    .circles_asked = circles_asked,
    .choices = choices,
    .judge = judge,
};
