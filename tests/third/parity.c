/* Parity: 25 throws, every sum into an empty cell; a line of only even or only odd numbers scores
 * their sum. */
#include "parity.h"

enum {
    HIGHEST = 840, /* twelves everywhere: 10 x 60 + 2 x 120 */
    DIAGONALS = 2, /* count double */
};

_Static_assert(HIGHEST <= GAME_TOTAL_MOST, "totals have room");

enum { NONE, EVEN, ODD };

/* How often a number occurs in a line. */
static unsigned count_of(Tally tally, unsigned number)
{
    return (unsigned)(tally >> (number - SUM_LEAST) * TALLY_SUM_BITS) & 7;
}

static unsigned category_of(Tally tally)
{
    unsigned odd = 0;

    if (tally_filled(tally) < GRID_SIDE)
        return NONE;
    for (unsigned sum = SUM_LEAST; sum <= SUM_MOST; sum++)
        odd += sum % 2 * count_of(tally, sum);
    return odd == 0 ? EVEN : odd == GRID_SIDE ? ODD : NONE;
}

static unsigned line_points(unsigned line, Tally tally)
{
    unsigned points = 0;

    if (category_of(tally) == NONE)
        return 0;
    for (unsigned sum = SUM_LEAST; sum <= SUM_MOST; sum++)
        points += sum * count_of(tally, sum);
    return line >= GRID_FALLING ? DIAGONALS * points : points;
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

static const char *const rules[] = {"Write the sum into any empty cell.", NULL};

const Game game_parity = {
    .name = "parity",
    .title = "Parity",
    .rules = rules,
    .scoring = "A full line of only even or only odd numbers scores their sum, diagonals twice.\n",
    .counting = "The two diagonals count double.",
    .highest = HIGHEST,
    .praised_over = {100, 200, 300},
    .diagonal_factor = DIAGONALS,
    .categories =
        {
            [NONE] = {"none", "no hand", {2, 3, 4, 5, 6}, 0, NULL, NULL},
            [EVEN] = {"even", "all even", {10, 4, 12, 8, 6}, 0, NULL, NULL},
            [ODD] = {"odd", "all odd", {7, 3, 11, 5, 9}, 0, NULL, NULL},
        },
    .category_of = category_of,
    .line_points = line_points,
    .choices = choices,
    .judge = judge,
};
