/* What the operator of a server does with `knobel admin`, as the running server notices it: bans,
 * closed, renamed and forgotten tables. Everything goes through the store, so that all servers on
 * it notice. Also the tables that the server forgets by itself. */
#ifndef KNOBEL_SERVER_ADMIN_H
#define KNOBEL_SERVER_ADMIN_H

#include "server/connection.h"

/* Reads the bans, and compares the key of the dice with the store. Blocks. False with a reason. */
bool admin_open(Server *server, char reason[SERVER_REASON_BYTES]);
void admin_close(Server *server);

/* Called every second: asks for news, and forgets old tables. */
void admin_sweep(Server *server);

bool admin_bans_source(const Server *server, const CountKey *source);
bool admin_bans_device(const Server *server, const Identity *device);

#endif
