/* The wall clock jumps, and the server is away for a while: clocks KNOBEL SKEWED_CLOCK [TEST].
 * Nobody is thrown out, rounds end in their own time, and an outage takes nothing from the players'
 * time. */
#include "support/arrange.h"
#include "support/check.h"
#include "support/guest.h"
#include "support/service.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { HOUR = 3600, DAY = 24 * HOUR };

#define NOON 1906891200 /* of a day whose throws are always the same, with the key below */
#define KEY "00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff\n"

static const char *knobel;
static const char *skewed_clock;
static char folder[] = "/tmp/knobel-clocks-XXXXXX";
static unsigned servers;

static long skewed_by;

/* Sets the wall clock of all servers, in seconds from the right time. */
static void skew(long seconds)
{
    skewed_by = seconds;
    char path[80];
    char name[80];

    snprintf(path, sizeof path, "%s/new", folder);
    snprintf(name, sizeof name, "%s/skew", folder);
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    fprintf(file, "%ld\n", seconds);
    fclose(file);
    assert_int_equal(rename(path, name), 0);
}

static void start(Service *server)
{
    if (!service_start(server) || !service_ready(server))
        fail_msg("the server does not start");
}

/* The command of a server whose clock can be set. */
static Service command(void)
{
    Service server = {0};
    char store[80];

    snprintf(store, sizeof store, "sqlite:%s/store%u", folder, servers++);
    service_word(&server, "env");
    service_word(&server, "LD_PRELOAD=%s", skewed_clock);
    service_word(&server, "KNOBEL_SKEW=%s/skew", folder);
    service_serve(&server, knobel, store);
    service_word(&server, "--limit=idle=20");
    service_word(&server, "--limit=slow=1");
    return server;
}

static Service serve(void)
{
    Service server = command();

    skew(0);
    start(&server);
    return server;
}

/* The time that was left in the round, as the guest was told last; -1: never. */
static void hear_clock(Guest *guest, Span line)
{
    long *left = guest->context;

    if (line.length > 6 && memcmp(line.start, "clock ", 6) == 0)
        *left = strtol(line.start + 6, NULL, 10);
}

static const GuestHooks hooks = {.other = hear_clock};

/* A player alone at a table, in the first round. */
static Guest start_round(const Service *server, unsigned seconds, long *left)
{
    Guest guest;
    char code[GUEST_CODE_BYTES + 1];

    guest_start(&guest, 1, &hooks, left);
    assert_true(guest_enter(&guest, server->place, ""));
    assert_true(guest_ask(&guest, "make knister pause=0 time=%u name=T", seconds) && guest.is_ok);
    snprintf(code, sizeof code, "%.16s", guest.answer);
    assert_true(guest_enter(&guest, server->place, code));
    assert_true(guest_ask(&guest, "sit 1 Me") && guest.is_ok);
    assert_true(guest_ask(&guest, "start") && guest.is_ok);
    while (guest.fold.round == 0)
        assert_true(guest_wait(&guest, guest.fold.version + 1));
    return guest;
}

static void come_back(Guest *guest, const Service *server)
{
    char code[GUEST_CODE_BYTES + 1];

    memcpy(code, guest->code, sizeof code);
    guest_drop(guest);
    if (!guest_enter(guest, server->place, code))
        fail_msg("%s", guest->fault);
}

static void wait_for_round(Guest *guest, uint32_t round)
{
    while (guest->fold.round < round)
        if (!guest_wait(guest, guest->fold.version + 1))
            fail_msg("%s", guest->fault);
}

static void nobody_is_thrown_out(void **state)
{
    static const long jumps[] = {DAY, -DAY, -HOUR, 400L * DAY};
    Service server = serve();
    long left = -1;
    Guest guest = start_round(&server, 600, &left);

    (void)state;
    for (unsigned i = 0; i < sizeof jumps / sizeof *jumps; i++) {
        skew(jumps[i]);
        assert_true(guest_listen(&guest, 2500)); /* the server looks every second */
        if (!guest_ask(&guest, "ping"))
            fail_msg("%s", guest.fault);
        assert_int_equal(guest.fold.round, 1);
    }
    guest_end(&guest);
    assert_int_equal(service_stop(&server), 0);
}

static void rounds_end_in_their_own_time(void **state)
{
    static const long jumps[] = {-HOUR, -DAY, DAY};
    Service server = serve();
    long left = -1;
    Guest guest = start_round(&server, 5, &left);

    (void)state;
    for (unsigned i = 0; i < sizeof jumps / sizeof *jumps; i++) {
        skew(jumps[i]);
        wait_for_round(&guest, guest.fold.round + 1);
    }
    guest_end(&guest);
    assert_int_equal(service_stop(&server), 0);
}

/* Twice, so that the second run has to know of the outage before the first. */
static void an_outage_is_no_thinking_time(void **state)
{
    static const long jumps[] = {HOUR, DAY, -DAY};
    Service server = serve();
    long left = -1;
    Guest guest = start_round(&server, 600, &left);

    (void)state;
    for (unsigned i = 0; i < sizeof jumps / sizeof *jumps; i++) {
        if (i % 2 == 0)
            assert_int_equal(service_stop(&server), 0);
        else
            service_kill(&server);
        skew(jumps[i]);
        start(&server);
        left = -1;
        come_back(&guest, &server);
        assert_true(guest_ask(&guest, "ping"));
        assert_int_equal(guest.fold.round, 1);
        assert_in_range(left, 1, 600000);
    }
    assert_true(guest_ask(&guest, "move 1 a1") && guest.is_ok);
    guest_end(&guest);
    assert_int_equal(service_stop(&server), 0);
}

/* What was left when the server stopped passes after it has started again. */
static void rounds_end_after_an_outage(void **state)
{
    Service server = serve();
    long left = -1;
    Guest guest = start_round(&server, 5, &left);

    (void)state;
    assert_int_equal(service_stop(&server), 0);
    skew(-DAY);
    start(&server);
    come_back(&guest, &server);
    wait_for_round(&guest, 2);
    guest_end(&guest);
    assert_int_equal(service_stop(&server), 0);
}

static void the_daily_challenge_follows_the_wall_clock(void **state)
{
    Service server = serve();
    char days[2][40];
    char *day;
    Guest guest;

    (void)state;
    for (unsigned i = 0; i < 2; i++) {
        skew(i * 3L * DAY);
        guest_start(&guest, 1 + i, NULL, NULL);
        assert_true(guest_enter(&guest, server.place, ""));
        assert_true(guest_ask(&guest, "daily knister Me") && guest.is_ok);
        day = strchr(guest.answer, ' ');
        assert_non_null(day);
        snprintf(days[i], sizeof days[i], "%.30s", day);
        guest_end(&guest);
    }
    assert_true(strcmp(days[0], days[1]) < 0);
    assert_int_equal(service_stop(&server), 0);
}

static void hear_totals(Guest *guest, Span line)
{
    Span rest = line;

    if (span_is(span_word(&rest), "rank"))
        ++*(unsigned *)guest->context;
}

/* The number of results in the ranking of a day. */
static unsigned count_ranked(const Service *server, const char *day)
{
    static const GuestHooks counting = {.other = hear_totals};
    unsigned count = 0;
    Guest guest;

    guest_start(&guest, 3, &counting, &count);
    assert_true(guest_enter(&guest, server->place, ""));
    assert_true(guest_ask(&guest, "ranking knister %s", day) && guest.is_ok);
    assert_int_equal(atoi(guest.answer), count);
    guest_end(&guest);
    return count;
}

/* Plays a daily challenge; after ten rounds the clock is set. */
static void play_daily(const Service *server, long seconds, char day[12])
{
    char code[20];
    Guest guest;

    guest_start(&guest, 2, NULL, NULL);
    assert_true(guest_enter(&guest, server->place, ""));
    assert_true(guest_ask(&guest, "daily knister Me") && guest.is_ok);
    assert_int_equal(sscanf(guest.answer, "%19s %11s", code, day), 2);
    assert_true(guest_enter(&guest, server->place, code));
    while (guest.fold.over == 0) {
        if (guest.fold.round == 10)
            skew(seconds);
        guest_move(&guest);
        assert_true(guest_wait(&guest, guest.fold.version + 1));
    }
    guest_end(&guest);
}

/* Once a day is over its solution is out, so nothing counts any more. */
static void an_attempt_counts_only_on_its_day(void **state)
{
    Service server = serve();
    char day[12];

    (void)state;
    play_daily(&server, 0, day);
    assert_int_equal(count_ranked(&server, day), 1);
    play_daily(&server, DAY, day);
    assert_int_equal(count_ranked(&server, day), 1);
    assert_int_equal(service_stop(&server), 0);
}

/* The throws that a spy has seen. */
typedef struct {
    uint8_t sums[GRID_CELLS];
    unsigned count;
} Seen;

static void note_throw(Guest *guest, Span line)
{
    Seen *seen = guest->context;
    unsigned one = 0, other = 0;

    span_word(&line);
    if (span_is(span_word(&line), "throw") && seen->count < GRID_CELLS &&
        sscanf(line.start, "%1u+%1u", &one, &other) == 2)
        seen->sums[seen->count++] = (uint8_t)(one + other);
}

/* Begins a daily challenge and plays it: by a plan that has the cell for each throw, or (NULL) any
 * moves. Returns to the lobby. */
static void play_plan(Guest *guest, const Service *server, const uint8_t *cells)
{
    assert_true(guest_enter(guest, server->place, ""));
    assert_true(guest_ask(guest, "daily knister Me") && guest->is_ok);
    assert_true(guest_enter(guest, server->place, strtok(guest->answer, " ")));
    while (guest->fold.over == 0) {
        uint32_t round = guest->fold.round;
        if (cells == NULL)
            guest_move(guest);
        else if (round > 0)
            assert_true(guest_ask(guest, "move %u %c%u", round, 'a' + cells[round - 1] % GRID_SIDE,
                                  1U + cells[round - 1] / GRID_SIDE));
        while (guest->fold.over == 0 && guest->fold.round == round)
            assert_true(guest_wait(guest, guest->fold.version + 1));
    }
    assert_true(guest_enter(guest, server->place, ""));
}

/* The lines of the latest answer. */
static void hear_lines(Guest *guest, Span line)
{
    Text *lines = guest->context;

    text_span(lines, line);
    text_char(lines, '\n');
}

/* Asks, and returns the lines of the answer. */
static const char *ask_lines(Guest *guest, Text *lines, const char *words)
{
    *lines = text_over(lines->start, lines->size);
    assert_true(guest_ask(guest, "%s", words) && guest->is_ok);
    return lines->start;
}

/* Plays a day with all throws known from another attempt. Whether it was recognised, once it was
 * analysed. */
static bool play_with_foresight(const Service *server)
{
    static const GuestHooks spying = {.event = note_throw}, listening = {.other = hear_lines};
    uint8_t cells[GRID_CELLS];
    char bytes[4000], words[60], day[11];
    Text lines = text_over(bytes, sizeof bytes);
    Seen seen = {.count = 0};
    time_t now = time(NULL) + skewed_by;
    int64_t end = wire_clock() + GUEST_PATIENCE;
    Guest spy, sly;

    strftime(day, sizeof day, "%Y-%m-%d", gmtime(&now));
    guest_start(&spy, 4, &spying, &seen);
    play_plan(&spy, server, NULL);
    assert_int_equal(seen.count, GRID_CELLS);
    arrange(&game_knister, seen.sums, cells);
    guest_start(&sly, 5, &listening, &lines);
    play_plan(&sly, server, cells);
    while (strstr(ask_lines(&sly, &lines, "history knister 0"), " - -") != NULL)
        assert_true(wire_clock() < end); /* until it is analysed */
    snprintf(words, sizeof words, "ranking knister %s", day);
    ask_lines(&sly, &lines, words);
    bool is_recognised = strstr(bytes, "doubted ") != NULL && strstr(bytes, " foresight") != NULL;
    assert_true(is_recognised || strstr(bytes, "own 1 ") != NULL);
    guest_end(&spy);
    guest_end(&sly);
    return is_recognised;
}

/* Somebody who knows all throws is recognised by what the analysis says, on days like this. */
static void foresight_is_recognised(void **state)
{
    Service server = command();
    char path[80];

    (void)state;
    snprintf(path, sizeof path, "%s/key", folder);
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    fputs(KEY, file);
    fclose(file);
    service_word(&server, "--dice-key=%s", path);
    skew(NOON - (long)time(NULL));
    start(&server);
    assert_true(play_with_foresight(&server));
    assert_int_equal(service_stop(&server), 0);
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
        cmocka_unit_test(nobody_is_thrown_out),
        cmocka_unit_test(rounds_end_in_their_own_time),
        cmocka_unit_test(an_outage_is_no_thinking_time),
        cmocka_unit_test(rounds_end_after_an_outage),
        cmocka_unit_test(the_daily_challenge_follows_the_wall_clock),
        cmocka_unit_test(an_attempt_counts_only_on_its_day),
        cmocka_unit_test(foresight_is_recognised),
    };

    if (count < 3)
        return 2;
    if (count > 3)
        cmocka_set_test_filter(words[3]);
    knobel = words[1];
    skewed_clock = words[2];
    return cmocka_run_group_tests_name("clocks", tests, make_folder, remove_folder);
}
