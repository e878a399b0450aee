/* The daily challenge against those who want to win it by other means, and groups with rankings of
 * their own: daily KNOBEL */
#include "support/check.h"
#include "support/guest.h"
#include "support/service.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>

enum { HEARD_BYTES = 1 << 16 };

static char folder[] = "/tmp/knobel-daily-XXXXXX";
static const char *knobel;
static unsigned servers;
static char path[100]; /* of the latest store */

/* The lines that were neither events nor answers. */
static char heard[HEARD_BYTES];

static void hear(Guest *guest, Span line)
{
    size_t length = strlen(heard);

    (void)guest;
    assert_true(length + line.length + 2 < sizeof heard);
    memcpy(heard + length, line.start, line.length);
    strcpy(heard + length + line.length, "\n");
}

static const GuestHooks hooks = {.other = hear};

/* Starts a server with a limit (or two). */
static Service serve(const char *limit, const char *other)
{
    Service server = {0};
    char store[120];

    snprintf(path, sizeof path, "%s/store%u", folder, servers++);
    snprintf(store, sizeof store, "sqlite:%s", path);
    service_serve(&server, knobel, store);
    service_word(&server, "--limit=%s", limit);
    service_word(&server, "--limit=%s", other);
    if (!service_start(&server) || !service_ready(&server))
        fail_msg("the server does not start");
    return server;
}

static Guest enter(const Service *server)
{
    static unsigned seed;
    Guest guest;

    guest_start(&guest, ++seed, &hooks, NULL);
    if (!guest_enter(&guest, server->place, ""))
        fail_msg("%s", guest.fault);
    return guest;
}

/* Asks, and checks the answer: `ok WORDS` or `no REASON`. */
static void expect(Guest *guest, const char *answer, const char *words)
{
    char got[GUEST_ANSWER_BYTES + 8];

    heard[0] = '\0';
    if (!guest_ask(guest, "%s", words))
        fail_msg("%s: no answer: %s", words, guest->fault);
    snprintf(got, sizeof got, "%s %s", guest->is_ok ? "ok" : "no", guest->answer);
    if (strcmp(got, answer) != 0)
        fail_msg("%s: '%s' instead of '%s'", words, got, answer);
}

#define EXPECT(guest, answer, ...)                    \
    do {                                              \
        char words_[200];                             \
        snprintf(words_, sizeof words_, __VA_ARGS__); \
        expect(guest, answer, words_);                \
    } while (0)

/* Makes a group. */
static void make_group(Guest *guest, const char *name, char code[GUEST_CODE_BYTES + 1])
{
    if (!guest_ask(guest, "group %s", name) || !guest->is_ok)
        fail_msg("group %s: %s", name, guest->answer);
    assert_int_equal(strlen(guest->answer), 12);
    snprintf(code, GUEST_CODE_BYTES + 1, "%.16s", guest->answer);
}

typedef struct {
    char code[GUEST_CODE_BYTES + 1];
    char day[12];
} Attempt;

/* Begins today's attempt and goes to its table. */
static Attempt begin(Guest *guest, const Service *server, const char *name)
{
    Attempt attempt;

    if (!guest_ask(guest, "daily knister %s", name) || !guest->is_ok)
        fail_msg("daily: %s", guest->answer);
    assert_int_equal(sscanf(guest->answer, "%16s %11s", attempt.code, attempt.day), 2);
    if (!guest_enter(guest, server->place, attempt.code))
        fail_msg("%s", guest->fault);
    return attempt;
}

/* Plays until this round, or to the end, and then returns to the lobby. */
static void play(Guest *guest, const Service *server, uint32_t round)
{
    while (guest->fold.over == 0 && guest->fold.round < round) {
        guest_move(guest);
        if (!guest_wait(guest, guest->fold.version + 1))
            fail_msg("%s", guest->fault);
    }
    if (round == UINT32_MAX && !guest_enter(guest, server->place, ""))
        fail_msg("%s", guest->fault);
}

static Attempt play_all(Guest *guest, const Service *server, const char *name)
{
    Attempt attempt = begin(guest, server, name);

    play(guest, server, UINT32_MAX);
    return attempt;
}

/* Calls knobel admin; what it says is in `said`. */
static char said[HEARD_BYTES];

static void admin(const char *words)
{
    char command[400];

    snprintf(command, sizeof command, "'%s' admin --store 'sqlite:%s' %s 2>&1 </dev/null", knobel,
             path, words);
    FILE *pipe = popen(command, "r");
    assert_non_null(pipe);
    said[fread(said, 1, sizeof said - 1, pipe)] = '\0';
    int status = pclose(pipe);
    if (!WIFEXITED(status) || WEXITSTATUS(status) != 0)
        fail_msg("knobel admin %s: %s", words, said);
}

#define ADMIN(...)                                    \
    do {                                              \
        char words_[200];                             \
        snprintf(words_, sizeof words_, __VA_ARGS__); \
        admin(words_);                                \
    } while (0)

static void a_group_has_its_own_ranking(void **state)
{
    Service server = serve("groups=20", "group-members=200");
    Guest ana = enter(&server), bob = enter(&server), eve = enter(&server);
    char code[GUEST_CODE_BYTES + 1], line[100];

    (void)state;
    make_group(&ana, "Class 7b", code);
    EXPECT(&bob, "ok 1 Class 7b", "peek %s", code);
    EXPECT(&bob, "ok 2 Class 7b", "join %s", code);
    EXPECT(&bob, "ok 2 Class 7b", "join %s", code); /* once more changes nothing */
    EXPECT(&bob, "ok 1", "groups");
    snprintf(line, sizeof line, "group %s 2 Class 7b\n", code);
    assert_string_equal(heard, line);
    EXPECT(&eve, "ok 0", "groups");
    Attempt attempt = play_all(&ana, &server, "Ana");
    play_all(&bob, &server, "Bob");
    play_all(&eve, &server, "Eve");
    EXPECT(&ana, "ok 3", "ranking knister %s", attempt.day);
    assert_non_null(strstr(heard, " Eve\n"));
    EXPECT(&ana, "ok 2", "ranking knister %s %s", attempt.day, code);
    assert_null(strstr(heard, " Eve\n"));
    assert_non_null(strstr(heard, " Ana\n"));
    assert_non_null(strstr(heard, " Bob\n"));
    assert_non_null(strstr(heard, "own "));
    assert_non_null(strstr(heard, "totals "));
    EXPECT(&eve, "no group", "ranking knister %s %s", attempt.day, code);
    EXPECT(&eve, "no group", "leave %s", code);
    EXPECT(&bob, "ok ", "leave %s", code);
    EXPECT(&bob, "no group", "ranking knister %s %s", attempt.day, code);
    EXPECT(&ana, "ok 1", "ranking knister %s %s", attempt.day, code);
    EXPECT(&ana, "ok ", "leave %s", code); /* the last one */
    EXPECT(&bob, "no group", "join %s", code);
    guest_end(&ana);
    guest_end(&bob);
    guest_end(&eve);
    assert_int_equal(service_stop(&server), 0);
}

static void groups_have_limits(void **state)
{
    static const char *const bad[] = {"",     " ",    " x",       "x ",          "\xe2\x80\x8b",
                                      "a\tb", "\xff", "\xc2\xad", "\xe1\x85\x9f"};
    Service server = serve("groups=2", "group-members=2");
    Guest guests[3];
    char codes[3][GUEST_CODE_BYTES + 1];
    char line[100];

    (void)state;
    for (unsigned i = 0; i < 3; i++)
        guests[i] = enter(&server);
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        snprintf(line, sizeof line, "group %s", bad[i]);
        assert_true(guest_ask(&guests[0], "%s", line) && !guests[0].is_ok);
    }
    EXPECT(&guests[0], "no name", "group %061d", 0);
    make_group(&guests[0], "One", codes[0]);
    make_group(&guests[0], "Two", codes[1]);
    EXPECT(&guests[0], "no limit groups", "group Three");
    make_group(&guests[1], "Three", codes[2]);
    EXPECT(&guests[0], "no limit groups", "join %s", codes[2]);
    EXPECT(&guests[1], "ok 2 One", "join %s", codes[0]);
    EXPECT(&guests[2], "no limit members", "join %s", codes[0]);
    EXPECT(&guests[2], "no group", "join abc");
    EXPECT(&guests[2], "no group", "join %s %s", codes[2], codes[2]);
    EXPECT(&guests[2], "no group", "ranking knister 2026-11-16 x");
    EXPECT(&guests[2], "no day", "ranking knister x");
    for (unsigned i = 0; i < 3; i++)
        guest_end(&guests[i]);
    assert_int_equal(service_stop(&server), 0);
}

/* Unknown codes of groups count like those of tables; known ones are still found. */
static void guesses_are_counted(void **state)
{
    Service server = serve("unknown-codes=3", "source-groups=2");
    Guest guest = enter(&server);
    char code[GUEST_CODE_BYTES + 1];

    (void)state;
    make_group(&guest, "Known", code);
    make_group(&guest, "Also known", code);
    EXPECT(&guest, "no limit groups", "group Too many from here");
    for (unsigned i = 0; i < 3; i++)
        EXPECT(&guest, "no group", "peek aaaaaaaaaaa%c", 'b' + i);
    EXPECT(&guest, "no limit codes", "peek aaaaaaaaaaaf");
    EXPECT(&guest, "no limit codes", "join aaaaaaaaaaag");
    EXPECT(&guest, "ok 1 Also known", "peek %s", code);
    guest_end(&guest);
    assert_int_equal(service_stop(&server), 0);
}

static void the_operator_sees_groups(void **state)
{
    Service server = serve("groups=20", "group-members=200");
    Guest ana = enter(&server), bob = enter(&server);
    char code[GUEST_CODE_BYTES + 1], other[GUEST_CODE_BYTES + 1], player[40];

    (void)state;
    make_group(&ana, "Family", code);
    make_group(&bob, "Rude", other);
    EXPECT(&bob, "ok 2 Family", "join %s", code);
    ADMIN("groups");
    assert_non_null(strstr(said, "Family\n"));
    ADMIN("groups --json");
    assert_non_null(strstr(said, "\"members\": 2"));
    ADMIN("group %s", other);
    assert_int_equal(sscanf(said, "%32s", player), 1);
    ADMIN("export %s", player);
    assert_non_null(strstr(said, "\"name\": \"Rude\""));
    assert_non_null(strstr(said, "\"name\": \"Family\""));
    ADMIN("erase %s --yes", player);
    EXPECT(&bob, "ok 0", "groups");
    EXPECT(&ana, "ok 1 Family", "peek %s", code);
    EXPECT(&ana, "no group", "peek %s", other); /* nobody was left */
    ADMIN("delete-group %s --yes", code);
    EXPECT(&ana, "ok 0", "groups");
    guest_end(&ana);
    guest_end(&bob);
    assert_int_equal(service_stop(&server), 0);
}

/* A doubted result has no place in the open ranking, but one in its group. */
static void nobody_is_that_fast(void **state)
{
    Service server = serve("daily-pace=750", "groups=20");
    Guest ana = enter(&server), bob = enter(&server);
    char code[GUEST_CODE_BYTES + 1];
    unsigned total = 0;

    (void)state;
    make_group(&ana, "Family", code);
    Attempt attempt = play_all(&ana, &server, "Ana");
    EXPECT(&ana, "ok 0", "ranking knister %s", attempt.day);
    assert_int_equal(sscanf(heard, "doubted %u speed", &total), 1);
    assert_null(strchr(heard, '\n')[1] == '\0' ? NULL : heard); /* nothing else */
    EXPECT(&bob, "ok 0", "ranking knister %s", attempt.day);
    assert_string_equal(heard, "");
    EXPECT(&ana, "ok 1", "ranking knister %s %s", attempt.day, code);
    assert_non_null(strstr(heard, "rank 1 "));
    assert_non_null(strstr(heard, "own 1 "));
    ADMIN("doubts --json");
    assert_non_null(strstr(said, "\"doubts\": \"speed\""));
    assert_non_null(strstr(said, attempt.code));
    ADMIN("clear-doubts %s", attempt.code);
    ADMIN("doubts");
    assert_string_equal(said, "");
    EXPECT(&bob, "ok 1", "ranking knister %s", attempt.day);
    ADMIN("log");
    assert_non_null(strstr(said, "clear-doubts"));
    guest_end(&ana);
    guest_end(&bob);
    assert_int_equal(service_stop(&server), 0);
}

/* One of those who play after others at the same address may; the next are doubted. People who play
 * at the same time are not. */
static void many_from_one_address(void **state)
{
    static const char *const words[] = {"own ", "own ", "own ", "doubted ", "doubted "};
    Service server = serve("daily-later=1", "groups=20");
    Guest guests[5];
    Attempt attempt;

    (void)state;
    for (unsigned i = 0; i < 5; i++)
        guests[i] = enter(&server);
    for (unsigned i = 0; i < 2; i++) /* a class plays at the same time */
        begin(&guests[i], &server, "Ana");
    begin(&guests[4], &server, "Sly"); /* begins early, but waits for the throws of the others */
    for (unsigned i = 0; i < 2; i++)
        play(&guests[i], &server, 3);
    for (unsigned i = 0; i < 2; i++)
        play(&guests[i], &server, UINT32_MAX);
    for (unsigned i = 2; i < 4; i++)
        attempt = play_all(&guests[i], &server, "Bob");
    play(&guests[4], &server, UINT32_MAX);
    for (unsigned i = 0; i < 5; i++) {
        EXPECT(&guests[i], "ok 3", "ranking knister %s", attempt.day);
        if (strstr(heard, words[i]) == NULL || (i > 2 && strstr(heard, " source\n") == NULL))
            fail_msg("guest %u: %s", i, heard);
        guest_end(&guests[i]);
    }
    assert_int_equal(service_stop(&server), 0);
}

static int make_folder(void **state)
{
    (void)state;
    return mkdtemp(folder) != NULL ? 0 : -1;
}

static int remove_folder(void **state)
{
    char command[80];

    (void)state;
    snprintf(command, sizeof command, "rm -rf %s", folder);
    return system(command);
}

int main(int count, char **words)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_group_has_its_own_ranking), cmocka_unit_test(groups_have_limits),
        cmocka_unit_test(guesses_are_counted),         cmocka_unit_test(the_operator_sees_groups),
        cmocka_unit_test(nobody_is_that_fast),         cmocka_unit_test(many_from_one_address),
    };

    if (count != 2)
        return 2;
    knobel = words[1];
    return cmocka_run_group_tests_name("daily", tests, make_folder, remove_folder);
}
