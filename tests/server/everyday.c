/* Everyday use of a server: whole games of both kinds with bots, hints and analyses, the daily
 * challenge, the history, coming back, and a server that stops and starts again: everyday KNOBEL */
#include "store/store.h"
#include "support/check.h"
#include "support/guest.h"
#include "support/service.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define PAST_DAY "2020-02-29"

enum { HEARD_BYTES = 1 << 18 };

static char folder[] = "/tmp/knobel-everyday-XXXXXX";
static const char *knobel;
static Service server;

/* The lines that were neither events nor answers. */
static char heard[HEARD_BYTES];
static size_t heard_length;

static void hear(Guest *guest, Span line)
{
    (void)guest;
    assert_true(heard_length + line.length + 2 < sizeof heard);
    memcpy(heard + heard_length, line.start, line.length);
    heard_length += line.length;
    heard[heard_length++] = '\n';
    heard[heard_length] = '\0';
}

static const GuestHooks hooks = {.other = hear};

static void forget(void)
{
    heard_length = 0;
    heard[0] = '\0';
}

/* How many lines with this beginning were received. */
static unsigned count_heard(const char *start)
{
    unsigned count = 0;

    for (const char *line = heard; *line != '\0'; line = strchr(line, '\n') + 1)
        count += strncmp(line, start, strlen(start)) == 0;
    return count;
}

/* One of the server's metrics. */
static long figure(const char *name)
{
    char *answer = wire_get(server.place, "/metrics", GUEST_PATIENCE);
    char line[100];

    snprintf(line, sizeof line, "\n%s ", name);
    assert_non_null(answer);
    const char *found = strstr(answer, line);
    assert_non_null(found);
    long value = atol(found + strlen(line));
    free(answer);
    return value;
}

static void enter(Guest *guest, const char *code)
{
    if (!guest_enter(guest, server.place, code))
        fail_msg("%s", guest->fault);
}

/* Makes a request that must be granted. */
static const char *granted(Guest *guest, const char *words)
{
    if (!guest_ask(guest, "%s", words))
        fail_msg("%s: no answer: %s", words, guest->fault);
    if (!guest->is_ok)
        fail_msg("%s: refused: %s", words, guest->answer);
    return guest->answer;
}

static void refused(Guest *guest, const char *reason, const char *words)
{
    if (!guest_ask(guest, "%s", words))
        fail_msg("%s: no answer: %s", words, guest->fault);
    assert_false(guest->is_ok);
    assert_string_equal(guest->answer, reason);
}

/* Makes a table and sits down at it. */
static void sit_down(Guest *guest, const char *words, char code[GUEST_CODE_BYTES + 1])
{
    guest_start(guest, 5, &hooks, NULL);
    enter(guest, "");
    snprintf(code, GUEST_CODE_BYTES + 1, "%.16s", granted(guest, words));
    enter(guest, code);
    granted(guest, "sit 0 Ana");
}

/* Plays until this many sheets are over. */
static void play(Guest *guest, uint32_t sheets)
{
    while (guest->fold.over < sheets) {
        guest_move(guest);
        if (!guest_wait(guest, guest->fold.version + 1))
            fail_msg("%s", guest->fault);
    }
}

static void wait_for_throw(Guest *guest)
{
    while (guest->fold.round == 0)
        if (!guest_wait(guest, guest->fold.version + 1))
            fail_msg("%s", guest->fault);
}

static char *record(const char *code, unsigned sheet)
{
    char path[64];

    snprintf(path, sizeof path, "/record/%s/%u", code, sheet);
    char *answer = wire_get(server.place, path, GUEST_PATIENCE);
    assert_non_null(answer);
    return answer;
}

static void play_with_bots(const char *game)
{
    Guest guest;
    char code[GUEST_CODE_BYTES + 1];
    char words[100];

    snprintf(words, sizeof words, "make %s pause=0 sheets=2 name=With bots", game);
    sit_down(&guest, words, code);
    granted(&guest, "bot 0 greedy");
    granted(&guest, "bot 0 greedy");
    granted(&guest, "bot 7 expert Ada");
    granted(&guest, "start");
    play(&guest, 1);
    granted(&guest, "start");
    play(&guest, 2);
    for (unsigned sheet = 1; sheet <= 2; sheet++) {
        char *answer = record(code, sheet);
        assert_int_equal(strncmp(answer, "HTTP/1.1 200", 12), 0);
        assert_non_null(
            strstr(answer, "\nplayer Ana\nplayer greedy\nplayer greedy 2\nplayer Ada\n"));
        assert_non_null(strstr(answer, "\nscore "));
        free(answer);
    }
    guest_end(&guest);
}

static void knister_with_bots(void **state)
{
    (void)state;
    play_with_bots("knister");
}

static void knaster_with_bots(void **state)
{
    (void)state;
    play_with_bots("knaster");
}

static void hints_and_reactions(void **state)
{
    Guest guest;
    Guest watcher;
    char code[GUEST_CODE_BYTES + 1];
    char move[64];
    char words[100];

    (void)state;
    sit_down(&guest, "make knister pause=0 name=Hints", code);
    guest_start(&watcher, 6, &hooks, NULL);
    enter(&watcher, code);
    refused(&guest, "round", "hint");
    granted(&guest, "start");
    wait_for_throw(&guest);
    refused(&watcher, "no-seat", "hint");
    refused(&watcher, "no-seat", "react wow");
    assert_int_equal(sscanf(granted(&guest, "hint"), "%63s", move), 1);
    snprintf(words, sizeof words, "move 1 %s", move);
    granted(&guest, words);
    forget();
    refused(&guest, "word", "react <b>");
    granted(&guest, "react wow");
    granted(&watcher, "ping");
    assert_int_equal(count_heard("react 1 wow"), 2);
    guest_end(&guest);
    guest_end(&watcher);
}

/* Values add up exactly: start + luck - loss = total. */
static void analyses_add_up(void **state)
{
    Guest guest;
    char code[GUEST_CODE_BYTES + 1];
    unsigned seat, best, moves;
    double start, luck, loss, total;

    (void)state;
    sit_down(&guest, "make knister pause=0 name=Analysis", code);
    granted(&guest, "bot 3 greedy");
    granted(&guest, "start");
    refused(&guest, "sheet", "analyse 1");
    play(&guest, 1);
    forget();
    assert_string_equal(granted(&guest, "analyse 1"), "52");
    assert_int_equal(count_heard("analysis "), 2);
    assert_int_equal(count_heard("round 1 "), 25);
    assert_int_equal(count_heard("round 3 "), 25);
    const char *line = strstr(heard, "analysis 1 ");
    assert_non_null(line);
    assert_int_equal(sscanf(line, "analysis %u %lf %lf %lf %lf %u %u", &seat, &start, &luck, &loss,
                            &total, &best, &moves),
                     7);
    assert_true(start + luck - loss - total < 0.001 && start + luck - loss - total > -0.001);
    assert_int_equal(moves, 25);
    refused(&guest, "sheet", "analyse 2");
    refused(&guest, "sheet", "analyse 0");
    enter(&guest, "");
    forget();
    while (strstr(heard, " - -\n") != NULL || heard_length == 0) { /* analysed a moment later */
        forget();
        assert_string_equal(granted(&guest, "history knister 0"), "1");
    }
    assert_int_equal(count_heard("played "), 1);
    assert_non_null(strstr(heard, code));
    int games = 0;
    assert_int_equal(sscanf(granted(&guest, "statistics knister"), "%d", &games), 1);
    assert_int_equal(games, 1);
    assert_int_equal(sscanf(granted(&guest, "statistics knaster"), "%d", &games), 1);
    assert_int_equal(games, 0);
    guest_end(&guest);
}

static void the_daily_challenge(void **state)
{
    Guest guest;
    char code[GUEST_CODE_BYTES + 1];
    char day[16];
    char words[64];

    (void)state;
    guest_start(&guest, 9, &hooks, NULL);
    enter(&guest, "");
    refused(&guest, "game", "daily chess Ana");
    assert_int_equal(sscanf(granted(&guest, "daily knister Ana"), "%16s %10s", code, day), 2);
    enter(&guest, code);
    play(&guest, 1);
    enter(&guest, "");
    forget();
    snprintf(words, sizeof words, "ranking knister %s", day);
    assert_string_equal(granted(&guest, words), "1");
    assert_int_equal(count_heard("rank 1 "), 1);
    assert_int_equal(count_heard("own 1 "), 1);
    assert_int_equal(count_heard("totals "), 1);
    int least = 0, band = 0, count = 0, total = 0;
    assert_int_equal(sscanf(strstr(heard, "totals "), "totals %d %d %d", &least, &band, &count), 3);
    assert_int_equal(sscanf(strstr(heard, "own 1 "), "own 1 %d", &total), 1);
    assert_true(least <= total && total < least + band && count == 1);
    refused(&guest, "day", "solution knister 9999-01-01");
    refused(&guest, "day", "solution knister 2020-01-01");
    refused(&guest, "day", "ranking knister today");
    refused(&guest, "day", "ranking knister 2026-02-30");
    refused(&guest, "day", "ranking knister 9999-99-99");
    guest_end(&guest);
}

/* The strongest bot's game of a past day is a record whose dice are proved fair. */
static void the_solution_of_a_past_day(void **state)
{
    Guest guest;
    char path[100];
    char command[300];

    (void)state;
    guest_start(&guest, 9, &hooks, NULL);
    enter(&guest, "");
    forget();
    int total = atoi(granted(&guest, "solution knister " PAST_DAY));
    assert_true(total > 40);
    snprintf(path, sizeof path, "%s/solution", folder);
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    for (const char *line = heard; *line != '\0'; line = strchr(line, '\n') + 1)
        if (strncmp(line, "solution ", 9) == 0)
            fprintf(file, "%.*s\n", (int)strcspn(line + 9, "\n"), line + 9);
    fclose(file);
    snprintf(command, sizeof command, "%s replay %s >%s/said 2>&1", knobel, path, folder);
    assert_int_equal(system(command), 0);
    snprintf(command, sizeof command, "%s verify %s >%s/said 2>&1", knobel, path, folder);
    assert_int_equal(system(command), 0);
    guest_end(&guest);
}

static void tables_are_listed(void **state)
{
    Guest guest;
    char code[GUEST_CODE_BYTES + 1];

    (void)state;
    sit_down(&guest, "make knaster listed=1 seats=2 name=Come in", code);
    Guest other;
    guest_start(&other, 7, &hooks, NULL);
    enter(&other, "");
    forget();
    granted(&other, "tables");
    assert_int_equal(count_heard("listed "), 1);
    assert_non_null(strstr(heard, " knaster 1 2 Come in\n"));
    granted(&guest, "bot 0 random");
    forget();
    assert_string_equal(granted(&other, "tables"), "0");
    guest_end(&guest);
    guest_end(&other);
}

/* People find a table by the first signs of its code while it is not closed. */
static void tables_are_found_by_their_short_codes(void **state)
{
    Guest guest, other;
    char code[GUEST_CODE_BYTES + 1], words[64];

    (void)state;
    sit_down(&guest, "make knister name=Found", code);
    guest_start(&other, 7, &hooks, NULL);
    enter(&other, "");
    snprintf(words, sizeof words, "find %.6s", code);
    assert_string_equal(granted(&other, words), code);
    snprintf(words, sizeof words, "find %.3s-%.3s", code, code + 3);
    for (char *sign = words + 5; *sign != '\0'; sign++)
        *sign = *sign == '0' ? 'o' : *sign == '1' ? 'L' : (char)toupper(*sign);
    assert_string_equal(granted(&other, words), code);
    snprintf(words, sizeof words, "find %s", code);
    assert_string_equal(granted(&other, words), code);
    refused(&other, "table", "find zzzzzz");
    refused(&other, "table", "find 12345");
    refused(&other, "table", "find");
    granted(&guest, "close");
    refused(&other, "table", words);
    guest_end(&guest);
    guest_end(&other);
}

/* A client that comes back with a version gets the events after it, from the same server or the
 * next. */
static void a_server_stops_and_starts_again(void **state)
{
    Guest guest;
    char code[GUEST_CODE_BYTES + 1];

    (void)state;
    sit_down(&guest, "make knaster pause=0 time=600 name=Long", code);
    granted(&guest, "bot 0 greedy");
    granted(&guest, "start");
    wait_for_throw(&guest);
    Guest late; /* has a seat in the next game, also at the next server */
    guest_start(&late, 9, &hooks, NULL);
    enter(&late, code);
    granted(&late, "next Cleo");
    guest_drop(&late);
    uint32_t version = guest.fold.version;
    guest_drop(&guest);
    enter(&guest, code);
    assert_true(guest.fold.version >= version);
    forget();
    assert_int_equal(service_stop(&server), 0);
    guest_listen(&guest, 200);
    assert_int_equal(count_heard("bye stopping"), 1);
    guest_drop(&guest);
    assert_true(service_start(&server) && service_ready(&server));
    enter(&guest, code);
    assert_true(guest.fold.version >= version);
    assert_int_equal(guest.seat, 1);
    play(&guest, 1);
    guest_end(&guest);
    enter(&late, code);
    assert_int_equal(late.seat, 3);
    guest_end(&late);
}

/* A round with a time limit goes on when nobody is there, even after a restart of the server. */
static void bots_move_for_absent_players(void **state)
{
    Guest guest;
    char code[GUEST_CODE_BYTES + 1];

    (void)state;
    sit_down(&guest, "make knister pause=0 time=5 name=Asleep", code);
    granted(&guest, "start");
    wait_for_throw(&guest);
    uint32_t version = guest.fold.version;
    guest_drop(&guest);
    assert_int_equal(service_stop(&server), 0);
    assert_true(service_start(&server) && service_ready(&server));
    while (figure("knobel_events_total") < 2) /* the move and the next throw */
        usleep(50000);
    enter(&guest, code);
    assert_true(guest.fold.version >= version + 2);
    assert_int_equal(guest.fold.round, 2);
    guest_end(&guest);
}

/* A secret for a day long ago. */
static bool fix_past_day(const char *where)
{
    char reason[STORE_REASON_BYTES];
    StoreSetup setup = {.where = where};
    Store *store = store_open(&setup, reason);
    StoreJob job = {
        .kind = STORE_DAILY,
        .game = "knister",
        .day = PAST_DAY,
        .text = span_of("00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff"),
    };

    if (store == NULL)
        return false;
    StoreState state = store_wait(store, &job);
    store_close(store);
    return state == STORE_FINE;
}

static int start_server(void **state)
{
    char store[100];

    (void)state;
    if (mkdtemp(folder) == NULL)
        return -1;
    snprintf(store, sizeof store, "sqlite:%s/store", folder);
    if (!fix_past_day(store))
        return -1;
    service_serve(&server, knobel, store);
    return service_start(&server) && service_ready(&server) ? 0 : -1;
}

static int stop_server(void **state)
{
    char command[100];

    (void)state;
    snprintf(command, sizeof command, "rm -r %s", folder);
    return service_stop(&server) == 0 && system(command) == 0 ? 0 : -1;
}

/* Requests that arrive together are stored in one append, and all are answered. */
static void requests_that_come_together(void **state)
{
    Guest guest;
    char code[GUEST_CODE_BYTES + 1];

    (void)state;
    sit_down(&guest, "make knister name=Together", code);
    long appends = figure("knobel_appends_total");
    for (unsigned i = 0; i < 10; i++)
        guest_say(&guest, i % 2 == 0 ? "lock" : "unlock");
    granted(&guest, "lock");
    assert_int_equal(figure("knobel_appends_total"), appends + 1);
    guest_end(&guest);
}

int main(int count, char **words)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(knister_with_bots),
        cmocka_unit_test(knaster_with_bots),
        cmocka_unit_test(hints_and_reactions),
        cmocka_unit_test(analyses_add_up),
        cmocka_unit_test(the_daily_challenge),
        cmocka_unit_test(the_solution_of_a_past_day),
        cmocka_unit_test(tables_are_listed),
        cmocka_unit_test(tables_are_found_by_their_short_codes),
        cmocka_unit_test(bots_move_for_absent_players),
        cmocka_unit_test(requests_that_come_together),
        cmocka_unit_test(a_server_stops_and_starts_again),
    };

    if (count != 2)
        return 2;
    knobel = words[1];
    return cmocka_run_group_tests_name("everyday", tests, start_server, stop_server);
}
