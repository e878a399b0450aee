/* The client that checks the server against the standard and the protocol must notice errors. */
#include "support/check.h"
#include "support/fold.h"
#include "support/wire.h"

#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

/* A wire whose other end the test controls. */
typedef struct {
    Wire wire;
    int server;
} Ends;

static Ends join_ends(bool is_open)
{
    Ends ends = {.wire.is_open = is_open};
    int sockets[2];

    assert_int_equal(socketpair(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK, 0, sockets), 0);
    ends.wire.socket = sockets[0];
    ends.server = sockets[1];
    return ends;
}

static void part_ends(Ends *ends)
{
    wire_drop(&ends->wire);
    close(ends->server);
}

/* The client's result for bytes from a server. */
static WireState hear(Ends *ends, const char *bytes, size_t count, Span *message)
{
    assert_int_equal(write(ends->server, bytes, count), count);
    return wire_wait(&ends->wire, message, 0);
}

#define HEAR(ends, bytes, message) hear(ends, bytes, sizeof bytes - 1, message)

static void messages_are_put_together(void **state)
{
    (void)state;
    Ends ends = join_ends(true);
    char large[4 + 300] = "\x81\x7e\x01\x2c";
    Span message;

    assert_int_equal(HEAR(&ends, "\x81\x05hello", &message), WIRE_FINE);
    assert_true(span_is(message, "hello"));
    assert_int_equal(HEAR(&ends, "\x81", &message), WIRE_NOTHING);
    assert_int_equal(HEAR(&ends, "\x02o", &message), WIRE_NOTHING);
    assert_int_equal(HEAR(&ends,
                          "k\x01\x01"
                          "a\x80\x01"
                          "b",
                          &message),
                     WIRE_FINE);
    assert_true(span_is(message, "ok"));
    assert_int_equal(wire_next(&ends.wire, &message), WIRE_FINE);
    assert_true(span_is(message, "ab"));
    memset(large + 4, 'x', 300);
    assert_int_equal(hear(&ends, large, sizeof large, &message), WIRE_FINE);
    assert_int_equal(message.length, 300);
    part_ends(&ends);
}

static void pings_are_answered_and_masked(void **state)
{
    (void)state;
    Ends ends = join_ends(true);
    unsigned char answer[64];
    Span message;

    assert_int_equal(HEAR(&ends, "\x89\x02hi", &message), WIRE_NOTHING);
    wire_flush(&ends.wire);
    assert_int_equal(read(ends.server, answer, sizeof answer), 8);
    assert_int_equal(answer[0], 0x8a);
    assert_int_equal(answer[1], 0x82);
    assert_int_equal(answer[6] ^ answer[2], 'h');
    assert_int_equal(answer[7] ^ answer[3], 'i');
    assert_int_equal(HEAR(&ends, "\x88\x02\x03\xe9", &message), WIRE_CLOSED);
    assert_int_equal(ends.wire.code, 1001);
    part_ends(&ends);
}

static void bad_frames_are_noticed(void **state)
{
    (void)state;
    static const struct {
        const char *bytes;
        size_t count;
    } bad[] = {
        {"\x81\x82mask..", 8},
        {"\xc1\x01x", 3},
        {"\x83\x01x", 3},
        {"\x8b\x01x", 3},
        {"\x82\x01x", 3},
        {"\x80\x01x", 3},
        {"\x09\x01x", 3},
        {"\x89\x7e\x01\x00", 4},
        {"\x81\x7e\x00\x05hello", 9},
        {"\x01\x01x\x81\x01y", 6},
        {"\x88\x01x", 3},
        {"\x81\x7f\x7f\xff\xff\xff\xff\xff\xff\xff", 10},
    };

    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        Ends ends = join_ends(true);
        Span message;
        assert_int_equal(hear(&ends, bad[i].bytes, bad[i].count, &message), WIRE_BROKEN);
        assert_non_null(ends.wire.fault);
        part_ends(&ends);
    }
}

static void the_handshake_is_checked(void **state)
{
    (void)state;
    static const struct {
        const char *answer;
        WireState state;
    } answers[] = {
        {"HTTP/1.1 101 Switching Protocols\r\nUpgrade: WebSocket\r\nconnection: upgrade\r\n"
         "Sec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=\r\n\r\n",
         WIRE_NOTHING},
        {"HTTP/1.1 101 Switching Protocols\r\nUpgrade: WebSocket\r\nConnection: Upgrade\r\n"
         "Sec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo\r\n\r\n",
         WIRE_BROKEN},
        {"HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\n"
         "Sec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=\r\n\r\n",
         WIRE_BROKEN},
        {"HTTP/1.1 403 Forbidden\r\n\r\n", WIRE_CLOSED},
        {"hello\r\n\r\n", WIRE_BROKEN},
        {"HTTP/1.1 101", WIRE_NOTHING},
    };

    for (size_t i = 0; i < sizeof answers / sizeof *answers; i++) {
        Ends ends = join_ends(false);
        Span message;
        assert_int_equal(hear(&ends, answers[i].answer, strlen(answers[i].answer), &message),
                         answers[i].state);
        part_ends(&ends);
    }
}

/* Folds lines until one is refused; returns how many were accepted. */
static unsigned fold_lines(const char *const *lines, unsigned count)
{
    Fold fold;
    unsigned taken = 0;

    fold_start(&fold);
    while (taken < count && fold_event(&fold, span_of(lines[taken])))
        taken++;
    fold_end(&fold);
    return taken;
}

static void impossible_events_are_noticed(void **state)
{
    (void)state;
    static const char *const beginning[] = {"1 table knister seats=2 name=A table",
                                            "2 dice 00",
                                            "3 sit 1 Sarah",
                                            "4 sit 2 Tim",
                                            "5 start",
                                            "6 throw 3+6",
                                            "7 move 1 c3"};
    static const char *const wrong[] = {
        "7 move 2 c3", "9 move 2 c3", "8 move 1 c4",
        "8 move 3 c3", "8 throw 1+1", "8 move 2 (c3)",
        "8 move 2",    "8 move 2 f1", "8 over -",
        "8 start",     "8 sit 1 Tom", "8 back 2",
        "8 unthrow",   "8 dance 1",   "8 table knister name=x",
        "8 dice 11",   "move 2 c3",   "8 move 2 c3+1(a1)",
    };
    const char *lines[8];

    memcpy(lines, beginning, sizeof beginning);
    lines[7] = "8 move 2 c3";
    assert_int_equal(fold_lines(lines, 8), 8);
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        lines[7] = wrong[i];
        assert_int_equal(fold_lines(lines, 8), 7);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(messages_are_put_together),
        cmocka_unit_test(pings_are_answered_and_masked),
        cmocka_unit_test(bad_frames_are_noticed),
        cmocka_unit_test(the_handshake_is_checked),
        cmocka_unit_test(impossible_events_are_noticed),
    };

    return cmocka_run_group_tests_name("client", tests, NULL, NULL);
}
