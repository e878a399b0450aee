/* Values are rounded to hundredths and written as text. */
#include "analysis/points.h"

#include "support/check.h"

static void values_are_rounded_to_the_nearest(void **state)
{
    (void)state;
    assert_int_equal(points_of(0), 0);
    assert_int_equal(points_of(72 * NET_POINT), 7200);
    assert_int_equal(points_of(-3 * NET_POINT), -300);
    assert_int_equal(points_of(NET_POINT / 200), 0); /* a little less than half a hundredth */
    assert_int_equal(points_of(NET_POINT / 200 + 1), 1);
    assert_int_equal(points_of(-NET_POINT / 200), 0);
    assert_int_equal(points_of(-NET_POINT / 200 - 1), -1);
    assert_int_equal(points_of(INT32_MAX), 3276800);
    assert_int_equal(points_of(INT32_MIN), -3276800);
}

static void rounding_keeps_the_order(void **state)
{
    (void)state;
    for (NetValue value = -2 * NET_POINT; value < 2 * NET_POINT; value++) {
        Hundredths points = points_of(value);
        int64_t off = (int64_t)points * NET_POINT - (int64_t)value * POINTS_ONE;
        assert_true(points <= points_of(value + 1));
        assert_true(off <= NET_POINT / 2 && off >= -NET_POINT / 2);
    }
}

static void points_are_written_with_two_decimals(void **state)
{
    static const struct {
        Hundredths points;
        const char *plain;
        const char *change;
    } cases[] = {
        {0, "0.00", "0.00"},
        {1, "0.01", "+0.01"},
        {-1, "-0.01", "-0.01"},
        {10, "0.10", "+0.10"},
        {-99, "-0.99", "-0.99"},
        {7200, "72.00", "+72.00"},
        {-1205, "-12.05", "-12.05"},
        {11500, "115.00", "+115.00"},
        {INT32_MIN, "-21474836.48", "-21474836.48"},
        {INT32_MAX, "21474836.47", "+21474836.47"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char buffer[POINTS_TEXT_SIZE];
        Text text = text_over(buffer, sizeof buffer);
        points_write(&text, cases[i].points);
        assert_string_equal(buffer, cases[i].plain);
        text = text_over(buffer, sizeof buffer);
        points_write_change(&text, cases[i].points);
        assert_string_equal(buffer, cases[i].change);
        assert_false(text.is_cut);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(values_are_rounded_to_the_nearest),
        cmocka_unit_test(rounding_keeps_the_order),
        cmocka_unit_test(points_are_written_with_two_decimals),
    };
    return cmocka_run_group_tests_name("analysis/points", tests, NULL, NULL);
}
