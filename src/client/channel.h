/* A WebSocket to a server that comes back by itself: lines out, messages in.
 *
 * It lives in a thread of its own. Whoever holds it waits until its descriptor can be read, and
 * then takes what is new. A lost connection is made again after pauses that grow; what was not sent
 * by then is forgotten. */
#ifndef KNOBEL_CLIENT_CHANNEL_H
#define KNOBEL_CLIENT_CHANNEL_H

#include "client/address.h"

typedef struct Channel Channel;

/* Connections are lost for "no answer", "no such host", "no tables" there, "no secure connection",
 * or for what the library says. */
typedef enum {
    CHANNEL_OPENED,  /* connected, for the first time or again */
    CHANNEL_MESSAGE, /* see the text */
    CHANNEL_LOST,    /* for now: it is tried again; see the text for why, if that is known */
} ChannelNewsKind;

typedef struct {
    ChannelNewsKind kind;
    Span text; /* until the next call */
} ChannelNews;

/* Begins to connect to a path of a server; NULL where memory or threads are short. */
Channel *channel_open(const Address *address, const char *path);
void channel_close(Channel *channel);

/* Becomes readable when there is news. */
int channel_descriptor(const Channel *channel);

/* Takes what is new, the oldest first, until there is nothing: false. */
bool channel_next(Channel *channel, ChannelNews *news);

/* Sends a line; forgotten where there is no connection. */
void channel_send(Channel *channel, Span line);

/* Gives the connection up and makes another one at once. */
void channel_restart(Channel *channel);

#endif
