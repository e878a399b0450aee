/* The heap always gives the earliest entry, after any insertions, moves and removals. */
#include "dice/rng.h"
#include "server/heap.h"
#include "support/check.h"

enum { ITEMS = 300, STEPS = 20000 };

/* The earliest, found by looking at all. */
static const HeapItem *earliest(const HeapItem *items)
{
    const HeapItem *first = NULL;

    for (unsigned i = 0; i < ITEMS; i++)
        if (items[i].place != 0 && (first == NULL || items[i].at < first->at))
            first = &items[i];
    return first;
}

static void the_earliest_comes_first(void **state)
{
    static HeapItem items[ITEMS];
    Heap heap = {0};
    Rng rng = rng_start(1, 2, 3);
    uint32_t count = 0;

    (void)state;
    for (unsigned step = 0; step < STEPS; step++) {
        HeapItem *item = &items[rng_below(&rng, ITEMS)];
        count -= item->place != 0;
        if (rng_below(&rng, 3) > 0) {
            assert_true(heap_set(&heap, item, rng_below(&rng, 1000)));
            count++;
        } else {
            heap_remove(&heap, item);
            assert_int_equal(item->place, 0);
        }
        assert_int_equal(heap.count, count);
        const HeapItem *first = heap_first(&heap);
        assert_int_equal(first == NULL, count == 0);
        if (first != NULL)
            assert_int_equal(first->at, earliest(items)->at);
    }
    for (int64_t before = 0; heap_first(&heap) != NULL;) {
        HeapItem *first = heap_first(&heap);
        assert_true(first->at >= before);
        before = first->at;
        heap_remove(&heap, first);
    }
    heap_close(&heap);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(the_earliest_comes_first)};

    return cmocka_run_group_tests_name("heap", tests, NULL, NULL);
}
