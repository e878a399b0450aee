/* Hands: every possible line of five numbers. */
#include "engine/hand.h"

#include "engine/game.h"
#include "support/check.h"
#include "support/plain.h"

/* The table of hands by how often numbers are equal: how many numbers occur two, three, four and
 * five times. */
static const struct {
    int twice, thrice, four_times, five_times;
    Hand hand;
    unsigned points, circles;
} patterns[] = {
    {1, 0, 0, 0, HAND_PAIR, 1, 0},  {2, 0, 0, 0, HAND_TWO_PAIRS, 3, 1},
    {0, 1, 0, 0, HAND_THREE, 3, 1}, {1, 1, 0, 0, HAND_FULL_HOUSE, 8, 2},
    {0, 0, 1, 0, HAND_FOUR, 6, 2},  {0, 0, 0, 1, HAND_FIVE, 10, 3},
};

enum { PATTERNS = sizeof patterns / sizeof *patterns };

typedef struct {
    Hand hand;
    unsigned points, circles;
} Expected;

/* The numbers of all straights as sets; bit 2 is the 2. */
static Expected expect_straight(unsigned numbers_seen)
{
    for (unsigned least = 2; least <= 8; least++)
        if (numbers_seen == 31u << least)
            return least == 2 || least == 8 ? (Expected){HAND_STRAIGHT, 12, 3}
                                            : (Expected){HAND_STRAIGHT_7, 8, 3};
    return (Expected){HAND_NONE, 0, 0};
}

static Expected expect(const int numbers[5])
{
    int often[SUM_MOST + 1] = {0};
    int numbers_so_often[6] = {0};
    unsigned numbers_seen = 0;

    for (int i = 0; i < 5; i++) {
        often[numbers[i]]++;
        numbers_seen |= 1u << numbers[i];
    }
    for (int number = SUM_LEAST; number <= SUM_MOST; number++)
        numbers_so_often[often[number]]++;
    for (int i = 0; i < PATTERNS; i++)
        if (numbers_so_often[2] == patterns[i].twice && numbers_so_often[3] == patterns[i].thrice &&
            numbers_so_often[4] == patterns[i].four_times &&
            numbers_so_often[5] == patterns[i].five_times)
            return (Expected){patterns[i].hand, patterns[i].points, patterns[i].circles};
    return expect_straight(numbers_seen);
}

typedef void LineCheck(const int numbers[5], Expected expected);

static void for_every_line(LineCheck *check)
{
    enum { LINES = 11 * 11 * 11 * 11 * 11 };

    for (int line = 0; line < LINES; line++) {
        int numbers[5];
        for (int i = 0, rest = line; i < 5; i++, rest /= 11)
            numbers[i] = SUM_LEAST + rest % 11;
        check(numbers, expect(numbers));
    }
}

static const PlainHand plain_hands[HAND_COUNT] = {
    [HAND_NONE] = PLAIN_NONE,
    [HAND_PAIR] = PLAIN_PAIR,
    [HAND_TWO_PAIRS] = PLAIN_TWO_PAIRS,
    [HAND_THREE] = PLAIN_THREE,
    [HAND_FULL_HOUSE] = PLAIN_FULL_HOUSE,
    [HAND_FOUR] = PLAIN_FOUR,
    [HAND_FIVE] = PLAIN_FIVE,
    [HAND_STRAIGHT_7] = PLAIN_STRAIGHT_7,
    [HAND_STRAIGHT] = PLAIN_STRAIGHT,
};

static void check_plain(const int numbers[5], Expected expected)
{
    int sheet[PLAIN_CELLS] = {0};
    bool circles[PLAIN_CELLS] = {0};

    for (int place = 0; place < 5; place++)
        sheet[plain_cell(PLAIN_LINES - 1, place)] = numbers[place];
    assert_int_equal(plain_hand(numbers), plain_hands[expected.hand]);
    assert_int_equal(plain_circles(plain_hand(numbers)), expected.circles);
    assert_int_equal(plain_total(PLAIN_KNISTER, sheet, circles), 2 * expected.points);
}

static void the_plain_scorer_is_right_about_every_line(void **state)
{
    (void)state;
    for_every_line(check_plain);
}

/* Tries all orders, because it tries all ordered lines. */
static void check_tally(const int numbers[5], Expected expected)
{
    Tally tally[6] = {0};

    for (unsigned i = 0; i < 5; i++) {
        assert_int_equal(hand_of(tally[i]), HAND_NONE);
        assert_int_equal(tally_filled(tally[i]), i);
        tally[i + 1] = tally_add(tally[i], (unsigned)numbers[i]);
    }
    assert_int_equal(tally_filled(tally[5]), 5);
    assert_int_equal(tally_circled(tally[5]), 0);
    assert_int_equal(hand_of(tally[5]), expected.hand);
    for (unsigned i = 5; i-- > 0;)
        assert_true(tally_remove(tally[i + 1], (unsigned)numbers[i]) == tally[i]);
    Tally circled = tally[5] + ((Tally)5 << TALLY_CIRCLED);
    assert_int_equal(hand_of(circled), expected.hand);
    assert_int_equal(tally_circled(circled), 5);
}

static void tallies_are_right_about_every_line(void **state)
{
    (void)state;
    for_every_line(check_tally);
}

/* Removing in another order than adding leaves the tally of the others. */
static void check_removal(const int numbers[5], Expected expected)
{
    Tally all = 0;

    (void)expected;
    for (int i = 0; i < 5; i++)
        all = tally_add(all, (unsigned)numbers[i]);
    for (int gone = 0; gone < 5; gone++) {
        Tally others = 0;
        for (int i = 4; i >= 0; i--)
            if (i != gone)
                others = tally_add(others, (unsigned)numbers[i]);
        assert_true(tally_remove(all, (unsigned)numbers[gone]) == others);
    }
}

static void numbers_can_be_removed_from_a_tally(void **state)
{
    (void)state;
    for_every_line(check_removal);
}

static void check_worth(const int numbers[5], Expected expected)
{
    Tally tally = 0;

    for (int i = 0; i < 5; i++)
        tally = tally_add(tally, (unsigned)numbers[i]);
    for (unsigned line = 0; line < GRID_LINES; line++) {
        unsigned points = line < GRID_FALLING ? expected.points : 2 * expected.points;
        assert_int_equal(game_knister.line_points(line, tally), points);
        assert_int_equal(game_knaster.line_points(line, tally), 0);
    }
    assert_int_equal(game_knister.category_of(tally), expected.hand);
    assert_int_equal(game_knaster.category_of(tally), expected.hand);
    assert_int_equal(game_knister.categories[expected.hand].circles, 0);
    assert_int_equal(game_knaster.categories[expected.hand].circles, expected.circles);
}

static void games_score_every_line_right(void **state)
{
    (void)state;
    for_every_line(check_worth);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_plain_scorer_is_right_about_every_line),
        cmocka_unit_test(tallies_are_right_about_every_line),
        cmocka_unit_test(numbers_can_be_removed_from_a_tally),
        cmocka_unit_test(games_score_every_line_right),
    };
    return cmocka_run_group_tests_name("engine/hand", tests, NULL, NULL);
}
