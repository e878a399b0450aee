/* Requests of clients in the lobby. */
#ifndef KNOBEL_SERVER_LOBBY_LOBBY_H
#define KNOBEL_SERVER_LOBBY_LOBBY_H

#include "server/connection.h"
#include "dealer/message.h"
#include "server/lobby/query.h"

void lobby_ask(Connection *connection, const Message *message);

/* The list of tables (tables.c). */
void tables_ask(Connection *connection, const Message *message);

/* Verbs that read stored results (results.c). */
void results_ranking(Connection *connection, const Message *message);
void results_history(Connection *connection, const Message *message);
void results_statistics(Connection *connection, const Message *message);

/* Groups (groups.c). */
void groups_make(Connection *connection, const Message *message);
void groups_list(Connection *connection, const Message *message);
void groups_peek(Connection *connection, const Message *message);
void groups_join(Connection *connection, const Message *message);
void groups_leave(Connection *connection, const Message *message);

/* Reads the query's group, and then calls `then`. If that is impossible, refuses and frees it. */
void groups_read(Connection *connection, Query *query, QueryStep *then);

#endif
