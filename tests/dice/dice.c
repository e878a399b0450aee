/* The random numbers are those of the published generator, and the dice are fair. */
#include "dice/dice.h"

#include "support/check.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

static const char *folder;

static void the_generator_is_xoshiro256_starstar(void **state)
{
    static const uint64_t numbers[] = {
        11520u,
        0u,
        1509978240u,
        1215971899390074240u,
        1216172134540287360u,
        607988272756665600u,
        16172922978634559625u,
        8476171486693032832u,
        10595114339597558777u,
        2904607092377533576u,
    };
    Rng rng = {{1, 2, 3, 4}};

    (void)state;
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
        assert_true(rng_next(&rng) == numbers[i]);
}

static void check_numbers(FILE *file, Rng rng)
{
    uint64_t number = 0;

    assert_int_equal(fscanf(file, " numbers"), 0);
    for (int i = 0; i < 4; i++) {
        assert_int_equal(fscanf(file, "%" SCNu64, &number), 1);
        assert_true(rng_next(&rng) == number);
    }
}

static void check_throws(FILE *file, Rng rng)
{
    unsigned first = 0;
    unsigned second = 0;

    assert_int_equal(fscanf(file, " throws"), 0);
    for (int i = 0; i < 10; i++) {
        Throw thrown = dice_throw(&rng);
        assert_int_equal(fscanf(file, "%u+%u", &first, &second), 2);
        assert_int_equal(thrown.first, first);
        assert_int_equal(thrown.second, second);
    }
}

static void streams_match_the_vectors(void **state)
{
    char path[4096];
    uint64_t seed = 0;
    uint64_t game = 0;
    uint64_t part = 0;
    int streams = 0;

    (void)state;
    snprintf(path, sizeof path, "%s/vectors.txt", folder);
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    assert_int_equal(fscanf(file, "# %*[^\n]"), 0);
    while (fscanf(file, " stream %" SCNu64 "%" SCNu64 "%" SCNu64, &seed, &game, &part) == 3) {
        check_numbers(file, rng_start(seed, game, part));
        check_throws(file, rng_start(seed, game, part));
        streams++;
    }
    fclose(file);
    assert_int_equal(streams, 6);
}

/* Of a few thousand streams no two begin alike. */
static void streams_differ(void **state)
{
    enum { SIDE = 12 };
    static uint64_t first[SIDE * SIDE * SIDE];
    size_t count = 0;

    (void)state;
    for (unsigned i = 0; i < SIDE * SIDE * SIDE; i++) {
        Rng rng = rng_start(i % SIDE, i / SIDE % SIDE, i / SIDE / SIDE);
        first[count] = rng_next(&rng);
        for (size_t k = 0; k < count; k++)
            assert_true(first[k] != first[count]);
        count++;
    }
}

/* Counts are within five standard deviations of their expectation. */
static void expect_even(const uint32_t *counts, uint32_t kinds, double total)
{
    double expected = total / kinds;
    double deviation = sqrt(expected * (1 - 1.0 / kinds));

    for (uint32_t i = 0; i < kinds; i++)
        assert_true(fabs(counts[i] - expected) < 5 * deviation);
}

static void every_throw_is_equally_likely(void **state)
{
    enum { THROWS = 3600000 };
    uint32_t counts[36] = {0};
    uint32_t followers[36] = {0};
    unsigned before = 0;
    Rng rng = rng_start(36, 0, RNG_DICE);

    (void)state;
    for (unsigned i = 0; i < THROWS; i++) {
        Throw thrown = dice_throw(&rng);
        assert_true(throw_is_valid(thrown) && thrown.second > 0);
        counts[(thrown.first - 1) * 6 + thrown.second - 1]++;
        followers[before * 6 + thrown.second - 1]++; /* whatever the first die showed before */
        before = thrown.first - 1u;
    }
    expect_even(counts, 36, THROWS);
    expect_even(followers, 36, THROWS);
}

static void small_bounds_have_no_bias(void **state)
{
    enum { DRAWS = 200000 };

    (void)state;
    for (uint32_t bound = 1; bound <= 40; bound++) {
        uint32_t counts[40] = {0};
        Rng rng = rng_start(bound, 0, RNG_PLAYER);
        for (unsigned i = 0; i < DRAWS; i++) {
            uint32_t number = rng_below(&rng, bound);
            assert_true(number < bound);
            counts[number]++;
        }
        if (bound > 1)
            expect_even(counts, bound, DRAWS);
    }
}

/* A large bound exposes a generator that never draws again: with a bound of three quarters of all
 * numbers, every third result would occur twice as often. */
static void large_bounds_have_no_bias(void **state)
{
    enum { DRAWS = 300000 };
    uint32_t counts[3] = {0};
    Rng rng = rng_start(3, 0, RNG_PLAYER);

    (void)state;
    for (unsigned i = 0; i < DRAWS; i++)
        counts[rng_below(&rng, 0xc0000000u) % 3]++;
    expect_even(counts, 3, DRAWS);
}

int main(int argument_count, char **arguments)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_generator_is_xoshiro256_starstar),
        cmocka_unit_test(streams_match_the_vectors),
        cmocka_unit_test(streams_differ),
        cmocka_unit_test(every_throw_is_equally_likely),
        cmocka_unit_test(small_bounds_have_no_bias),
        cmocka_unit_test(large_bounds_have_no_bias),
    };

    folder = argument_count == 2 ? arguments[1] : ".";
    return cmocka_run_group_tests_name("dice", tests, NULL, NULL);
}
