/* Names by Unicode's tables: which can be read, and which look alike. */
#include "room/room.h"
#include "server/guards/names.h"
#include "support/check.h"

static void names_can_be_read(void **state)
{
    static const char *const good[] = {
        "Ana",
        "Zo\u00eb",
        "Zoe\u0308",
        "O'Brien-M\u00fcller 2",
        "\u0410\u043d\u043d\u0430",                                   /* Russian */
        "\u5c0f\u660e",                                               /* Chinese */
        "\u05e9\u05b8\u05c1\u05dc\u05d5\u05b9\u05dd",                 /* Hebrew with points */
        "\u0e01\u0e34\u0e48\u0e07",                                   /* Thai */
        "\u0928\u093f\u0915\u094d\u0915\u0940",                       /* Hindi */
        "Nguy\u1ec5n",                                                /* Vietnamese */
        "\U0001f600",                                                 /* a face */
        "\u2764\ufe0f Ana",                                           /* a heart */
        "\U0001f44d\U0001f3fd",                                       /* a thumb with a colour */
        "\U0001f468\u200d\U0001f469\u200d\U0001f467\u200d\U0001f466", /* a family */
        "\U0001f3f3\ufe0f\u200d\U0001f308",                           /* a flag */
        "7",
        "7\ufe0f\u20e3", /* a key */
        "\u1fa7",        /* a Greek letter with three */
    };
    static const char *const bad[] = {
        "\u2800", /* braille without dots */
        "\u2800\u2800 \u2800",
        "\u0301", /* an accent alone */
        "\ufe0f",
        "\u3164", /* fillers */
        "A\u115fB",
        "\u00a0",
        "Ana \u0301",
        "a\u0301\u0301\u0301\u0301\u0301",
        "a\u0300\u0302\u0303\u0304\u0306\u0307\u0308", /* a pile */
        "\u0378",                                      /* unassigned */
        "A\u200dB",                                    /* joined letters */
        "A\u200b",
        "\U0001f468\u200d",
        "\u200d\U0001f468",
        "Ana\ufe0f\ufe0f\u202e",
        "Anna\ufe0e", /* styles without an emoji */
        "A\ufe0fnna",
        "7\ufe0f",
        "\u2764\ufe0f\ufe0f",
        "e\u0301\u0301", /* the same accent twice */
        "\u00e9\u0301",
        "\u1ec5\u0301\u0308", /* four accents */
    };

    (void)state;
    for (unsigned i = 0; i < sizeof good / sizeof *good; i++)
        if (!name_is_good(span_of(good[i])) || !name_guard_allows(span_of(good[i])))
            fail_msg("'%s' was refused", good[i]);
    for (unsigned i = 0; i < sizeof bad / sizeof *bad; i++)
        if (name_is_good(span_of(bad[i])) && name_guard_allows(span_of(bad[i])))
            fail_msg("number %u, '%s', was taken", i, bad[i]);
}

static void neighbours_are_imitated(void **state)
{
    static const char *const alike[][2] = {
        {"Ana", "\u0410na"},         /* a Russian A */
        {"Ana", "\uff21na"},         /* a wide one */
        {"\u00e1ron", "a\u0301ron"}, /* the same letter in two ways */
        {"ANA", "\u0430na"},         /* and another case */
        {"Zo\u00cb", "zo\u00eb"},
        {"Bill", "BiII"},
        {"Ana B", "Ana\u00a0B"},
        {"\U0001d400na", "Ana"}, /* a mathematical A */
        {"Anna", "Anna\ufe0e"},
        {"Anna", "A\ufe0fnna"},               /* styles */
        {"Anna", "\uff21\uff4e\uff4e\uff41"}, /* wide letters */
        {"Anna", "A\uff4e\uff4ea"},
        {"anna", "A\uff4e\uff4eA"},
        {"Anna", "\u24b6nna"},
        {"Anna", "\u1d00nna"}, /* in a circle; a small capital */
        {"Anna", "\u1d00\u0274\u0274\u1d00"},
        {"Tom", "\u1d1bo\u1d0d"},
        {"Anna", "\U0001f170nna"},
        {"Anna", "\uab7anna"}, /* Cherokee */
    };
    static const char *const different[][2] = {
        {"Ana", "Anna"},   {"Rene", "Ren\u00e9"}, {"Regular", "Regular 2"},
        {"Ana", "\u5c0f"}, {"Tim", "Tom"},        {"\U0001f600", "\U0001f601"},
    };
    NameGuard *guard = name_guard_open();

    (void)state;
    assert_non_null(guard);
    for (unsigned i = 0; i < sizeof alike / sizeof *alike; i++)
        if (!name_guard_confuses(guard, span_of(alike[i][0]), span_of(alike[i][1])))
            fail_msg("'%s' and '%s' count as different", alike[i][0], alike[i][1]);
    for (unsigned i = 0; i < sizeof different / sizeof *different; i++)
        if (name_guard_confuses(guard, span_of(different[i][0]), span_of(different[i][1])))
            fail_msg("'%s' and '%s' count as alike", different[i][0], different[i][1]);
    name_guard_close(guard);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(names_can_be_read),
        cmocka_unit_test(neighbours_are_imitated),
    };

    return cmocka_run_group_tests_name("names", tests, NULL, NULL);
}
