/* Requests of clients in the lobby. */
#ifndef KNOBEL_SERVER_LOBBY_LOBBY_H
#define KNOBEL_SERVER_LOBBY_LOBBY_H

#include "server/connection.h"
#include "dealer/message.h"

void lobby_ask(Connection *connection, const Message *message);

/* Verbs that read stored results (results.c). */
void results_ranking(Connection *connection, const Message *message);
void results_history(Connection *connection, const Message *message);
void results_statistics(Connection *connection, const Message *message);

#endif
