/* What players can look at when they choose a move. */
#include "themes.h"

#include "engine/throw.h"

enum {
    CENTRE = 12,
    FAMILIES = 5,
    HALF_FULL = 13, /* cells from which a sheet counts as half full */
    LATE = 15,      /* from which diagonals no longer come first */
};

static bool is_writing(const Trial *trial)
{
    return trial->move->kind == MOVE_WRITE;
}

static bool is_on(const Trial *trial, unsigned line)
{
    return grid_line_mask[line] & cell_bit(trial->move->cell);
}

static unsigned row_of(const Trial *trial)
{
    return trial->move->cell / GRID_SIDE;
}

static unsigned column_of(const Trial *trial)
{
    return GRID_SIDE + trial->move->cell % GRID_SIDE;
}

/* How often a line holds a number; 0 for what is no number. */
static unsigned holds(Tally tally, unsigned number)
{
    bool is_sum = number >= SUM_LEAST && number <= SUM_MOST;

    return is_sum ? tally >> (number - SUM_LEAST) * TALLY_SUM_BITS & 7 : 0;
}

/* Whether a line can still become a straight, or is one. */
static bool is_alive(Tally tally)
{
    unsigned least = SUM_MOST;
    unsigned most = SUM_LEAST;

    for (unsigned sum = SUM_LEAST; sum <= SUM_MOST; sum++) {
        unsigned count = holds(tally, sum);
        if (count > 1)
            return false;
        least = count > 0 && sum < least ? sum : least;
        most = count > 0 ? sum : most;
    }
    return most < least + GRID_SIDE;
}

static bool kills(const Trial *trial, unsigned line)
{
    return is_alive(trial->before->tally[line]) && !is_alive(trial->after->tally[line]);
}

static const Category *completed(const Trial *trial, unsigned line)
{
    return game_category(trial->game, trial->after->tally[line]);
}

/* Diagonals. */

static int keep_diagonals(const Trial *trial)
{
    int killed = 0;

    for (unsigned line = GRID_FALLING; line <= GRID_RISING; line++)
        killed += is_on(trial, line) && kills(trial, line);
    return -killed;
}

static bool is_on_diagonal(const Trial *trial)
{
    return is_on(trial, GRID_FALLING) || is_on(trial, GRID_RISING);
}

/* Whether a number from this on, up to as far on the other side of 7, is written on a diagonal and
 * its straight, in the centre both, stays possible. */
static bool fits_diagonal(const Trial *trial, unsigned least)
{
    unsigned sum = trial->turn.sum;

    for (unsigned line = GRID_FALLING; line <= GRID_RISING; line++)
        if (is_on(trial, line) && !is_alive(trial->after->tally[line]))
            return false;
    return is_writing(trial) && is_on_diagonal(trial) && sum >= least &&
           sum <= 2 * SUM_SEVEN - least;
}

static int diagonals_first(const Trial *trial)
{
    return fits_diagonal(trial, 4);
}

static int middle_to_diagonals(const Trial *trial)
{
    return fits_diagonal(trial, 5);
}

static int four_and_ten_to_diagonals(const Trial *trial)
{
    return fits_diagonal(trial, 4) && !fits_diagonal(trial, 5);
}

static int early_diagonals(const Trial *trial)
{
    return trial->before->filled < LATE && fits_diagonal(trial, 4);
}

static int extremes_beside(const Trial *trial)
{
    bool is_extreme = trial->turn.sum == SUM_LEAST || trial->turn.sum == SUM_MOST;

    return is_extreme && is_on_diagonal(trial) ? 0 : 1;
}

static int near_extremes_beside(const Trial *trial)
{
    bool is_near = trial->turn.sum == SUM_LEAST + 1 || trial->turn.sum == SUM_MOST - 1;

    return is_near && is_on_diagonal(trial) ? 0 : 1;
}

static int pairs_on_diagonals(const Trial *trial)
{
    int pairs = 0;

    for (unsigned line = GRID_FALLING; line <= GRID_RISING; line++)
        pairs += is_on(trial, line) && holds(trial->before->tally[line], trial->turn.sum) > 0;
    return pairs;
}

/* The centre is for 6, 7 and 8. */
static int centre_for_middle(const Trial *trial)
{
    return trial->move->cell != CENTRE || (trial->turn.sum >= 6 && trial->turn.sum <= 8);
}

static int keep_centre_free(const Trial *trial)
{
    return trial->move->cell != CENTRE;
}

/* Rows and columns. */

static int equal_together(const Trial *trial)
{
    return holds(trial->before->tally[row_of(trial)], trial->turn.sum) +
               holds(trial->before->tally[column_of(trial)], trial->turn.sum) >
           0;
}

static int sevens_together(const Trial *trial)
{
    return trial->turn.sum == SUM_SEVEN ? equal_together(trial) : 0;
}

/* With a number five away, where no equal one is. */
static int five_apart_together(const Trial *trial)
{
    unsigned sum = trial->turn.sum;
    unsigned other = sum < SUM_SEVEN ? sum + FAMILIES : sum - FAMILIES;
    bool has_equal = trial->before->holding[sum - SUM_LEAST] != 0;

    return !has_equal && (holds(trial->before->tally[row_of(trial)], other) > 0 ||
                          holds(trial->before->tally[column_of(trial)], other) > 0);
}

static int finish_straight(const Trial *trial)
{
    const Crossing *crossing = &grid_crossing[trial->move->cell];
    int finished = 0;

    for (unsigned i = 0; i < crossing->count; i++)
        finished += hand_of(trial->after->tally[crossing->line[i]]) >= HAND_STRAIGHT_7;
    return is_writing(trial) ? finished : 0;
}

/* How many rows and columns become this hand. */
static int finish(const Trial *trial, Hand hand)
{
    return (hand_of(trial->after->tally[row_of(trial)]) == hand) +
           (hand_of(trial->after->tally[column_of(trial)]) == hand);
}

static int finish_full_house(const Trial *trial)
{
    return finish(trial, HAND_FULL_HOUSE);
}

static int finish_four(const Trial *trial)
{
    return finish(trial, HAND_FOUR);
}

static int finish_three(const Trial *trial)
{
    return finish(trial, HAND_THREE);
}

static int finish_two_pairs(const Trial *trial)
{
    return finish(trial, HAND_TWO_PAIRS);
}

/* If a line has to lose its straight, the one with the fewest numbers. */
static int spoil_least(const Trial *trial)
{
    const unsigned lines[] = {row_of(trial), column_of(trial)};
    int spoilt = 0;

    for (unsigned i = 0; i < 2; i++) {
        Tally tally = trial->before->tally[lines[i]];
        if (tally_filled(tally) > 1 && kills(trial, lines[i]))
            spoilt += (int)tally_filled(tally);
    }
    return -spoilt;
}

static int points_now(const Trial *trial)
{
    return (int)trial->after->total - (int)trial->before->total;
}

static int finish_what_is_begun(const Trial *trial)
{
    unsigned row = tally_filled(trial->before->tally[row_of(trial)]);
    unsigned column = tally_filled(trial->before->tally[column_of(trial)]);

    return (int)(row > column ? row : column);
}

static int open_new_lines(const Trial *trial)
{
    return (tally_filled(trial->before->tally[row_of(trial)]) == 0) +
           (tally_filled(trial->before->tally[column_of(trial)]) == 0);
}

/* 2 to 6 or 8 to 12: the straights without a 7. */
static int rare_straights(const Trial *trial)
{
    const unsigned lines[] = {row_of(trial), column_of(trial)};
    int begun = 0;

    for (unsigned i = 0; i < 2; i++) {
        Tally tally = trial->after->tally[lines[i]];
        begun += tally_filled(tally) > 1 && is_alive(tally) && holds(tally, SUM_SEVEN) == 0;
    }
    return trial->turn.sum <= 3 || trial->turn.sum >= 11 ? begun : 0;
}

/* Circles. */

static bool can_circle(const Trial *trial)
{
    return trial->before->holding[trial->turn.sum - SUM_LEAST] & ~trial->before->circled;
}

static int circle_first(const Trial *trial)
{
    return trial->move->kind == MOVE_CIRCLE;
}

static int circle_early(const Trial *trial)
{
    return trial->before->filled < HALF_FULL ? circle_first(trial) : 0;
}

static int circle_late(const Trial *trial)
{
    return trial->before->filled >= HALF_FULL ? circle_first(trial) : 0;
}

static int circle_extremes(const Trial *trial)
{
    return trial->turn.sum <= 3 || trial->turn.sum >= 11 ? circle_first(trial) : 0;
}

static int straight_before_circle(const Trial *trial)
{
    return can_circle(trial) ? finish_straight(trial) : 0;
}

static int diagonal_before_circle(const Trial *trial)
{
    return can_circle(trial) ? early_diagonals(trial) : 0;
}

/* Whether a line has an uncircled cell, left out by a circling, that is rarer than one chosen. */
static bool leaves_rarer(const Trial *trial, const Circling *circling)
{
    int commonest = 0;
    int rarest = THROW_WAYS;

    for (unsigned i = 0; i < circling->count; i++) {
        int ways = throw_ways(trial->after->number[circling->cell[i]]);
        commonest = ways > commonest ? ways : commonest;
    }
    for (unsigned i = 0; i < GRID_SIDE; i++) {
        unsigned cell = grid_line[circling->line][i];
        int ways = throw_ways(trial->after->number[cell]);
        if (!(trial->after->circled & cell_bit(cell)))
            rarest = ways < rarest ? ways : rarest;
    }
    return rarest < commonest;
}

static int circle_rare(const Trial *trial)
{
    int worse = 0;

    for (unsigned i = 0; i < trial->move->circling_count; i++)
        worse += leaves_rarer(trial, &trial->move->circling[i]);
    return -worse;
}

/* The cell in the line with the most circles. */
static int circle_where_most(const Trial *trial)
{
    const Crossing *crossing = &grid_crossing[trial->move->cell];
    unsigned most = 0;

    for (unsigned i = 0; i < crossing->count; i++) {
        unsigned circled = tally_circled(trial->before->tally[crossing->line[i]]);
        most = circled > most ? circled : most;
    }
    return (int)most;
}

static int fill_with_hand(const Trial *trial)
{
    const Crossing *crossing = &grid_crossing[trial->move->cell];
    int wasted = 0;

    for (unsigned i = 0; i < crossing->count; i++) {
        unsigned line = crossing->line[i];
        wasted += tally_filled(trial->after->tally[line]) == GRID_SIDE &&
                  completed(trial, line)->circles == 0;
    }
    return is_writing(trial) ? -wasted : 0;
}

static int valuable_lines(const Trial *trial)
{
    return -(int)(row_of(trial) + column_of(trial));
}

/* How many numbers of a column belong to the family of this one, less those that do not. Numbers
 * five apart are a family: 5 and 10, 6 and 11, 7 with 2 and 12, 8 and 3, 9 and 4. */
static int family_column(const Trial *trial)
{
    int surplus = 0;

    for (unsigned i = 0; i < GRID_SIDE; i++) {
        unsigned number = trial->before->number[grid_line[column_of(trial)][i]];
        if (number > 0)
            surplus += number % FAMILIES == trial->turn.sum % FAMILIES ? 1 : -1;
    }
    return is_writing(trial) ? surplus : 0;
}

/* The same families in the columns from the left, whatever is written there. */
static int labelled_column(const Trial *trial)
{
    return is_writing(trial) && trial->move->cell % GRID_SIDE == trial->turn.sum % FAMILIES;
}

/* The row that its straight needs this number for; of several the one with the most numbers. */
static int row_straight(const Trial *trial)
{
    Tally row = trial->after->tally[row_of(trial)];

    return is_writing(trial) && is_alive(row) ? (int)tally_filled(row) : 0;
}

static int spoil_row_least(const Trial *trial)
{
    unsigned row = row_of(trial);

    return is_writing(trial) && kills(trial, row) ? -(int)tally_filled(trial->before->tally[row])
                                                  : 0;
}

/* clang-format off */
const Theme themes[] = {
    {.name = "never end the straight of a diagonal", .like = keep_diagonals},
    {.name = "5 to 9 on a diagonal where it fits", .like = middle_to_diagonals},
    {.name = "4 and 10 on a diagonal where they fit", .like = four_and_ten_to_diagonals},
    {.name = "2 and 12 beside the diagonals", .like = extremes_beside},
    {.name = "3 and 11 beside the diagonals", .like = near_extremes_beside},
    {.name = "only 6, 7 and 8 in the centre", .like = centre_for_middle},
    {.name = "equal numbers in one row or column", .like = equal_together},
    {.name = "never split the sevens", .like = sevens_together},
    {.name = "numbers five apart in one row or column", .like = five_apart_together},
    {.name = "spoil the straight with the fewest numbers", .like = spoil_least},
    {.name = "2, 3, 11, 12: aim for a straight without 7", .like = rare_straights},
    {.name = "finish a straight at once", .like = finish_straight},
    {.name = "finish a full house at once", .like = finish_full_house},
    {.name = "finish four of a kind at once", .like = finish_four},
    {.name = "finish three of a kind at once", .like = finish_three},
    {.name = "finish two pairs at once", .like = finish_two_pairs},
    {.name = "take the most points now", .like = points_now},
    {.name = "equal numbers on a diagonal", .like = pairs_on_diagonals},
    {.name = "go on with the fullest line", .like = finish_what_is_begun},
    {.name = "open new lines", .like = open_new_lines},
    {.name = "keep the centre free", .like = keep_centre_free},
    {.name = "circle whenever you can", .like = circle_first, .only = &game_knaster, .among = AMONG_ALL},
    {.name = "circle before half of the boxes are full", .like = circle_early, .only = &game_knaster, .among = AMONG_ALL},
    {.name = "circle when half of the boxes are full", .like = circle_late, .only = &game_knaster, .among = AMONG_ALL},
    {.name = "circle a 2, 3, 11 or 12", .like = circle_extremes, .only = &game_knaster, .among = AMONG_ALL},
    {.name = "finish a straight instead of circling", .like = straight_before_circle, .only = &game_knaster, .among = AMONG_ALL},
    {.name = "use a diagonal instead of circling", .like = diagonal_before_circle, .only = &game_knaster, .among = AMONG_ALL},
    {.name = "circle where most circles are", .like = circle_where_most, .only = &game_knaster, .among = AMONG_CIRCLES},
    {.name = "a hand's circles on its rarest numbers", .like = circle_rare, .only = &game_knaster, .among = AMONG_SAME_CELL},
    {.name = "fill no line without circles", .like = fill_with_hand, .only = &game_knaster},
    {.name = "valuable lines first", .like = valuable_lines, .only = &game_knaster},
    {.name = NULL},
};

static const Theme labelled_columns = {.name = "columns labelled with families", .like = labelled_column};

static const Theme knister_rules[] = {
    {.name = "finish a straight", .like = finish_straight},
    {.name = "never end the straight of a diagonal", .like = keep_diagonals},
    {.name = "the column with most of its family", .like = family_column, .instead = &labelled_columns},
    {.name = "4 to 10 on a diagonal where it fits", .like = diagonals_first},
    {.name = "the fullest row whose straight it fits", .like = row_straight},
    {.name = "spoil the row with the fewest numbers", .like = spoil_row_least},
    {.name = NULL},
};

static const Theme knaster_rules[] = {
    {.name = "finish a straight", .like = finish_straight},
    {.name = "circle if you can", .like = circle_first},
    {.name = "the column with most of its family", .like = family_column, .instead = &labelled_columns},
    {.name = "4 to 10 on a diagonal where it fits", .like = diagonals_first},
    {.name = "spoil the row with the fewest numbers", .like = spoil_row_least},
    {.name = "take the most points now", .like = points_now},
    {.name = "the fullest row whose straight it fits", .like = row_straight},
    {.name = "a hand's circles on its rarest numbers", .like = circle_rare},
    {.name = NULL},
};

/* Who circles less is faster, and a full sheet ends the game for all. */
static const Theme knaster_table_rules[] = {
    {.name = "finish a straight", .like = finish_straight},
    {.name = "circle a 2, 3, 11 or 12", .like = circle_extremes},
    {.name = "never end the straight of a diagonal", .like = keep_diagonals},
    {.name = "the column with most of its family", .like = family_column, .instead = &labelled_columns},
    {.name = "4 to 10 on a diagonal where it fits", .like = diagonals_first},
    {.name = "spoil the row with the fewest numbers", .like = spoil_row_least},
    {.name = "take the most points now", .like = points_now},
    {.name = "the fullest row whose straight it fits", .like = row_straight},
    {.name = "a hand's circles on its rarest numbers", .like = circle_rare},
    {.name = NULL},
};

const RuleList rule_lists[] = {
    {.game = &game_knister, .when = "always", .rules = knister_rules},
    {.game = &game_knaster, .when = "alone", .rules = knaster_rules},
    {.game = &game_knaster, .when = "with others", .rules = knaster_table_rules},
    {.game = NULL},
};
/* clang-format on */
