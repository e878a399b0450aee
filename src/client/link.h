/* A WebSocket to a server that comes back by itself: lines out, messages in.
 *
 * It lives in a thread of its own. Whoever holds it waits until its descriptor can be read, and
 * then takes what is new. A lost connection is made again after pauses that grow; what was not sent
 * by then is forgotten. */
#ifndef KNOBEL_CLIENT_LINK_H
#define KNOBEL_CLIENT_LINK_H

#include "client/address.h"

typedef struct Link Link;

typedef enum {
    LINK_OPENED,  /* connected, for the first time or again */
    LINK_MESSAGE, /* see the text */
    LINK_LOST,    /* for now: it is tried again; see the text for why, if that is known */
} LinkNewsKind;

typedef struct {
    LinkNewsKind kind;
    Span text; /* until the next call */
} LinkNews;

/* Begins to connect to a path of a server; NULL where memory or threads are short. */
Link *link_open(const Address *address, const char *path);
void link_close(Link *link);

/* Becomes readable when there is news. */
int link_descriptor(const Link *link);

/* Takes what is new, the oldest first, until there is nothing: false. */
bool link_next(Link *link, LinkNews *news);

/* Sends a line; forgotten where there is no connection. */
void link_send(Link *link, Span line);

/* Gives the connection up and makes another one at once. */
void link_restart(Link *link);

#endif
