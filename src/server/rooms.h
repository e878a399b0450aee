/* All rooms in memory: found by code, and woken when they are due. */
#ifndef KNOBEL_SERVER_ROOMS_H
#define KNOBEL_SERVER_ROOMS_H

#include "server/server_inner.h"

/* False: out of memory. */
bool rooms_open(Server *server);

/* Sets the timer to the earliest time at which a room is due. Called before the loop waits. */
void rooms_set_timer(Server *server);

/* Stores what was granted since the last time. Called before the loop waits: the requests of a
 * table that came together are stored together. */
void rooms_store(Server *server);

/* Loads the rooms that have to be woken soon. */
void rooms_wake(Server *server);

/* The StoreNews of the server. Called on a thread of the store. */
void rooms_news(void *server, const char *room, uint32_t version);

/* Tells all rooms that the store has become unavailable, or available again. */
void rooms_tell_store(Server *server, bool is_away);

void rooms_close(Server *server);

#endif
