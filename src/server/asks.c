/* Requests that wait for their turn at a desk. */
#include "server/connection.h"
#include "server/desk.h"

#include <stdlib.h>
#include <string.h>

void ask_refuse(Desk *desk, const Ask *ask, const char *reason)
{
    Connection *connection = connection_find(desk->server, ask->who);

    if (connection == NULL)
        return;
    if (connection->state == CONNECTION_ENTERING)
        connection->state = CONNECTION_NEW;
    connection_refuse(connection, ask->id, reason);
}

Ask *ask_keep(Ask ***end, const Ask *ask)
{
    Ask *copy = malloc(sizeof *copy + ask->words.length + 1);

    if (copy == NULL)
        return NULL;
    char *bytes = (char *)(copy + 1);
    *copy = *ask;
    if (ask->words.length > 0)
        memcpy(bytes, ask->words.start, ask->words.length);
    copy->words.start = bytes;
    copy->next = NULL;
    **end = copy;
    *end = &copy->next;
    return copy;
}

void ask_enqueue(Desk *desk, const Ask *ask)
{
    Server *server = desk->server;
    bool is_full = desk->queue_length >= limit_of(server, LIMIT_ROOM_QUEUE) && ask->kind != ASK_BOT;

    if (is_full)
        server_hit(server, LIMIT_ROOM_QUEUE);
    if (is_full || ask_keep(&desk->queue_end, ask) == NULL)
        ask_refuse(desk, ask, "busy");
    else
        desk->queue_length++;
}

void desk_refuse_waiting(Desk *desk, bool is_for_all)
{
    Ask *ask = desk->queue;

    desk->queue = NULL;
    desk->queue_end = &desk->queue;
    desk->queue_length = 0;
    while (ask != NULL) {
        Ask *next = ask->next;
        bool is_refused = is_for_all || ask->kind == ASK_WORDS || ask->kind == ASK_BOT;
        if (is_refused) {
            ask_refuse(desk, ask, "store");
            free(ask);
        } else {
            ask->next = NULL;
            *desk->queue_end = ask;
            desk->queue_end = &ask->next;
            desk->queue_length++;
        }
        ask = next;
    }
}
