/* A question to the store on behalf of a connection in the lobby. */
#ifndef KNOBEL_SERVER_LOBBY_QUERY_H
#define KNOBEL_SERVER_LOBBY_QUERY_H

#include "server/connection.h"
#include "dealer/message.h"

enum { QUERY_LINES_SIZE = 32768 }; /* enough for any answer */

/* A question to the store, and what becomes of its rows. Rows come on the store's thread, which
 * has the question to itself until it is answered. */
typedef struct {
    Errand errand;
    Server *server;
    CountKey asker;
    Visitor who;
    uint32_t id;
    uint32_t count;
    uint32_t place; /* of a ranking: of the row before */
    uint32_t total;
    uint64_t sum;
    uint32_t best;
    uint32_t won;
    uint64_t hands[STORE_HANDS];
    const Game *game;
    char day[STORE_DAY_BYTES + 1];
    char player[STORE_IDENTITY_BYTES + 1];
    char name[ROOM_NAME_BYTES + 1];
    char own[64]; /* of a ranking */
    char secret[STORE_SECRET_BYTES + 1];
    Text text; /* lines, each with its newline */
    char bytes[QUERY_LINES_SIZE];
} Query;

/* A new question; NULL where somebody has too many under way or memory is short, after a refusal.
 */
Query *query_new(Connection *connection, const Message *message, const Game *game);

void query_free(Query *query);

/* Asks the store; the query is freed by whoever it arrives at. */
void query_send(Connection *connection, Query *query, StoreJob job,
                void (*arrived)(Errand *errand));

/* The connection that waits for an answer; NULL where it is gone, or where the store is, after a
 * refusal. */
Connection *query_asker(Query *query);

/* Says the lines, ends with `ok ID` and the words, and frees the query. */
void query_end(Query *query, Connection *connection, const char *words);

/* The same with the number of rows. */
void query_end_with_count(Errand *errand);

/* Takes the game at the start of the words; NULL after a refusal. */
const Game *query_game(Connection *connection, uint32_t id, Span *words);

/* A question about the game and the day in a message; NULL after a refusal. */
Query *query_of_day(Connection *connection, const Message *message);

#endif
