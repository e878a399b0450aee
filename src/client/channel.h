/* A WebSocket to a server that reconnects by itself: lines out, messages in.
 *
 * It runs in a thread of its own. The owner waits until the descriptor is readable and then takes
 * the news. A lost connection is restored after pauses of growing length. Lines that were not sent
 * by then are dropped. */
#ifndef KNOBEL_CLIENT_CHANNEL_H
#define KNOBEL_CLIENT_CHANNEL_H

#include "client/address.h"

typedef struct Channel Channel;

/* The reason for a lost connection is "no answer", "no such host", "no tables" (the server has
 * none), "no secure connection", "banned" (by whoever runs the server), or the library's own words.
 * After "banned" the channel does not try again. */
typedef enum {
    CHANNEL_OPENED,  /* connected, for the first time or again */
    CHANNEL_MESSAGE, /* see the text */
    CHANNEL_LOST,    /* until the next attempt; the text says why, if known */
} ChannelNewsKind;

typedef struct {
    ChannelNewsKind kind;
    Span text; /* valid until the next call */
} ChannelNews;

/* Starts to connect to a path of a server. Returns NULL if memory or threads are short. */
Channel *channel_open(const Address *address, const char *path);
void channel_close(Channel *channel);

/* Becomes readable when there is news. */
int channel_descriptor(const Channel *channel);

/* Takes the oldest news. Returns false if there is none. */
bool channel_next(Channel *channel, ChannelNews *news);

/* Sends a line. It is dropped if there is no connection. */
void channel_send(Channel *channel, Span line);

/* Says that what was heard makes sense. Then the pauses are short again. */
void channel_approve(Channel *channel);

/* Drops the connection and connects again: at once, or after a pause if the owner has not approved
 * of the server since it did so before. */
void channel_restart(Channel *channel);

#endif
