/* A store that becomes unavailable while tables play, and comes back.
 *
 *   trouble KNOBEL STORE MILLISECONDS AWAY BACK [recovers]
 *
 * AWAY and BACK are shell commands that make the store unavailable and available again. Meanwhile
 * guests must be told, and keep their connections; everything that needs the store is refused, and
 * does not wait (unless the store recovers before BACK). Afterwards play must go on, with nothing
 * lost. */
#include "support/party.h"
#include "support/service.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TABLES = 6, PLAYERS = 3, EVENTS_BEFORE = 30, EVENTS_AFTER = 60 };

static bool command(Party *party, const char *words)
{
    if (system(words) == 0)
        return true;
    snprintf(party->fault, sizeof party->fault, "'%s' failed", words);
    return false;
}

static bool complain(Party *party, const char *about, Span said)
{
    snprintf(party->fault, sizeof party->fault, "%s: %.*s", about, (int)said.length, said.start);
    return false;
}

/* Whether a path is answered with this status. */
static bool answers(Party *party, WirePlace place, const char *path, const char *status)
{
    char *answer = wire_get(place, path, PARTY_PATIENCE);
    Span line = span_of(answer != NULL ? answer : "no answer");
    bool is_fine = answer != NULL && strncmp(answer + strlen("HTTP/1.1 "), status, 3) == 0;

    line.length = strcspn(line.start, "\r\n");
    if (!is_fine)
        complain(party, path, line);
    free(answer);
    return is_fine;
}

/* Whether a hello at a table that is not in memory is refused because of the store. */
static bool refuses_hello(Party *party, WirePlace place)
{
    Wire wire = {.socket = -1};
    Span answer = span_of("no answer");
    bool is_fine = wire_open(&wire, place, "/table/zzzzzzzz", "", PARTY_PATIENCE) == WIRE_FINE;

    if (is_fine) {
        wire_send(&wire, span_of("1 hello 2 new"));
        is_fine =
            wire_wait(&wire, &answer, PARTY_PATIENCE) == WIRE_FINE && span_is(answer, "no 1 store");
    }
    if (!is_fine)
        complain(party, "hello", answer);
    wire_drop(&wire);
    return is_fine;
}

/* The tables, /healthz, records and hello agree: the store is away. */
static bool is_known_to_be_away(Party *party, WirePlace place)
{
    char told[60];

    snprintf(told, sizeof told, "%llu times", (unsigned long long)party->back);
    if (party->away == 0 && party->refusals == 0)
        return complain(party, "store away", span_of("nobody was told"));
    if (party->back > 0)
        return complain(party, "store back", span_of(told));
    return answers(party, place, "/healthz", "503") &&
           answers(party, place, "/record/zzzzzzzz/1", "503") && refuses_hello(party, place);
}

static bool run(Service *server, Party *party, int milliseconds, const char *away, const char *back,
                bool recovers)
{
    if (!party_start(party, &server->place, 1, TABLES, PLAYERS, "", 4) ||
        !party_advance(party, EVENTS_BEFORE) || !command(party, away) ||
        !party_run(party, milliseconds) ||
        (!recovers && !is_known_to_be_away(party, server->place)) || !command(party, back))
        return false;
    return party_advance(party, EVENTS_AFTER) && answers(party, server->place, "/healthz", "200") &&
           party_verify(party, server->place);
}

int main(int count, char **words)
{
    static Party party;
    static Service server;

    if (count < 6) {
        fprintf(stderr, "usage: trouble KNOBEL STORE MILLISECONDS AWAY BACK [recovers]\n");
        return 2;
    }
    service_serve(&server, words[1], words[2]);
    bool is_fine = service_start(&server) && service_ready(&server) &&
                   run(&server, &party, atoi(words[3]), words[4], words[5], count > 6);
    printf("%llu moves confirmed, %llu times 'store away', %llu refused\n",
           (unsigned long long)party.moves, (unsigned long long)party.away,
           (unsigned long long)party.refusals);
    if (!is_fine)
        printf("%s\n", party.fault);
    party_end(&party);
    int status = service_stop(&server);
    if (status != 0)
        printf("the server ended with %d\n", status);
    return is_fine && status == 0 ? 0 : 1;
}
