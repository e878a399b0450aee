/* Bytes of one client on the loop, over TCP or TLS. What the socket does not take at once waits in
 * memory. */
#ifndef KNOBEL_SERVER_NET_STREAM_H
#define KNOBEL_SERVER_NET_STREAM_H

#include "base/text.h"

#include <openssl/ssl.h>
#include <uv.h>

typedef struct Stream Stream;

/* What the owner is told. Inside these functions it may close the stream. */
typedef struct {
    void (*read)(Stream *stream, char *bytes, size_t length); /* may change the bytes */
    void (*taken)(Stream *stream);  /* everything that waited has been sent */
    void (*late)(Stream *stream);   /* the timer has run out */
    void (*ended)(Stream *stream);  /* the client has closed its side, or the network has failed */
    void (*closed)(Stream *stream); /* the last call, after stream_close: frees it */
} StreamEvents;

/* The first member of a larger struct. */
struct Stream {
    const StreamEvents *events;
    uv_poll_t poll;
    uv_timer_t timer;
    unsigned open_handles; /* that the loop still has to close */
    int watched;           /* events that the loop waits for */
    int descriptor;
    SSL *tls; /* NULL: plain TCP */
    bool is_shaking_hands;
    bool wants_to_write; /* TLS has to write before it can go on reading */
    bool is_paused;      /* nothing is read */
    bool is_closed;
    char *waiting; /* bytes to send; NULL: none */
    size_t waiting_start;
    size_t waiting_length;
};

/* Takes over a socket; false: it is closed, and no function will be called. */
bool stream_open(Stream *stream, uv_loop_t *loop, int descriptor, SSL_CTX *tls,
                 const StreamEvents *events);

/* Sends bytes now or later; false: the connection is broken. */
bool stream_send(Stream *stream, const void *bytes, size_t length);

/* Whether bytes wait because the client does not read. */
static inline bool stream_is_choked(const Stream *stream)
{
    return stream->waiting != NULL;
}

/* Reads no more until it is called with false. */
void stream_pause(Stream *stream, bool is_paused);

/* Calls `late` after some milliseconds; 0: never. */
void stream_set_timer(Stream *stream, uint64_t milliseconds);

/* Tells the client that no more will be sent. */
void stream_finish(Stream *stream);

/* Closes at once. Can be called twice. */
void stream_close(Stream *stream);

#endif
