/* Nothing is lost when a server is killed at random moments during play and started again.
 *
 *   kills KNOBEL STORE KILLS SEED
 *
 * Guests come back each time with the version they have. What they were shown and promised is
 * compared with what is stored, by the guests all the time and by a new client at the end. */
#include "dice/rng.h"
#include "support/party.h"
#include "support/service.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

enum {
    TABLES = 12,
    PLAYERS = 3,
    MOMENT = 120000, /* microseconds: the longest time between the start of play and the kill */
    VERIFY_EVERY = 10,
};

static bool start(Service *server)
{
    return service_start(server) && service_ready(server);
}

/* Plays on, kills at some moment, starts again. */
static bool kill_once(Service *server, Party *party, Rng *rng)
{
    uint32_t moment = rng_below(rng, MOMENT);

    if (!party_play(party, rng_below(rng, 2 * TABLES)) || !party_run(party, (int)(moment / 1000)))
        return false;
    usleep(moment % 1000);
    service_kill(server);
    if (start(server))
        return true;
    snprintf(party->fault, sizeof party->fault, "the server does not come back");
    return false;
}

static bool run(Service *server, Party *party, uint32_t kills, uint64_t seed)
{
    Rng rng = rng_start(seed, 0, RNG_DICE);

    if (!party_start(party, &server->place, 1, TABLES, PLAYERS, "", seed))
        return false;
    party->may_lose = true;
    for (uint32_t i = 1; i <= kills; i++)
        if (!kill_once(server, party, &rng) ||
            (i % VERIFY_EVERY == 0 && !party_verify(party, server->place)))
            return false;
    return party_advance(party, 10) && party_verify(party, server->place);
}

int main(int count, char **words)
{
    static Party party;
    static Service server;

    if (count != 5) {
        fprintf(stderr, "usage: kills KNOBEL STORE KILLS SEED\n");
        return 2;
    }
    uint32_t kills = (uint32_t)atoi(words[3]);
    service_serve(&server, words[1], words[2]);
    bool is_fine = start(&server) && run(&server, &party, kills, strtoull(words[4], NULL, 10));
    printf("%u kills, %llu moves confirmed, %llu connections made anew\n", (unsigned)kills,
           (unsigned long long)party.moves, (unsigned long long)party.losses);
    if (!is_fine)
        printf("%s\n", party.fault);
    party_end(&party);
    int status = service_stop(&server);
    if (status != 0)
        printf("the server ended with %d\n", status);
    return is_fine && status == 0 ? 0 : 1;
}
