/* Days of UTC against those of the C library. */
#include "base/day.h"

#include "support/check.h"

#include <time.h>

static void every_day(void **state)
{
    (void)state;
    for (int64_t day = 0; day < 2932896; day++) { /* up to 9999-12-31 */
        time_t seconds = (time_t)(day * 86400 + day % 86400);
        struct tm parts;
        char expected[16], found[DAY_BYTES + 1];
        gmtime_r(&seconds, &parts);
        strftime(expected, sizeof expected, "%Y-%m-%d", &parts);
        day_write((int64_t)seconds * 1000, found);
        assert_true(day_is_good(span_of(found)));
        assert_string_equal(found, expected);
    }
}

static void edges(void **state)
{
    char day[DAY_BYTES + 1];

    (void)state;
    day_write(-1, day);
    assert_string_equal(day, "1970-01-01");
    day_write(INT64_C(1794787199999), day);
    assert_string_equal(day, "2026-11-15");
    day_write(INT64_C(1794787200000), day);
    assert_string_equal(day, "2026-11-16");
}

static void days_that_do_not_exist(void **state)
{
    static const char *const bad[] = {"",           "2026-02-30", "2026-02-29",  "1900-02-29",
                                      "9999-99-99", "2026-00-01", "2026-13-01",  "2026-01-00",
                                      "2026-04-31", "2026-1-1",   "2026-01-011", "2026/01/01",
                                      "20x6-01-01"};

    (void)state;
    for (unsigned i = 0; i < sizeof bad / sizeof *bad; i++)
        if (day_is_good(span_of(bad[i])))
            fail_msg("'%s' counts as a day", bad[i]);
    assert_true(day_is_good(span_of("2024-02-29")) && day_is_good(span_of("2000-02-29")));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_day),
        cmocka_unit_test(days_that_do_not_exist),
        cmocka_unit_test(edges),
    };
    return cmocka_run_group_tests_name("days", tests, NULL, NULL);
}
