/* Ratings: Glickman's formulas, computed independently, and laws that hold for any of them. */
#include "puzzles/rating.h"

#include "support/check.h"

#include <math.h>

/* Computed from the paper's formulas in Python, with its mathematical library. */
static void ratings_are_those_of_the_paper(void **state)
{
    static const struct {
        double points, deviation, puzzle;
        bool is_found;
        double points_after, deviation_after;
    } vectors[] = {
        {1200, 350, 1206, false, 1027.954466, 250.441689},
        {1200, 350, 1200, true, 1374.950108, 250.424569},
        {1500, 200, 1400, true, 1563.062346, 176.207847},
        {1550, 60, 1548, false, 1540.176206, 60.000000},
        {900, 120, 2400, true, 980.316912, 119.993766},
        {2300, 61, 400, false, 2279.239493, 60.999912},
        {0, 350, 4000, true, 683.480973, 350.000000},
    };

    (void)state;
    for (size_t i = 0; i < sizeof vectors / sizeof *vectors; i++) {
        Rating after = rating_after((Rating){vectors[i].points, vectors[i].deviation},
                                    vectors[i].puzzle, vectors[i].is_found);
        assert_true(fabs(after.points - vectors[i].points_after) < 2e-6);
        assert_true(fabs(after.deviation - vectors[i].deviation_after) < 2e-6);
    }
}

static void chances_are_logistic(void **state)
{
    (void)state;
    for (int apart = -3000; apart <= 3000; apart += 50) {
        double chance = rating_chance(1500 + apart, 1500);
        assert_true(fabs(chance - 1 / (1 + pow(10, -apart / 400.0))) < 1e-9);
    }
    assert_true(rating_chance(0, 1e9) >= 0 && rating_chance(1e9, 0) <= 1);
}

/* Finding raises a rating and missing lowers it, by less the surer it is; deviations fall to their
 * limit. */
static void laws_hold(void **state)
{
    (void)state;
    for (double points = 0; points <= 3000; points += 100)
        for (double puzzle = 300; puzzle <= 2400; puzzle += 100)
            for (double deviation = 60; deviation <= 350; deviation += 29) {
                Rating rating = {points, deviation};
                Rating found = rating_after(rating, puzzle, true);
                Rating missed = rating_after(rating, puzzle, false);
                Rating surer = rating_after((Rating){points, 60}, puzzle, true);
                assert_true(found.points > points && missed.points < points);
                assert_true(found.points >= surer.points);
                assert_true(found.deviation <= deviation + 1e-9);
                assert_true(found.deviation >= (double)RATING_LEAST_DEVIATION);
                assert_true(found.deviation == missed.deviation);
            }
}

/* Somebody whose chances are those of a rating comes near it. */
static void ratings_find_their_level(void **state)
{
    Rating rating = rating_start();
    unsigned random = 1;

    (void)state;
    for (int i = 0; i < 400; i++) {
        random = random * 1103515245u + 12345u;
        double puzzle = 1300 + random / 65536 % 1000;
        double drawn = random / 4294967296.0;
        rating = rating_after(rating, puzzle, drawn < rating_chance(1800, puzzle));
    }
    assert_true(fabs(rating.points - 1800) < 150);
    assert_true(rating.deviation == (double)RATING_LEAST_DEVIATION);
    assert_int_equal(rating_shown(-3), 0);
    assert_int_equal(rating_shown(1799.5), 1800);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ratings_are_those_of_the_paper),
        cmocka_unit_test(chances_are_logistic),
        cmocka_unit_test(laws_hold),
        cmocka_unit_test(ratings_find_their_level),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
