/* Bad bytes over real sockets: random and mutated messages, broken frames and broken HTTP, while
 * other tables play on undisturbed: bytes KNOBEL FOLDER MESSAGES SEED
 *
 * The server must neither crash nor leak (built with sanitizers it reports that when it stops), nor
 * end a connection of a harmless client. */
#include "support/noise.h"
#include "support/party.h"
#include "support/service.h"

#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    TABLES = 2,
    PLAYERS = 2,
    BATCH = 200,      /* messages on one connection, unless it ends earlier */
    PLAY_EVERY = 10,  /* batches, after which the others play */
    LAST = 999999999, /* the number of the message that ends a batch */
    PATIENCE = 120000,
};

static const char *const lobby_lines[] = {
    "1 hello 2 new",
    "2 make knister pause=0 name=A table",
    "3 make knaster listed=1 seats=4 dice=hand sheets=3 time=30 level=master hidden=1 name=Another",
    "3 make knaster absent=60 pause=10 hints=0 name=More",
    "4 tables",
    "5 daily knister Somebody",
    "6 ranking knister 2026-11-15",
    "7 solution knaster 2026-11-14",
    "8 history knister 0",
    "9 statistics knaster",
    "10 ping",
};
static const char *const table_lines[] = {
    "1 hello 2 new 17",
    "2 sit 0 Somebody",
    "3 sit 3 Some\xc3\xb6ne else",
    "4 stand",
    "5 bot 2 expert Robot",
    "6 remove 2",
    "7 host 1",
    "8 lead",
    "9 commit 1 000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f",
    "10 start",
    "11 throw 3+6",
    "12 unthrow",
    "13 move 1 c3",
    "14 back 1",
    "15 vote 2",
    "16 take",
    "17 ticket",
    "18 claim abcdefghijklmnopqrstuvwxyz",
    "19 close",
    "20 react wow",
    "21 hint",
    "22 analyse 1",
    "23 ping",
    "24 move 1 e5+\\(a1c3e5)+5(b5c5)",
    "25 move 12 (c3)",
    "26 move 30 -",
};
static const char *const requests[] = {
    "GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n",
    "GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n",
    "GET /metrics HTTP/1.0\r\n\r\n",
    "GET /record/abcdefgh/1 HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n",
    "GET /../../etc/passwd HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n",
    "HEAD /%2e%2e/index.html HTTP/1.1\r\nHost: 127.0.0.1\r\nRange: bytes=0-9\r\n\r\n",
    "POST /lobby HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 5\r\n\r\nhello",
    ("GET /table/abcdefgh HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: "
     "Upgrade\r\n"
     "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n"
     "Origin: http://127.0.0.1\r\nX-Forwarded-For: 10.1.2.3\r\n\r\n"),
};

#define COUNT(list) (uint32_t)(sizeof(list) / sizeof *(list))

typedef struct {
    Service server;
    Party party;
    Rng rng;
    char code[GUEST_CODE_BYTES + 1]; /* of the attacked table */
    uint64_t sent;
    uint64_t ended; /* connections that the server ended */
} Attack;

/* A valid line of the protocol, a damaged one, or random bytes. */
static Span bad_line(Attack *attack, bool is_at_table, char *buffer, size_t size)
{
    const char *line = is_at_table ? table_lines[rng_below(&attack->rng, COUNT(table_lines))]
                                   : lobby_lines[rng_below(&attack->rng, COUNT(lobby_lines))];

    return noise_text(&attack->rng, span_of(line), buffer, size);
}

/* A frame that may be invalid. */
static void send_bad_frame(Attack *attack, Wire *wire, Span content)
{
    char noise[64];

    switch (rng_below(&attack->rng, 5000)) { /* most such frames end the connection */
    case 0:
        wire_frame(wire, rng_below(&attack->rng, 256), content);
        break;
    case 1: /* in pieces, of which the last may be missing */
        wire_frame(wire, WIRE_TEXT, content);
        wire_frame(wire, (rng_below(&attack->rng, 2) == 0 ? WIRE_FINAL : 0) | WIRE_GOES_ON,
                   content);
        break;
    case 2:
        wire_frame(wire, WIRE_FINAL | WIRE_PING, (Span){content.start, content.length % 126});
        break;
    case 3:
        wire_raw(wire,
                 noise_bytes(&attack->rng, noise, 1 + rng_below(&attack->rng, sizeof noise - 1)));
        break;
    case 4:
        wire_frame(wire, WIRE_FINAL | WIRE_BINARY, content);
        break;
    default:
        wire_send(wire, content);
    }
}

/* Sends and reads until the last answer arrives or the connection ends; false: the server hangs. */
static bool drain(Attack *attack, Wire *wire)
{
    int64_t end = wire_clock() + PATIENCE;
    WireState state = WIRE_FINE;
    char last[32];
    Span message;

    snprintf(last, sizeof last, "%d ping", LAST);
    wire_send(wire, span_of(last));
    while (state == WIRE_FINE && wire_clock() < end) {
        state = wire_wait(wire, &message, (int)(end - wire_clock()));
        snprintf(last, sizeof last, "%d", LAST);
        if (state == WIRE_FINE && memmem(message.start, message.length, last, strlen(last)) != NULL)
            return true;
    }
    attack->ended += state == WIRE_CLOSED;
    if (state == WIRE_BROKEN)
        printf("the server's frames: %s\n", wire->fault);
    if (state == WIRE_NOTHING)
        printf("the server does not answer\n");
    return state == WIRE_CLOSED;
}

/* Many messages on one connection. */
static bool attack_frames(Attack *attack)
{
    bool is_at_table = rng_below(&attack->rng, 2) == 0;
    bool is_polite = rng_below(&attack->rng, 8) != 0;
    char path[40];
    char buffer[4096];
    Wire wire;

    snprintf(path, sizeof path, is_at_table ? "/table/%s" : "/lobby", attack->code);
    if (wire_open(&wire, attack->server.place, path, "", PATIENCE) != WIRE_FINE) {
        printf("no connection\n");
        wire_drop(&wire);
        return false;
    }
    if (is_polite)
        wire_send(&wire, span_of("1 hello 2 new"));
    WireState state = WIRE_FINE;
    for (unsigned i = 0; i < BATCH && state != WIRE_CLOSED; i++) {
        send_bad_frame(attack, &wire, bad_line(attack, is_at_table, buffer, sizeof buffer));
        attack->sent++;
        state = wire_flush(&wire);
        wire_read(&wire);
    }
    bool is_fine = drain(attack, &wire);
    wire_drop(&wire);
    return is_fine;
}

/* Broken requests, one on each connection; they need not be answered. */
static bool attack_requests(Attack *attack)
{
    char buffer[8192];

    for (unsigned i = 0; i < BATCH / 10; i++) {
        Wire wire;
        Span request = span_of(requests[rng_below(&attack->rng, COUNT(requests))]);
        if (!wire_start_raw(&wire, attack->server.place))
            return false;
        wire_raw(&wire, noise_text(&attack->rng, request, buffer, sizeof buffer));
        struct pollfd poll_for = {wire.socket, POLLOUT, 0};
        poll(&poll_for, 1, PATIENCE);
        wire_flush(&wire);
        poll_for.events = POLLIN;
        if (rng_below(&attack->rng, 2) == 0)
            poll(&poll_for, 1, 5);
        wire_drop(&wire);
        attack->sent++;
    }
    return true;
}

/* How many messages the server has received so far, by its own count. */
static unsigned long messages_taken(const Attack *attack)
{
    static const char name[] = "\nknobel_messages_total ";
    char *answer = wire_get(attack->server.place, "/metrics", PATIENCE);
    char *found = answer != NULL ? strstr(answer, name) : NULL;
    unsigned long taken = found != NULL ? strtoul(found + sizeof name - 1, NULL, 10) : 0;

    free(answer);
    return taken;
}

static bool make_victim(Attack *attack)
{
    Guest guest;

    guest_start(&guest, 1, NULL, NULL);
    bool is_made = guest_enter(&guest, attack->server.place, "") &&
                   guest_ask(&guest, "make knister name=Victim") && guest.is_ok;
    if (!is_made)
        printf("no table: %s %s\n", guest.answer, guest.fault);
    snprintf(attack->code, sizeof attack->code, "%.16s", guest.answer);
    guest_end(&guest);
    return is_made;
}

static bool run(Attack *attack, uint64_t messages)
{
    WirePlace place = attack->server.place;

    if (!party_start(&attack->party, &place, 1, TABLES, PLAYERS, "", 9) || !make_victim(attack))
        return false;
    for (uint64_t batch = 0; attack->sent < messages; batch++) {
        bool is_fine =
            rng_below(&attack->rng, 10) == 0 ? attack_requests(attack) : attack_frames(attack);
        if (!is_fine || (batch % PLAY_EVERY == 0 && !party_play(&attack->party, 4)))
            return false;
        if (batch % 100 == 99 && !make_victim(attack))
            return false;
    }
    return party_verify(&attack->party, place);
}

int main(int count, char **words)
{
    static Attack attack;

    if (count != 5) {
        fprintf(stderr, "usage: bytes KNOBEL FOLDER MESSAGES SEED\n");
        return 2;
    }
    char store[300];
    snprintf(store, sizeof store, "sqlite:%s/bytes", words[2]);
    attack.rng = rng_start(strtoull(words[4], NULL, 10), 0, RNG_DICE);
    service_serve(&attack.server, words[1], store);
    service_word(&attack.server, "--limit=room-idle=1"); /* the test makes many tables */
    bool is_fine = service_start(&attack.server) && service_ready(&attack.server) &&
                   run(&attack, strtoull(words[3], NULL, 10));
    if (!is_fine)
        printf("after %llu messages: %s\n", (unsigned long long)attack.sent, attack.party.fault);
    unsigned long taken = messages_taken(&attack);
    party_end(&attack.party);
    int status = service_stop(&attack.server);
    printf("%llu bad messages sent, %lu taken, %llu connections ended by the server, which "
           "stopped with status %d\n",
           (unsigned long long)attack.sent, taken, (unsigned long long)attack.ended, status);
    return is_fine && status == 0 ? 0 : 1;
}
