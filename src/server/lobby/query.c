/* Queries of the store, answered line by line. */
#include "server/lobby/query.h"

#include "base/day.h"

#include <stdlib.h>
#include <string.h>

Query *query_new(Connection *connection, const Message *message, const Game *game)
{
    Server *server = connection->server;
    Query *query = calloc(1, sizeof *query);

    if (query != NULL)
        memcpy(&query->asker, &connection->guest.identity, sizeof query->asker);
    if (query == NULL ||
        !counts_take(&server->questions, &query->asker, 0, limit_of(server, LIMIT_QUESTIONS))) {
        free(query);
        connection_hit(connection, LIMIT_QUESTIONS);
        guest_refuse(&connection->guest, message->id, "busy");
        return NULL;
    }
    query->server = server;
    query->who = connection->self;
    query->id = message->id;
    query->game = game;
    query->text = text_over(query->bytes, sizeof query->bytes);
    Text player = text_over(query->player, sizeof query->player);
    identity_write(&player, &connection->guest.identity);
    return query;
}

void query_free(Query *query)
{
    counts_drop(&query->server->questions, &query->asker);
    free(query->tables);
    free(query);
}

void query_send(Connection *connection, Query *query, StoreJob job,
                void (*arrived)(StoreTask *task))
{
    Server *server = connection->server;

    if (store_waiting(server->store) > limit_of(server, LIMIT_STORE_QUEUE)) {
        connection_hit(connection, LIMIT_STORE_QUEUE);
        guest_refuse(&connection->guest, query->id, "busy");
        query_free(query);
        return;
    }
    job.context = query;
    job.game = query->game != NULL ? query->game->name : NULL;
    job.player = query->player;
    job.day = query->day;
    query->task.job = job;
    store_task_send(server, &query->task, arrived);
}

Connection *query_asker(Query *query)
{
    Server *server = query->task.server;
    Connection *connection = connection_find(server, query->who);
    bool is_away = query->task.job.state != STORE_FINE;

    if (is_away)
        server_store_is(server, true, query->task.job.reason);
    if (connection != NULL && is_away)
        guest_refuse(&connection->guest, query->id, "store");
    return is_away ? NULL : connection;
}

void query_end(Query *query, Connection *connection, const char *words)
{
    if (connection != NULL) {
        if (query->text.length > 0)
            guest_put(&connection->guest, (Span){query->bytes, query->text.length - 1});
        guest_answer(&connection->guest, "ok", query->id, span_of(words));
    }
    query_free(query);
}

void query_refuse(Query *query, Connection *connection, const char *reason)
{
    guest_refuse(&connection->guest, query->id, reason);
    query_free(query);
}

void query_end_with_count(StoreTask *task)
{
    Query *query = task->job.context;
    char words[16];
    Text text = text_over(words, sizeof words);

    text_number(&text, query->count);
    query_end(query, query_asker(query), words);
}

const Game *query_game(Connection *connection, uint32_t id, Span *words)
{
    Span word = span_word(words);
    const Game *game = game_find(word.start, word.length);

    if (game == NULL)
        guest_refuse(&connection->guest, id, "game");
    return game;
}

/* Takes a day, YYYY-MM-DD. */
static bool take_day(Query *query, Span word)
{
    if (!day_is_good(word))
        return false;
    memcpy(query->day, word.start, word.length);
    return true;
}

bool query_take_group(Query *query, Span code)
{
    if (!code_is_good(code))
        return false;
    memcpy(query->group, code.start, code.length);
    return true;
}

Query *query_of_day(Connection *connection, const Message *message)
{
    Span words = message->rest;
    const Game *game = query_game(connection, message->id, &words);
    Query *query = game != NULL ? query_new(connection, message, game) : NULL;

    if (query == NULL)
        return NULL;
    bool has_day = take_day(query, span_word(&words));
    if (has_day && (words.length == 0 || query_take_group(query, words)))
        return query;
    query_refuse(query, connection, has_day ? "group" : "day");
    return NULL;
}
