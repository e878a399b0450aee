/* Guests at a table that is led here. */
#include "local/local.h"

#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <cmocka.h>
#include <stdlib.h>
#include <string.h>

enum { NOW = 1000 };

/* Says a line, and counts the lines of the answer that begin with a word. */
static unsigned say(Local *local, Guest *guest, const char *line, const char *word)
{
    static char buffer[1 << 14];
    bool has_more = true;
    unsigned count = 0;

    guest_say(guest, &local->dealer, span_of(line), NOW);
    local_settle(local, NOW);
    while (has_more) {
        Span rest = {buffer, guest_write(guest, buffer, sizeof buffer, NOW, &has_more)};
        for (Span told; span_line(&rest, &told);)
            count += told.length >= strlen(word) && memcmp(told.start, word, strlen(word)) == 0;
    }
    return count;
}

/* Throws are told apart even if they fall in the same millisecond. */
static void each_throw_has_its_clock(void **state)
{
    Local *local = local_new();
    Guest guest;

    (void)state;
    assert_non_null(local);
    assert_true(dealer_open(&local->dealer, &local_driver, "abcdefgh", true, NOW));
    guest_open(&guest, &local_driver);
    guest.identity = identity_of(span_of("aaaaaaaaaaaaaaaaaaaaaaaaaa"));
    dealer_make(&local->dealer, &guest, 1, span_of("knister time=5 pause=0 name=T"), NOW);
    local_settle(local, NOW);
    assert_int_equal(say(local, &guest, "2 hello 2 aaaaaaaaaaaaaaaaaaaaaaaaaa", "ok 2"), 1);
    assert_int_equal(say(local, &guest, "3 sit 1 Ana", "ok 3"), 1);
    assert_int_equal(say(local, &guest, "4 start", "clock"), 1);
    assert_int_equal(say(local, &guest, "5 move 1 c3", "clock"), 1);
    assert_int_equal(say(local, &guest, "6 move 2 c4", "clock"), 1);
    guest_close(&guest, NOW);
    local_close(local);
}

static unsigned gatherings;

static void gather(Dealer *dealer)
{
    (void)dealer;
    gatherings++;
}

/* What is granted before the driver stores is stored together. Until then nothing is shown, and the
 * dice are not thrown. */
static void requests_are_gathered(void **state)
{
    Local *local = local_new();
    DealerDriver driver = local_driver;
    Guest guest, other;

    (void)state;
    assert_non_null(local);
    driver.gather = gather;
    assert_true(dealer_open(&local->dealer, &driver, "abcdefgh", true, NOW));
    guest_open(&guest, &driver);
    guest.identity = identity_of(span_of("aaaaaaaaaaaaaaaaaaaaaaaaaa"));
    dealer_make(&local->dealer, &guest, 1, span_of("knister pause=0 name=T"), NOW);
    assert_int_equal(gatherings, 1);
    assert_false(local->wants_append);
    dealer_gathered(&local->dealer, NOW);
    local_settle(local, NOW);
    assert_int_equal(say(local, &guest, "2 hello 2 aaaaaaaaaaaaaaaaaaaaaaaaaa", "ok 2"), 1);
    assert_int_equal(say(local, &guest, "3 sit 1 Ana", "ok 3"), 0);
    assert_int_equal(say(local, &guest, "4 stand", "ok"), 0);
    assert_int_equal(say(local, &guest, "5 move 1 c3", "no 5"), 1);
    assert_int_equal(say(local, &guest, "6 sit 2 Ben", "ok"), 0);
    assert_int_equal(say(local, &guest, "7 start", "ok"), 0);
    guest_open(&other, &driver);
    assert_int_equal(say(local, &other, "1 hello 2 bbbbbbbbbbbbbbbbbbbbbbbbbb", "ok"), 0);
    assert_int_equal(local->dealer.room->table.round, 0);
    assert_int_equal(gatherings, 2);
    assert_false(local->wants_append);
    uint32_t saved = local->dealer.room->saved;
    dealer_gathered(&local->dealer, NOW);
    assert_true(local->wants_append);
    assert_int_equal(local->append.version, saved + 1);
    assert_int_equal(local->dealer.room->table.round, 1);
    assert_int_equal(say(local, &guest, "8 ping", "ok"), 5);
    assert_int_equal(say(local, &other, "2 ping", "ok"), 2);
    guest_close(&other, NOW);
    guest_close(&guest, NOW);
    local_close(local);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_throw_has_its_clock),
        cmocka_unit_test(requests_are_gathered),
    };

    return cmocka_run_group_tests_name("local/guests", tests, NULL, NULL);
}
