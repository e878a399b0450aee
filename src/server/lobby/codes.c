/* New tables, and finding them by what people type.
 *
 * People say and type the first six signs of a table's code. No two tables in the store begin with
 * the same ones: a code is drawn again until that is so. So a short code becomes free when its
 * table is forgotten, and needs no place in the store. The whole code has two more signs: they keep
 * a table apart from guesses once it is closed, or nobody has played there for some time. */
#include "server/lobby/lobby.h"

#include "server/desk.h"
#include "server/entrance.h"

#include <stdlib.h>
#include <string.h>

enum {
    DRAWS_MOST = 10,
    FOUND_DAYS = 14, /* after the latest event of a table, until it is no longer found */
};

/* Counts a new table. The limit that forbids it; LIMIT_COUNT: none. The address comes first, so
 * that one address cannot fill the list of devices. */
static Limit count_table(const Connection *connection)
{
    Server *server = connection->server;
    CountKey maker;

    memcpy(&maker, &connection->guest.identity, sizeof maker);
    if (server->metrics.value[METRIC_MEMORY] > limit_of(server, LIMIT_MEMORY))
        return LIMIT_MEMORY;
    if (connection_used(connection, LIMIT_SOURCE_TABLES) >= limit_of(server, LIMIT_SOURCE_TABLES))
        return LIMIT_SOURCE_TABLES;
    if (!counts_take(&server->makers, &maker, server_now(server), limit_of(server, LIMIT_TABLES)))
        return LIMIT_TABLES;
    return connection_uses(connection, LIMIT_SOURCE_TABLES) ? LIMIT_COUNT : LIMIT_SOURCE_TABLES;
}

/* A table that is to be made once its code is known to be free. */
typedef struct {
    StoreTask task; /* first */
    ConnectionRef who;
    uint32_t id;
    unsigned draws;
    bool is_taken; /* another table begins with the same signs */
    char code[CODE_BYTES + 1];
    char start[SHORT_CODE_BYTES + 1]; /* of the code */
    Span words;                       /* the options; they follow this */
} Making;

static void draw(Server *server, Making *making);

static void notice(StoreJob *job, const StoreRow *row)
{
    ((Making *)job->context)->is_taken |= strlen(row->room) == CODE_BYTES;
}

static void make(Connection *connection, const Making *making)
{
    Server *server = connection->server;
    Desk *desk = desk_make(server, making->code);

    if (desk == NULL) {
        connection_refuse_limit(connection, making->id, LIMIT_ROOMS);
        return;
    }
    desk->payer = connection->source;
    dealer_make(&desk->dealer, &connection->guest, making->id, making->words, server_now(server));
}

static void drawn(StoreTask *task)
{
    Making *making = task->job.context;
    Server *server = task->server;
    Connection *connection = connection_find(server, making->who);
    bool is_away = task->job.state != STORE_FINE;

    if (is_away)
        server_store_is(server, true, task->job.reason);
    if (connection != NULL && !is_away && making->is_taken && making->draws < DRAWS_MOST) {
        draw(server, making);
        return;
    }
    if (connection != NULL && (is_away || making->is_taken))
        guest_refuse(&connection->guest, making->id, is_away ? "store" : "busy");
    else if (connection != NULL)
        make(connection, making);
    free(making);
}

/* Draws a code, and looks whether it is free. */
static void draw(Server *server, Making *making)
{
    code_make(making->code);
    memcpy(making->start, making->code, SHORT_CODE_BYTES);
    making->is_taken = false;
    making->draws++;
    making->task.job =
        (StoreJob){.kind = STORE_FIND, .context = making, .room = making->start, .row = notice};
    store_task_send(server, &making->task, drawn);
}

void codes_make(Connection *connection, const Message *message)
{
    Limit reached = count_table(connection);

    if (reached != LIMIT_COUNT) {
        connection_refuse_limit(connection, message->id, reached);
        return;
    }
    Making *making = calloc(1, sizeof *making + message->rest.length + 1);
    if (making == NULL) {
        guest_refuse(&connection->guest, message->id, "limit memory");
        return;
    }
    char *words = (char *)(making + 1);
    memcpy(words, message->rest.start, message->rest.length);
    making->words = (Span){words, message->rest.length};
    making->who = connection->self;
    making->id = message->id;
    draw(connection->server, making);
}

void codes_refuse_guess(Connection *connection, uint32_t id, const char *reason)
{
    connection_guessed(connection);
    guest_refuse(&connection->guest, id, connection->guest.is_guessing ? "limit codes" : reason);
    connection->guest.is_guessing = false;
}

static bool is_closed(Span events)
{
    static const char close[] = "close";
    size_t length = sizeof close - 1;

    return events.length >= length &&
           memcmp(events.start + events.length - length, close, length) == 0 &&
           (events.length == length || events.start[events.length - length - 1] == '\n');
}

/* Takes the first table that can be found: the others have been idle for longer. */
static void take_row(StoreJob *job, const StoreRow *row)
{
    Query *query = job->context;
    Text text = text_over(query->name, sizeof query->name);

    if (query->name[0] == '\0' && strlen(row->room) == CODE_BYTES && row->at >= job->at &&
        !is_closed(row->text))
        text_put(&text, row->room);
}

static void looked_up(StoreTask *task)
{
    Query *query = task->job.context;
    Connection *connection = query_asker(query);

    if (connection != NULL && query->name[0] == '\0') {
        codes_refuse_guess(connection, query->id, "table");
        query_free(query);
        return;
    }
    query_end(query, connection, query->name);
}

void codes_look_up(Connection *connection, uint32_t id, const char code[CODE_BYTES + 1])
{
    Query *query = query_new(connection, &(Message){.id = id}, NULL);
    StoreJob job = {
        .kind = STORE_FIND,
        .at = server_now(connection->server) - FOUND_DAYS * INT64_C(24) * 3600 * 1000,
        .row = take_row,
    };

    if (query == NULL)
        return;
    memcpy(query->group, code, CODE_BYTES + 1);
    job.room = query->group;
    query_send(connection, query, job, looked_up);
}

void codes_find(Connection *connection, const Message *message)
{
    char code[CODE_BYTES + 1];

    if (code_read(message->rest, code))
        entrance_find(connection, message->id, code);
    else
        guest_refuse(&connection->guest, message->id, "table");
}
