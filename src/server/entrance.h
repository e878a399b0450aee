/* The entrance: how a client says hello, and who has to wait there. */
#ifndef KNOBEL_SERVER_ENTRANCE_H
#define KNOBEL_SERVER_ENTRANCE_H

#include "dealer/message.h"
#include "server/connection.h"

/* Lets a client enter the lobby or its table, now or a little later, or refuses it. */
void entrance_hello(Connection *connection, const Message *message);

/* Looks up a code that a client in the lobby has asked for, now or a little later. */
void entrance_find(Connection *connection, uint32_t id, const char code[CODE_BYTES + 1]);

/* Forgets what a client waits for, if it does. */
void entrance_leave(Connection *connection);

#endif
