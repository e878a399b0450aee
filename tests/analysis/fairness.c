/* Dice are judged by the chi-square test, compared with printed tables. */
#include "analysis/fairness.h"

#include "dice/dice.h"
#include "support/check.h"

#include <math.h>

static void expect_near(double value, double expected, double tolerance)
{
    if (!(fabs(value - expected) <= tolerance))
        fail_msg("%.10f instead of %.10f", value, expected);
}

/* The values that are exceeded in 5, 1, 99, 95 and 0.1 of 100 cases, as statistical tables print
 * them. */
static void chances_match_statistical_tables(void **state)
{
    static const struct {
        unsigned degrees;
        double above_5, above_1, above_99, above_95, above_01;
    } rows[] = {
        {1, 3.841459, 6.634897, 0.000157, 0.003932, 10.827566},
        {2, 5.991465, 9.210340, 0.020101, 0.102587, 13.815511},
        {3, 7.814728, 11.344867, 0.114832, 0.351846, 16.266236},
        {4, 9.487729, 13.276704, 0.297109, 0.710723, 18.466827},
        {5, 11.070498, 15.086272, 0.554298, 1.145476, 20.515006},
        {9, 16.918978, 21.665994, 2.087901, 3.325113, 27.877165},
        {10, 18.307038, 23.209251, 2.558212, 3.940299, 29.588298},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        expect_near(fairness_chance(rows[i].above_5, rows[i].degrees), 0.05, 1e-6);
        expect_near(fairness_chance(rows[i].above_1, rows[i].degrees), 0.01, 1e-6);
        expect_near(fairness_chance(rows[i].above_99, rows[i].degrees), 0.99, 2e-5);
        expect_near(fairness_chance(rows[i].above_95, rows[i].degrees), 0.95, 1e-5);
        expect_near(fairness_chance(rows[i].above_01, rows[i].degrees), 0.001, 1e-6);
    }
    for (unsigned degrees = 1; degrees <= 10; degrees++) {
        expect_near(fairness_chance(0, degrees), 1, 1e-12);
        expect_near(fairness_chance(10000, degrees), 0, 1e-12);
    }
}

/* Counts of each of the 36 throws this many times. */
static FairnessCounts throw_all(unsigned times)
{
    FairnessCounts counts = {0};

    for (unsigned i = 0; i < 36 * times; i++)
        fairness_count(&counts, (Throw){(uint8_t)(i % 6 + 1), (uint8_t)(i / 6 % 6 + 1)});
    return counts;
}

static void counts_match_the_throws(void **state)
{
    FairnessCounts counts = throw_all(2);

    (void)state;
    fairness_count(&counts, (Throw){12, 0});
    Fairness sums = fairness_of_sums(&counts);
    Fairness faces = fairness_of_faces(&counts);
    assert_int_equal(counts.throws, 73);
    assert_int_equal(counts.known, 72);
    for (unsigned sum = SUM_LEAST; sum <= SUM_MOST; sum++) {
        unsigned ways = sum < 8 ? sum - 1 : 13 - sum;
        assert_int_equal(sums.count[sum - SUM_LEAST], 2 * ways + (sum == 12));
        expect_near(sums.expected[sum - SUM_LEAST], 73 * ways / 36.0, 1e-9);
    }
    for (unsigned i = 0; i < FAIRNESS_FACES; i++) {
        assert_int_equal(faces.count[i], 24);
        expect_near(faces.expected[i], 24, 1e-9);
    }
}

/* An example computed by hand: 60 throws of two dice, 20 of each face expected. */
static void chi_square_matches_a_manual_computation(void **state)
{
    FairnessCounts counts = {.throws = 60, .known = 60, .faces = {18, 20, 22, 20, 14, 26}};
    Fairness faces = fairness_of_faces(&counts);

    (void)state;
    assert_int_equal(faces.degrees, 5);
    expect_near(faces.chi_square, (4 + 0 + 4 + 0 + 36 + 36) / 20.0, 1e-9);
    expect_near(faces.chance, 0.5494160, 1e-6);
    assert_int_equal(faces.verdict, FAIRNESS_FINE);
}

static void values_with_few_expected_are_judged_together(void **state)
{
    static const struct {
        unsigned throws, groups;
    } cases[] = {{50, 7}, {100, 9}, {180, 11}, {1000, 11}, {30, 5}, {4, 0}, {0, 0}};

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        FairnessCounts counts = {0};
        double expected[FAIRNESS_CELLS] = {0};
        for (unsigned k = 0; k < cases[i].throws; k++)
            fairness_count(&counts, (Throw){7, 0});
        Fairness sums = fairness_of_sums(&counts);
        assert_int_equal(sums.groups, cases[i].groups);
        for (unsigned k = 0; k < SUM_COUNT; k++) {
            assert_true(k == 0 || sums.group[k] - sums.group[k - 1] <= 1);
            expected[sums.group[k]] += sums.expected[k];
        }
        for (unsigned k = 0; k < sums.groups; k++)
            assert_true(expected[k] >= (double)FAIRNESS_EXPECTED - 1e-9);
    }
}

static void verdicts_follow_the_chance(void **state)
{
    FairnessCounts counts = throw_all(1);
    FairnessCounts loaded = {.throws = 120, .known = 120, .faces = {20, 40, 40, 40, 40, 60}};

    (void)state;
    assert_int_equal(fairness_of_sums(&counts).verdict, FAIRNESS_TOO_FEW);
    counts = throw_all(2);
    assert_int_equal(fairness_of_sums(&counts).verdict, FAIRNESS_TOO_EVEN);
    assert_int_equal(fairness_of_faces(&counts).verdict, FAIRNESS_TOO_EVEN);
    assert_int_equal(fairness_of_faces(&loaded).verdict, FAIRNESS_DOUBTFUL);
    loaded.faces[0] = 24;
    loaded.faces[5] = 56;
    assert_int_equal(fairness_of_faces(&loaded).verdict, FAIRNESS_UNUSUAL);
    loaded.faces[0] = 30;
    loaded.faces[5] = 50;
    assert_int_equal(fairness_of_faces(&loaded).verdict, FAIRNESS_FINE);
    for (unsigned i = 0; i < 100; i++)
        fairness_count(&counts, (Throw){7, 0});
    assert_int_equal(fairness_of_sums(&counts).verdict, FAIRNESS_DOUBTFUL);
    assert_int_equal(fairness_of_faces(&counts).verdict, FAIRNESS_TOO_EVEN);
}

/* Of many series of fair throws, about the expected share is called unusual. */
static void fair_dice_are_called_fair(void **state)
{
    enum { SERIES = 2000, THROWS = 100 };
    unsigned called[FAIRNESS_TOO_EVEN + 1] = {0};

    (void)state;
    for (unsigned series = 0; series < SERIES; series++) {
        Rng random = rng_start(3, series, 0);
        FairnessCounts counts = {0};
        for (unsigned i = 0; i < THROWS; i++)
            fairness_count(&counts, dice_throw(&random));
        called[fairness_of_sums(&counts).verdict]++;
    }
    assert_in_range(called[FAIRNESS_DOUBTFUL], 8, 40);
    assert_in_range(called[FAIRNESS_UNUSUAL], 50, 110);
    assert_in_range(called[FAIRNESS_FINE], 1850, 1940);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(chances_match_statistical_tables),
        cmocka_unit_test(counts_match_the_throws),
        cmocka_unit_test(chi_square_matches_a_manual_computation),
        cmocka_unit_test(values_with_few_expected_are_judged_together),
        cmocka_unit_test(verdicts_follow_the_chance),
        cmocka_unit_test(fair_dice_are_called_fair),
    };
    return cmocka_run_group_tests_name("fairness", tests, NULL, NULL);
}
