/* Thoughts: begun, handed on, and forgotten. */
#include "server/thought.h"

#include <stdlib.h>
#include <string.h>

Thought *thought_new(Connection *connection, uint32_t id, size_t text_size)
{
    Server *server = connection->server;
    Thought *thought = calloc(1, sizeof *thought);
    char *bytes = malloc(text_size);

    if (thought != NULL)
        memcpy(&thought->thinker, &connection->identity, sizeof thought->thinker);
    if (thought == NULL || bytes == NULL ||
        !counts_take(&server->thoughts, &thought->thinker, 0, 1)) {
        free(bytes);
        free(thought);
        connection_refuse(connection, id, "busy");
        return NULL;
    }
    thought->server = server;
    thought->who = connection->self;
    thought->id = id;
    thought->text = text_over(bytes, text_size);
    return thought;
}

void thought_drop(Thought *thought)
{
    counts_drop(&thought->server->thoughts, &thought->thinker);
    free(thought->record);
    free(thought->text.start);
    free(thought);
}

void thought_send(Connection *connection, Thought *thought, WorkKind kind,
                  void (*think)(Task *task), void (*arrived)(Letter *letter))
{
    thought->task.kind = kind;
    thought->task.think = think;
    if (task_send(connection->server, &thought->task, arrived)) {
        count(connection->server, METRIC_THOUGHTS);
        connection->thought = &thought->task;
        return;
    }
    server_hit(connection->server, LIMIT_THOUGHT_QUEUE);
    connection_refuse(connection, thought->id, "busy");
    thought_drop(thought);
}

Connection *thought_arrived(Thought *thought)
{
    Connection *connection = connection_find(thought->server, thought->who);

    task_arrived(thought->server);
    if (connection == NULL)
        return NULL;
    connection->thought = NULL;
    if (!atomic_load(&thought->task.is_cancelled))
        return connection;
    connection_refuse(connection, thought->id, "busy");
    return NULL;
}
