/* Requests by HTTP and handshakes, as strangers send them: requests KNOBEL. Each case has its own
 * server. */
#include "siege.h"

#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

/* The HTTP status of a handshake with additional headers. */
static unsigned status_of(const Service *server, const char *headers)
{
    Wire wire;

    wire_open(&wire, server->place, "/lobby", headers, PATIENCE);
    unsigned status = wire.status;
    wire_drop(&wire);
    return status;
}

static void strange_origins(void **state)
{
    (void)state;
    Service server = SERVE("--origin=https://friend.example");
    char own[100];

    snprintf(own, sizeof own, "Origin: http://127.0.0.1:%u\r\n", server.place.port);
    assert_int_equal(status_of(&server, ""), 101);
    assert_int_equal(status_of(&server, own), 101);
    assert_int_equal(status_of(&server, "Origin: https://friend.example\r\n"), 101);
    assert_int_equal(status_of(&server, "Origin: https://friend.example.org\r\n"), 403);
    assert_int_equal(status_of(&server, "Origin: http://127.0.0.1\r\n"), 403);
    assert_int_equal(status_of(&server, "Origin: null\r\n"), 403);
    assert_int_equal(status_of(&server, "Origin: https://evil.example\r\n"), 403);
    siege_stop(&server);
}

/* The status of a WebSocket's handshake with these headers before its own. */
static unsigned shake_hands(const Service *server, const char *host, const char *before,
                            const char *after)
{
    char request[1000];
    int length = snprintf(request, sizeof request,
                          "GET /lobby HTTP/1.1\r\n%sHost: %s\r\nUpgrade: websocket\r\n"
                          "Connection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
                          "Sec-WebSocket-Version: 13\r\n%s\r\n",
                          before, host, after);

    return siege_status(server->place, (Span){request, (size_t)length});
}

/* Headers whose names begin like known ones: last, and before a header that must be seen. */
static void beginnings_of_headers(void **state)
{
    static const char *const names[] = {"X-Auth", "X-Forwarded", "X-A", "Sec",
                                        "A",      "T",           "O",   "Origi"};
    char evil[100];
    char last[40];

    (void)state;
    Service server = SERVE("--quiet");
    for (unsigned i = 0; i < sizeof names / sizeof *names; i++) {
        snprintf(evil, sizeof evil, "%s: 1\r\nOrigin: http://evil\r\n", names[i]);
        snprintf(last, sizeof last, "%s: 1\r\n", names[i]);
        assert_int_equal(shake_hands(&server, "127.0.0.1", "", last), 101);
        assert_int_equal(shake_hands(&server, "127.0.0.1", evil, ""), 403);
    }
    siege_stop(&server);
}

/* A page elsewhere whose name points to this machine. */
static void strange_hosts(void **state)
{
    (void)state;
    Service server = SERVE("--host=games.example", "--origin=https://friend.example");
    static const char evil[] = "GET / HTTP/1.1\r\nHost: evil.example\r\n\r\n";

    assert_int_equal(shake_hands(&server, "evil.example", "", "Origin: http://evil.example\r\n"),
                     421);
    assert_int_equal(siege_status(server.place, span_of(evil)), 421);
    assert_int_equal(shake_hands(&server, "games.example", "", "Origin: http://games.example\r\n"),
                     101);
    assert_int_equal(shake_hands(&server, "friend.example:1", "", ""), 101);
    assert_int_equal(shake_hands(&server, "localhost", "", ""), 101);
    assert_int_equal(shake_hands(&server, "[::1]:80", "", ""), 101);
    siege_stop(&server);
}

/* Every refusal is an answer. */
static void refusals_have_a_status(void **state)
{
    static const struct {
        const char *request;
        unsigned status;
    } cases[] = {
        {"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n", 200},
        {"GET /healthz HTTP/1.0\r\n\r\n", 200},
        {"GET /healthz HTTP/1.1\r\n\r\n", 400},
        {"GET /healthz HTTP/3.0\r\nHost: localhost\r\n\r\n", 505},
        {"hello\r\n\r\n", 400},
        {"\x16\x03\x01 hello", 400},
        {"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\n\r\nhi", 405},
        {"GET / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\n\r\nhi", 413},
        {"GET /table/abcdefgh HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\n"
         "Upgrade: websocket\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
         426},
        {"GET /table/abcdefgh HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\n"
         "Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\n\r\n",
         400},
        {"GET /other HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: "
         "websocket\r\n\r\n",
         404},
    };
    static char cookies[65536] = "GET / HTTP/1.1\r\nHost: localhost\r\nCookie: ";
    size_t start = strlen(cookies);

    (void)state;
    Service server = SERVE("--limit=records=1");
    for (unsigned i = 0; i < sizeof cases / sizeof *cases; i++)
        assert_int_equal(siege_status(server.place, span_of(cases[i].request)), cases[i].status);
    memset(cookies + start, 'a', sizeof cookies - start);
    assert_int_equal(siege_status(server.place, (Span){cookies, sizeof cookies}), 431);
    memcpy(cookies + start + 4200, "\r\n\r\n", 4);
    assert_int_equal(siege_status(server.place, (Span){cookies, start + 4204}), 200);
    static const char record[] = "GET /record/abcdefgh/1 HTTP/1.1\r\nHost: localhost\r\n\r\n";
    assert_int_equal(siege_status(server.place, span_of(record)), 404);
    assert_int_equal(siege_status(server.place, span_of(record)), 429);
    siege_stop(&server);
}

/* Several requests at once on one connection are answered in order. */
static void requests_in_a_row(void **state)
{
    static const char requests[] =
        "GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n"
        "HEAD /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n"
        "GET /record/abcdefgh/1 HTTP/1.1\r\nHost: localhost\r\n\r\n"
        "GET /none HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";
    static const char *const answers[] = {
        "HTTP/1.1 200 ", "\r\n\r\nok\nHTTP/1.1 200 ", "\r\n\r\nHTTP/1.1 404 ",
        "\r\n\r\nno such record\nHTTP/1.1 404 ", "\r\n\r\nnot found\n"};
    int64_t end = wire_clock() + PATIENCE;
    WireState read = WIRE_NOTHING;
    Wire wire;

    (void)state;
    Service server = SERVE("--quiet");
    assert_true(wire_start_raw(&wire, server.place));
    for (size_t sent = 0; read != WIRE_CLOSED && wire_clock() < end; sent += 7) {
        struct pollfd poll_for = {wire.socket, POLLIN, 0};
        if (sent < sizeof requests - 1)
            wire_raw(&wire,
                     (Span){requests + sent,
                            sizeof requests - 1 - sent < 7 ? sizeof requests - 1 - sent : 7});
        wire_flush(&wire);
        poll(&poll_for, 1, 1);
        read = wire_read(&wire);
    }
    assert_int_equal(read, WIRE_CLOSED);
    Span all = {wire.in.bytes, wire.in.length};
    for (unsigned i = 0; i < sizeof answers / sizeof *answers; i++) {
        const char *found = memmem(all.start, all.length, answers[i], strlen(answers[i]));
        if (found == NULL)
            fail_msg("there is no '%s' in %.*s", answers[i], (int)all.length, all.start);
        all = span_from(all, (size_t)(found - all.start) + 1);
    }
    wire_drop(&wire);
    siege_stop(&server);
}

/* Connections that ask for nothing do not keep others out: the oldest makes room. */
static void silent_visits(void **state)
{
    enum { VISITS = 1100 };
    static Wire wires[VISITS];
    struct rlimit files;

    (void)state;
    getrlimit(RLIMIT_NOFILE, &files);
    if (files.rlim_max < VISITS + 100)
        skip();
    files.rlim_cur = files.rlim_max;
    setrlimit(RLIMIT_NOFILE, &files);
    Service server = SERVE("--limit=connections=4");
    for (unsigned i = 0; i < VISITS; i++)
        assert_true(wire_start_raw(&wires[i], server.place));
    assert_int_equal(status_of(&server, ""), 101);
    assert_true(siege_hits(&server, "connections") > 0);
    for (unsigned i = 0; i < VISITS; i++)
        wire_drop(&wires[i]);
    siege_stop(&server);
}

static void full_servers(void **state)
{
    (void)state;
    Service server = SERVE("--limit=connections=2");
    Guest one = siege_enter(&server, ""), two = siege_enter(&server, "");

    assert_int_equal(status_of(&server, ""), 503);
    guest_end(&one);
    guest_end(&two);
    siege_stop(&server);
}

/* X-Forwarded-For is believed only from a proxy. */
static void forwarded(void **state)
{
    char header[60];

    (void)state;
    for (unsigned trusted = 0; trusted < 2; trusted++) {
        Service server =
            SERVE("--limit=source-connections=2", trusted ? "--behind-proxy" : "--proxy=127.0.0.9");
        Wire wires[5];
        unsigned taken = 0;
        for (unsigned i = 0; i < 5; i++) {
            snprintf(header, sizeof header, "X-Forwarded-For: 10.0.0.%u\r\n", i);
            taken += wire_open(&wires[i], server.place, "/lobby", header, PATIENCE) == WIRE_FINE;
        }
        assert_int_equal(taken, trusted ? 5 : 2);
        for (unsigned i = 0; i < 5; i++)
            wire_drop(&wires[i]);
        siege_stop(&server);
    }
}

static void many_connections(void **state)
{
    (void)state;
    Service server = SERVE("--limit=source-connections=2");
    Guest one = siege_enter(&server, ""), two = siege_enter(&server, "");
    Wire wire;

    assert_int_equal(status_of(&server, ""), 429);
    WirePlace elsewhere = {server.place.port, 2};
    assert_int_equal(wire_open(&wire, elsewhere, "/lobby", "", PATIENCE), WIRE_FINE);
    wire_drop(&wire);
    guest_end(&one);
    for (int64_t end = wire_clock() + PATIENCE; status_of(&server, "") != 101;)
        assert_true(wire_clock() < end);
    guest_end(&two);
    siege_stop(&server);
}

/* More idle connections than the server may open: it still answers, and its players stay. */
static void few_descriptors(void **state)
{
    enum { FILES = 60, IDLE = 150 };
    Wire idle[IDLE];

    (void)state;
    Service server = siege_serve_with_files(FILES);
    Guest player = siege_enter(&server, "");
    for (unsigned i = 0; i < IDLE; i++)
        assert_true(wire_start_raw(&idle[i], server.place));
    assert_true(siege_hits(&server, "connections") > 0);
    char *answer = wire_get(server.place, "/healthz", PATIENCE);
    assert_non_null(answer);
    assert_memory_equal(answer, "HTTP/1.1 200", 12);
    free(answer);
    Guest other = siege_enter(&server, "");
    assert_true(guest_ask(&other, "make knister name=T") && other.is_ok);
    assert_true(guest_ask(&player, "ping") && player.is_ok);
    for (unsigned i = 0; i < IDLE; i++)
        wire_drop(&idle[i]);
    guest_end(&player);
    guest_end(&other);
    siege_stop(&server);
}

/* All of the server's descriptors are used by players: others are told so. */
static void descriptors_used_by_players(void **state)
{
    enum { FILES = 60, PLAYERS = 60 };
    Wire players[PLAYERS];
    unsigned count = 0;

    (void)state;
    Service server = siege_serve_with_files(FILES);
    while (count < PLAYERS &&
           wire_open(&players[count], server.place, "/lobby", "", PATIENCE) == WIRE_FINE)
        count++;
    assert_in_range(count, 10, FILES - 10);
    assert_int_equal(players[count].status, 503);
    wire_drop(&players[count]);
    char *answer = wire_get(server.place, "/healthz", PATIENCE);
    assert_non_null(answer);
    free(answer);
    while (count > 0)
        wire_drop(&players[--count]);
    siege_stop(&server);
}

int main(int count, char **words)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(strange_origins),
        cmocka_unit_test(beginnings_of_headers),
        cmocka_unit_test(strange_hosts),
        cmocka_unit_test(refusals_have_a_status),
        cmocka_unit_test(requests_in_a_row),
        cmocka_unit_test(silent_visits),
        cmocka_unit_test(full_servers),
        cmocka_unit_test(forwarded),
        cmocka_unit_test(many_connections),
        cmocka_unit_test(few_descriptors),
        cmocka_unit_test(descriptors_used_by_players),
    };

    if (!siege_begin(count, words))
        return 2;
    return cmocka_run_group_tests_name("requests", tests, siege_make_folder, siege_remove_folder);
}
