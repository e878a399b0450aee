/* The innermost loops: every kind that this machine can run gives the numbers of plain arithmetic.
 */
#include "bots/net/loops.h"

#include "dice/rng.h"
#include "support/check.h"

enum { TIMES = 20, ROWS = 2 * GRID_LINES };

/* Random sums, and a head of random numbers. */
typedef struct {
    int16_t unit[LOOPS_TOGETHER][NET_WIDTH_MOST];
    int16_t bias[LOOPS_TOGETHER][NET_WIDTH_MOST];
    int16_t weight[NET_HIDDEN_MOST * NET_WIDTH_MOST];
    int32_t shift[NET_HIDDEN_MOST];
    int16_t output[NET_HIDDEN_MOST];
} Numbers;

/* From -most to most - 1. */
static int32_t some_number(Rng *rng, int32_t most)
{
    return (int32_t)rng_below(rng, 2 * (uint32_t)most) - most;
}

static void fill(int16_t *numbers, unsigned count, int32_t most, Rng *rng)
{
    for (unsigned i = 0; i < count; i++)
        numbers[i] = (int16_t)some_number(rng, most);
}

static int64_t plain_value(const LoopsHead *head, const LoopsSum *sum)
{
    int64_t total = 0;

    for (unsigned d = 0; d < head->hidden; d++) {
        int64_t activity = head->shift[d];
        for (unsigned i = 0; i + 1 < head->width; i++) {
            int unit = (int16_t)(sum->unit[i] + sum->bias[i]);
            unit = unit < 0 ? 0 : unit > 256 ? 256 : unit;
            activity += unit * head->weight[d * head->width + i];
        }
        total += activity > 0 ? activity * head->output[d] : 0;
    }
    return total;
}

static void check_values(const Loops *loops, unsigned width, unsigned hidden, int32_t most,
                         unsigned count, Rng *rng)
{
    static Numbers numbers;
    LoopsSum sums[LOOPS_TOGETHER];
    int64_t values[LOOPS_TOGETHER];
    LoopsHead head = {width, hidden, numbers.weight, numbers.shift, numbers.output};

    for (unsigned i = 0; i < count; i++) {
        fill(numbers.unit[i], width, 512, rng);
        fill(numbers.bias[i], width, 512, rng);
        sums[i] = (LoopsSum){numbers.unit[i], numbers.bias[i]};
    }
    fill(numbers.weight, hidden * width, most, rng);
    fill(numbers.output, hidden, most, rng);
    for (unsigned d = 0; d < hidden; d++)
        numbers.shift[d] = some_number(rng, 1 << 24);
    loops->value(&head, sums, count, values);
    for (unsigned i = 0; i < count; i++)
        if (values[i] != plain_value(&head, &sums[i]))
            fail_msg("%s: width %u, %u hidden units, sum %u of %u", loops->name, width, hidden, i,
                     count);
}

static void check_replace(const Loops *loops, unsigned width, unsigned count, Rng *rng)
{
    int8_t row[ROWS][NET_WIDTH_MOST];
    int16_t before[NET_WIDTH_MOST], after[NET_WIDTH_MOST];
    LoopsReplaced replaced = {.count = count};

    fill(before, width, 2000, rng);
    for (unsigned k = 0; k < ROWS; k++)
        for (unsigned i = 0; i < width; i++)
            row[k][i] = (int8_t)some_number(rng, 128);
    for (unsigned k = 0; k < count; k++) {
        replaced.added[k] = row[2 * k];
        replaced.taken[k] = row[2 * k + 1];
    }
    loops->replace(&replaced, before, after, width);
    for (unsigned i = 0; i < width; i++) {
        int expected = before[i];
        for (unsigned k = 0; k < count; k++)
            expected += row[2 * k][i] - row[2 * k + 1][i];
        if (after[i] != expected)
            fail_msg("%s: unit %u of %u after %u changes", loops->name, i, width, count);
    }
}

static void values_are_those_of_plain_arithmetic(void **state)
{
    Rng rng = rng_start(1, 0, RNG_PLAYER);

    (void)state;
    for (unsigned k = 0; loops_at(k) != NULL; k++)
        for (unsigned width = loops_at(k)->step; width <= NET_WIDTH_MOST;
             width += loops_at(k)->step)
            for (unsigned i = 0; i < TIMES; i++) {
                unsigned hidden = 8 * (1 + rng_below(&rng, NET_HIDDEN_MOST / 8));
                unsigned count = 1 + rng_below(&rng, LOOPS_TOGETHER);
                check_values(loops_at(k), width, hidden, i % 2 == 0 ? 128 : 32768, count, &rng);
            }
}

static void sums_are_those_of_plain_arithmetic(void **state)
{
    Rng rng = rng_start(2, 0, RNG_PLAYER);

    (void)state;
    for (unsigned k = 0; loops_at(k) != NULL; k++)
        for (unsigned width = loops_at(k)->step; width <= NET_WIDTH_MOST;
             width += loops_at(k)->step)
            for (unsigned count = 0; count <= GRID_LINES; count++)
                check_replace(loops_at(k), width, count, &rng);
}

/* Nets may have any width that is a multiple of 8. */
static void there_are_loops_for_every_width(void **state)
{
    (void)state;
    for (unsigned width = 8; width <= NET_WIDTH_MOST; width += 8)
        assert_int_equal(width % loops_for(width)->step, 0);
    assert_ptr_equal(loops_for(NET_WIDTH_MOST), loops_at(0));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(values_are_those_of_plain_arithmetic),
        cmocka_unit_test(sums_are_those_of_plain_arithmetic),
        cmocka_unit_test(there_are_loops_for_every_width),
    };
    return cmocka_run_group_tests_name("bots/loops", tests, NULL, NULL);
}
