/* A query of the store for a connection in the lobby. */
#ifndef KNOBEL_SERVER_LOBBY_QUERY_H
#define KNOBEL_SERVER_LOBBY_QUERY_H

#include "server/connection.h"
#include "dealer/message.h"

enum {
    QUERY_LINES_SIZE = 32768, /* enough for any answer */
    QUERY_BAND = 5,           /* totals that the distribution of a ranking counts together */
    QUERY_BANDS = 1024 / QUERY_BAND + 1,
};

typedef struct ListedTable ListedTable; /* see tables.c */

/* A query, and what is computed from its rows. A thread of the store adds the rows; no other thread
 * may use the query until it is done. */
typedef struct Query Query;

/* Called when the query's group was read (groups_read). Has to free the query. */
typedef void QueryStep(Query *query, Connection *connection);

struct Query {
    StoreTask task;
    Server *server;
    CountKey asker;
    ConnectionRef who;
    uint32_t id;
    uint32_t count;
    uint32_t place; /* ranking: of the previous row */
    uint32_t total;
    uint64_t sum;
    uint32_t best;
    uint32_t won;
    uint64_t hands[STORE_HANDS];
    const Game *game;
    char day[STORE_DAY_BYTES + 1];
    char player[STORE_IDENTITY_BYTES + 1];
    char name[ROOM_NAME_BYTES + 1];
    uint32_t bands[QUERY_BANDS]; /* ranking: how many totals are in each band */
    char own[64];                /* ranking: the line about the client's own result */
    uint32_t doubt;              /* ranking: doubts about that result, which has no place then */
    char secret[STORE_SECRET_BYTES + 1];
    char group[CODE_BYTES_MOST + 1]; /* a group; "": none */
    QueryStep *then;                 /* when it was read */
    bool has_group;                  /* it exists */
    bool is_member;                  /* the client is in it */
    uint32_t members;                /* how many are in it */
    uint32_t groups;                 /* how many groups the client is in */
    StoreChange changes[3];
    ListedTable *tables; /* freed with the query */
    size_t table_count;
    size_t table_size;
    Text text; /* lines, each followed by a newline */
    char bytes[QUERY_LINES_SIZE];
};

/* A new query; NULL after a refusal: the client has too many under way, or out of memory. */
Query *query_new(Connection *connection, const Message *message, const Game *game);

void query_free(Query *query);

/* Sends the query to the store. `arrived` has to free it. */
void query_send(Connection *connection, Query *query, StoreJob job,
                void (*arrived)(StoreTask *task));

/* The connection that waits for the answer. NULL: it is closed, or the store failed and it was
 * refused. */
Connection *query_asker(Query *query);

/* Sends the lines and then `ok ID` with the words, and frees the query. */
void query_end(Query *query, Connection *connection, const char *words);

/* Refuses the request, and frees the query. */
void query_refuse(Query *query, Connection *connection, const char *reason);

/* Like query_end, with the number of rows as the words. */
void query_end_with_count(StoreTask *task);

/* Takes the game at the start of the words; NULL after a refusal. */
const Game *query_game(Connection *connection, uint32_t id, Span *words);

/* A new query about the game and the day in a message. A group may follow. NULL after a refusal. */
Query *query_of_day(Connection *connection, const Message *message);

/* Takes the code of a group; false: it cannot be one. */
bool query_take_group(Query *query, Span code);

#endif
