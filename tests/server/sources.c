/* Addresses as keys and ranges, and bans. */
#include "server/guards/bans.h"
#include "support/check.h"

#include <string.h>

static const char *shown(const char *address)
{
    static char text[SOURCE_BYTES];
    Text written = text_over(text, sizeof text);
    SourceRange block;

    if (source_read_block(address, &block))
        source_write_block(&written, &block);
    return text;
}

static void sources_are_households(void **state)
{
    (void)state;
    assert_string_equal(shown("192.0.2.1"), "192.0.2.1");
    assert_string_equal(shown("192.0.2.1/32"), "192.0.2.1");
    assert_string_equal(shown("::ffff:192.0.2.1"), "192.0.2.1");
    assert_string_equal(shown("2001:db8:1:2:3:4:5:6"), "2001:db8:1:2::/64");
    assert_string_equal(shown("2001:db8:1:2::/64"), "2001:db8:1:2::/64");
    assert_string_equal(shown("2001:db8:1::9/48"), "2001:db8:1::/48");
    assert_string_equal(shown("2001:db8::/16"), "2001::/16");
    assert_string_equal(shown("192.0.2.77/24"), "192.0.2.0/24");
    assert_string_equal(shown("::ffff:192.0.2.77/25"), "192.0.2.0/25");
    assert_string_equal(shown("10.1.2.3/8"), "10.0.0.0/8");
    assert_string_equal(shown("10.0.0.0/7"), "");
    assert_string_equal(shown("0.0.0.0/0"), "");
    assert_string_equal(shown("2000::/15"), "");
    assert_string_equal(shown("2001:db8::1/128"), "");
    assert_string_equal(shown("300.0.0.1"), "");
    assert_string_equal(shown(""), "");
}

static bool is_in(const char *address, const char *text)
{
    SourceRange range;
    Source source;

    assert_true(source_read_range(text, &range));
    return source_of_header(span_of(address), &source) && source_is_in(&source, &range, 1);
}

/* The key of the address in a header; "" if it cannot be read. */
static const char *told(const char *header)
{
    static char text[SOURCE_BYTES];
    Text written = text_over(text, sizeof text);
    Source source;

    if (source_of_header(span_of(header), &source)) {
        CountKey key = source_key(&source);
        source_write(&written, &key);
    }
    return text;
}

static void headers_of_proxies(void **state)
{
    static const char *const bad[] = {
        "",        "unknown", "192.0.2.1:", "192.0.2.1:x", "[::1",         "192.0.2.1:99999",
        "[::1]80", "[::1]:",  "2001:db8",   "::1]",        "192.0.2.1:1:2"};

    (void)state;
    assert_string_equal(told("203.0.113.7"), "203.0.113.7");
    assert_string_equal(told("10.0.0.1, 203.0.113.7"), "203.0.113.7");
    assert_string_equal(told("10.0.0.1,\t203.0.113.7:1234"), "203.0.113.7");
    assert_string_equal(told("[2001:db8::1]:99"), "2001:db8::/64");
    assert_string_equal(told("[2001:db8::1]"), "2001:db8::/64");
    assert_string_equal(told("2001:db8::1"), "2001:db8::/64");
    assert_string_equal(told("[::ffff:1.2.3.4]"), "1.2.3.4");
    assert_string_equal(told("::ffff:1.2.3.4"), "1.2.3.4");
    for (unsigned i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_string_equal(told(bad[i]), "");
}

static bool is_loopback(const char *address)
{
    Source source;

    assert_true(source_of_header(span_of(address), &source));
    return source_is_loopback(&source);
}

static void ranges(void **state)
{
    SourceRange range;

    (void)state;
    assert_true(is_in("10.1.2.3", "10.0.0.0/8"));
    assert_true(is_in("::ffff:10.1.2.3", "10.0.0.0/8"));
    assert_false(is_in("11.1.2.3", "10.0.0.0/8"));
    assert_true(is_in("192.0.2.129", "192.0.2.128/25"));
    assert_false(is_in("192.0.2.127", "192.0.2.128/25"));
    assert_true(is_in("192.0.2.1", "192.0.2.1"));
    assert_false(is_in("192.0.2.2", "192.0.2.1"));
    assert_true(is_in("192.0.2.2", "0.0.0.0/0"));
    assert_false(is_in("2001:db8::1", "0.0.0.0/0"));
    assert_true(is_in("2001:db8::1", "::/0"));
    assert_true(is_in("fd00::1", "fd00::/8"));
    assert_false(is_in("nonsense", "::/0"));
    for (unsigned i = 0; i < 5; i++)
        assert_false(source_read_range(
            (const char *[]){"", "x", "10.0.0.0/33", "::/129", "10.0.0.0/-1"}[i], &range));
    assert_true(is_loopback("127.0.0.2") && is_loopback("::1") && is_loopback("::ffff:127.0.0.1"));
    assert_false(is_loopback("192.0.2.1") || is_loopback("::2") || is_loopback("::"));
}

static CountKey key_of(const char *address)
{
    Source source;

    assert_true(source_of_header(span_of(address), &source));
    return source_key(&source);
}

static void bans_of_blocks(void **state)
{
    static const struct {
        const char *address;
        bool is_banned;
    } cases[] = {
        {"203.0.113.0", true},    {"203.0.113.255", true},   {"203.0.112.255", false},
        {"203.0.114.0", false},   {"2001:db8:7:ff::", true}, {"2001:db8:8::1", false},
        {"::203.0.113.1", false},
    };
    Bans bans = {0};

    (void)state;
    assert_true(bans_add(&bans, "address", "203.0.113.0/24", 0));
    assert_true(bans_add(&bans, "address", "2001:db8:7::/48", 0));
    for (unsigned i = 0; i < sizeof cases / sizeof *cases; i++) {
        CountKey source = key_of(cases[i].address);
        assert_int_equal(bans_have_source(&bans, &source, 0), cases[i].is_banned);
    }
    assert_true(ban_covers("address", "203.0.113.0/24", "203.0.113.9"));
    assert_true(ban_covers("address", "203.0.113.9", "203.0.113.9"));
    assert_false(ban_covers("address", "203.0.113.9", "203.0.113.0/24"));
    assert_false(ban_covers("address", "203.0.113.0/24", "2001:db8:7::/48"));
    assert_true(ban_covers("device", "01234567", "0123456789"));
    assert_false(ban_covers("device", "0123456789", "01234567"));
    bans_free(&bans);
}

static void bans(void **state)
{
    Bans bans = {0};
    Identity device;
    char value[SOURCE_BYTES];

    (void)state;
    assert_true(identity_parse(span_of("0123456789abcdef0123456789abcdef"), &device));
    assert_true(ban_read("address", "2001:db8:1:2:3::9", value));
    assert_true(bans_add(&bans, "address", value, 0));
    assert_true(bans_add(&bans, "address", "192.0.2.1", 100));
    assert_true(bans_add(&bans, "device", "0123456789", 100));
    assert_true(bans_add(&bans, "planet", "Mars", 0));
    for (unsigned i = 0; i < 4; i++) {
        CountKey source = key_of(
            (const char *[]){"2001:db8:1:2:ffff::", "192.0.2.1", "192.0.2.2", "2001:db8:1:3::"}[i]);
        assert_int_equal(bans_have_source(&bans, &source, 99), i < 2);
        assert_int_equal(bans_have_source(&bans, &source, 100), i < 1);
    }
    assert_true(bans_have_device(&bans, &device, 99));
    assert_false(bans_have_device(&bans, &device, 100));
    device.bytes[1] ^= 1;
    assert_false(bans_have_device(&bans, &device, 99));
    assert_true(ban_read("device", "01234567ABCDEF", value));
    assert_string_equal(value, "01234567abcdef");
    assert_false(ban_read("device", "0123456", value) || ban_read("device", "01234567X", value) ||
                 ban_read("address", "x", value) || ban_read("planet", "01234567", value));
    bans_free(&bans);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sources_are_households), cmocka_unit_test(ranges),
        cmocka_unit_test(headers_of_proxies),     cmocka_unit_test(bans),
        cmocka_unit_test(bans_of_blocks),
    };

    return cmocka_run_group_tests_name("sources", tests, NULL, NULL);
}
