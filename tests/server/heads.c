/* What arrives at the front door: heads of requests, WebSocket frames, hosts and addresses. */
#include "server/net/frames.h"
#include "server/net/head.h"
#include "server/net/hosts.h"
#include "server/guards/source.h"
#include "support/check.h"

#include <stdio.h>
#include <string.h>

static HeadState parse(const char *text, Head *head)
{
    return head_parse(span_of(text), head);
}

static void heads_are_parsed(void **state)
{
    static const char text[] =
        "GET /lobby?x=1 HTTP/1.1\r\nHOST:  one:80 \r\nOrigin: http://one:80\r\n"
        "Connection: keep-alive, Upgrade\r\nX-Forwarded-For: 1.1.1.1\r\n"
        "x-forwarded-for: 2.2.2.2\r\n\r\nrest";
    Head head;

    (void)state;
    assert_int_equal(parse(text, &head), HEAD_FINE);
    assert_true(span_is(head.method, "GET"));
    assert_true(span_is(head.path, "/lobby"));
    assert_true(span_is(head.value[HEADER_HOST], "one:80"));
    assert_true(span_is(head.value[HEADER_ORIGIN], "http://one:80"));
    assert_true(span_is(head.value[HEADER_FORWARDED_FOR], "2.2.2.2"));
    assert_true(head.says_upgrade && !head.says_close && !head.is_old);
    assert_int_equal(head.length, sizeof text - 1 - strlen("rest"));
    for (size_t length = 0; length < head.length; length++)
        assert_int_equal(head_parse((Span){text, length}, &(Head){0}), HEAD_MORE);
}

/* A header whose name is the beginning of a known one neither hides the next header nor the end. */
static void beginnings_of_names_are_names(void **state)
{
    static const char *const names[] = {"Origin",          "Sec-WebSocket-Key", "X-Forwarded-For",
                                        "Accept-Encoding", "Transfer-Encoding", "Connection"};
    char text[200];
    Head head;

    (void)state;
    for (unsigned i = 0; i < sizeof names / sizeof *names; i++)
        for (size_t length = 1; length < strlen(names[i]); length++) {
            snprintf(
                text, sizeof text,
                "GET / HTTP/1.1\r\nHost: h\r\n%.*s: 1\r\nOrigin: http://evil\r\n%.*s: 2\r\n\r\n",
                (int)length, names[i], (int)length, names[i]);
            assert_int_equal(parse(text, &head), HEAD_FINE);
            assert_true(span_is(head.value[HEADER_ORIGIN], "http://evil"));
            assert_int_equal(head.length, strlen(text));
        }
}

static void bad_heads_are_refused(void **state)
{
    static const struct {
        const char *text;
        HeadState state;
    } bad[] = {
        {"\x16\x03\x01", HEAD_BAD},
        {"GET / HTTP/1.1\r\n\r\n", HEAD_BAD}, /* no host */
        {"GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n", HEAD_BAD},
        {"GET / HTTP/1.1\r\nHost: a\r\nOrigin: x\r\norigin: y\r\n\r\n", HEAD_BAD},
        {"GET / HTTP/1.1\r\nHost : a\r\n\r\n", HEAD_BAD},
        {"GET / HTTP/1.1\r\nHost: a\r\n more\r\n\r\n", HEAD_BAD},
        {"GET / HTTP/1.1\r\nHost: a\nOrigin: b\r\n\r\n", HEAD_BAD},
        {"GET / HTTP/1.1\r\nHost: a\r\n: b\r\n\r\n", HEAD_BAD},
        {"GET / HTTP/1.1\r\nHost: a\r\nname\r\n\r\n", HEAD_BAD},
        {"GET http://a/ HTTP/1.1\r\nHost: a\r\n\r\n", HEAD_BAD},
        {"GET  / HTTP/1.1\r\nHost: a\r\n\r\n", HEAD_BAD},
        {"GET /\r\n\r\n", HEAD_BAD},
        {"GET / HTTP/1.1 x\r\nHost: a\r\n\r\n", HEAD_BAD},
        {"GET / HTTP/2.0\r\nHost: a\r\n\r\n", HEAD_VERSION},
        {"PRI * HTTP/2.0\r\n\r\n", HEAD_BAD},
    };
    static char text[HEAD_BYTES + 100];
    Head head;

    (void)state;
    for (unsigned i = 0; i < sizeof bad / sizeof *bad; i++)
        if (parse(bad[i].text, &head) != bad[i].state)
            fail_msg("'%s' was taken for something else", bad[i].text);
    assert_int_equal(parse("GET / HTTP/1.0\r\n\r\n", &head), HEAD_FINE);
    assert_true(head.is_old);
    int length = snprintf(text, sizeof text, "GET / HTTP/1.1\r\nHost: a\r\nCookie: ");
    memset(text + length, 'a', sizeof text - (size_t)length);
    assert_int_equal(head_parse((Span){text, HEAD_BYTES - 1}, &head), HEAD_MORE);
    assert_int_equal(head_parse((Span){text, HEAD_BYTES}, &head), HEAD_LONG);
    memcpy(text + sizeof text - 5, "\r\n\r\n", 5);
    assert_int_equal(head_parse((Span){text, sizeof text}, &head), HEAD_LONG);
}

/* A client's frame. */
static size_t put_frame(unsigned char *to, unsigned first, const char *content, size_t length)
{
    static const unsigned char mask[4] = {1, 2, 3, 4};
    size_t at = 2;

    to[0] = (unsigned char)first;
    to[1] = (unsigned char)(0x80 | (length < 126 ? length : 126));
    if (length >= 126) {
        to[at++] = (unsigned char)(length >> 8);
        to[at++] = (unsigned char)length;
    }
    memcpy(to + at, mask, 4);
    for (size_t i = 0; i < length; i++)
        to[at + 4 + i] = (unsigned char)((unsigned char)content[i] ^ mask[i % 4]);
    return at + 4 + length;
}

/* Writes what frames say: the text of messages, each with a point behind it, and other news. */
static void hear(Frames *frames, const unsigned char *bytes, size_t length, size_t step, Text *said)
{
    static const char *const words[] = {
        [FRAMES_BINARY] = "<binary>", [FRAMES_PING] = "<ping>",     [FRAMES_PONG] = "<pong>",
        [FRAMES_CLOSE] = "<close>",   [FRAMES_BROKEN] = "<broken>",
    };
    FramesNews news = FRAMES_NOTHING;

    for (size_t at = 0; at < length && news != FRAMES_BROKEN; at += step) {
        char copy[1024];
        char *rest = copy;
        size_t left = length - at < step ? length - at : step;
        Span content = {"", 0};
        bool is_last = false;
        memcpy(copy, bytes + at, left);
        while ((news = frames_next(frames, &rest, &left, &content, &is_last)) != FRAMES_NOTHING &&
               news != FRAMES_BROKEN) {
            if (news != FRAMES_PIECE)
                text_put(said, words[news]);
            text_span(said, content);
            if (news == FRAMES_PIECE && is_last)
                text_char(said, '.');
        }
    }
    if (news == FRAMES_BROKEN)
        text_put(said, words[news]);
}

static void frames_come_in_any_pieces(void **state)
{
    unsigned char bytes[1024];
    char text[300];
    size_t length = 0;
    char expected[700];
    char said[700];

    (void)state;
    memset(text, 'x', sizeof text);
    length += put_frame(bytes + length, 0x81, "one", 3);
    length += put_frame(bytes + length, 0x01, "tw", 2);
    length += put_frame(bytes + length, 0x89, "p", 1);
    length += put_frame(bytes + length, 0x80, "o", 1);
    length += put_frame(bytes + length, 0x81, "", 0);
    length += put_frame(bytes + length, 0x81, text, sizeof text);
    length += put_frame(bytes + length, 0x8a, "", 0);
    length += put_frame(bytes + length, 0x88, "\x03\xe8", 2);
    snprintf(expected, sizeof expected, "one.tw<ping>po..%.300s.<pong><close>\x03\xe8", text);
    for (size_t step = 1; step <= length; step++) {
        Frames frames = {0};
        Text heard = text_over(said, sizeof said);
        hear(&frames, bytes, length, step, &heard);
        assert_string_equal(said, expected);
    }
}

static void wrong_frames_are_refused(void **state)
{
    static const struct {
        unsigned first;
        size_t length;
    } wrong[] = {
        {0xc1, 1},              /* a reserved bit */
        {0x83, 1},              /* unknown kinds */
        {0x8b, 1},   {0x80, 1}, /* the middle of no message */
        {0x09, 1},              /* a control frame in pieces */
        {0x89, 126},            /* and one that is too long */
        {0x88, 1},              /* half a closing code */
    };
    unsigned char bytes[200];
    char text[130] = "";
    char said[100];

    (void)state;
    for (unsigned i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        Frames frames = {0};
        Text heard = text_over(said, sizeof said);
        size_t length = put_frame(bytes, wrong[i].first, text, wrong[i].length);
        hear(&frames, bytes, length, length, &heard);
        assert_non_null(strstr(said, "<broken>"));
    }
    static const unsigned char others[][14] = {
        {0x81, 0x01, 'x'},                        /* without a mask */
        {0x81, 0xfe, 0, 5},                       /* a short length in the long form */
        {0x81, 0xff, 0, 0, 0, 0, 0, 0, 255, 255}, /* and in the longest */
        {0x81, 0xff, 0x80, 0, 0, 0, 0, 0, 0, 0},  /* a negative one */
    };
    for (unsigned i = 0; i < sizeof others / sizeof *others; i++) {
        Frames frames = {0};
        Text heard = text_over(said, sizeof said);
        hear(&frames, others[i], sizeof others[i], sizeof others[i], &heard);
        assert_non_null(strstr(said, "<broken>"));
    }
}

static void keys_are_answered(void **state)
{
    char accept[FRAMES_ACCEPT_BYTES + 1];

    (void)state;
    frames_accept(span_of("dGhlIHNhbXBsZSBub25jZQ=="), accept); /* the standard's example */
    assert_string_equal(accept, "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=");
}

static void hosts_are_known(void **state)
{
    static const char *const known[] = {
        "127.0.0.1",        "127.0.0.1:8642", "192.168.1.5:80", "[::1]:80",      "[::1]",
        "localhost:1",      "LOCALHOST",      "localhost.",     "a.localhost",   "games.example",
        "GAMES.example:80", "friend.example", "house.example",  "house.example:"};
    static const char *const others[] = {
        "evil.example",    "",    "games.example.org", "xlocalhost", "localhost.evil",    "[::1",
        "games.example:x", "a b", "games.example/",    "::1:80:x",   "evil/games.example"};
    ServerSetup setup = {.host = "house.example",
                         .names = {"games.example"},
                         .name_count = 1,
                         .origins = {"https://friend.example:444"},
                         .origin_count = 1};
    char name[HOST_NAME_BYTES + 1];

    (void)state;
    for (unsigned i = 0; i < sizeof known / sizeof *known; i++)
        if (!host_read(span_of(known[i]), name) || !host_is_known(&setup, NULL, name))
            fail_msg("'%s' was refused", known[i]);
    for (unsigned i = 0; i < sizeof others / sizeof *others; i++)
        if (host_read(span_of(others[i]), name) && host_is_known(&setup, NULL, name))
            fail_msg("'%s' was taken", others[i]);
}

static void origins_are_trusted(void **state)
{
    ServerSetup setup = {.origins = {"https://friend.example"}, .origin_count = 1};

    (void)state;
    assert_true(host_trusts(&setup, span_of("https://friend.example"), span_of("me:1")));
    assert_true(host_trusts(&setup, span_of("http://ME:1"), span_of("me:1")));
    assert_false(host_trusts(&setup, span_of("http://me:12"), span_of("me:1")));
    assert_false(host_trusts(&setup, span_of("http://me"), span_of("me:1")));
    assert_false(host_trusts(&setup, span_of("null"), span_of("me:1")));
    assert_false(host_trusts(&setup, span_of("http://"), span_of("")));
}

static void sources_have_ranges(void **state)
{
    static const struct {
        const char *range;
        const char *address;
        bool is_in;
    } cases[] = {
        {"127.0.0.0/8", "127.9.9.9", true},
        {"127.0.0.0/8", "128.0.0.1", false},
        {"10.0.0.2", "10.0.0.2", true},
        {"10.0.0.2", "10.0.0.3", false},
        {"10.0.0.0/31", "10.0.0.1", true},
        {"10.0.0.0/31", "10.0.0.2", false},
        {"::1", "::1", true},
        {"2001:db8::/33", "2001:db8:8000::", false},
        {"2001:db8::/33", "2001:db8:7fff::", true},
        {"0.0.0.0/0", "::1", false},
        {"::/0", "1.2.3.4", true},
    };
    static const char *const wrong[] = {"", "x", "10.0.0.1/33", "::1/129", "10.0.0.1/", "10.0.0/8"};
    SourceRange range;
    Source source;

    (void)state;
    for (unsigned i = 0; i < sizeof cases / sizeof *cases; i++) {
        assert_true(source_read_range(cases[i].range, &range));
        assert_true(source_of_header(span_of(cases[i].address), &source));
        if (source_is_in(&source, &range, 1) != cases[i].is_in)
            fail_msg("%s and %s", cases[i].range, cases[i].address);
    }
    for (unsigned i = 0; i < sizeof wrong / sizeof *wrong; i++)
        assert_false(source_read_range(wrong[i], &range));
}

static void forwarded_addresses(void **state)
{
    Source one;
    Source other;

    (void)state;
    assert_true(source_of_header(span_of("9.9.9.9, 1.2.3.4"), &one));
    assert_true(source_of_header(span_of("::ffff:1.2.3.4"), &other));
    CountKey keys[2] = {source_key(&one), source_key(&other)};
    assert_memory_equal(&keys[0], &keys[1], sizeof keys[0]);
    assert_true(source_of_header(span_of("2001:db8::1"), &one));
    assert_true(source_of_header(span_of("2001:db8::2:3:4:5"), &other));
    keys[0] = source_key(&one);
    keys[1] = source_key(&other);
    assert_memory_equal(&keys[0], &keys[1], sizeof keys[0]);
    assert_false(source_of_header(span_of(""), &one));
    assert_false(source_of_header(span_of("unknown"), &one));
    assert_false(source_of_header(span_of("1.2.3.4,"), &one));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(heads_are_parsed),         cmocka_unit_test(beginnings_of_names_are_names),
        cmocka_unit_test(bad_heads_are_refused),    cmocka_unit_test(frames_come_in_any_pieces),
        cmocka_unit_test(wrong_frames_are_refused), cmocka_unit_test(keys_are_answered),
        cmocka_unit_test(hosts_are_known),          cmocka_unit_test(origins_are_trusted),
        cmocka_unit_test(sources_have_ranges),      cmocka_unit_test(forwarded_addresses),
    };

    return cmocka_run_group_tests_name("heads", tests, NULL, NULL);
}
