/* A store that becomes unavailable while tables play, and comes back.
 *
 *   trouble KNOBEL STORE MILLISECONDS AWAY BACK
 *
 * AWAY and BACK are shell commands that make the store unavailable and available again. Meanwhile
 * guests must be told, and keep their connections; afterwards play must go on, with nothing lost.
 */
#include "support/party.h"
#include "support/service.h"

#include <stdio.h>
#include <stdlib.h>

enum { TABLES = 6, PLAYERS = 3, EVENTS_BEFORE = 30, EVENTS_AFTER = 60 };

static bool command(Party *party, const char *words)
{
    if (system(words) == 0)
        return true;
    snprintf(party->fault, sizeof party->fault, "'%s' failed", words);
    return false;
}

static bool run(Service *server, Party *party, int milliseconds, const char *away, const char *back)
{
    if (!party_start(party, &server->place, 1, TABLES, PLAYERS, "", 4) ||
        !party_advance(party, EVENTS_BEFORE) || !command(party, away) ||
        !party_run(party, milliseconds) || !command(party, back))
        return false;
    bool was_told = party->away > 0 || party->refusals > 0;
    if (!was_told)
        snprintf(party->fault, sizeof party->fault, "nobody was told");
    return was_told && party_advance(party, EVENTS_AFTER) && party_verify(party, server->place);
}

int main(int count, char **words)
{
    static Party party;
    static Service server;

    if (count != 6) {
        fprintf(stderr, "usage: trouble KNOBEL STORE MILLISECONDS AWAY BACK\n");
        return 2;
    }
    service_serve(&server, words[1], words[2]);
    bool is_fine = service_start(&server) && service_ready(&server) &&
                   run(&server, &party, atoi(words[3]), words[4], words[5]);
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
