/* Limits, as clients that ask too much meet them: defences KNOBEL. Each case has its own server. */
#include "support/check.h"
#include "support/guest.h"
#include "support/service.h"

#include <poll.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

enum { PATIENCE = 120000 };

static const char *knobel;
static char folder[] = "/tmp/knobel-defences-XXXXXX";
static unsigned servers;

/* A server with these additional arguments, up to NULL. */
static Service serve(const char *const *words)
{
    Service server = {0};
    char store[80];

    snprintf(store, sizeof store, "sqlite:%s/store%u", folder, servers++);
    service_serve(&server, knobel, store);
    for (; *words != NULL; words++)
        service_word(&server, "%s", *words);
    if (!service_start(&server) || !service_ready(&server))
        fail_msg("the server does not start");
    return server;
}

/* A server that may open only this many files. */
static Service serve_with_files(unsigned files)
{
    Service server = {0};
    char store[80];

    service_word(&server, "prlimit");
    service_word(&server, "--nofile=%u:%u", files, files);
    service_word(&server, "--");
    snprintf(store, sizeof store, "sqlite:%s/store%u", folder, servers++);
    service_serve(&server, knobel, store);
    if (!service_start(&server) || !service_ready(&server))
        fail_msg("the server does not start");
    return server;
}

#define SERVE(...) serve((const char *const[]){__VA_ARGS__, NULL})

static void stop(Service *server)
{
    assert_int_equal(service_stop(server), 0);
}

/* How often a limit was reached, by the server's own count. */
static long hits(const Service *server, const char *limit)
{
    char line[100];
    char *answer = wire_get(server->place, "/metrics", PATIENCE);

    snprintf(line, sizeof line, "\nknobel_limit_hits_total{name=\"%s\"} ", limit);
    char *found = answer != NULL ? strstr(answer, line) : NULL;
    long count = found != NULL ? atol(found + strlen(line)) : -1;
    free(answer);
    return count;
}

/* The HTTP status of a handshake with additional headers. */
static unsigned status_of(const Service *server, const char *headers)
{
    Wire wire;

    wire_open(&wire, server->place, "/lobby", headers, PATIENCE);
    unsigned status = wire.status;
    wire_drop(&wire);
    return status;
}

static Guest enter(const Service *server, const char *code)
{
    Guest guest;

    guest_start(&guest, 1, NULL, NULL);
    if (!guest_enter(&guest, server->place, code))
        fail_msg("%s", guest.fault);
    return guest;
}

static void assert_refused(Guest *guest, const char *reason)
{
    assert_false(guest->is_ok);
    assert_string_equal(guest->answer, reason);
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
    stop(&server);
}

/* The status of the answer to a raw request; 0: there is none. */
static unsigned ask_raw(WirePlace place, Span request)
{
    int64_t end = wire_clock() + PATIENCE;
    WireState state = WIRE_FINE;
    unsigned status = 0;
    Wire wire;

    assert_true(wire_start_raw(&wire, place));
    wire_raw(&wire, request);
    while (state != WIRE_CLOSED && status == 0 && wire_clock() < end) {
        struct pollfd poll_for = {wire.socket, POLLIN | POLLOUT, 0};
        wire_flush(&wire);
        poll(&poll_for, 1, 10);
        state = wire_read(&wire);
        if (wire.in.length >= 12)
            sscanf(wire.in.bytes, "HTTP/1.1 %3u ", &status);
    }
    wire_drop(&wire);
    return status;
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

    return ask_raw(server->place, (Span){request, (size_t)length});
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
    stop(&server);
}

/* A page elsewhere whose name points to this machine. */
static void strange_hosts(void **state)
{
    (void)state;
    Service server = SERVE("--host=games.example", "--origin=https://friend.example");
    static const char evil[] = "GET / HTTP/1.1\r\nHost: evil.example\r\n\r\n";

    assert_int_equal(shake_hands(&server, "evil.example", "", "Origin: http://evil.example\r\n"),
                     421);
    assert_int_equal(ask_raw(server.place, span_of(evil)), 421);
    assert_int_equal(shake_hands(&server, "games.example", "", "Origin: http://games.example\r\n"),
                     101);
    assert_int_equal(shake_hands(&server, "friend.example:1", "", ""), 101);
    assert_int_equal(shake_hands(&server, "localhost", "", ""), 101);
    assert_int_equal(shake_hands(&server, "[::1]:80", "", ""), 101);
    stop(&server);
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
        assert_int_equal(ask_raw(server.place, span_of(cases[i].request)), cases[i].status);
    memset(cookies + start, 'a', sizeof cookies - start);
    assert_int_equal(ask_raw(server.place, (Span){cookies, sizeof cookies}), 431);
    memcpy(cookies + start + 4200, "\r\n\r\n", 4);
    assert_int_equal(ask_raw(server.place, (Span){cookies, start + 4204}), 200);
    static const char record[] = "GET /record/abcdefgh/1 HTTP/1.1\r\nHost: localhost\r\n\r\n";
    assert_int_equal(ask_raw(server.place, span_of(record)), 404);
    assert_int_equal(ask_raw(server.place, span_of(record)), 429);
    stop(&server);
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
    stop(&server);
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
    assert_true(hits(&server, "connections") > 0);
    for (unsigned i = 0; i < VISITS; i++)
        wire_drop(&wires[i]);
    stop(&server);
}

static void full_servers(void **state)
{
    (void)state;
    Service server = SERVE("--limit=connections=2");
    Guest one = enter(&server, ""), two = enter(&server, "");

    assert_int_equal(status_of(&server, ""), 503);
    guest_end(&one);
    guest_end(&two);
    stop(&server);
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
        stop(&server);
    }
}

static void weak_tokens(void **state)
{
    static const char *const weak[] = {"aaaaaaaaaaaaaaaaaaaaaaaaaa", "abababababababababababababab",
                                       "abcdefghijklmnopqrstuvwxyz", "zyxwvutsrqponmlkjihgfedcba",
                                       "abcdefabcdefabcdefabcdefab"};
    Span message;
    char line[60];

    (void)state;
    Service server = SERVE("--quiet");
    for (unsigned i = 0; i < sizeof weak / sizeof *weak; i++) {
        Wire wire;
        assert_int_equal(wire_open(&wire, server.place, "/lobby", "", PATIENCE), WIRE_FINE);
        snprintf(line, sizeof line, "1 hello 2 %.26s", weak[i]);
        wire_send(&wire, span_of(line));
        assert_int_equal(wire_wait(&wire, &message, PATIENCE), WIRE_FINE);
        assert_true(span_is(message, "no 1 token"));
        snprintf(line, sizeof line, "2 hello 2 uv67ool6cv4z4x53s3yt5kc6bo");
        wire_send(&wire, span_of(line));
        assert_int_equal(wire_wait(&wire, &message, PATIENCE), WIRE_FINE);
        assert_true(span_is(message, "ok 2"));
        wire_drop(&wire);
    }
    stop(&server);
}

/* A new table with a host, Ana, at it, and a second person without a seat. */
static void make_table(const Service *server, Guest *host, Guest *other)
{
    char code[GUEST_CODE_BYTES + 1];

    *host = enter(server, "");
    assert_true(guest_ask(host, "make knister name=T") && host->is_ok);
    snprintf(code, sizeof code, "%.16s", host->answer);
    assert_true(guest_enter(host, server->place, code));
    assert_true(guest_ask(host, "sit 0 Ana") && host->is_ok);
    *other = enter(server, code);
}

static void imitated_names(void **state)
{
    static const struct {
        const char *words;
        const char *reason;
    } cases[] = {
        {"sit 0 \u0410na", "name-taken"},
        {"sit 0 \uff21na", "name-taken"},
        {"sit 0 \u2800", "name"},
        {"sit 0 \u0301", "name"},
        {"sit 0 a\u0301\u0301\u0301\u0301\u0301\u0301", "name"},
        {"sit 0 \ufe0f", "name"},
        {"sit 0 ana", "name-taken"},
        {"sit 0 A\uff4ea", "name-taken"},
        {"sit 0 \u1d00na", "name-taken"},
        {"sit 0 Ana\ufe0e", "name"},
        {"sit 0 e\u0301\u0301", "name"},
    };
    Guest host;
    Guest other;

    (void)state;
    Service server = SERVE("--quiet");
    make_table(&server, &host, &other);
    for (unsigned i = 0; i < sizeof cases / sizeof *cases; i++) {
        assert_true(guest_ask(&other, "%s", cases[i].words));
        assert_refused(&other, cases[i].reason);
    }
    assert_true(guest_ask(&host, "bot 0 greedy \u0410na"));
    assert_refused(&host, "name-taken");
    assert_true(guest_ask(&other, "sit 0 \U0001f468\u200d\U0001f469\u200d\U0001f467"));
    assert_true(other.is_ok);
    assert_true(guest_enter(&other, server.place, ""));
    assert_true(guest_ask(&other, "make knister name=\u2800"));
    assert_refused(&other, "name");
    assert_true(guest_ask(&other, "daily knister \u2800"));
    assert_refused(&other, "name");
    guest_end(&host);
    guest_end(&other);
    stop(&server);
}

/* Nobody acts for somebody whose connection was lost a moment ago. */
static void grace(void **state)
{
    static const char *const limits[] = {"--limit=grace=3600", "--limit=grace=0"};

    (void)state;
    for (unsigned i = 0; i < 2; i++) {
        Service server = SERVE(limits[i]);
        Guest host;
        Guest other;
        make_table(&server, &host, &other);
        assert_true(guest_ask(&other, "sit 0 Ben") && other.is_ok);
        assert_true(guest_ask(&host, "start") && host.is_ok);
        assert_true(guest_ask(&other, "vote 1"));
        assert_refused(&other, "here");
        guest_drop(&host);
        do { /* until the server has noticed it */
            assert_true(guest_ask(&other, "vote 1"));
        } while (strcmp(other.answer, "here") == 0);
        assert_int_equal(other.is_ok, i == 1);
        if (i == 0)
            assert_refused(&other, "grace");
        assert_true(guest_ask(&other, "lead"));
        assert_int_equal(other.is_ok, i == 1);
        guest_end(&host);
        guest_end(&other);
        stop(&server);
    }
}

static void floods(void **state)
{
    (void)state;
    Service server = SERVE("--limit=message-rate=1", "--limit=message-burst=10");
    Guest flood = enter(&server, "");
    Guest other = enter(&server, "");
    Span message;
    bool was_told = false;

    for (unsigned i = 0; i < 100; i++)
        guest_say(&flood, "ping");
    while (wire_wait(&flood.wire, &message, PATIENCE) == WIRE_FINE)
        was_told |= memmem(message.start, message.length, "bye flood", 9) != NULL;
    assert_true(was_told);
    assert_true(hits(&server, "message-rate") > 0);
    assert_true(guest_ask(&other, "ping") && other.is_ok);
    guest_end(&flood);
    guest_end(&other);
    stop(&server);
}

static void many_connections(void **state)
{
    (void)state;
    Service server = SERVE("--limit=source-connections=2");
    Guest one = enter(&server, ""), two = enter(&server, "");
    Wire wire;

    assert_int_equal(status_of(&server, ""), 429);
    WirePlace elsewhere = {server.place.port, 2};
    assert_int_equal(wire_open(&wire, elsewhere, "/lobby", "", PATIENCE), WIRE_FINE);
    wire_drop(&wire);
    guest_end(&one);
    for (int64_t end = wire_clock() + PATIENCE; status_of(&server, "") != 101;)
        assert_true(wire_clock() < end);
    guest_end(&two);
    stop(&server);
}

/* More idle connections than the server may open: it still answers, and its players stay. */
static void few_descriptors(void **state)
{
    enum { FILES = 60, IDLE = 150 };
    Wire idle[IDLE];

    (void)state;
    Service server = serve_with_files(FILES);
    Guest player = enter(&server, "");
    for (unsigned i = 0; i < IDLE; i++)
        assert_true(wire_start_raw(&idle[i], server.place));
    assert_true(hits(&server, "connections") > 0);
    char *answer = wire_get(server.place, "/healthz", PATIENCE);
    assert_non_null(answer);
    assert_memory_equal(answer, "HTTP/1.1 200", 12);
    free(answer);
    Guest other = enter(&server, "");
    assert_true(guest_ask(&other, "make knister name=T") && other.is_ok);
    assert_true(guest_ask(&player, "ping") && player.is_ok);
    for (unsigned i = 0; i < IDLE; i++)
        wire_drop(&idle[i]);
    guest_end(&player);
    guest_end(&other);
    stop(&server);
}

/* All of the server's descriptors are used by players: others are told so. */
static void descriptors_used_by_players(void **state)
{
    enum { FILES = 60, PLAYERS = 60 };
    Wire players[PLAYERS];
    unsigned count = 0;

    (void)state;
    Service server = serve_with_files(FILES);
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
    stop(&server);
}

static void many_tables(void **state)
{
    (void)state;
    Service server = SERVE("--limit=tables=2");
    Guest guest = enter(&server, "");

    for (unsigned i = 0; i < 2; i++)
        assert_true(guest_ask(&guest, "make knister name=T") && guest.is_ok);
    assert_true(guest_ask(&guest, "make knister name=T"));
    assert_refused(&guest, "limit tables");
    assert_int_equal(hits(&server, "tables"), 1);
    guest_end(&guest);
    stop(&server);
}

/* Somebody with a new device at another address. */
static Guest enter_from_elsewhere(const Service *server, const char *code)
{
    Service near = *server;

    near.place.from = 2;
    return enter(&near, code);
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
    stop(&server);
}

/* Asks, and compares the answer; "ok": any that grants it. */
static void assert_answer(Guest *guest, const char *words, const char *answer)
{
    if (!guest_ask(guest, "%s", words))
        fail_msg("%s", guest->fault);
    assert_string_equal(guest->is_ok ? "ok" : guest->answer, answer);
}

/* Thirty people behind one address, with the usual limits: each makes a table, plays the daily
 * challenge, and sits at a table of all. */
static void a_class_at_one_address(void **state)
{
    enum { PEOPLE = 30 };
    static const char *const limits[] = {"source-tables",  "source-sittings", "source-dailies",
                                         "source-devices", "free-devices",    "unknown-codes"};
    Guest people[PEOPLE];
    Service server = {0};
    char code[GUEST_CODE_BYTES + 1] = "";

    (void)state;
    server.place.port = service_port();
    service_word(&server, "%s", knobel);
    service_word(&server, "serve");
    service_word(&server, "--listen=127.0.0.1:%u", server.place.port);
    service_word(&server, "--store=sqlite:%s/store%u", folder, servers++);
    assert_true(service_start(&server) && service_ready(&server));
    for (unsigned i = 0; i < PEOPLE; i++) {
        people[i] = enter(&server, "");
        assert_answer(&people[i], "daily knister Somebody", "ok");
        assert_answer(&people[i], "make knister name=T", "ok");
        if (i == 0)
            snprintf(code, sizeof code, "%.16s", people[i].answer);
        assert_true(guest_enter(&people[i], server.place, code));
        assert_true(guest_ask(&people[i], "sit 0 P%u", i) && people[i].is_ok);
    }
    for (unsigned i = 0; i < sizeof limits / sizeof *limits; i++)
        assert_int_equal(hits(&server, limits[i]), 0);
    for (unsigned i = 0; i < PEOPLE; i++)
        guest_end(&people[i]);
    stop(&server);
}

/* New devices do not help an address to make more tables. */
static void many_tables_of_an_address(void **state)
{
    enum { MOST = 5 };

    (void)state;
    Service server = SERVE("--limit=source-tables=5");
    for (unsigned i = 0; i < MOST + 2; i++) {
        Guest guest = enter(&server, "");
        assert_answer(&guest, "make knister name=T", i < MOST ? "ok" : "limit tables");
        guest_end(&guest);
    }
    assert_int_equal(hits(&server, "source-tables"), 2);
    Guest other = enter_from_elsewhere(&server, "");
    assert_answer(&other, "make knister name=T", "ok");
    guest_end(&other);
    stop(&server);
}

static void many_sittings_of_an_address(void **state)
{
    Guest host;
    Guest other;

    (void)state;
    Service server = SERVE("--limit=source-sittings=2");
    make_table(&server, &host, &other);
    Guest third = enter(&server, host.code);
    assert_answer(&other, "sit 0 Ben", "ok");
    assert_answer(&third, "sit 0 Cleo", "limit sittings");
    assert_int_equal(hits(&server, "source-sittings"), 1);
    Guest stranger = enter_from_elsewhere(&server, host.code);
    assert_answer(&stranger, "sit 0 Dora", "ok");
    guest_end(&host);
    guest_end(&other);
    guest_end(&third);
    guest_end(&stranger);
    stop(&server);
}

/* What was begun stays open to its owner. */
static void many_dailies_of_an_address(void **state)
{
    (void)state;
    Service server = SERVE("--limit=source-dailies=1");
    Guest one = enter(&server, ""), two = enter(&server, "");
    Guest stranger = enter_from_elsewhere(&server, "");

    assert_answer(&one, "daily knister Ana", "ok");
    assert_answer(&two, "daily knister Ben", "limit dailies");
    assert_answer(&one, "daily knister Ana", "ok");
    assert_answer(&stranger, "daily knister Cleo", "ok");
    assert_int_equal(hits(&server, "source-dailies"), 1);
    guest_end(&one);
    guest_end(&two);
    guest_end(&stranger);
    stop(&server);
}

static void many_thoughts_of_an_address(void **state)
{
    Guest host;
    Guest other;

    (void)state;
    Service server = SERVE("--limit=source-thoughts=2");
    make_table(&server, &host, &other);
    assert_true(guest_ask(&host, "hint"));
    assert_string_not_equal(host.answer, "limit thoughts");
    assert_true(guest_ask(&other, "analyse 1"));
    assert_string_not_equal(other.answer, "limit thoughts");
    assert_answer(&host, "hint", "limit thoughts");
    assert_answer(&other, "analyse 1", "limit thoughts");
    Guest guest = enter(&server, "");
    assert_answer(&guest, "solution knister 2020-02-29", "limit thoughts");
    assert_int_equal(hits(&server, "source-thoughts"), 3);
    guest_end(&host);
    guest_end(&other);
    guest_end(&guest);
    stop(&server);
}

static void many_devices_of_an_address(void **state)
{
    (void)state;
    Service server = SERVE("--limit=source-devices=2");
    Guest one = enter(&server, ""), two = enter(&server, ""), three;

    guest_start(&three, 3, NULL, NULL);
    assert_false(guest_enter(&three, server.place, ""));
    assert_refused(&three, "limit devices");
    assert_int_equal(hits(&server, "source-devices"), 1);
    assert_true(guest_enter(&one, server.place, "")); /* a known one */
    Guest stranger = enter_from_elsewhere(&server, "");
    guest_end(&one);
    guest_end(&two);
    guest_end(&three);
    guest_end(&stranger);
    stop(&server);
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
    Guest one = enter(&server, "");
    Wire wires[2] = {hello_in_vain(&server, "/lobby"), hello_in_vain(&server, "/table/nnnnnnn2")};

    assert_true(guest_enter(&one, server.place, ""));
    Guest stranger = enter_from_elsewhere(&server, "");
    assert_int_equal(hits(&server, "free-devices"), 2);
    wire_drop(&wires[0]);
    assert_true(guest_ask(&one, "ping") && one.is_ok);
    stop(&server); /* while one waits */
    wire_drop(&wires[1]);
    guest_end(&one);
    guest_end(&stranger);
    server = SERVE("--limit=free-devices=1", "--limit=hello-wait=1");
    for (unsigned i = 0; i < 4; i++) { /* all are answered at last */
        Guest guest = enter(&server, "");
        assert_int_equal(strlen(guest.token), GUEST_TOKEN_BYTES);
        guest_end(&guest);
    }
    assert_int_equal(hits(&server, "free-devices"), 3);
    stop(&server);
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
    return ask_raw(server->place, span_of(request));
}

static void guessed_codes(void **state)
{
    (void)state;
    Service server = SERVE("--limit=unknown-codes=3", "--limit=hello-wait=1");

    guess(&server, 3, 5);
    assert_int_equal(hits(&server, "unknown-codes"), 2);
    stop(&server);
}

/* Whoever guesses codes locks nobody at the same address out of a table that exists. */
static void neighbours_of_guessers(void **state)
{
    Guest host;
    Guest other;

    (void)state;
    Service server = SERVE("--limit=unknown-codes=3", "--limit=hello-wait=1");
    make_table(&server, &host, &other);
    stop(&server);
    assert_true(service_start(&server) && service_ready(&server)); /* the table is not in memory */
    guess(&server, 3, 6);
    if (!guest_enter(&host, server.place, host.code))
        fail_msg("%s", host.answer);
    assert_int_equal(record_status(&server, host.code), 404); /* the table has no sheet yet */
    assert_int_equal(record_status(&server, "nnnnnnn7"), 429);
    guest_end(&other);
    other = enter(&server, host.code); /* somebody whom the table does not know */
    guest_end(&host);
    guest_end(&other);
    stop(&server);
}

/* A guess takes time, right or wrong. Whoever belongs to a table does not wait. */
static void guesses_wait(void **state)
{
    Guest host;
    Guest other;
    char path[40];

    (void)state;
    Service server = SERVE("--limit=unknown-codes=1", "--limit=hello-wait=3600");
    make_table(&server, &host, &other);
    guess(&server, 1, 1);
    snprintf(path, sizeof path, "/table/%s", host.code);
    Wire right = hello_in_vain(&server, path);
    Wire wrong = hello_in_vain(&server, "/table/nnnnnnn2");
    assert_true(guest_enter(&host, server.place, host.code));
    wire_drop(&right);
    wire_drop(&wrong);
    guest_end(&host);
    guest_end(&other);
    stop(&server);
}

static void crowded_tables(void **state)
{
    (void)state;
    Service server = SERVE("--limit=room-connections=2");
    Guest host = enter(&server, "");
    char code[GUEST_CODE_BYTES + 1];

    assert_true(guest_ask(&host, "make knister name=T") && host.is_ok);
    snprintf(code, sizeof code, "%.16s", host.answer);
    assert_true(guest_enter(&host, server.place, code));
    Guest one = enter(&server, code), two;
    guest_start(&two, 2, NULL, NULL);
    assert_false(guest_enter(&two, server.place, code));
    assert_refused(&two, "limit here");
    guest_end(&host);
    guest_end(&one);
    guest_end(&two);
    stop(&server);
}

/* A table whose host sits at seat 1 and bots at all others. */
static Guest enter_with_bots(const Service *server, unsigned bots, const char *level)
{
    Guest host = enter(server, "");
    char code[GUEST_CODE_BYTES + 1];

    assert_true(guest_ask(&host, "make knister pause=0 name=T") && host.is_ok);
    snprintf(code, sizeof code, "%.16s", host.answer);
    assert_true(guest_enter(&host, server->place, code));
    assert_true(guest_ask(&host, "sit 1 Me") && host.is_ok);
    for (unsigned i = 0; i < bots; i++)
        assert_true(guest_ask(&host, "bot %u %s", i + 2, level) && host.is_ok);
    return host;
}

/* Two players at a table without bots, in the first round. */
static void start_pair(const Service *server, Guest pair[2])
{
    char code[GUEST_CODE_BYTES + 1];

    pair[0] = enter(server, "");
    assert_true(guest_ask(&pair[0], "make knister pause=0 name=T") && pair[0].is_ok);
    snprintf(code, sizeof code, "%.16s", pair[0].answer);
    assert_true(guest_enter(&pair[0], server->place, code));
    pair[1] = enter(server, code);
    assert_true(guest_ask(&pair[0], "sit 1 Ana") && pair[0].is_ok);
    assert_true(guest_ask(&pair[1], "sit 2 Bo") && pair[1].is_ok);
    assert_true(guest_ask(&pair[0], "start") && pair[0].is_ok);
}

static bool ask(Guest *guest, const char *words)
{
    if (!guest_ask(guest, "%s", words))
        fail_msg("%s", guest->fault);
    return guest->is_ok;
}

/* Takes a move back as often as possible. Returns the number of times. */
static unsigned take_back(Guest *guest, const char *move, const char *back, unsigned most)
{
    unsigned count = 0;

    while (count < most && ask(guest, move) && ask(guest, back))
        count++;
    return count;
}

static void endless_changes(void **state)
{
    (void)state;
    Service server = SERVE("--limit=changes=7");
    Guest pair[2];

    start_pair(&server, pair);
    assert_int_equal(take_back(&pair[0], "move 1 a1", "back 1", 100), 7);
    assert_refused(&pair[0], "limit changes");
    assert_true(ask(&pair[1], "move 1 a1")); /* a new round, and a new budget */
    assert_true(guest_wait(&pair[0], pair[1].fold.version));
    assert_int_equal(take_back(&pair[0], "move 2 a2", "back 2", 100), 7);
    assert_refused(&pair[0], "limit changes");
    assert_false(ask(&pair[0], "ticket"));
    assert_true(ask(&pair[1], "ticket")); /* the other player has an own budget */
    assert_true(hits(&server, "changes") > 0);
    guest_end(&pair[0]);
    guest_end(&pair[1]);
    stop(&server);
}

/* Between sheets the budget is larger, and ends as well. */
static void endless_seats(void **state)
{
    (void)state;
    Service server = SERVE("--limit=changes=7");
    Guest host = enter_with_bots(&server, 60, "regular");
    unsigned changes = 61; /* the host's seat and the bots */

    while (changes < 200 && ask(&host, changes % 2 == 1 ? "bot 80 regular" : "remove 80"))
        changes++;
    assert_int_equal(changes, 70);
    assert_refused(&host, "limit changes");
    assert_true(ask(&host, "start"));
    guest_end(&host);
    stop(&server);
}

/* A table whose log is full can be played to its end and closed. */
static void full_logs(void **state)
{
    (void)state;
    Service server = SERVE("--limit=events=100");
    Guest pair[2];
    char move[40];

    start_pair(&server, pair);
    assert_in_range(take_back(&pair[0], "move 1 a1", "back 1", 100), 40, 50);
    assert_refused(&pair[0], "limit events");
    for (unsigned round = 1; round <= 25; round++) {
        snprintf(move, sizeof move, "move %u %c%u", round, 'a' + (round - 1) / 5,
                 1 + (round - 1) % 5);
        if (round > 1)
            assert_true(ask(&pair[0], move));
        assert_true(ask(&pair[1], move));
        assert_true(guest_wait(&pair[0], pair[1].fold.version));
    }
    while (pair[1].fold.is_playing)
        assert_true(guest_wait(&pair[1], pair[1].fold.version + 1));
    assert_false(ask(&pair[0], "start"));
    assert_refused(&pair[0], "limit events");
    assert_true(ask(&pair[0], "close"));
    guest_end(&pair[0]);
    guest_end(&pair[1]);
    stop(&server);
}

/* Sends requests and never reads: the server does not keep what it cannot send. */
static void slow_readers(void **state)
{
    (void)state;
    Service server = SERVE("--limit=slow=1", "--limit=outbox-bytes=4096");
    Guest slow = enter(&server, "");
    int64_t end = wire_clock() + PATIENCE;

    do {
        assert_true(wire_clock() < end);
        if (slow.wire.out.length - slow.wire.out.start < 65536)
            guest_say(&slow, "ping");
    } while (wire_flush(&slow.wire) != WIRE_CLOSED);
    Guest other = enter(&server, "");
    assert_true(guest_ask(&other, "ping") && other.is_ok);
    guest_end(&slow);
    guest_end(&other);
    stop(&server);
}

static unsigned count_moves(const char *text)
{
    unsigned count = strncmp(text, "move ", 5) == 0;

    while ((text = strstr(text, "\nmove ")) != NULL) {
        count++;
        text++;
    }
    return count;
}

/* How many moves of other tables were stored between the start of a table and its bot's move. */
static unsigned moves_before(const char *path, const char *code)
{
    sqlite3 *base;
    sqlite3_stmt *rows;
    unsigned count = 0;

    assert_int_equal(sqlite3_open(path, &base), SQLITE_OK);
    assert_int_equal(sqlite3_prepare_v2(
                         base,
                         "SELECT text FROM event WHERE room <> ?1 AND at BETWEEN "
                         "(SELECT min(at) FROM event WHERE room = ?1 AND text LIKE '%start%') AND "
                         "(SELECT min(at) FROM event WHERE room = ?1 AND text LIKE '%move 2 %')",
                         -1, &rows, NULL),
                     SQLITE_OK);
    sqlite3_bind_text(rows, 1, code, -1, SQLITE_STATIC);
    while (sqlite3_step(rows) == SQLITE_ROW)
        count += count_moves((const char *)sqlite3_column_text(rows, 0));
    sqlite3_finalize(rows);
    sqlite3_close(base);
    return count;
}

/* Tables full of masters do not keep another table's bot waiting: it does not matter how many of
 * their moves are due. */
static void tables_of_strong_bots(void **state)
{
    enum { TABLES = 4, BOTS = 99 };
    Guest hosts[TABLES];
    char path[80];

    (void)state;
    snprintf(path, sizeof path, "%s/store%u", folder, servers);
    Service server = SERVE("--threads=1");
    for (unsigned i = 0; i < TABLES; i++)
        hosts[i] = enter_with_bots(&server, BOTS, "master");
    Service near = server;
    near.place.from = 2;
    Guest stranger = enter_with_bots(&near, 1, "regular");
    for (unsigned i = 0; i < TABLES; i++)
        assert_true(guest_ask(&hosts[i], "start") && hosts[i].is_ok);
    uint32_t version = stranger.fold.version;
    assert_true(guest_ask(&stranger, "start") && stranger.is_ok);
    assert_true(guest_wait(&stranger, version + 3)); /* start, throw, move */
    char code[GUEST_CODE_BYTES + 1];
    memcpy(code, stranger.code, sizeof code);
    for (unsigned i = 0; i < TABLES; i++)
        guest_end(&hosts[i]);
    guest_end(&stranger);
    service_kill(&server);
    assert_in_range(moves_before(path, code), 0, TABLES * BOTS / 2);
}

static int make_folder(void **state)
{
    (void)state;
    return mkdtemp(folder) != NULL ? 0 : -1;
}

static int remove_folder(void **state)
{
    (void)state;
    char command[80];

    snprintf(command, sizeof command, "rm -rf %s", folder);
    return system(command);
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
        cmocka_unit_test(weak_tokens),
        cmocka_unit_test(imitated_names),
        cmocka_unit_test(grace),
        cmocka_unit_test(floods),
        cmocka_unit_test(many_connections),
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
        cmocka_unit_test(crowded_tables),
        cmocka_unit_test(slow_readers),
        cmocka_unit_test(few_descriptors),
        cmocka_unit_test(descriptors_used_by_players),
        cmocka_unit_test(tables_of_strong_bots),
        cmocka_unit_test(endless_changes),
        cmocka_unit_test(endless_seats),
        cmocka_unit_test(full_logs),
    };

    if (count != 2)
        return 2;
    knobel = words[1];
    return cmocka_run_group_tests_name("defences", tests, make_folder, remove_folder);
}
