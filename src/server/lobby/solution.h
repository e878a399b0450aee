/* How the strongest bot would have played a day's challenge. */
#ifndef KNOBEL_SERVER_LOBBY_SOLUTION_H
#define KNOBEL_SERVER_LOBBY_SOLUTION_H

#include "server/connection.h"

/* Lets the bot play, and then answers with its record. */
void solution_ask(Connection *connection, uint32_t id, const Game *game, const char *day,
                  const FairKey *secret);

#endif
