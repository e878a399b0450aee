/* Counts by key: limits, windows, and limited memory. */
#include "server/guards/counts.h"
#include "support/check.h"

#include <string.h>

static CountKey key_of(uint32_t number)
{
    CountKey key = {{0}};

    memcpy(key.bytes, &number, sizeof number);
    return key;
}

static void limits_are_kept(void **state)
{
    Counts counts;
    CountKey one = key_of(1);
    CountKey other = key_of(2);

    (void)state;
    assert_true(counts_open(&counts, 0, 100));
    for (unsigned i = 0; i < 3; i++)
        assert_true(counts_take(&counts, &one, 0, 3));
    assert_true(counts_is_spent(&counts, &one, 0, 3));
    assert_false(counts_take(&counts, &one, 0, 3));
    assert_true(counts_take(&counts, &other, 0, 3));
    counts_drop(&counts, &one);
    assert_true(counts_take(&counts, &one, 0, 3));
    assert_false(counts_take(&counts, &one, INT64_MAX, 3));
    counts_drop(&counts, &other);
    assert_int_equal(counts.entry_count, 1);
    counts_drop(&counts, &other);
    counts_close(&counts);
}

static void windows_end(void **state)
{
    Counts counts;
    CountKey key = key_of(1);

    (void)state;
    assert_true(counts_open(&counts, 1000, 100));
    assert_true(counts_take(&counts, &key, 5000, 1));
    assert_false(counts_take(&counts, &key, 5999, 1));
    assert_true(counts_is_spent(&counts, &key, 5999, 1));
    assert_false(counts_is_spent(&counts, &key, 6000, 1));
    assert_true(counts_take(&counts, &key, 6000, 1));
    counts_close(&counts);
}

static void memory_is_limited(void **state)
{
    Counts counts;

    (void)state;
    assert_true(counts_open(&counts, 1000, 50));
    for (uint32_t i = 0; i < 50; i++) {
        CountKey key = key_of(i);
        assert_true(counts_take(&counts, &key, 0, 1));
    }
    CountKey late = key_of(50);
    assert_false(counts_take(&counts, &late, 999, 1));
    assert_true(counts_take(&counts, &late, 1000, 1));
    assert_in_range(counts.entry_count, 1,
                    50); /* expired entries are removed when memory is needed */
    counts_close(&counts);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(limits_are_kept),
        cmocka_unit_test(windows_end),
        cmocka_unit_test(memory_is_limited),
    };

    return cmocka_run_group_tests_name("counts", tests, NULL, NULL);
}
