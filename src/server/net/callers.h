/* Connections that are not WebSockets: they have not asked for anything yet, or ask for pages.
 *
 * Descriptors are limited. When they run out, the caller that has been silent for the longest is
 * dropped, so that idle connections never keep others out. */
#ifndef KNOBEL_SERVER_NET_CALLERS_H
#define KNOBEL_SERVER_NET_CALLERS_H

#include <libwebsockets.h>
#include <stdbool.h>

typedef struct Caller Caller;

/* All zero: none. */
typedef struct {
    Caller *oldest; /* in the order of their latest request */
    Caller *newest;
} Callers;

/* Adds a new connection. */
void callers_add(Callers *callers, struct lws *socket);

/* Notes that a caller has sent a request. */
void callers_renew(Callers *callers, struct lws *socket);

/* Forgets a connection that is now a WebSocket, or closed. */
void callers_forget(Callers *callers, struct lws *socket);

/* Closes the connection that has been silent for the longest. False: there is none. */
bool callers_drop_oldest(Callers *callers);

#endif
