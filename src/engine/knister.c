/* Knister: 25 throws, every sum into an empty cell, lines score their hands. */
#include "engine/game.h"

#define N_(sentence) sentence /* marks a sentence for the translators */

enum {
    HIGHEST = 168, /* straights without a 7 everywhere: 10 x 12 + 2 x 24 */
    DIAGONALS = 2, /* count double */
};

_Static_assert(HIGHEST <= GAME_TOTAL_MOST, "totals have room");

static const uint8_t hand_points[HAND_COUNT] = {
    [HAND_PAIR] = 1, [HAND_TWO_PAIRS] = 3, [HAND_THREE] = 3,      [HAND_FULL_HOUSE] = 8,
    [HAND_FOUR] = 6, [HAND_FIVE] = 10,     [HAND_STRAIGHT_7] = 8, [HAND_STRAIGHT] = 12,
};

static unsigned line_points(unsigned line, Tally tally)
{
    unsigned points = hand_points[hand_of(tally)];
    return line >= GRID_FALLING ? DIAGONALS * points : points;
}

static unsigned category_of(Tally tally)
{
    return hand_of(tally);
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

static const char *const rules[] = {
    N_("Two dice are thrown. Only their sum counts. Everybody uses the same throw, each on a sheet "
       "of their own."),
    N_("Write the sum into any empty box. You must write it, and it stays there."),
    N_("After 25 throws the sheet is full, and the game is over."),
    NULL,
};

static const Lesson lessons[] = {
    {
        .sheet = "...../...../...../...../.....",
        .thrown = "3+5",
        .task = N_("The dice show 3 and 5. Write the 8 wherever you like: tap a box."),
        .done = N_("That is all you do: one number for each throw. Only full lines count."),
    },
    {
        .sheet = "8383./...../...../...../.....",
        .thrown = "6+2",
        .cell = "e1",
        .task = N_("Another 8. Put it at the end of the top row."),
        .done = N_("Three of one number and two of another: a full house. It gives 8 points."),
    },
    {
        .sheet = "8..../.6.../...../...9./....A",
        .thrown = "3+4",
        .cell = "c3",
        .task = N_("The diagonals count double. A 7 in the middle fills one."),
        .done = N_(
            "Five neighbouring numbers make a straight, in any order. With a 7 it gives 8 points, "
            "here doubled."),
    },
    {
        .sheet = "2456./...../...../...../.....",
        .thrown = "1+2",
        .cell = "e1",
        .task = N_("A straight without a 7 is worth the most. Finish it."),
        .done = N_("12 points! Now you know the game."),
    },
    {.sheet = NULL},
};

static const char straight[] = N_("straight");

const Game game_knister = {
    .name = "knister",
    .title = "Knister",
    .rules = rules,
    .scoring = N_(
        "Full lines score: pair 1, two pairs or three of a kind 3, four of a kind 6, full house\n"
        "or straight with a 7 8, five of a kind 10, straight without a 7 12. Diagonals count\n"
        "double.\n"),
    .counting = N_("The two diagonals count double. Whoever has the most points wins."),
    .lessons = lessons,
    .highest = HIGHEST,
    .praised_over = {50, 80, 100},
    .circle_points = 0,
    .diagonal_factor = DIAGONALS,
    .has_circles = false,
    .has_last_round = false,
    .has_mirror = true,
    .has_net = true,
    .categories =
        {
            [HAND_NONE] = {"none", N_("no hand"), {4, 7, 2, 12, 9}, 0, NULL, NULL},
            [HAND_PAIR] = {"pair", N_("pair"), {4, 5, 6, 7, 5}, 0, N_("a pair"), NULL},
            [HAND_TWO_PAIRS] =
                {"two-pairs", N_("two pairs"), {5, 6, 6, 10, 5}, 0, N_("two pairs"), NULL},
            [HAND_THREE] = {"three",
                            N_("three of a kind"),
                            {7, 8, 7, 7, 4},
                            0,
                            N_("{article}three of a kind"),
                            NULL},
            [HAND_FULL_HOUSE] =
                {"full-house", N_("full house"), {4, 9, 4, 4, 9}, 0, N_("a full house"), NULL},
            [HAND_FOUR] = {"four",
                           N_("four of a kind"),
                           {6, 3, 6, 6, 6},
                           0,
                           N_("{article}four of a kind"),
                           NULL},
            [HAND_FIVE] = {"five",
                           N_("five of a kind"),
                           {8, 8, 8, 8, 8},
                           0,
                           N_("{article}five of a kind"),
                           NULL},
            [HAND_STRAIGHT_7] = {"straight-7",
                                 N_("straight with a 7"),
                                 {7, 10, 8, 6, 9},
                                 0,
                                 N_("a straight"),
                                 straight},
            [HAND_STRAIGHT] = {"straight",
                               N_("straight without a 7"),
                               {3, 5, 6, 2, 4},
                               0,
                               N_("a straight"),
                               straight},
        },
    .category_of = category_of,
    .line_points = line_points,
    .choices = choices,
    .judge = judge,
};
