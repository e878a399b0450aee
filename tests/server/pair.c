/* Two servers on one store.
 *
 *   pair KNOBEL STORE BALANCER FOLDER
 *
 * Behind a balancer (a command that gets the ports: BALANCER FOLDER PORT PORT1 PORT2) all clients
 * of a table are sent to one server; when that is killed, its tables go on at the other. Without a
 * balancer, guests of the same tables on both servers see one history. */
#include "support/party.h"
#include "support/service.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { TABLES = 16, PLAYERS = 3 };

typedef struct {
    Service servers[2];
    Service balancer;
    Party party;
} Pair;

static bool fails(Pair *pair, const char *what)
{
    if (pair->party.fault[0] == '\0')
        snprintf(pair->party.fault, sizeof pair->party.fault, "%s", what);
    return false;
}

static bool start(Service *service)
{
    return service_start(service) && service_ready(service);
}

/* One of a server's metrics; -1: not available. */
static long metric(const Service *server, const char *name)
{
    char *answer = wire_get(server->place, "/metrics", 10000);
    char line[100];
    long value = -1;

    snprintf(line, sizeof line, "\n%s ", name);
    char *found = answer != NULL ? strstr(answer, line) : NULL;
    if (found != NULL)
        value = atol(found + strlen(line));
    free(answer);
    return value;
}

/* Rooms that were only made leave memory soon; then each is at one server. */
static bool each_table_is_at_one_server(Pair *pair)
{
    int64_t end = wire_clock() + PARTY_PATIENCE;
    long rooms[2];

    do {
        if (!party_run(&pair->party, 200))
            return false;
        for (unsigned i = 0; i < 2; i++)
            rooms[i] = metric(&pair->servers[i], "knobel_rooms");
        if (rooms[0] > 0 && rooms[1] > 0 && rooms[0] + rooms[1] == TABLES)
            return true;
    } while (wire_clock() < end);
    printf("%ld and %ld rooms for %d tables\n", rooms[0], rooms[1], TABLES);
    return fails(pair, "clients of one table are spread over both servers");
}

/* Kills each server once under load; the tables go on, and later on both again. */
static bool survives_kills(Pair *pair)
{
    for (unsigned i = 0; i < 2; i++) {
        service_kill(&pair->servers[i]);
        int64_t killed = wire_clock();
        if (!party_advance(&pair->party, 5))
            return false;
        printf("all tables go on %lld ms after a server was killed\n",
               (long long)(wire_clock() - killed));
        if (!start(&pair->servers[i]))
            return fails(pair, "the server does not come back");
        if (!party_advance(&pair->party, 50) ||
            !party_verify(&pair->party, pair->servers[0].place) ||
            !party_verify(&pair->party, pair->servers[1].place))
            return false;
    }
    return true;
}

static bool run_balanced(Pair *pair)
{
    Party *party = &pair->party;

    if (!start(&pair->balancer))
        return fails(pair, "the balancer does not start");
    if (!party_start(party, &pair->balancer.place, 1, TABLES, PLAYERS, "", 5) ||
        !party_advance(party, 20) || !each_table_is_at_one_server(pair))
        return false;
    party->may_lose = true;
    return survives_kills(pair);
}

/* Whoever asks one server finds the tables that were made at the other. */
static bool finds_tables(Pair *pair, WirePlace place)
{
    Guest guest;
    bool is_fine = true;

    guest_start(&guest, 7, NULL, NULL);
    is_fine = guest_enter(&guest, place, "");
    for (unsigned i = 0; i < TABLES && is_fine; i++) {
        const char *code = pair->party.tables[i].code;
        is_fine =
            guest_ask(&guest, "find %.6s", code) && guest.is_ok && strcmp(guest.answer, code) == 0;
    }
    guest_end(&guest);
    return is_fine || fails(pair, "a table is not found by its short code");
}

/* Guests of one table are at different servers. */
static bool run_mixed(Pair *pair)
{
    WirePlace places[2] = {pair->servers[0].place, pair->servers[1].place};

    return party_start(&pair->party, places, 2, TABLES, PLAYERS, "", 6) &&
           party_advance(&pair->party, 150) && party_verify(&pair->party, places[0]) &&
           party_verify(&pair->party, places[1]) && finds_tables(pair, places[0]) &&
           finds_tables(pair, places[1]);
}

static bool tell(const char *name, bool is_fine, Pair *pair)
{
    printf("%s: %llu moves confirmed, %llu connections made anew, %llu refused%s%s\n", name,
           (unsigned long long)pair->party.moves, (unsigned long long)pair->party.losses,
           (unsigned long long)pair->party.refusals, is_fine ? "" : "\n", pair->party.fault);
    party_end(&pair->party);
    return is_fine;
}

int main(int count, char **words)
{
    static Pair pair;

    if (count != 5) {
        fprintf(stderr, "usage: pair KNOBEL STORE BALANCER FOLDER\n");
        return 2;
    }
    for (unsigned i = 0; i < 2; i++) {
        service_serve(&pair.servers[i], words[1], words[2]);
        service_word(&pair.servers[i], "--limit=room-idle=1");
        service_word(&pair.servers[i], "--behind-proxy");
        service_word(&pair.servers[i], "--metrics=127.0.0.1");
        if (!start(&pair.servers[i]))
            return 1;
    }
    pair.balancer.place.port = service_port();
    service_word(&pair.balancer, "%s", words[3]);
    service_word(&pair.balancer, "%s", words[4]);
    service_word(&pair.balancer, "%u", pair.balancer.place.port);
    for (unsigned i = 0; i < 2; i++)
        service_word(&pair.balancer, "%u", pair.servers[i].place.port);
    bool is_fine = tell("without a balancer", run_mixed(&pair), &pair);
    is_fine = tell("behind a balancer", run_balanced(&pair), &pair) && is_fine;
    service_stop(&pair.balancer);
    for (unsigned i = 0; i < 2; i++)
        is_fine = service_stop(&pair.servers[i]) == 0 && is_fine;
    return is_fine ? 0 : 1;
}
