/* The lobby's list of tables. Whoever makes many must not push those of others out of it, so a
 * source gets only a few places. The rest of its tables are shown only to itself, at the end.
 *
 * The store does not know sources; a table in this server's memory does. Tables that are only in
 * the memory of another server share half of the list. */
#include "server/lobby/lobby.h"

#include "base/list.h"
#include "server/desk.h"
#include "server/lobby/query.h"
#include "server/retention.h"

#include <stdlib.h>
#include <string.h>

enum {
    LISTED_MOST = 100, /* tables in an answer */
    READ_MOST = 2000,  /* tables that an answer is chosen from, the latest */
};

typedef enum {
    TABLE_LEFT_OUT,
    TABLE_SHOWN,
    TABLE_ELSEWHERE, /* shown if there is room: one more at another server */
    TABLE_OWN,       /* shown if there is room: one more of whoever asks */
} TableFate;

struct ListedTable {
    char code[STORE_CODE_BYTES + 1];
    char text[ROOM_NAME_BYTES + 64];
    TableFate fate;
};

/* How many tables of a source were given a place. */
typedef struct {
    CountKey source;
    uint64_t count;
} SourceCount;

/* Called on a thread of the store. */
static void take_row(StoreJob *job, const StoreRow *row)
{
    Query *query = job->context;
    ListedTable *tables =
        list_grow(query->tables, query->table_count, &query->table_size, sizeof *tables);

    if (tables == NULL)
        return;
    query->tables = tables;
    ListedTable *table = &tables[query->table_count++];
    Text code = text_over(table->code, sizeof table->code);
    Text text = text_over(table->text, sizeof table->text);
    text_put(&code, row->room);
    text_span(&text, row->text);
    table->fate = TABLE_LEFT_OUT;
}

/* Counts one more table of a source. At most LISTED_MOST sources can matter: each of them has a
 * place in the answer. */
static uint64_t count_of(SourceCount counts[LISTED_MOST], const CountKey *source)
{
    unsigned i = 0;

    while (i < LISTED_MOST && counts[i].count > 0 &&
           memcmp(&counts[i].source, source, sizeof *source) != 0)
        i++;
    if (i == LISTED_MOST)
        return UINT64_MAX;
    counts[i].source = *source;
    return ++counts[i].count;
}

static void decide(const Query *query, const CountKey *asker)
{
    SourceCount counts[LISTED_MOST] = {0};
    uint64_t limit = limit_of(query->server, LIMIT_SOURCE_LISTED);

    for (size_t i = 0; i < query->table_count; i++) {
        ListedTable *table = &query->tables[i];
        Desk *desk = desk_find(query->server, table->code);
        CountKey source = desk != NULL ? desk_source(desk) : (CountKey){{0}};
        bool is_here = source_is_known(&source);
        uint64_t count = count_of(counts, &source);
        if (count <= (is_here ? limit : LISTED_MOST / 2))
            table->fate = TABLE_SHOWN;
        else if (!is_here)
            table->fate = TABLE_ELSEWHERE;
        else if (memcmp(&source, asker, sizeof source) == 0)
            table->fate = TABLE_OWN;
    }
}

static void write_tables(Query *query, TableFate fate)
{
    for (size_t i = 0; i < query->table_count && query->count < LISTED_MOST; i++) {
        if (query->tables[i].fate != fate)
            continue;
        text_put(&query->text, "listed ");
        text_put(&query->text, query->tables[i].code);
        text_char(&query->text, ' ');
        text_put(&query->text, query->tables[i].text);
        text_char(&query->text, '\n');
        query->count++;
    }
}

static void arrived(StoreTask *task)
{
    Query *query = task->job.context;
    const Connection *connection = connection_find(task->server, query->who);

    if (connection != NULL) {
        decide(query, &connection->source);
        write_tables(query, TABLE_SHOWN);
        write_tables(query, TABLE_OWN);
        write_tables(query, TABLE_ELSEWHERE);
    }
    query_end_with_count(task);
}

void tables_ask(Connection *connection, const Message *message)
{
    Query *query = query_new(connection, message, NULL);
    StoreJob job = {.kind = STORE_LISTED,
                    .limit = READ_MOST,
                    .at = server_now(connection->server) - LISTED_SECONDS * 1000,
                    .row = take_row};

    if (query != NULL)
        query_send(connection, query, job, arrived);
}
