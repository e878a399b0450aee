/* Names, floods, and what one player or table may use up: defences KNOBEL. Each case has its own
 * server. */
#include "siege.h"

#include <sqlite3.h>
#include <stdio.h>
#include <string.h>

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
    siege_stop(&server);
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
    siege_make_table(&server, &host, &other);
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
    siege_stop(&server);
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
        siege_make_table(&server, &host, &other);
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
        siege_stop(&server);
    }
}

static void floods(void **state)
{
    (void)state;
    Service server = SERVE("--limit=message-rate=1", "--limit=message-burst=10");
    Guest flood = siege_enter(&server, "");
    Guest other = siege_enter(&server, "");
    Span message;
    bool was_told = false;

    for (unsigned i = 0; i < 100; i++)
        guest_say(&flood, "ping");
    while (wire_wait(&flood.wire, &message, PATIENCE) == WIRE_FINE)
        was_told |= memmem(message.start, message.length, "bye flood", 9) != NULL;
    assert_true(was_told);
    assert_true(siege_hits(&server, "message-rate") > 0);
    assert_true(guest_ask(&other, "ping") && other.is_ok);
    guest_end(&flood);
    guest_end(&other);
    siege_stop(&server);
}

/* Takes a move back as often as possible. Returns the number of times. */
static unsigned take_back(Guest *guest, const char *move, const char *back, unsigned most)
{
    unsigned count = 0;

    while (count < most && siege_ask(guest, move) && siege_ask(guest, back))
        count++;
    return count;
}

static void endless_changes(void **state)
{
    (void)state;
    Service server = SERVE("--limit=changes=7");
    Guest pair[2];

    siege_start_pair(&server, pair);
    assert_int_equal(take_back(&pair[0], "move 1 a1", "back 1", 100), 7);
    assert_refused(&pair[0], "limit changes");
    assert_true(siege_ask(&pair[1], "move 1 a1")); /* a new round, and a new budget */
    assert_true(guest_wait(&pair[0], pair[1].fold.version));
    assert_int_equal(take_back(&pair[0], "move 2 a2", "back 2", 100), 7);
    assert_refused(&pair[0], "limit changes");
    assert_false(siege_ask(&pair[0], "ticket"));
    assert_true(siege_ask(&pair[1], "ticket")); /* the other player has an own budget */
    assert_true(siege_hits(&server, "changes") > 0);
    guest_end(&pair[0]);
    guest_end(&pair[1]);
    siege_stop(&server);
}

/* Between sheets the budget is larger, and ends as well. */
static void endless_seats(void **state)
{
    (void)state;
    Service server = SERVE("--limit=changes=7");
    Guest host = siege_enter_with_bots(&server, 60, "regular");
    unsigned changes = 61; /* the host's seat and the bots */

    while (changes < 200 && siege_ask(&host, changes % 2 == 1 ? "bot 80 regular" : "remove 80"))
        changes++;
    assert_int_equal(changes, 70);
    assert_refused(&host, "limit changes");
    assert_true(siege_ask(&host, "start"));
    guest_end(&host);
    siege_stop(&server);
}

/* A table whose log is full can be played to its end and closed. */
static void full_logs(void **state)
{
    (void)state;
    Service server = SERVE("--limit=events=100");
    Guest pair[2];
    char move[40];

    siege_start_pair(&server, pair);
    assert_in_range(take_back(&pair[0], "move 1 a1", "back 1", 100), 40, 50);
    assert_refused(&pair[0], "limit events");
    for (unsigned round = 1; round <= 25; round++) {
        snprintf(move, sizeof move, "move %u %c%u", round, 'a' + (round - 1) / 5,
                 1 + (round - 1) % 5);
        if (round > 1)
            assert_true(siege_ask(&pair[0], move));
        assert_true(siege_ask(&pair[1], move));
        assert_true(guest_wait(&pair[0], pair[1].fold.version));
    }
    while (pair[1].fold.is_playing)
        assert_true(guest_wait(&pair[1], pair[1].fold.version + 1));
    assert_false(siege_ask(&pair[0], "start"));
    assert_refused(&pair[0], "limit events");
    assert_true(siege_ask(&pair[0], "close"));
    guest_end(&pair[0]);
    guest_end(&pair[1]);
    siege_stop(&server);
}

/* Sends requests and never reads: the server does not keep what it cannot send. */
static void slow_readers(void **state)
{
    (void)state;
    Service server = SERVE("--limit=slow=1", "--limit=outbox-bytes=4096");
    Guest slow = siege_enter(&server, "");
    int64_t end = wire_clock() + PATIENCE;

    do {
        assert_true(wire_clock() < end);
        if (slow.wire.out.length - slow.wire.out.start < 65536)
            guest_say(&slow, "ping");
    } while (wire_flush(&slow.wire) != WIRE_CLOSED);
    Guest other = siege_enter(&server, "");
    assert_true(guest_ask(&other, "ping") && other.is_ok);
    guest_end(&slow);
    guest_end(&other);
    siege_stop(&server);
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
    char path[SIEGE_PATH];

    (void)state;
    siege_next_store(path);
    Service server = SERVE("--threads=1");
    for (unsigned i = 0; i < TABLES; i++)
        hosts[i] = siege_enter_with_bots(&server, BOTS, "master");
    Service near = server;
    near.place.from = 2;
    Guest stranger = siege_enter_with_bots(&near, 1, "regular");
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

int main(int count, char **words)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(weak_tokens),     cmocka_unit_test(imitated_names),
        cmocka_unit_test(grace),           cmocka_unit_test(floods),
        cmocka_unit_test(slow_readers),    cmocka_unit_test(tables_of_strong_bots),
        cmocka_unit_test(endless_changes), cmocka_unit_test(endless_seats),
        cmocka_unit_test(full_logs),
    };

    if (!siege_begin(count, words))
        return 2;
    return cmocka_run_group_tests_name("defences", tests, siege_make_folder, siege_remove_folder);
}
