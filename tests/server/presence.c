/* Who is here, as the others at a table are told: presence KNOBEL */
#include "siege.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The latest `here` that Ana was told. */
static char here[100];

static void hear(Guest *guest, Span line)
{
    (void)guest;
    if (line.length >= sizeof here || line.length < 5 || memcmp(line.start, "here ", 5) != 0)
        return;
    memcpy(here, line.start, line.length);
    here[line.length] = '\0';
}

static const GuestHooks hooks = {.other = hear};

static long connections(const Service *server)
{
    static const char name[] = "\nknobel_connections ";
    char *answer = wire_get(server->place, "/metrics", PATIENCE);
    const char *found = answer != NULL ? strstr(answer, name) : NULL;
    long count = found != NULL ? strtol(found + sizeof name - 1, NULL, 10) : -1;

    free(answer);
    return count;
}

/* Ana listens, and answers pings, until she is told this. */
static void told(Guest *ana, const char *wanted)
{
    int64_t since = wire_clock();

    while (strcmp(here, wanted) != 0) {
        if (!guest_listen(ana, 100))
            fail_msg("%s", ana->fault);
        if (wire_clock() - since > PATIENCE)
            fail_msg("'%s' instead of '%s'", here, wanted);
    }
    printf("# '%s' after %lld ms\n", wanted, (long long)(wire_clock() - since));
}

/* A table with Ana at seat 1, and Bo at seat 2. */
static void gather(const Service *server, Guest *ana, Guest *bo)
{
    siege_make_table(server, ana, bo);
    ana->hooks = &hooks;
    here[0] = '\0';
    assert_answer(bo, "sit 0 Bo", "ok");
    told(ana, "here 0 1 2");
}

/* A phone without a network says nothing, not even goodbye: nothing arrives, and nothing breaks.
 * The others are told all the same, long before the connection ends. */
static void silent_players_are_away(void **state)
{
    Guest ana, bo;

    (void)state;
    Service server = SERVE("--limit=idle=3600");
    gather(&server, &ana, &bo);
    told(&ana, "here 0 1"); /* meanwhile nothing is read for Bo */
    assert_true(connections(&server) >= 2);
    assert_true(guest_listen(&bo, 100)); /* the network is back, and the ping is answered */
    told(&ana, "here 0 1 2");
    guest_end(&bo);
    told(&ana, "here 0 1");
    guest_end(&ana);
    siege_stop(&server);
}

/* A silent player who leaves for good, or comes again, is counted once. */
static void silent_players_are_counted_once(void **state)
{
    Guest ana, bo;

    (void)state;
    Service server = SERVE("--limit=idle=3600");
    gather(&server, &ana, &bo);
    told(&ana, "here 0 1");
    Guest old = bo; /* the device comes again by another way */
    memset(&bo.wire, 0, sizeof bo.wire);
    bo.wire.socket = -1;
    assert_true(guest_enter(&bo, server.place, bo.code));
    told(&ana, "here 0 1 2");
    wire_drop(&old.wire);
    assert_answer(&bo, "stand", "ok");
    told(&ana, "here 1 1");
    guest_end(&bo);
    told(&ana, "here 0 1");
    guest_end(&ana);
    siege_stop(&server);
}

/* Whoever answers pings is here, though they say nothing. */
static void quiet_players_are_here(void **state)
{
    Guest ana, bo;

    (void)state;
    Service server = SERVE("--limit=idle=3600");
    gather(&server, &ana, &bo);
    for (int64_t until = wire_clock() + 12000; wire_clock() < until;)
        assert_true(guest_listen(&ana, 100) && guest_listen(&bo, 100));
    assert_string_equal(here, "here 0 1 2");
    guest_end(&bo);
    guest_end(&ana);
    siege_stop(&server);
}

int main(int count, char **words)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(silent_players_are_away),
        cmocka_unit_test(silent_players_are_counted_once),
        cmocka_unit_test(quiet_players_are_here),
    };

    if (!siege_begin(count, words))
        return 2;
    return cmocka_run_group_tests_name("presence", tests, siege_make_folder, siege_remove_folder);
}
