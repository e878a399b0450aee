/* Addresses of tables, as people share them. */
#include "client/address.h"
#include "support/check.h"

#include <string.h>

#define TICKET "abcdefghijklmnopqrstuvwxyz"

typedef struct {
    const char *text;
    AddressState state;
    const char *server; /* as it is known by */
    const char *code;
    const char *ticket;
    bool is_secure;
    const char *shortened; /* NULL: "" */
} Case;

static const Case cases[] = {
    {"http://example.org/t/7kkp6twk", ADDRESS_FINE, "example.org:80", "7kkp6twk", "", false, NULL},
    {"https://example.org/t/7kkp6twk", ADDRESS_FINE, "example.org:443", "7kkp6twk", "", true, NULL},
    {"https://example.org:8000/t/7kkp6twk#ticket=" TICKET, ADDRESS_FINE, "example.org:8000",
     "7kkp6twk", TICKET, true, NULL},
    {"https://example.org:8000/t/7kkp6twk?ticket=" TICKET, ADDRESS_FINE, "example.org:8000",
     "7kkp6twk", TICKET, true, NULL}, /* of 0.1.0 */
    {"ws://10.0.0.7:8642/table/7kkp6twk", ADDRESS_FINE, "10.0.0.7:8642", "7kkp6twk", "", false,
     NULL},
    {"http://[::1]:8642/tv/7kkp6twk#x", ADDRESS_FINE, "[::1]:8642", "7kkp6twk", "", false, NULL},
    {"localhost/7kkp6twk", ADDRESS_FINE, "localhost:8642", "7kkp6twk", "", false, NULL},
    {"localhost/t/7KKP-6TWK", ADDRESS_FINE, "localhost:8642", "7kkp6twk", "", false, NULL},
    {"localhost/7KK-P6T", ADDRESS_FINE, "localhost:8642", "", "", false, "7kkp6t"},
    {"https://example.org/t/7kkp6o", ADDRESS_FINE, "example.org:443", "", "", true, "7kkp60"},
    {"localhost:99", ADDRESS_FINE, "localhost:99", "", "", false, NULL},
    {"localhost", ADDRESS_FINE, "localhost:8642", "", "", false, NULL},
    {"http://localhost/", ADDRESS_FINE, "localhost:80", "", "", false, NULL},
    {"http://localhost/?x=1", ADDRESS_FINE, "localhost:80", "", "", false, NULL},
    {"ftp://localhost/", ADDRESS_SCHEME, NULL, NULL, NULL, false, NULL},
    {"://localhost/", ADDRESS_SCHEME, NULL, NULL, NULL, false, NULL},
    {"", ADDRESS_HOST, NULL, NULL, NULL, false, NULL},
    {"http://", ADDRESS_HOST, NULL, NULL, NULL, false, NULL},
    {"http:///t/7kkp6twk", ADDRESS_HOST, NULL, NULL, NULL, false, NULL},
    {"http://a b/", ADDRESS_HOST, NULL, NULL, NULL, false, NULL},
    {"http://user@host/", ADDRESS_HOST, NULL, NULL, NULL, false, NULL},
    {"http://[::1/", ADDRESS_HOST, NULL, NULL, NULL, false, NULL},
    {"localhost:0", ADDRESS_PORT, NULL, NULL, NULL, false, NULL},
    {"localhost:65536", ADDRESS_PORT, NULL, NULL, NULL, false, NULL},
    {"localhost:/7kkp6twk", ADDRESS_PORT, NULL, NULL, NULL, false, NULL},
    {"localhost/t/", ADDRESS_PATH, NULL, NULL, NULL, false, NULL},
    {"localhost/t/7kkp6tw", ADDRESS_PATH, NULL, NULL, NULL, false, NULL},
    {"localhost/t/7kkp6twk/x", ADDRESS_PATH, NULL, NULL, NULL, false, NULL},
    {"localhost/t/7kkp6twk#ticket=abc", ADDRESS_TICKET, NULL, NULL, NULL, false, NULL},
};

static void addresses_are_read(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const Case *expected = &cases[i];
        Address address;
        char server[300];
        Text text = text_over(server, sizeof server);

        AddressState found = address_read(span_of(expected->text), &address);
        if (found != expected->state)
            fail_msg("%s: %d instead of %d", expected->text, found, expected->state);
        if (found != ADDRESS_FINE)
            continue;
        address_write_server(&text, &address);
        assert_string_equal(server, expected->server);
        assert_string_equal(address.code, expected->code);
        assert_string_equal(address.shortened, expected->shortened ? expected->shortened : "");
        assert_string_equal(address.ticket, expected->ticket);
        assert_int_equal(address.is_secure, expected->is_secure);
    }
}

static void default_ports_are_not_written(void **state)
{
    static const struct {
        const char *text;
        const char *origin;
    } origins[] = {
        {"https://example.org/t/7kkp6twk", "https://example.org"},
        {"http://example.org:80/", "http://example.org"},
        {"https://example.org:80/", "https://example.org:80"},
        {"localhost", "http://localhost:8642"},
        {"wss://[::1]:443/", "https://[::1]"},
        {"http://[::1]:8642/", "http://[::1]:8642"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof origins / sizeof *origins; i++) {
        Address address;
        char origin[300];
        Text text = text_over(origin, sizeof origin);

        assert_int_equal(address_read(span_of(origins[i].text), &address), ADDRESS_FINE);
        address_write_origin(&text, &address);
        assert_string_equal(origin, origins[i].origin);
    }
}

static void hosts_that_are_too_long_are_refused(void **state)
{
    char text[400] = "";
    Address address;

    (void)state;
    memset(text, 'a', ADDRESS_HOST_BYTES);
    assert_int_equal(address_read(span_of(text), &address), ADDRESS_FINE);
    text[ADDRESS_HOST_BYTES] = 'a';
    assert_int_equal(address_read(span_of(text), &address), ADDRESS_HOST);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(addresses_are_read),
        cmocka_unit_test(default_ports_are_not_written),
        cmocka_unit_test(hosts_that_are_too_long_are_refused),
    };
    return cmocka_run_group_tests_name("client/addresses", tests, NULL, NULL);
}
