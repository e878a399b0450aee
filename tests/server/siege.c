/* Servers that are treated badly, and their guests. */
#include "siege.h"

#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *knobel;
static char folder[] = "/tmp/knobel-siege-XXXXXX";
static unsigned servers;

bool siege_begin(int count, char **words)
{
    if (count != 2)
        return false;
    knobel = words[1];
    return true;
}

void siege_next_store(char path[SIEGE_PATH])
{
    snprintf(path, SIEGE_PATH, "%s/store%u", folder, servers);
}

static void start(Service *server)
{
    if (!service_start(server) || !service_ready(server))
        fail_msg("the server does not start");
}

/* Adds the words for a server with a store of its own. */
static void serve_store(Service *server)
{
    char path[SIEGE_PATH], store[SIEGE_PATH + 8];

    siege_next_store(path);
    servers++;
    snprintf(store, sizeof store, "sqlite:%s", path);
    service_serve(server, knobel, store);
}

Service siege_serve(const char *const *words)
{
    Service server = {0};

    serve_store(&server);
    for (; *words != NULL; words++)
        service_word(&server, "%s", *words);
    start(&server);
    return server;
}

Service siege_serve_with_files(unsigned files)
{
    Service server = {0};

    service_word(&server, "prlimit");
    service_word(&server, "--nofile=%u:%u", files, files);
    service_word(&server, "--");
    serve_store(&server);
    start(&server);
    return server;
}

Service siege_serve_as_usual(void)
{
    Service server = {0};
    char path[SIEGE_PATH];

    siege_next_store(path);
    servers++;
    server.place.port = service_port();
    service_word(&server, "%s", knobel);
    service_word(&server, "serve");
    service_word(&server, "--listen=127.0.0.1:%u", server.place.port);
    service_word(&server, "--store=sqlite:%s", path);
    start(&server);
    return server;
}

void siege_stop(Service *server)
{
    assert_int_equal(service_stop(server), 0);
}

long siege_hits(const Service *server, const char *limit)
{
    char line[100];
    char *answer = wire_get(server->place, "/metrics", PATIENCE);

    snprintf(line, sizeof line, "\nknobel_limit_hits_total{name=\"%s\"} ", limit);
    char *found = answer != NULL ? strstr(answer, line) : NULL;
    long count = found != NULL ? atol(found + strlen(line)) : -1;
    free(answer);
    return count;
}

Guest siege_enter(const Service *server, const char *code)
{
    Guest guest;

    guest_start(&guest, 1, NULL, NULL);
    if (!guest_enter(&guest, server->place, code))
        fail_msg("%s", guest.fault);
    return guest;
}

void assert_refused(Guest *guest, const char *reason)
{
    assert_false(guest->is_ok);
    assert_string_equal(guest->answer, reason);
}

void siege_make_table(const Service *server, Guest *host, Guest *other)
{
    char code[GUEST_CODE_BYTES + 1];

    *host = siege_enter(server, "");
    assert_true(guest_ask(host, "make knister name=T") && host->is_ok);
    snprintf(code, sizeof code, "%.16s", host->answer);
    assert_true(guest_enter(host, server->place, code));
    assert_true(guest_ask(host, "sit 0 Ana") && host->is_ok);
    *other = siege_enter(server, code);
}

Guest siege_enter_from_elsewhere(const Service *server, const char *code)
{
    Service near = *server;

    near.place.from = 2;
    return siege_enter(&near, code);
}

void assert_answer(Guest *guest, const char *words, const char *answer)
{
    if (!guest_ask(guest, "%s", words))
        fail_msg("%s", guest->fault);
    assert_string_equal(guest->is_ok ? "ok" : guest->answer, answer);
}

Guest siege_enter_with_bots(const Service *server, unsigned bots, const char *level)
{
    Guest host = siege_enter(server, "");
    char code[GUEST_CODE_BYTES + 1];

    assert_true(guest_ask(&host, "make knister pause=0 name=T") && host.is_ok);
    snprintf(code, sizeof code, "%.16s", host.answer);
    assert_true(guest_enter(&host, server->place, code));
    assert_true(guest_ask(&host, "sit 1 Me") && host.is_ok);
    for (unsigned i = 0; i < bots; i++)
        assert_true(guest_ask(&host, "bot %u %s", i + 2, level) && host.is_ok);
    return host;
}

void siege_start_pair(const Service *server, Guest pair[2])
{
    char code[GUEST_CODE_BYTES + 1];

    pair[0] = siege_enter(server, "");
    assert_true(guest_ask(&pair[0], "make knister pause=0 name=T") && pair[0].is_ok);
    snprintf(code, sizeof code, "%.16s", pair[0].answer);
    assert_true(guest_enter(&pair[0], server->place, code));
    pair[1] = siege_enter(server, code);
    assert_true(guest_ask(&pair[0], "sit 1 Ana") && pair[0].is_ok);
    assert_true(guest_ask(&pair[1], "sit 2 Bo") && pair[1].is_ok);
    assert_true(guest_ask(&pair[0], "start") && pair[0].is_ok);
}

bool siege_ask(Guest *guest, const char *words)
{
    if (!guest_ask(guest, "%s", words))
        fail_msg("%s", guest->fault);
    return guest->is_ok;
}

int siege_make_folder(void **state)
{
    (void)state;
    return mkdtemp(folder) != NULL ? 0 : -1;
}

int siege_remove_folder(void **state)
{
    (void)state;
    char command[80];

    snprintf(command, sizeof command, "rm -rf %s", folder);
    return system(command);
}

unsigned siege_status(WirePlace place, Span request)
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
