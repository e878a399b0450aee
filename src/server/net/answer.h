/* HTTP answers. */
#ifndef KNOBEL_SERVER_NET_ANSWER_H
#define KNOBEL_SERVER_NET_ANSWER_H

#include "server/net/sockets.h"

/* An answer. `body` must stay valid until it is sent. Headers that are NULL are left out. */
typedef struct {
    unsigned status;
    const char *type;
    const void *body;
    size_t length;
    const char *cache;    /* cache-control; NULL: "no-cache" */
    const char *tag;      /* etag */
    const char *encoding; /* of the body; NULL: it is not compressed */
    size_t whole_length;  /* of a compressed body when it is unpacked */
    const char *more;     /* other headers, each with its line end */
} HttpAnswer;

/* For a client for which there is not even room to read its request. */
#define ANSWER_BUSY                                           \
    "HTTP/1.1 503 Service Unavailable\r\nretry-after: 10\r\n" \
    "content-length: 0\r\ncache-control: no-store\r\n"        \
    "connection: close\r\n\r\n"

void answer_send(Socket *socket, const HttpAnswer *answer);

/* Answers with a plain text. */
void answer_words(Socket *socket, unsigned status, const char *words);

/* Refuses a request with a status and its usual words, and closes. */
void answer_refuse(Socket *socket, unsigned status);

/* The same with other words than those of the status. */
void answer_refuse_saying(Socket *socket, unsigned status, const char *why);

/* Answers with a file of the page, compressed if the client accepts that, or "not modified". */
void answer_with_page(Socket *socket, const Head *head, const PageFile *page);

/* Says with a file of the page that there is nothing at the path. */
void answer_missing_with_page(Socket *socket, const Head *head, const PageFile *page);

/* Sends the next pieces of a body. */
void answer_go_on(Socket *socket);

#endif
