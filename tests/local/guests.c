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

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(each_throw_has_its_clock)};

    return cmocka_run_group_tests_name("local/guests", tests, NULL, NULL);
}
