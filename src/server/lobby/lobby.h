/* What can be asked where there is no table. */
#ifndef KNOBEL_SERVER_LOBBY_LOBBY_H
#define KNOBEL_SERVER_LOBBY_LOBBY_H

#include "server/connection.h"
#include "dealer/message.h"

void lobby_ask(Connection *connection, const Message *message);

/* Those that look at what was played (played.c). */
void played_ranking(Connection *connection, const Message *message);
void played_history(Connection *connection, const Message *message);
void played_statistics(Connection *connection, const Message *message);

#endif
