/* Knaster: write the sum or circle a cell that holds it; completed lines give circles; lines with
 * five circled cells score. A full sheet leads to one last throw. */
#include "engine/game.h"

#define N_(sentence) sentence /* marks a sentence for the translators */

enum { HIGHEST = 115 }; /* 25 circles, 70 for rows and columns, 20 for the diagonals */

_Static_assert(HIGHEST <= GAME_TOTAL_MOST, "totals have room");

static const uint8_t line_value[GRID_LINES] = {9, 8, 7, 6, 5, 9, 8, 7, 6, 5, 10, 10};

static unsigned line_points(unsigned line, Tally tally)
{
    return tally_circled(tally) == GRID_SIDE ? line_value[line] : 0;
}

static unsigned category_of(Tally tally)
{
    return hand_of(tally);
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

static const char *const rules[] = {
    N_("Two dice are thrown. Only their sum counts. Everybody uses the same throw, each on a sheet "
       "of their own."),
    N_("Either write the sum into an empty box, or circle a box that holds this very number."),
    N_("When you fill a line and it is a hand, you circle boxes of that line at once. The hand "
       "says how many, and you choose which; where fewer are left, you circle those."),
    N_("Does one number fill more than one line? Take them one after another, in the order you "
       "like."),
    N_("When somebody has written into all 25 boxes, there is one last throw. In that round you "
       "may also do nothing."),
    NULL,
};

static const Lesson lessons[] = {
    {
        .sheet = "...../...../...../...../.....",
        .thrown = "3+5",
        .task = N_("The dice show 3 and 5. Write the 8 wherever you like: tap a box."),
        .done = N_("Writing is one of the two things you can do with a throw. Now the other one."),
    },
    {
        .sheet = "8.5../...../...../...../.....",
        .thrown = "6+2",
        .cell = "a1",
        .task = N_("Another 8. You have one already: tap it, and it is circled."),
        .done =
            N_("A circle is 1 point. Circle a whole line, and you get the points at its end, too: "
               "9 for the top row. Below them stands how many circles are still to go."),
    },
    {
        .sheet = "6789./...../...../...../.....",
        .thrown = "5+5",
        .cell = "e1",
        .task = N_("Complete the top row with the 10."),
        .done =
            N_("The rarer the hand, the more circles: a straight gives 3, two pairs only 1, and a "
               "single pair none."),
    },
    {
        .sheet = "6*7*8*9A*/...../...../...../.....",
        .thrown = "4+5",
        .cell = "d1",
        .task = N_("One circle is missing in the top row. A 9 was thrown: circle yours."),
        .done =
            N_("The game ends when somebody has filled all 25 boxes: then comes one last throw."),
    },
    {.sheet = NULL},
};

static const char straight[] = N_("straight");

const Game game_knaster = {
    .name = "knaster",
    .title = "Knaster",
    .rules = rules,
    .scoring =
        N_("Completed lines give circles: two pairs or three of a kind 1, full house or four of\n"
           "a kind 2, five of a kind or a straight 3. A line whose five boxes are circled scores\n"
           "9, 8, 7, 6 or 5 (rows from the top, columns from the left) or 10 (diagonals), and\n"
           "every circle 1.\n"),
    .counting = N_("A line whose five boxes are all circled gives the points printed at its end. "
                   "Every circle gives 1 more. Whoever has the most points wins."),
    .lessons = lessons,
    .highest = HIGHEST,
    .praised_over = {50, 80, 100},
    .circle_points = 1,
    .diagonal_factor = 1,
    .has_circles = true,
    .has_last_round = true,
    .has_mirror = true,
    .has_net = true,
    .categories =
        {
            [HAND_NONE] = {"none", N_("no hand"), {4, 7, 2, 12, 9}, 0, NULL, NULL},
            [HAND_PAIR] = {"pair", N_("pair"), {4, 5, 6, 7, 5}, 0, N_("a pair"), NULL},
            [HAND_TWO_PAIRS] =
                {"two-pairs", N_("two pairs"), {5, 6, 6, 10, 5}, 1, N_("two pairs"), NULL},
            [HAND_THREE] = {"three",
                            N_("three of a kind"),
                            {7, 8, 7, 7, 4},
                            1,
                            N_("{article}three of a kind"),
                            NULL},
            [HAND_FULL_HOUSE] =
                {"full-house", N_("full house"), {4, 9, 4, 4, 9}, 2, N_("a full house"), NULL},
            [HAND_FOUR] = {"four",
                           N_("four of a kind"),
                           {6, 3, 6, 6, 6},
                           2,
                           N_("{article}four of a kind"),
                           NULL},
            [HAND_FIVE] = {"five",
                           N_("five of a kind"),
                           {8, 8, 8, 8, 8},
                           3,
                           N_("{article}five of a kind"),
                           NULL},
            [HAND_STRAIGHT_7] = {"straight-7",
                                 N_("straight with a 7"),
                                 {7, 10, 8, 6, 9},
                                 3,
                                 N_("a straight"),
                                 straight},
            [HAND_STRAIGHT] = {"straight",
                               N_("straight without a 7"),
                               {3, 5, 6, 2, 4},
                               3,
                               N_("a straight"),
                               straight},
        },
    .category_of = category_of,
    .line_points = line_points,
    .choices = choices,
    .judge = judge,
};
