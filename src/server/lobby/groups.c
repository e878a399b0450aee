/* Groups of players, who have rankings of their own: a family, a class, a club. Whoever has the
 * code can join. */
#include "server/lobby/lobby.h"

#include <stdlib.h>
#include <string.h>

static void take_group(StoreJob *job, const StoreRow *row)
{
    Query *query = job->context;
    Text name = text_over(query->name, sizeof query->name);

    query->has_group = true;
    query->members = row->version;
    query->is_member = strcmp(row->game, "0") != 0;
    query->groups = (uint32_t)strtoul(row->day, NULL, 10);
    text_span(&name, row->text);
}

static void group_arrived(StoreTask *task)
{
    Query *query = task->job.context;
    Connection *connection = query_asker(query);

    if (connection != NULL)
        query->then(query, connection);
    else
        query_free(query);
}

void groups_read(Connection *connection, Query *query, QueryStep *then)
{
    query->then = then;
    query_send(connection, query,
               (StoreJob){.kind = STORE_GROUP, .room = query->group, .row = take_group},
               group_arrived);
}

/* Begins a request about the group whose code is the message's only word. */
static void ask_about_group(Connection *connection, const Message *message, QueryStep *then)
{
    Query *query = query_new(connection, message, NULL);

    if (query == NULL)
        return;
    if (query_take_group(query, message->rest))
        groups_read(connection, query, then);
    else
        query_refuse(query, connection, "group");
}

static void refuse_guess(Query *query, Connection *connection)
{
    codes_refuse_guess(connection, query->id, "group");
    query_free(query);
}

static void refuse_limit(Query *query, Connection *connection, Limit limit)
{
    connection_refuse_limit(connection, query->id, limit);
    query_free(query);
}

/* Answers with the number of members and the name. */
static void answer_group(Query *query, Connection *connection)
{
    char words[ROOM_NAME_BYTES + 16];
    Text text = text_over(words, sizeof words);

    text_number(&text, query->members);
    text_char(&text, ' ');
    text_put(&text, query->name);
    query_end(query, connection, words);
}

static void peek(Query *query, Connection *connection)
{
    if (query->has_group)
        answer_group(query, connection);
    else
        refuse_guess(query, connection);
}

void groups_peek(Connection *connection, const Message *message)
{
    ask_about_group(connection, message, peek);
}

/* Sends the changes of a query. */
static void change(Query *query, Connection *connection, uint32_t count,
                   void (*arrived)(StoreTask *task))
{
    query_send(connection, query,
               (StoreJob){.kind = STORE_CHANGE,
                          .room = query->group,
                          .changes = query->changes,
                          .change_count = count},
               arrived);
}

static void joined(StoreTask *task)
{
    Query *query = task->job.context;
    Connection *connection = query_asker(query);

    query->members++;
    if (connection != NULL)
        answer_group(query, connection);
    else
        query_free(query);
}

static StoreChange membership(const Query *query)
{
    return (StoreChange){
        .kind = CHANGE_MEMBER, .room = query->group, .key = query->player, .at = clock_wall()};
}

static void join(Query *query, Connection *connection)
{
    const Server *server = connection->server;

    if (!query->has_group) {
        refuse_guess(query, connection);
    } else if (query->is_member) {
        answer_group(query, connection);
    } else if (query->members >= limit_of(server, LIMIT_GROUP_MEMBERS)) {
        refuse_limit(query, connection, LIMIT_GROUP_MEMBERS);
    } else if (query->groups >= limit_of(server, LIMIT_GROUPS)) {
        refuse_limit(query, connection, LIMIT_GROUPS);
    } else {
        query->changes[0] = membership(query);
        change(query, connection, 1, joined);
    }
}

void groups_join(Connection *connection, const Message *message)
{
    ask_about_group(connection, message, join);
}

static void left(StoreTask *task)
{
    Query *query = task->job.context;

    query_end(query, query_asker(query), "");
}

static void leave(Query *query, Connection *connection)
{
    if (!query->is_member) {
        query_refuse(query, connection, "group");
        return;
    }
    query->changes[0] =
        (StoreChange){.kind = CHANGE_LEAVE, .room = query->group, .key = query->player};
    query->changes[1] = (StoreChange){.kind = CHANGE_EMPTY};
    change(query, connection, 2, left);
}

void groups_leave(Connection *connection, const Message *message)
{
    ask_about_group(connection, message, leave);
}

static void list_row(StoreJob *job, const StoreRow *row)
{
    Query *query = job->context;
    Text *text = &query->text;

    text_put(text, "group ");
    text_put(text, row->room);
    text_char(text, ' ');
    text_number(text, row->version);
    text_char(text, ' ');
    text_span(text, row->text);
    text_char(text, '\n');
    query->count++;
}

void groups_list(Connection *connection, const Message *message)
{
    Query *query = query_new(connection, message, NULL);

    if (query != NULL)
        query_send(connection, query, (StoreJob){.kind = STORE_GROUPS, .row = list_row},
                   query_end_with_count);
}

static void made(StoreTask *task)
{
    Query *query = task->job.context;

    query_end(query, query_asker(query), query->group);
}

static void count_row(StoreJob *job, const StoreRow *row)
{
    Query *query = job->context;

    (void)row;
    query->groups++;
}

/* Makes the group, now that it is known how many the client is in. */
static void make(StoreTask *task)
{
    Query *query = task->job.context;
    Connection *connection = query_asker(query);

    if (connection == NULL) {
        query_free(query);
    } else if (query->groups >= limit_of(connection->server, LIMIT_GROUPS)) {
        refuse_limit(query, connection, LIMIT_GROUPS);
    } else if (!connection_uses(connection, LIMIT_SOURCE_GROUPS)) {
        refuse_limit(query, connection, LIMIT_SOURCE_GROUPS);
    } else {
        code_make_group(query->group);
        query->changes[0] = (StoreChange){.kind = CHANGE_GROUP,
                                          .room = query->group,
                                          .at = clock_wall(),
                                          .text = span_of(query->name)};
        query->changes[1] = membership(query);
        change(query, connection, 2, made);
    }
}

void groups_make(Connection *connection, const Message *message)
{
    Query *query = query_new(connection, message, NULL);
    Span name = message->rest;

    if (query == NULL)
        return;
    if (!name_is_good(name) || name.length > ROOM_NAME_BYTES || !name_guard_allows(name)) {
        query_refuse(query, connection, "name");
        return;
    }
    memcpy(query->name, name.start, name.length);
    query_send(connection, query, (StoreJob){.kind = STORE_GROUPS, .row = count_row}, make);
}
