/* Requests of clients in the lobby. */
#ifndef KNOBEL_SERVER_LOBBY_LOBBY_H
#define KNOBEL_SERVER_LOBBY_LOBBY_H

#include "server/connection.h"
#include "dealer/message.h"
#include "server/lobby/query.h"

void lobby_ask(Connection *connection, const Message *message);

/* New tables, and finding them by what people type (codes.c). codes_look_up has no limit: see
 * entrance_find. */
void codes_make(Connection *connection, const Message *message);
void codes_find(Connection *connection, const Message *message);
void codes_look_up(Connection *connection, uint32_t id, const char code[CODE_BYTES + 1]);

/* Refuses a code that no table or group has. */
void codes_refuse_guess(Connection *connection, uint32_t id, const char *reason);

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
