/* Answers over HTTP. Each function returns what libwebsockets wants: 0 goes on, -1 closes. */
#ifndef KNOBEL_SERVER_NET_ANSWER_H
#define KNOBEL_SERVER_NET_ANSWER_H

#include "server/net/sockets.h"

/* What is sent: `body` must last until it is gone. What is NULL is not said. */
typedef struct {
    unsigned status;
    const char *type;
    const void *body;
    size_t length;
    const char *cache; /* NULL: to be asked for each time */
    const char *tag;
    size_t whole_length; /* of a body that is packed by gzip; 0: it is as it is */
} Answer;

int answer_send(struct lws *socket, SocketState *state, const Answer *answer);

/* Answers with a file of the page: packed where that is taken, or that nothing has changed. */
int answer_with_page(struct lws *socket, SocketState *state, const Page *page);

/* Writes the next piece of a body. */
int answer_go_on(struct lws *socket, SocketState *state);

/* Whether the words of an Accept-Encoding let gzip through. */
bool answer_takes_gzip(const char *encodings);

#endif
