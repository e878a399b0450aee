/* A chart is a few short lines with one star for each round, at its height. */
#include "analysis/chart.h"

#include "dice/rng.h"
#include "support/check.h"

#include <string.h>

/* A player whose value goes up and down. */
static AnalysedPlayer wanderer(Rng *rng, uint32_t rounds, uint32_t stride)
{
    AnalysedPlayer player = {.round_count = rounds, .start = (int32_t)rng_below(rng, 12000)};
    Hundredths value = player.start;

    for (uint32_t round = 0; round < rounds; round++) {
        value += (int32_t)rng_below(rng, 2 * stride + 1) - (int32_t)stride;
        player.rounds[round].value = value;
    }
    return player;
}

/* The row in which a column has its star, counted from the top; all others are blank. */
static int row_of_star(const char *chart, unsigned column)
{
    int row = 0;
    int found = -1;

    for (const char *line = chart; line[CHART_MARGIN - 1] == '|'; row++) {
        const char *end = strchr(line, '\n');
        if (line + column < end && line[column] == '*') {
            assert_int_equal(found, -1);
            found = row;
        }
        line = end + 1;
    }
    return found;
}

static void check_lines(const char *chart)
{
    unsigned lines = 0;

    for (const char *line = chart; *line != '\0'; lines++) {
        const char *end = strchr(line, '\n');
        assert_non_null(end);
        assert_in_range(end - line, 1, 79);
        assert_int_not_equal(end[-1], ' ');
        for (; line < end; line++)
            assert_in_range(*line, ' ', '~');
        line = end + 1;
    }
    assert_in_range(lines, 3, CHART_ROWS + 2);
}

static void each_round_has_its_star(void **state)
{
    static const uint32_t strides[] = {0, 10, 300, 2000, 4000};
    Rng rng = rng_start(8, 0, RNG_PLAYER);

    (void)state;
    for (uint32_t rounds = 0; rounds <= ANALYSIS_ROUNDS; rounds++)
        for (size_t i = 0; i < sizeof strides / sizeof *strides; i++) {
            char chart[CHART_TEXT_SIZE];
            Text text = text_over(chart, sizeof chart);
            AnalysedPlayer player = wanderer(&rng, rounds, strides[i]);
            unsigned width = 2 * rounds < CHART_COLUMNS ? 2 : 1;
            Hundredths before = player.start;
            int row_before = 0;
            chart_write(&text, &player);
            assert_false(text.is_cut);
            check_lines(chart);
            for (uint32_t round = 0; round <= rounds; round++) {
                Hundredths value = round > 0 ? player.rounds[round - 1].value : player.start;
                int row = row_of_star(chart, CHART_MARGIN + round * width);
                assert_int_not_equal(row, -1);
                if (round > 0 && value <= before)
                    assert_true(row >= row_before);
                if (round > 0 && value >= before)
                    assert_true(row <= row_before);
                before = value;
                row_before = row;
            }
        }
}

static void a_chart_looks_like_this(void **state)
{
    static const char expected[] = "   74 |            *\n"
                                   "      |*     *\n"
                                   "   72 |  *\n"
                                   "      |    *     *\n"
                                   "   70 |        *\n"
                                   "      +-------------\n"
                                   "       0         5\n";
    AnalysedPlayer player = {.round_count = 6, .start = 7251};
    static const Hundredths values[] = {7249, 7149, 7300, 6950, 7100, 7400};
    char chart[CHART_TEXT_SIZE];
    Text text = text_over(chart, sizeof chart);

    (void)state;
    for (unsigned i = 0; i < 6; i++)
        player.rounds[i].value = values[i];
    chart_write(&text, &player);
    assert_string_equal(chart, expected);
    assert_int_equal(chart_column(&player, 0), CHART_MARGIN);
    assert_int_equal(chart_column(&player, 6), CHART_MARGIN + 12);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_round_has_its_star),
        cmocka_unit_test(a_chart_looks_like_this),
    };
    return cmocka_run_group_tests_name("analysis/chart", tests, NULL, NULL);
}
