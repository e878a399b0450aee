/* HTTP answers. Functions return what libwebsockets expects: 0 goes on, -1 closes. */
#ifndef KNOBEL_SERVER_NET_ANSWER_H
#define KNOBEL_SERVER_NET_ANSWER_H

#include "server/net/sockets.h"

/* An answer. `body` must stay valid until it is sent. Headers that are NULL are left out. */
typedef struct {
    unsigned status;
    const char *type;
    const void *body;
    size_t length;
    const char *cache;   /* cache-control; NULL: "no-cache" */
    const char *tag;     /* etag */
    size_t whole_length; /* unpacked length of a body in gzip; 0: it is not packed */
} HttpAnswer;

int answer_send(struct lws *socket, SocketState *state, const HttpAnswer *answer);

/* Answers with a file of the page, in gzip if the client accepts it, or "not modified". */
int answer_with_page(struct lws *socket, SocketState *state, const PageFile *page);

/* Sends the next piece of a body. */
int answer_go_on(struct lws *socket, SocketState *state);

/* Whether an Accept-Encoding header allows gzip. */
bool answer_takes_gzip(const char *encodings);

#endif
