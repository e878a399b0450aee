/* knobel admin while one server runs, or two on one PostgreSQL: admin KNOBEL STORE FOLDER [pair].
 * With `pair` a second server runs on the store, and all guests are there. */
#include "support/check.h"
#include "support/guest.h"
#include "support/service.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>

enum { PATIENCE = 60000, SAID_BYTES = 1 << 16 };

static const char *knobel, *store, *folder;
static bool is_pair;
static Service servers[2];
static char said[SAID_BYTES];

/* The lines that were neither events nor answers. */
static char heard[SAID_BYTES];

static void hear(Guest *guest, Span line)
{
    size_t length = strlen(heard);

    (void)guest;
    if (length + line.length + 2 < sizeof heard) {
        memcpy(heard + length, line.start, line.length);
        strcpy(heard + length + line.length, "\n");
    }
}

static char events[SAID_BYTES];

static void see(Guest *guest, Span line)
{
    size_t length = strlen(events);

    (void)guest;
    if (length + line.length + 2 < sizeof events) {
        memcpy(events + length, line.start, line.length);
        strcpy(events + length + line.length, "\n");
    }
}

static const GuestHooks hooks = {.other = hear, .event = see};

/* Where guests are: at the second server, if there is one. */
static WirePlace place(void)
{
    return servers[is_pair].place;
}

/* Calls knobel admin; returns its exit status. What it says is in `said`. */
static int admin(const char *words)
{
    char command[2000];
    size_t length = 0;

    snprintf(command, sizeof command, "'%s' admin --store '%s' %s 2>&1 </dev/null", knobel, store,
             words);
    FILE *pipe = popen(command, "r");
    assert_non_null(pipe);
    length = fread(said, 1, sizeof said - 1, pipe);
    said[length] = '\0';
    int status = pclose(pipe);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

#define ADMIN(...)                                         \
    do {                                                   \
        char words_[1000];                                 \
        snprintf(words_, sizeof words_, __VA_ARGS__);      \
        if (admin(words_) != 0)                            \
            fail_msg("knobel admin %s: %s", words_, said); \
    } while (0)

static void granted(Guest *guest, const char *words)
{
    if (!guest_ask(guest, "%s", words) || !guest->is_ok)
        fail_msg("%s: %s %s", words, guest->answer, guest->fault);
}

static Guest enter(const char *code)
{
    Guest guest;

    heard[0] = events[0] = '\0';
    guest_start(&guest, 3, &hooks, NULL);
    if (!guest_enter(&guest, place(), code))
        fail_msg("%s", guest.fault);
    return guest;
}

/* Makes a table and sits down there. */
static Guest sit_down(const char *words, char code[GUEST_CODE_BYTES + 1])
{
    Guest guest = enter("");

    granted(&guest, words);
    snprintf(code, GUEST_CODE_BYTES + 1, "%.16s", guest.answer);
    if (!guest_enter(&guest, place(), code))
        fail_msg("%s", guest.fault);
    granted(&guest, "sit 1 Rude");
    return guest;
}

/* Waits for a word in what a guest is told. */
static void wait_for(Guest *guest, const char *where, const char *text)
{
    int64_t end = wire_clock() + PATIENCE;

    while (strstr(where, text) == NULL) {
        if (wire_clock() > end)
            fail_msg("'%s' did not come, but '%s'", text, where);
        guest_listen(guest, 20);
    }
}

static const char *tables(void)
{
    Guest guest = enter("");

    granted(&guest, "tables");
    guest_end(&guest);
    return heard;
}

static void lists_tables(void **state)
{
    char code[GUEST_CODE_BYTES + 1], line[200];

    (void)state;
    Guest guest = sit_down("make knister listed=1 seats=3 name=Sunday", code);
    ADMIN("tables --json");
    snprintf(line, sizeof line, "\"code\": \"%s\"", code);
    assert_non_null(strstr(said, line));
    ADMIN("tables");
    assert_non_null(strstr(said, code));
    assert_non_null(strstr(said, "1/3"));
    ADMIN("table %s --json", code);
    assert_non_null(strstr(said, "\"name\": \"Rude\""));
    assert_non_null(strstr(said, "\"listed\": true"));
    ADMIN("find rud");
    assert_non_null(strstr(said, code));
    guest_end(&guest);
}

static void a_closed_table_ends(void **state)
{
    char code[GUEST_CODE_BYTES + 1];

    (void)state;
    Guest guest = sit_down("make knister listed=1 name=To be closed", code);
    granted(&guest, "start");
    assert_int_equal(admin(""), 2);
    char words[60];
    snprintf(words, sizeof words, "close %s", code);
    assert_int_equal(admin(words), 2); /* without --yes */
    assert_non_null(strstr(said, "--yes"));
    ADMIN("close %s --yes", code);
    wait_for(&guest, heard, "bye closed\n");
    guest_end(&guest);
    assert_null(strstr(tables(), code));
    Guest other = enter(code);
    wait_for(&other, events, "close\n");
    assert_true(guest_ask(&other, "sit 0 Me") && !other.is_ok);
    assert_string_equal(other.answer, "closed");
    guest_end(&other);
    assert_int_equal(admin("close zzzzzzzz --yes"), 1);
    assert_int_equal(admin("close zzzzzzzz"), 1); /* looks before it asks */
    assert_int_equal(admin(words), 1);
    assert_non_null(strstr(said, "closed already"));
    assert_int_equal(admin("bans --days 3"), 2);
    assert_non_null(strstr(said, "it takes no --days"));
    assert_int_equal(admin("tables --note x"), 2);
    assert_int_equal(admin("log --all"), 2);
    ADMIN("log --json");
    assert_non_null(strstr(said, "\"verb\": \"close\""));
}

static void a_rude_name_leaves(void **state)
{
    char code[GUEST_CODE_BYTES + 1];

    (void)state;
    Guest guest = sit_down("make knister listed=1 name=Rude table", code);
    ADMIN("rename-player %s 1 'Nice one'", code);
    wait_for(&guest, events, "name 1 Nice one\n");
    ADMIN("rename-table %s 'Nice table'", code);
    wait_for(&guest, events, "name - Nice table\n");
    granted(&guest, "bot 2 greedy Bert"); /* the table goes on */
    assert_non_null(strstr(tables(), "Nice table"));
    assert_null(strstr(heard, "Rude"));
    guest_end(&guest);
    Guest other = enter(code);
    wait_for(&other, events, "sit 1 Nice one\n");
    assert_null(strstr(events, "Rude"));
    guest_end(&other);
    char words[100];
    snprintf(words, sizeof words, "rename-player %s 1 Bert", code);
    assert_int_equal(admin(words), 1);
    snprintf(words, sizeof words, "rename-player %s 1 '\u0412ert'", code); /* a Russian letter */
    assert_int_equal(admin(words), 1);
    assert_non_null(strstr(said, "looks like that of seat 2"));
    snprintf(words, sizeof words, "rename-player %s 1 'Bert\ufe0e'", code);
    assert_int_equal(admin(words), 1);
    snprintf(words, sizeof words, "rename-player %s 9 Nice", code);
    assert_int_equal(admin(words), 1);
}

/* The name under which somebody waited for a seat leaves, too. */
static void a_rude_name_leaves_the_queue(void **state)
{
    char code[GUEST_CODE_BYTES + 1];

    (void)state;
    Guest guest = sit_down("make knister seats=1 name=Full table", code);
    Guest other = enter(code);
    granted(&other, "next Nasty");
    wait_for(&guest, events, "next 1 Nasty\n");
    granted(&guest, "stand");
    wait_for(&guest, events, "sit 1 Nasty\n");
    ADMIN("rename-player %s 1 'Nice one'", code);
    wait_for(&guest, events, "name 1 Nice one\n");
    guest_end(&other);
    guest_end(&guest);
    guest = enter(code);
    wait_for(&guest, events, "next 1 Nice one\n");
    assert_null(strstr(events, "Nasty"));
    guest_end(&guest);
}

/* Plays a daily challenge as Rude, up to the result. */
static void play_daily(char code[GUEST_CODE_BYTES + 1], char day[16])
{
    Guest guest = enter("");

    granted(&guest, "daily knister Rude");
    sscanf(guest.answer, "%16s %15s", code, day);
    if (!guest_enter(&guest, place(), code))
        fail_msg("%s", guest.fault);
    while (guest.fold.over < 1) {
        guest_move(&guest);
        if (!guest_wait(&guest, guest.fold.version + 1))
            fail_msg("%s", guest.fault);
    }
    guest_end(&guest);
}

static const char *ranking(const char *day)
{
    char words[60];
    Guest guest = enter("");

    snprintf(words, sizeof words, "ranking knister %s", day);
    granted(&guest, words);
    guest_end(&guest);
    return heard;
}

/* Whether a file of the store holds a text; without a file, as in PostgreSQL, none does. */
static bool store_holds(const char *ending, const char *text)
{
    char command[1000];

    if (strncmp(store, "sqlite:", 7) != 0)
        return false;
    snprintf(command, sizeof command, "grep -qa '%s' '%s%s'", text, store + 7, ending);
    return system(command) == 0;
}

static void erases_a_player(void **state)
{
    char code[GUEST_CODE_BYTES + 1], day[16], player[33] = "";

    (void)state;
    play_daily(code, day);
    assert_non_null(strstr(ranking(day), "Rude"));
    ADMIN("table %s --json", code);
    sscanf(strstr(said, "\"player\": \"") + 11, "%32s", player);
    ADMIN("ban device %s/1", code);
    ADMIN("unban device %s/1", code);
    ADMIN("export %s/1", code);
    char device[30];
    snprintf(device, sizeof device, "\"text\": \"device %.8s\"", player);
    assert_non_null(strstr(said, device)); /* in the admin log */
    assert_non_null(strstr(said, "\"name\": \"Rude\""));
    assert_non_null(strstr(said, player));
    assert_non_null(strstr(said, "sit 1 Rude"));
    assert_true(strncmp(store, "sqlite:", 7) != 0 || store_holds("", player) ||
                store_holds("-wal", player));
    ADMIN("erase %s/1 --yes", code);
    assert_false(store_holds("", player));
    assert_false(store_holds("-wal", player));
    assert_null(strstr(ranking(day), "Rude"));
    assert_non_null(strstr(heard, "deleted "));
    char words[60];
    snprintf(words, sizeof words, "erase %s --yes", player);
    assert_int_equal(admin(words), 1); /* nothing is left */
    ADMIN("table %s", code);
    assert_null(strstr(said, player));
    assert_null(strstr(said, "Rude"));
}

static void a_ban_ends_connections(void **state)
{
    char code[GUEST_CODE_BYTES + 1];
    Wire wire;
    int64_t end = wire_clock() + PATIENCE;

    (void)state;
    Guest guest = sit_down("make knister name=Banned", code);
    ADMIN("ban device %s/1 --note 'rude names'", code);
    wait_for(&guest, heard, "bye banned\n");
    heard[0] = '\0';
    for (unsigned i = 0; i < 3; i++) {
        assert_false(guest_enter(&guest, place(), code));
        assert_non_null(strstr(heard, "bye banned\n"));
        guest.fault[0] = heard[0] = '\0';
    }
    ADMIN("bans --json");
    assert_non_null(strstr(said, "rude names"));
    ADMIN("unban device %s/1", code);
    guest.fault[0] = '\0';
    while (!guest_enter(&guest, place(), code) && wire_clock() < end)
        guest.fault[0] = '\0';
    heard[0] = '\0';
    ADMIN("ban address 127.0.0.77/24");
    wait_for(&guest, heard, "bye banned\n");
    guest_end(&guest);
    wire_open(&wire, place(), "/lobby", "", PATIENCE);
    assert_int_equal(wire.status, 403);
    wire_drop(&wire);
    char paths[3][40] = {"/lobby"};
    snprintf(paths[1], sizeof paths[1], "/table/%s", code);
    snprintf(paths[2], sizeof paths[2], "/record/%s/1", code);
    for (unsigned i = 0; i < 3; i++) {
        char *answer = wire_get(place(), paths[i], PATIENCE);
        assert_non_null(answer);
        assert_non_null(strstr(answer, " 403 "));
        assert_non_null(strstr(answer, "\r\n\r\nbanned\n"));
        free(answer);
    }
    ADMIN("unban address 127.0.0.1");
    unsigned status = 0;
    while (status != 101 && wire_clock() < end) {
        wire_open(&wire, place(), "/lobby", "", PATIENCE);
        status = wire.status;
        wire_drop(&wire);
    }
    assert_int_equal(status, 101);
    assert_non_null(strstr(said, "the ban of address 127.0.0.0/24 is lifted\n"));
    assert_int_equal(admin("unban address 127.0.0.1"), 1);
    assert_int_equal(admin("ban address 300.0.0.1"), 1);
    assert_int_equal(admin("ban device abc"), 1);
}

/* A device has more digits than its ban, or fewer, or capital ones. */
static void a_ban_is_found_again(void **state)
{
    static const char *const pairs[][2] = {
        {"2adb6d4f", "2ADB6D4F00112233445566778899AABB"},
        {"2ADB6D4F00112233445566778899AABB", "2adb6d4f"},
        {"2adb6d4f", "2adb6d4f"},
    };
    char words[100];

    (void)state;
    for (unsigned i = 0; i < sizeof pairs / sizeof *pairs; i++) {
        ADMIN("ban device %s", pairs[i][0]);
        assert_int_equal(admin("unban device 2adb6d4e"), 1);
        ADMIN("unban device %s", pairs[i][1]);
        assert_non_null(strstr(said, "the ban of device 2adb6d4f"));
        snprintf(words, sizeof words, "unban device %s", pairs[i][0]);
        assert_int_equal(admin(words), 1);
    }
}

static void a_forgotten_table_is_gone(void **state)
{
    char code[GUEST_CODE_BYTES + 1], day[16];

    (void)state;
    Guest guest = sit_down("make knister listed=1 name=To be forgotten", code);
    ADMIN("forget %s --yes", code);
    wait_for(&guest, heard, "bye closed\n");
    assert_false(guest_enter(&guest, place(), code));
    guest_end(&guest);
    assert_null(strstr(tables(), code));
    play_daily(code, day);
    ADMIN("forget %s --yes", code);
    assert_non_null(strstr(ranking(day), "Rude")); /* results stay */
}

/* A server on its own store. */
static void serve_apart(Service *service, const char *name, const char *option)
{
    char where[300];

    snprintf(where, sizeof where, "sqlite:%s/%s.db", folder, name);
    *service = (Service){.process = 0};
    service_serve(service, knobel, where);
    if (option != NULL)
        service_word(service, "%s", option);
    service_word(service, "--dice-key=%s/%s.key", folder, option != NULL ? "new" : name);
    assert_true(service_start(service) && service_ready(service));
}

#define OLD_TABLE                                                                   \
    "knobel store 1\nroom 88j3sm71\nat 1789480000000\n"                             \
    "1 table knister listed=1 seats=2 name=Old\t00112233445566778899aabbccddeeff\n" \
    "listing 1789480000000 knister 0 2 Old\nend 1\n"

static void lists_tables_only_while_somebody_is_there(void **state)
{
    Service service;
    Guest lobby, guest;
    char command[600], path[300];
    int64_t end = wire_clock() + PATIENCE;

    (void)state;
    snprintf(path, sizeof path, "%s/old", folder);
    FILE *file = fopen(path, "w");
    assert_true(file != NULL && fputs(OLD_TABLE, file) >= 0 && fclose(file) == 0);
    snprintf(command, sizeof command, "'%s' store import '%s' --store 'sqlite:%s/listed.db'",
             knobel, path, folder);
    assert_int_equal(system(command), 0);
    serve_apart(&service, "listed", NULL);
    guest_start(&lobby, 1, &hooks, NULL);
    guest_start(&guest, 2, NULL, NULL);
    assert_true(guest_enter(&lobby, service.place, ""));
    granted(&lobby, "tables");
    assert_string_equal(lobby.answer, "0");
    assert_true(guest_enter(&guest, service.place, "88j3sm71"));
    do
        granted(&lobby, "tables");
    while (strcmp(lobby.answer, "1") != 0 && wire_clock() < end);
    assert_string_equal(lobby.answer, "1");
    guest_end(&guest);
    guest_end(&lobby);
    assert_int_equal(service_stop(&service), 0);
}

static void hosts_close_what_cannot_go_on(void **state)
{
    Service service;
    Guest guest;
    char code[GUEST_CODE_BYTES + 1];

    (void)state;
    serve_apart(&service, "stuck", NULL);
    guest_start(&guest, 1, &hooks, NULL);
    assert_true(guest_enter(&guest, service.place, ""));
    granted(&guest, "make knister pause=0 name=Stuck");
    snprintf(code, sizeof code, "%.16s", guest.answer);
    assert_true(guest_enter(&guest, service.place, code));
    granted(&guest, "sit 1 Ana");
    granted(&guest, "start");
    assert_true(guest_ask(&guest, "close") && !guest.is_ok);
    assert_string_equal(guest.answer, "started");
    guest_drop(&guest);
    assert_int_equal(service_stop(&service), 0);
    serve_apart(&service, "stuck", "--new-dice-key");
    if (!guest_enter(&guest, service.place, code))
        fail_msg("%s", guest.fault);
    granted(&guest, "close");
    guest_end(&guest);
    assert_int_equal(service_stop(&service), 0);
}

/* Everything is still a valid store. */
static void the_store_is_sound(void **state)
{
    char command[1000];

    (void)state;
    snprintf(command, sizeof command,
             "'%s' store check --store '%s' >'%s/check' 2>&1 || { cat '%s/check' >&2; false; }",
             knobel, store, folder, folder);
    assert_int_equal(system(command), 0);
    snprintf(
        command, sizeof command,
        "cd '%s' && '%s' store export --store '%s' -o one && [ $(stat -c %%a one) = 600 ] && "
        "'%s' store import one --store sqlite:two.db && "
        "'%s' store import one --store sqlite:two.db && "
        "'%s' store export --store sqlite:two.db -o two && cmp one two && "
        "grep -q '^forgotten ' one && grep -q '^admin 1 ' one && grep -q '^setting dice-key ' one",
        folder, knobel, store, knobel, knobel, knobel);
    assert_int_equal(system(command), 0);
}

static int start(void **state)
{
    (void)state;
    for (unsigned i = 0; i <= (unsigned)is_pair; i++) {
        service_serve(&servers[i], knobel, store);
        service_word(&servers[i], "--dice-key=%s/key", folder);
        service_word(&servers[i], "-v");
        if (!service_start(&servers[i]) || !service_ready(&servers[i]))
            return -1;
    }
    return 0;
}

static int stop(void **state)
{
    int status = 0;

    (void)state;
    for (unsigned i = 0; i <= (unsigned)is_pair; i++)
        status |= service_stop(&servers[i]);
    return status;
}

int main(int count, char **words)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lists_tables),
        cmocka_unit_test(a_closed_table_ends),
        cmocka_unit_test(a_rude_name_leaves),
        cmocka_unit_test(a_rude_name_leaves_the_queue),
        cmocka_unit_test(erases_a_player),
        cmocka_unit_test(a_forgotten_table_is_gone),
        cmocka_unit_test(a_ban_ends_connections),
        cmocka_unit_test(a_ban_is_found_again),
        cmocka_unit_test(the_store_is_sound),
        cmocka_unit_test(lists_tables_only_while_somebody_is_there),
        cmocka_unit_test(hosts_close_what_cannot_go_on),
    };

    if (count < 4)
        return 2;
    knobel = words[1];
    store = words[2];
    folder = words[3];
    is_pair = count > 4;
    return cmocka_run_group_tests_name("admin", tests, start, stop);
}
