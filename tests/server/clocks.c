/* The wall clock jumps, and the server is away for a while: clocks KNOBEL SKEWED_CLOCK. Nobody is
 * thrown out, rounds end in their own time, and an outage takes nothing from the players' time. */
#include "support/check.h"
#include "support/guest.h"
#include "support/service.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { HOUR = 3600, DAY = 24 * HOUR };

static const char *knobel;
static const char *skewed_clock;
static char folder[] = "/tmp/knobel-clocks-XXXXXX";
static unsigned servers;

/* Sets the wall clock of all servers, in seconds from the right time. */
static void skew(long seconds)
{
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

static Service serve(void)
{
    Service server = {0};
    char store[80];

    skew(0);
    snprintf(store, sizeof store, "sqlite:%s/store%u", folder, servers++);
    service_word(&server, "env");
    service_word(&server, "LD_PRELOAD=%s", skewed_clock);
    service_word(&server, "KNOBEL_SKEW=%s/skew", folder);
    service_serve(&server, knobel, store);
    service_word(&server, "--limit=idle=20");
    service_word(&server, "--limit=slow=1");
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
    };

    if (count != 3)
        return 2;
    knobel = words[1];
    skewed_clock = words[2];
    return cmocka_run_group_tests_name("clocks", tests, make_folder, remove_folder);
}
