/* Many devices, tables and guesses from one address: crowds KNOBEL. Each case has its own server.
 */
#include "siege.h"

#include <stdio.h>
#include <string.h>

static void many_tables(void **state)
{
    (void)state;
    Service server = SERVE("--limit=tables=2");
    Guest guest = siege_enter(&server, "");

    for (unsigned i = 0; i < 2; i++)
        assert_true(guest_ask(&guest, "make knister name=T") && guest.is_ok);
    assert_true(guest_ask(&guest, "make knister name=T"));
    assert_refused(&guest, "limit tables");
    assert_int_equal(siege_hits(&server, "tables"), 1);
    guest_end(&guest);
    siege_stop(&server);
}

/* How many tables with this name the lobby lists for somebody. */
static unsigned listed_tables;
static const char *listed_name;

static void see_listed(Guest *guest, Span line)
{
    size_t length = strlen(listed_name);

    (void)guest;
    if (line.length > length && memcmp(line.start, "listed ", 7) == 0 &&
        memcmp(line.start + line.length - length, listed_name, length) == 0)
        listed_tables++;
}

static unsigned count_listed(const Service *server, uint8_t from, const char *name)
{
    static const GuestHooks hooks = {.other = see_listed};
    WirePlace place = {.port = server->place.port, .from = from};
    Guest guest;

    listed_tables = 0;
    listed_name = name;
    guest_start(&guest, 1, &hooks, NULL);
    assert_true(guest_enter(&guest, place, ""));
    assert_true(guest_ask(&guest, "tables") && guest.is_ok);
    guest_end(&guest);
    return listed_tables;
}

/* Makes a listed table and goes there. */
static Guest list_table(WirePlace place, const char *name)
{
    char code[GUEST_CODE_BYTES + 1];
    Guest host;

    guest_start(&host, 1, NULL, NULL);
    assert_true(guest_enter(&host, place, ""));
    assert_true(guest_ask(&host, "make knister listed=1 name=%s", name) && host.is_ok);
    snprintf(code, sizeof code, "%.16s", host.answer);
    assert_true(guest_enter(&host, place, code));
    return host;
}

/* An address that makes more tables than the list is long does not push out those of others. The
 * others see a few of them, and it sees its own. */
static void tables_that_fill_the_list(void **state)
{
    enum { MANY = 110 };
    Guest crowd[MANY];
    Service server = SERVE("--limit=hello-wait=0");
    WirePlace elsewhere = {.port = server.place.port, .from = 2};

    (void)state;
    Guest honest = list_table(server.place, "honest");
    for (unsigned i = 0; i < MANY; i++)
        crowd[i] = list_table(elsewhere, "crowd");
    assert_int_equal(count_listed(&server, 3, "honest"), 1);
    assert_int_equal(count_listed(&server, 3, "crowd"), 5);
    assert_int_equal(count_listed(&server, 2, "honest"), 1);
    assert_int_equal(count_listed(&server, 2, "crowd"), 99);
    for (unsigned i = 0; i < MANY; i++)
        guest_end(&crowd[i]);
    guest_end(&honest);
    siege_stop(&server);
}

/* Thirty people behind one address, with the usual limits: each makes a table, plays the daily
 * challenge, and sits at a table of all. */
static void a_class_at_one_address(void **state)
{
    enum { PEOPLE = 30 };
    static const char *const limits[] = {"source-tables",  "source-sittings", "source-dailies",
                                         "source-devices", "free-devices",    "unknown-codes"};
    Guest people[PEOPLE];
    char code[GUEST_CODE_BYTES + 1] = "";

    (void)state;
    Service server = siege_serve_as_usual();
    for (unsigned i = 0; i < PEOPLE; i++) {
        people[i] = siege_enter(&server, "");
        assert_answer(&people[i], "daily knister Somebody", "ok");
        assert_answer(&people[i], "make knister name=T", "ok");
        if (i == 0)
            snprintf(code, sizeof code, "%.16s", people[i].answer);
        assert_true(guest_enter(&people[i], server.place, code));
        assert_true(guest_ask(&people[i], "sit 0 P%u", i) && people[i].is_ok);
    }
    for (unsigned i = 0; i < sizeof limits / sizeof *limits; i++)
        assert_int_equal(siege_hits(&server, limits[i]), 0);
    for (unsigned i = 0; i < PEOPLE; i++)
        guest_end(&people[i]);
    siege_stop(&server);
}

/* New devices do not help an address to make more tables. */
static void many_tables_of_an_address(void **state)
{
    enum { MOST = 5 };

    (void)state;
    Service server = SERVE("--limit=source-tables=5");
    for (unsigned i = 0; i < MOST + 2; i++) {
        Guest guest = siege_enter(&server, "");
        assert_answer(&guest, "make knister name=T", i < MOST ? "ok" : "limit tables");
        guest_end(&guest);
    }
    assert_int_equal(siege_hits(&server, "source-tables"), 2);
    Guest other = siege_enter_from_elsewhere(&server, "");
    assert_answer(&other, "make knister name=T", "ok");
    guest_end(&other);
    siege_stop(&server);
}

static void many_sittings_of_an_address(void **state)
{
    Guest host;
    Guest other;

    (void)state;
    Service server = SERVE("--limit=source-sittings=2");
    siege_make_table(&server, &host, &other);
    Guest third = siege_enter(&server, host.code);
    assert_answer(&other, "sit 0 Ben", "ok");
    assert_answer(&third, "sit 0 Cleo", "limit sittings");
    assert_int_equal(siege_hits(&server, "source-sittings"), 1);
    Guest stranger = siege_enter_from_elsewhere(&server, host.code);
    assert_answer(&stranger, "sit 0 Dora", "ok");
    guest_end(&host);
    guest_end(&other);
    guest_end(&third);
    guest_end(&stranger);
    siege_stop(&server);
}

/* What was begun stays open to its owner. */
static void many_dailies_of_an_address(void **state)
{
    (void)state;
    Service server = SERVE("--limit=source-dailies=1");
    Guest one = siege_enter(&server, ""), two = siege_enter(&server, "");
    Guest stranger = siege_enter_from_elsewhere(&server, "");

    assert_answer(&one, "daily knister Ana", "ok");
    assert_answer(&two, "daily knister Ben", "limit dailies");
    assert_answer(&one, "daily knister Ana", "ok");
    assert_answer(&stranger, "daily knister Cleo", "ok");
    assert_int_equal(siege_hits(&server, "source-dailies"), 1);
    guest_end(&one);
    guest_end(&two);
    guest_end(&stranger);
    siege_stop(&server);
}

static void many_thoughts_of_an_address(void **state)
{
    Guest host;
    Guest other;

    (void)state;
    Service server = SERVE("--limit=source-thoughts=2");
    siege_make_table(&server, &host, &other);
    assert_true(guest_ask(&host, "hint"));
    assert_string_not_equal(host.answer, "limit thoughts");
    assert_true(guest_ask(&other, "analyse 1"));
    assert_string_not_equal(other.answer, "limit thoughts");
    assert_answer(&host, "hint", "limit thoughts");
    assert_answer(&other, "analyse 1", "limit thoughts");
    Guest guest = siege_enter(&server, "");
    assert_answer(&guest, "solution knister 2020-02-29", "limit thoughts");
    assert_int_equal(siege_hits(&server, "source-thoughts"), 3);
    guest_end(&host);
    guest_end(&other);
    guest_end(&guest);
    siege_stop(&server);
}

static void many_devices_of_an_address(void **state)
{
    (void)state;
    Service server = SERVE("--limit=source-devices=2");
    Guest one = siege_enter(&server, ""), two = siege_enter(&server, ""), three;

    guest_start(&three, 3, NULL, NULL);
    assert_false(guest_enter(&three, server.place, ""));
    assert_refused(&three, "limit devices");
    assert_int_equal(siege_hits(&server, "source-devices"), 1);
    assert_true(guest_enter(&one, server.place, "")); /* a known one */
    Guest stranger = siege_enter_from_elsewhere(&server, "");
    guest_end(&one);
    guest_end(&two);
    guest_end(&three);
    guest_end(&stranger);
    siege_stop(&server);
}

/* Says hello as a new device, and does not get an answer yet. The connection is not blocked. */
static Wire hello_in_vain(const Service *server, const char *path)
{
    static const char *const lines[] = {"1 hello 2 new", "2 ping", "3 make knister name=T"};
    static const char *const answers[] = {"ok 2", "no 3 hello"};
    unsigned count = 0;
    Span message;
    Wire wire;

    assert_int_equal(wire_open(&wire, server->place, path, "", PATIENCE), WIRE_FINE);
    for (unsigned i = 0; i < sizeof lines / sizeof *lines; i++)
        wire_send(&wire, span_of(lines[i]));
    while (count < sizeof answers / sizeof *answers) {
        assert_int_equal(wire_wait(&wire, &message, PATIENCE), WIRE_FINE);
        for (Span line; span_line(&message, &line); count++)
            assert_true(span_is(line, answers[count]));
    }
    return wire;
}

/* New devices in masses wait; known ones and those of other addresses do not. */
static void devices_in_masses(void **state)
{
    (void)state;
    Service server = SERVE("--limit=free-devices=1", "--limit=hello-wait=3600");
    Guest one = siege_enter(&server, "");
    Wire wires[2] = {hello_in_vain(&server, "/lobby"), hello_in_vain(&server, "/table/nnnnnnn2")};

    assert_true(guest_enter(&one, server.place, ""));
    Guest stranger = siege_enter_from_elsewhere(&server, "");
    assert_int_equal(siege_hits(&server, "free-devices"), 2);
    wire_drop(&wires[0]);
    assert_true(guest_ask(&one, "ping") && one.is_ok);
    siege_stop(&server); /* while one waits */
    wire_drop(&wires[1]);
    guest_end(&one);
    guest_end(&stranger);
    server = SERVE("--limit=free-devices=1", "--limit=hello-wait=1");
    for (unsigned i = 0; i < 4; i++) { /* all are answered at last */
        Guest guest = siege_enter(&server, "");
        assert_int_equal(strlen(guest.token), GUEST_TOKEN_BYTES);
        guest_end(&guest);
    }
    assert_int_equal(siege_hits(&server, "free-devices"), 3);
    siege_stop(&server);
}

/* Asks for unknown tables: some are told so, and the others that it is too much. */
static void guess(const Service *server, unsigned known, unsigned count)
{
    for (unsigned i = 0; i < count; i++) {
        Guest guest;
        char code[16];
        guest_start(&guest, i, NULL, NULL);
        snprintf(code, sizeof code, "nnnnnn%c2", 'a' + (char)i);
        assert_false(guest_enter(&guest, server->place, code));
        assert_refused(&guest, i < known ? "table" : "limit codes");
        guest_end(&guest);
    }
}

static unsigned record_status(const Service *server, const char *code)
{
    char request[100];

    snprintf(request, sizeof request, "GET /record/%s/1 HTTP/1.1\r\nHost: localhost\r\n\r\n", code);
    return siege_status(server->place, span_of(request));
}

static void guessed_codes(void **state)
{
    (void)state;
    Service server = SERVE("--limit=unknown-codes=3", "--limit=hello-wait=1");

    guess(&server, 3, 5);
    assert_int_equal(siege_hits(&server, "unknown-codes"), 2);
    siege_stop(&server);
}

/* Whoever guesses codes locks nobody at the same address out of a table that exists. */
static void neighbours_of_guessers(void **state)
{
    Guest host;
    Guest other;

    (void)state;
    Service server = SERVE("--limit=unknown-codes=3", "--limit=hello-wait=1");
    siege_make_table(&server, &host, &other);
    siege_stop(&server);
    assert_true(service_start(&server) && service_ready(&server)); /* the table is not in memory */
    guess(&server, 3, 6);
    if (!guest_enter(&host, server.place, host.code))
        fail_msg("%s", host.answer);
    assert_int_equal(record_status(&server, host.code), 404); /* the table has no sheet yet */
    assert_int_equal(record_status(&server, "nnnnnnn7"), 429);
    guest_end(&other);
    other = siege_enter(&server, host.code); /* somebody whom the table does not know */
    guest_end(&host);
    guest_end(&other);
    siege_stop(&server);
}

/* A guess takes time, right or wrong. Whoever belongs to a table does not wait. */
static void guesses_wait(void **state)
{
    Guest host;
    Guest other;
    char path[40];

    (void)state;
    Service server = SERVE("--limit=unknown-codes=1", "--limit=hello-wait=3600");
    siege_make_table(&server, &host, &other);
    guess(&server, 1, 1);
    snprintf(path, sizeof path, "/table/%s", host.code);
    Wire right = hello_in_vain(&server, path);
    Wire wrong = hello_in_vain(&server, "/table/nnnnnnn2");
    assert_true(guest_enter(&host, server.place, host.code));
    wire_drop(&right);
    wire_drop(&wrong);
    guest_end(&host);
    guest_end(&other);
    siege_stop(&server);
}

/* The same holds in the lobby, where short codes are looked up. Others there do not wait. */
static void guesses_in_the_lobby_wait(void **state)
{
    Guest host;
    Guest other;

    (void)state;
    Service server = SERVE("--limit=unknown-codes=2", "--limit=hello-wait=3600");
    siege_make_table(&server, &host, &other);
    guest_end(&other);
    other = siege_enter(&server, "");
    for (unsigned i = 0; i < 2; i++) {
        assert_true(guest_ask(&other, "find nnnnn%u", i));
        assert_refused(&other, "table");
    }
    guest_say(&other, "find %.6s", host.code); /* right, but late */
    assert_true(guest_ask(&other, "find nnnnn3"));
    assert_refused(&other, "busy");
    assert_true(guest_ask(&other, "ping"));
    assert_true(other.is_ok);
    guest_end(&host);
    guest_end(&other);
    siege_stop(&server);
}

static void crowded_tables(void **state)
{
    (void)state;
    Service server = SERVE("--limit=room-connections=2");
    Guest host = siege_enter(&server, "");
    char code[GUEST_CODE_BYTES + 1];

    assert_true(guest_ask(&host, "make knister name=T") && host.is_ok);
    snprintf(code, sizeof code, "%.16s", host.answer);
    assert_true(guest_enter(&host, server.place, code));
    Guest one = siege_enter(&server, code), two;
    guest_start(&two, 2, NULL, NULL);
    assert_false(guest_enter(&two, server.place, code));
    assert_refused(&two, "limit here");
    guest_end(&host);
    guest_end(&one);
    guest_end(&two);
    siege_stop(&server);
}

int main(int count, char **words)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(many_tables),
        cmocka_unit_test(a_class_at_one_address),
        cmocka_unit_test(many_tables_of_an_address),
        cmocka_unit_test(tables_that_fill_the_list),
        cmocka_unit_test(many_sittings_of_an_address),
        cmocka_unit_test(many_dailies_of_an_address),
        cmocka_unit_test(many_thoughts_of_an_address),
        cmocka_unit_test(many_devices_of_an_address),
        cmocka_unit_test(devices_in_masses),
        cmocka_unit_test(guessed_codes),
        cmocka_unit_test(neighbours_of_guessers),
        cmocka_unit_test(guesses_wait),
        cmocka_unit_test(guesses_in_the_lobby_wait),
        cmocka_unit_test(crowded_tables),
    };

    if (!siege_begin(count, words))
        return 2;
    return cmocka_run_group_tests_name("crowds", tests, siege_make_folder, siege_remove_folder);
}
