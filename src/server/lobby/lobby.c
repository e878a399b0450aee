/* The lobby's verbs, and the daily challenge. */
#include "server/lobby/lobby.h"

#include "base/day.h"
#include "server/desk.h"
#include "server/lobby/query.h"
#include "server/lobby/solution.h"

#include <stdlib.h>
#include <string.h>

/* Finds the secret of a day. It follows from the server's key, and the store holds its commitment.
 * If a server of 0.1.0 began the day, the store holds the secret itself. False: nobody has played
 * on that day. */
static bool find_secret(const Server *server, const Query *query, const char *stored,
                        FairKey *secret)
{
    FairKey found;

    if (!fair_parse(span_of(stored), &found))
        return false;
    *secret = fair_day_secret(&server->driver.key, query->game->name, query->day);
    FairKey commitment = fair_commitment(secret);
    if (!fair_is_equal(&commitment, &found))
        *secret = found;
    return true;
}

/* Makes the table for this device's one try. */
static void daily_known(StoreTask *task)
{
    Query *query = task->job.context;
    Server *server = task->server;
    Connection *connection = query_asker(query);
    char code[CODE_BYTES_MOST + 1];
    FairKey secret;

    if (connection != NULL && find_secret(server, query, task->job.secret, &secret)) {
        code_of_day(code, &connection->guest.identity, query->game->name, query->day);
        Desk *desk = desk_get(server, code);
        if (desk == NULL) {
            connection_refuse_limit(connection, query->id, LIMIT_ROOMS);
        } else {
            desk->payer = connection->source;
            dealer_make_daily(&desk->dealer, &connection->guest, query->id, query->game, query->day,
                              &secret, span_of(query->name), server_now(server));
        }
    }
    query_free(query);
}

static void ask_daily(Connection *connection, const Message *message)
{
    Span words = message->rest;
    const Game *game = query_game(connection, message->id, &words);
    Query *query = game != NULL ? query_new(connection, message, game) : NULL;

    if (query == NULL)
        return;
    if (words.length == 0 || words.length > ROOM_NAME_BYTES) {
        guest_refuse(&connection->guest, message->id, "name");
        query_free(query);
        return;
    }
    memcpy(query->name, words.start, words.length);
    day_write(clock_wall(), query->day);
    FairKey secret =
        fair_day_secret(&connection->server->driver.key, query->game->name, query->day);
    FairKey commitment = fair_commitment(&secret);
    Text text = text_over(query->secret, sizeof query->secret);
    fair_write(&text, &commitment);
    StoreJob job = {.kind = STORE_DAILY, .text = {query->secret, text.length}};
    query_send(connection, query, job, daily_known);
}

static void solution_known(StoreTask *task)
{
    Query *query = task->job.context;
    Connection *connection = query_asker(query);
    FairKey secret;

    if (connection != NULL && !find_secret(task->server, query, task->job.secret, &secret))
        guest_refuse(&connection->guest, query->id, "day");
    else if (connection != NULL)
        solution_ask(connection, query->id, query->game, query->day, &secret);
    query_free(query);
}

static void ask_solution(Connection *connection, const Message *message)
{
    Query *query = query_of_day(connection, message);
    char today[STORE_DAY_BYTES + 1];
    StoreJob job = {.kind = STORE_DAILY, .text = {"", 0}};

    if (query == NULL)
        return;
    day_write(clock_wall(), today);
    if (strcmp(query->day, today) >= 0 || query->group[0] != '\0') {
        guest_refuse(&connection->guest, message->id, "day");
        query_free(query);
        return;
    }
    if (!connection_uses(connection, LIMIT_SOURCE_THOUGHTS)) {
        connection_refuse_limit(connection, message->id, LIMIT_SOURCE_THOUGHTS);
        query_free(query);
        return;
    }
    query_send(connection, query, job, solution_known);
}

static const struct {
    const char *verb;
    void (*ask)(Connection *connection, const Message *message);
} verbs[] = {
    {"make", codes_make},
    {"find", codes_find},
    {"tables", tables_ask},
    {"daily", ask_daily},
    {"ranking", results_ranking},
    {"group", groups_make},
    {"groups", groups_list},
    {"peek", groups_peek},
    {"join", groups_join},
    {"leave", groups_leave},
    {"solution", ask_solution},
    {"history", results_history},
    {"statistics", results_statistics},
};

void lobby_ask(Connection *connection, const Message *message)
{
    for (unsigned i = 0; i < sizeof verbs / sizeof *verbs; i++)
        if (span_is(message->verb, verbs[i].verb)) {
            verbs[i].ask(connection, message);
            return;
        }
    guest_refuse(&connection->guest, message->id, "syntax");
}
