/* All rooms in memory: found by code, looked at when their time comes, woken when they asked for
 * it. */
#ifndef KNOBEL_SERVER_ROOMS_H
#define KNOBEL_SERVER_ROOMS_H

#include "server/inner.h"

/* False where memory is short. */
bool rooms_open(Server *server);

/* Sets the timer to the next time at which something is due; called whenever the loop rests. */
void rooms_set_timer(Server *server);

/* Asks the store for rooms that are due soon and that nobody has opened. */
void rooms_wake(Server *server);

/* Told on a thread of the store. */
void rooms_news(void *server, const char *room, uint32_t version);

void rooms_close(Server *server);

#endif
