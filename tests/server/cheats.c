/* Nobody can cheat. Every attempt of a hostile client is refused with the reason given in
 * docs/protocol.md, and the table is not changed: cheats KNOBEL */
#include "notation/move_text.h"
#include "support/check.h"
#include "support/guest.h"
#include "support/service.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { SEATED = 4, LISTEN = 100 };

static const char *knobel;
static char folder[] = "/tmp/knobel-cheats-XXXXXX";
static Service server;

/* A table with this many people, the first of whom made it, and a watcher. `heard` is everything
 * that the watcher and the second player were sent. */
typedef struct {
    Guest guests[SEATED];
    Guest watcher;
    unsigned count;
    char code[GUEST_CODE_BYTES + 1];
    char heard[200000];
    size_t heard_length;
} Scene;

static Scene scene;

static void hear(Guest *guest, Span line)
{
    (void)guest;
    assert_true(scene.heard_length + line.length + 1 < sizeof scene.heard);
    memcpy(scene.heard + scene.heard_length, line.start, line.length);
    scene.heard_length += line.length;
    scene.heard[scene.heard_length++] = '\n';
    scene.heard[scene.heard_length] = '\0';
}

static const GuestHooks listening = {.event = hear, .other = hear};

#define FINE(call)                                          \
    do {                                                    \
        if (!(call))                                        \
            fail_msg("%s: %s", #call, scene.watcher.fault); \
    } while (0)

/* Makes a request that must be granted. */
#define GRANTED(guest, ...)                            \
    do {                                               \
        if (!guest_ask(guest, __VA_ARGS__))            \
            fail_msg("no answer: %s", (guest)->fault); \
        if (!(guest)->is_ok)                           \
            fail_msg("refused: %s", (guest)->answer);  \
    } while (0)

/* Makes a request that must be refused for this reason and change nothing. */
#define HEX "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f"

#define REFUSED(guest, reason, ...)                                              \
    do {                                                                         \
        uint32_t before = latest_version();                                      \
        if (!guest_ask(guest, __VA_ARGS__))                                      \
            fail_msg("no answer: %s", (guest)->fault);                           \
        if ((guest)->is_ok || strcmp((guest)->answer, reason) != 0)              \
            fail_msg("%s instead of a refusal for %s", (guest)->answer, reason); \
        assert_int_equal(latest_version(), before);                              \
    } while (0)

/* The version that a new client sees. */
static uint32_t latest_version(void)
{
    Guest stranger;

    guest_start(&stranger, 0, NULL, NULL);
    if (!guest_enter(&stranger, server.place, scene.code))
        fail_msg("%s", stranger.fault);
    uint32_t version = stranger.fold.version;
    guest_end(&stranger);
    return version;
}

/* Lets everybody receive all events. */
static void catch_up(void)
{
    uint32_t version = latest_version();

    for (unsigned i = 0; i < scene.count; i++)
        if (scene.guests[i].wire.socket >= 0 && !guest_wait(&scene.guests[i], version))
            fail_msg("%s", scene.guests[i].fault);
    if (!guest_wait(&scene.watcher, version))
        fail_msg("%s", scene.watcher.fault);
}

static void make_scene(const char *game, const char *options, unsigned count)
{
    Guest *host = &scene.guests[0];

    scene.count = count;
    scene.heard_length = 0;
    for (unsigned i = 0; i < SEATED; i++)
        guest_start(&scene.guests[i], 10 + i, i == 1 ? &listening : NULL, NULL);
    guest_start(&scene.watcher, 1, &listening, NULL);
    if (!guest_enter(host, server.place, ""))
        fail_msg("%s", host->fault);
    GRANTED(host, "make %s %sname=Cheats", game, options);
    snprintf(scene.code, sizeof scene.code, "%.16s", host->answer);
    for (unsigned i = 0; i < count; i++) {
        if (!guest_enter(&scene.guests[i], server.place, scene.code))
            fail_msg("%s", scene.guests[i].fault);
        GRANTED(&scene.guests[i], "sit %u Player %u", i + 1, i + 1);
        scene.guests[i].seat = i + 1;
    }
    if (!guest_enter(&scene.watcher, server.place, scene.code))
        fail_msg("%s", scene.watcher.fault);
}

static void start_scene(const char *game, const char *options, unsigned count)
{
    make_scene(game, options, count);
    GRANTED(&scene.guests[0], "start");
    catch_up();
}

static int end_scene(void **state)
{
    (void)state;
    for (unsigned i = 0; i < SEATED; i++)
        guest_end(&scene.guests[i]);
    guest_end(&scene.watcher);
    return 0;
}

/* Plays the sheet in play to its end. */
static void play_out(void)
{
    uint32_t over = scene.guests[0].fold.over;

    for (unsigned turns = 0; scene.guests[0].fold.over == over; turns++) {
        assert_true(turns < 2000);
        for (unsigned i = 0; i < scene.count; i++) {
            guest_move(&scene.guests[i]);
            if (scene.guests[i].fold.over == over &&
                !guest_wait(&scene.guests[i], scene.guests[i].fold.version + 1))
                fail_msg("%s", scene.guests[i].fault);
        }
    }
    catch_up();
}

/* The record of a sheet replays, and its dice are proved fair. */
static void check_record(unsigned sheet)
{
    char path[64];
    char command[400];

    snprintf(path, sizeof path, "/record/%s/%u", scene.code, sheet);
    char *answer = wire_get(server.place, path, GUEST_PATIENCE);
    assert_non_null(answer);
    assert_int_equal(strncmp(answer, "HTTP/1.1 200", 12), 0);
    char *body = strstr(answer, "\r\n\r\n");
    assert_non_null(body);
    snprintf(command, sizeof command, "%s/record", folder);
    FILE *file = fopen(command, "w");
    assert_non_null(file);
    fputs(body + 4, file);
    fclose(file);
    free(answer);
    snprintf(command, sizeof command, "%s replay %s/record >%s/said 2>&1", knobel, folder, folder);
    assert_int_equal(system(command), 0);
    snprintf(command, sizeof command, "%s verify %s/record >%s/said 2>&1", knobel, folder, folder);
    assert_int_equal(system(command), 0);
}

static void no_record(unsigned sheet)
{
    char path[64];

    snprintf(path, sizeof path, "/record/%s/%u", scene.code, sheet);
    char *answer = wire_get(server.place, path, GUEST_PATIENCE);
    assert_non_null(answer);
    assert_int_equal(strncmp(answer, "HTTP/1.1 404", 12), 0);
    free(answer);
}

/* A move of the guest for the throw on the table, as text. */
static const char *some_move(Guest *guest)
{
    FoldPlayer player = *fold_player(&guest->fold, guest->seat);
    static char buffer[8];

    for (unsigned cell = 0; cell < GRID_CELLS; cell++)
        if (player.sheet.number[cell] == 0) {
            snprintf(buffer, sizeof buffer, "%c%c", 'a' + (char)(cell % 5), '1' + (char)(cell / 5));
            break;
        }
    return buffer;
}

static void seats_of_others(void **state)
{
    (void)state;
    start_scene("knister", "pause=0 ", 3);
    Guest *thief = &scene.watcher;
    Guest *player = &scene.guests[1];

    REFUSED(thief, "no-seat", "move 1 c3");
    REFUSED(thief, "no-seat", "back 1");
    REFUSED(thief, "started", "sit 1 Thief");
    REFUSED(thief, "started", "sit 0 Thief");
    REFUSED(thief, "host", "remove 1");
    REFUSED(thief, "no-seat", "stand");
    REFUSED(thief, "no-seat", "ticket");
    REFUSED(thief, "no-seat", "take");
    REFUSED(thief, "no-seat", "vote 1");
    REFUSED(thief, "no-seat", "lead");
    REFUSED(thief, "no-seat", "commit 1 abc");
    REFUSED(thief, "no-seat", "reveal 1 1 abc");
    REFUSED(thief, "no-seat", "react wow");
    REFUSED(thief, "no-seat", "hint");
    REFUSED(player, "syntax", "move 1 c3 1");
    REFUSED(player, "syntax", "move 1 c3\t1");
    REFUSED(player, "syntax", "move 1 1 c3");
    REFUSED(player, "syntax", "auto 1 c3");
    REFUSED(player, "syntax", "device 1");
    REFUSED(player, "here", "vote 1");
    REFUSED(player, "seated", "sit 3 Other");
    play_out();
    check_record(1);
}

static void moves_at_the_wrong_time(void **state)
{
    (void)state;
    make_scene("knister", "dice=hand ", 2);
    Guest *host = &scene.guests[0];
    Guest *player = &scene.guests[1];

    REFUSED(player, "round", "move 1 c3");
    GRANTED(host, "start");
    REFUSED(player, "round", "move 1 c3");
    REFUSED(player, "round", "move 0 c3");
    REFUSED(player, "round", "move 2 c3");
    REFUSED(player, "host", "throw 7");
    GRANTED(host, "throw 3+4");
    REFUSED(player, "round", "move 2 c3");
    REFUSED(player, "round", "move 4294967297 c3");
    GRANTED(player, "move 1 c3");
    REFUSED(player, "rules has-moved", "move 1 c3");
    REFUSED(player, "rules has-moved", "move 1 c4");
    REFUSED(host, "rules has-not-moved", "back 1");
    GRANTED(player, "back 1");
    REFUSED(player, "rules has-not-moved", "back 1");
    GRANTED(player, "move 1 d3");
    GRANTED(host, "move 1 a1");
    GRANTED(player, "back 1");
    GRANTED(player, "move 1 e3");
    REFUSED(host, "rules no-throw", "throw 13");
}

static void taking_back_too_late(void **state)
{
    (void)state;
    make_scene("knister", "dice=hand ", 2);
    Guest *host = &scene.guests[0];
    Guest *player = &scene.guests[1];

    GRANTED(host, "start");
    GRANTED(host, "throw 9");
    GRANTED(host, "move 1 a1");
    REFUSED(host, "rules moves-are-due", "throw 8");
    GRANTED(player, "move 1 a1");
    GRANTED(host, "throw 2+6");
    REFUSED(player, "round", "back 1");
    REFUSED(host, "round", "back 1");
    REFUSED(player, "round", "move 1 b1");
    REFUSED(player, "rules has-not-moved", "back 2");
    REFUSED(player, "rules cell-is-taken a1", "move 2 a1");
    GRANTED(player, "move 2 b1");
    REFUSED(player, "host", "unthrow");
}

static void host_verbs_by_others(void **state)
{
    (void)state;
    make_scene("knaster", "dice=hand ", 2);
    Guest *player = &scene.guests[1];
    static const char *const tries[] = {"start",   "bot 3 master", "remove 1", "host 2",
                                        "throw 7", "unthrow",      "close"};

    for (size_t i = 0; i < sizeof tries / sizeof *tries; i++) {
        REFUSED(player, "host", "%s", tries[i]);
        REFUSED(&scene.watcher, "host", "%s", tries[i]);
    }
    REFUSED(player, "here", "lead");
    GRANTED(&scene.guests[0], "start");
    REFUSED(&scene.guests[0], "started", "remove 2");
    REFUSED(&scene.guests[0], "started", "bot 3 master");
    REFUSED(&scene.guests[0], "started", "start");
}

static void forged_tokens(void **state)
{
    (void)state;
    start_scene("knister", "pause=0 ", 2);
    static const char *const bad[] = {"abc", "ABCDEFGHIJKLMNOPQRSTUVWXYZ",
                                      "aaaaaaaaaaaaaaaaaaaaaaaaa1", "aaaaaaaaaaaaaaaaaaaaaaaaaaa",
                                      "abcdefghijklmnopqrstuvwx\xc3\xa4"};

    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        Guest forger;
        guest_start(&forger, 7, NULL, NULL);
        snprintf(forger.token, sizeof forger.token, "%s", bad[i]);
        assert_true(wire_start(&forger.wire, server.place, "/lobby", ""));
        assert_true(guest_ask(&forger, "hello 2 %s", bad[i]));
        assert_false(forger.is_ok);
        assert_string_equal(forger.answer, "token");
        guest_end(&forger);
    }
    for (size_t place = 0; place < GUEST_TOKEN_BYTES; place++) {
        Guest forger;
        guest_start(&forger, 8, NULL, NULL);
        memcpy(forger.token, scene.guests[0].token, sizeof forger.token);
        forger.token[place] = forger.token[place] == 'b' ? 'c' : 'b';
        if (!guest_enter(&forger, server.place, scene.code) || !guest_ask(&forger, "move 1 c3"))
            fail_msg("%s", forger.fault);
        assert_false(forger.is_ok);
        assert_string_equal(forger.answer, "no-seat");
        assert_int_equal(forger.seat, 0);
        guest_end(&forger);
    }
    play_out();
    check_record(1);
}

static void replayed_messages(void **state)
{
    (void)state;
    start_scene("knister", "pause=0 ", 2);
    Guest *player = &scene.guests[1];

    REFUSED(player, "hello", "hello 2 %s", player->token);
    REFUSED(player, "hello", "hello 2 new");
    GRANTED(player, "move 1 c3");
    player->asked--; /* with the same number */
    player->answered = 0;
    REFUSED(player, "rules has-moved", "move 1 c3");
    GRANTED(&scene.guests[0], "move 1 c3");
    catch_up();
    REFUSED(player, "round", "move 1 c3");
    play_out();
    check_record(1);
}

static void tickets(void **state)
{
    (void)state;
    start_scene("knister", "pause=0 ", 2);
    Guest *old = &scene.guests[1];
    Guest phone, thief;
    char ticket[GUEST_TOKEN_BYTES + 1] = "";

    GRANTED(old, "ticket");
    assert_non_null(strchr(old->answer, ' '));
    snprintf(ticket, sizeof ticket, "%s", strchr(old->answer, ' ') + 1);
    guest_start(&phone, 2, NULL, NULL);
    guest_start(&thief, 3, NULL, NULL);
    FINE(guest_enter(&phone, server.place, scene.code));
    FINE(guest_enter(&thief, server.place, scene.code));
    REFUSED(&thief, "ticket", "claim aaaaaaaaaaaaaaaaaaaaaaaaaa");
    REFUSED(&thief, "ticket", "claim x");
    REFUSED(&scene.guests[0], "seated", "claim %s", ticket);
    GRANTED(&phone, "claim %s", ticket);
    REFUSED(&thief, "ticket", "claim %s", ticket);
    REFUSED(old, "no-seat", "move 1 c3");
    REFUSED(old, "ticket", "claim %s", ticket);
    GRANTED(&phone, "move 1 %s", "c3");
    assert_null(strstr(scene.heard, ticket));
    guest_end(&phone);
    guest_end(&thief);
}

/* No line of a hidden move may reveal it. */
static void assert_moves_are_hidden(unsigned seat)
{
    char shown[32];

    snprintf(shown, sizeof shown, " move %u ", seat);
    assert_null(strstr(scene.heard, shown));
    snprintf(shown, sizeof shown, " move %u\n", seat);
    assert_non_null(strstr(scene.heard, shown));
}

/* Comes back and claims a version that it has not seen. */
static void come_back(Guest *guest, uint32_t version)
{
    fold_end(&guest->fold);
    guest->fold.version = version;
    if (!guest_enter(guest, server.place, scene.code))
        fail_msg("%s", guest->fault);
}

static void hidden_sheets(void **state)
{
    (void)state;
    start_scene("knister", "pause=0 hidden=1 ", 3);
    Guest *player = &scene.guests[1];
    Guest *host = &scene.guests[0];

    for (unsigned round = 1; round <= 24; round++) {
        static const unsigned order[] = {0, 2, 1};
        for (unsigned i = 0; i < 3; i++)
            GRANTED(&scene.guests[order[i]], "move %u %s", round,
                    some_move(&scene.guests[order[i]]));
        catch_up();
    }
    GRANTED(host, "move 25 e5");
    catch_up();
    no_record(1);
    REFUSED(player, "sheet", "analyse 1");
    uint32_t latest = latest_version();
    for (uint32_t version = 0; version <= latest; version += 10) {
        come_back(player, version);
        come_back(&scene.watcher, version);
    }
    assert_moves_are_hidden(1);
    assert_moves_are_hidden(3);
    GRANTED(player, "move 25 e5");
    GRANTED(&scene.guests[2], "move 25 e5");
    catch_up();
    assert_non_null(strstr(scene.heard, "fresh\n"));
    assert_non_null(strstr(scene.heard, " move 1 a1\n"));
    check_record(1);
}

/* A request is refused while the table goes on by itself. */
static void refused_in_play(Guest *guest, const char *reason, const char *request)
{
    if (!guest_ask(guest, "%s", request) || guest->is_ok || strcmp(guest->answer, reason) != 0)
        fail_msg("%s instead of a refusal for %s", guest->answer, reason);
}

/* Both players take part in the dice. Their clients check every throw by themselves. */
static void unpredictable_dice(void **state)
{
    (void)state;
    make_scene("knister", "pause=0 ", 2);
    Guest *player = &scene.guests[1];

    for (unsigned i = 0; i < scene.count; i++) {
        scene.guests[i].takes_part = true;
        GRANTED(&scene.guests[i], "react wow");
        GRANTED(&scene.guests[i], "react wow");
    }
    catch_up();
    assert_true(player->fold.has_chain[1] && player->fold.has_chain[2]);
    REFUSED(player, "link", "commit 1 not-hexadecimal");
    REFUSED(player, "sheet", "commit 2 %064d", 7);
    GRANTED(&scene.guests[0], "start");
    refused_in_play(player, "started", "commit 2 " HEX);
    refused_in_play(player, "round", "reveal 1 2 " HEX);
    refused_in_play(&scene.guests[0], "dice", "throw 6+6");
    for (unsigned turns = 0; player->fold.over == 0; turns++) { /* nobody waits for another */
        assert_true(turns < 20000);
        for (unsigned i = 0; i < scene.count; i++) {
            guest_move(&scene.guests[i]);
            assert_true(guest_listen(&scene.guests[i], 1));
        }
    }
    for (unsigned turns = 0; !player->fold.has_chain[1] || !player->fold.has_chain[2]; turns++) {
        assert_true(turns < 20000); /* both commit themselves to the next sheet */
        for (unsigned i = 0; i < scene.count; i++)
            assert_true(guest_listen(&scene.guests[i], 1));
    }
    catch_up();
    const char *promised = strstr(scene.heard, " commit 0 ");
    const char *own = strstr(scene.heard, " commit 2 ");
    const char *links = strstr(scene.heard, " links 1 ");
    const char *first = strstr(scene.heard, " throw ");
    assert_true(promised != NULL && promised < own && own < links && links < first);
    assert_non_null(strstr(scene.heard, " over -\n"));
    check_record(1);
    const char *next = strstr(strstr(scene.heard, " over "), " commit 0 ");
    assert_non_null(next);
    assert_memory_not_equal(next + 10, promised + 10, 64);
}

static void one_attempt_a_day(void **state)
{
    (void)state;
    Guest *player = &scene.guests[0];
    char code[GUEST_CODE_BYTES + 1];

    scene.count = 1;
    scene.heard_length = 0;
    for (unsigned i = 0; i < SEATED; i++)
        guest_start(&scene.guests[i], 20 + i, NULL, NULL);
    guest_start(&scene.watcher, 1, NULL, NULL);
    FINE(guest_enter(player, server.place, ""));
    GRANTED(player, "daily knister Early Bird");
    snprintf(code, sizeof code, "%.*s", (int)strcspn(player->answer, " "), player->answer);
    GRANTED(player, "daily knister Another");
    assert_int_equal(strncmp(player->answer, code, strlen(code)), 0);
    snprintf(scene.code, sizeof scene.code, "%s", code);
    FINE(guest_enter(player, server.place, code));
    FINE(guest_enter(&scene.watcher, server.place, code));
    player->seat = 1;
    catch_up();
    REFUSED(player, "started", "start");
    play_out();
    REFUSED(player, "started", "start");
    FINE(guest_enter(player, server.place, ""));
    assert_true(guest_ask(player, "daily knister Late Bird"));
    if (player->is_ok)
        assert_int_equal(strncmp(player->answer, code, strlen(code)), 0);
}

static void names(void **state)
{
    (void)state;
    make_scene("knister", "pause=0 ", 2);
    static const char *const bad[] = {
        " x",
        "x ",
        "a\tb",
        "\xff",
        "a\xe2\x80\xae"
        "b",
        "a\xe2\x80\x8b"
        "b",
        "\xc2\xa0x",
        "a\x7f",
        "1234567890123456789012345678901234567890123456789012345678901"};

    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        uint32_t before = latest_version();
        if (!guest_ask(&scene.watcher, "sit 0 %s", bad[i])) {
            /* bytes that are not text end the connection, as the standard says */
            assert_int_equal(scene.watcher.wire.code, 1007);
            FINE(guest_enter(&scene.watcher, server.place, scene.code));
        } else {
            assert_false(scene.watcher.is_ok);
        }
        assert_int_equal(latest_version(), before);
    }
    REFUSED(&scene.watcher, "name-taken", "sit 0 Player 1");
    REFUSED(&scene.watcher, "name-taken", "sit 0 PLAYER 1");
    REFUSED(&scene.watcher, "seat-taken", "sit 1 Somebody");
    REFUSED(&scene.watcher, "seat", "sit 101 Somebody");
    REFUSED(&scene.guests[0], "word", "react <script>");
}

static int start_server(void **state)
{
    (void)state;
    char store[64];

    if (mkdtemp(folder) == NULL)
        return -1;
    snprintf(store, sizeof store, "sqlite:%s/store", folder);
    service_serve(&server, knobel, store);
    return service_start(&server) && service_ready(&server) ? 0 : -1;
}

static int stop_server(void **state)
{
    (void)state;
    char command[64];
    int status = service_stop(&server);

    snprintf(command, sizeof command, "rm -rf %s", folder);
    if (system(command) != 0)
        return -1;
    return status;
}

int main(int count, char **words)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(seats_of_others, end_scene),
        cmocka_unit_test_teardown(moves_at_the_wrong_time, end_scene),
        cmocka_unit_test_teardown(taking_back_too_late, end_scene),
        cmocka_unit_test_teardown(host_verbs_by_others, end_scene),
        cmocka_unit_test_teardown(forged_tokens, end_scene),
        cmocka_unit_test_teardown(replayed_messages, end_scene),
        cmocka_unit_test_teardown(tickets, end_scene),
        cmocka_unit_test_teardown(hidden_sheets, end_scene),
        cmocka_unit_test_teardown(unpredictable_dice, end_scene),
        cmocka_unit_test_teardown(one_attempt_a_day, end_scene),
        cmocka_unit_test_teardown(names, end_scene),
    };

    if (count != 2)
        return 2;
    knobel = words[1];
    return cmocka_run_group_tests_name("cheats", tests, start_server, stop_server);
}
