/* All that is libwebsockets: HTTP, WebSocket and TLS on the server's own loop. */
#ifndef KNOBEL_SERVER_NET_SOCKETS_H
#define KNOBEL_SERVER_NET_SOCKETS_H

#include "server/connection.h"
#include "server/net/listener.h"

#include <libwebsockets.h>

enum { SOCKETS_BUFFER = 16384 }; /* of one message to a client, at most */

typedef struct Sockets {
    Listener *listener; /* NULL once the server stops */
    struct lws_context *context;
    struct lws_vhost *host;
    unsigned char buffer[LWS_PRE + SOCKETS_BUFFER];
} Sockets;

/* What belongs to one socket while it speaks HTTP, and its connection afterwards. */
typedef struct {
    Connection *connection;
    const unsigned char *rest; /* of a body that is being sent */
    size_t rest_length;
} SocketState;

/* Binds the addresses; false with the reason. */
bool sockets_open(Server *server, char reason[SERVER_REASON_BYTES]);

/* Lets clients in, and lets no more in. */
bool sockets_start(Server *server);
void sockets_stop(Server *server);

/* Sends to all connections that have something to be sent. */
void sockets_flush(Server *server);

/* Closes once what is in the outbox has been sent. */
void sockets_hang_up(Connection *connection);

/* Closes at once. */
void sockets_drop(Connection *connection);

/* Begins to close everything, which takes until the loop has run; then frees the rest. */
void sockets_close(Server *server);
void sockets_free(Server *server);

/* The HTTP side (http.c). Each returns what libwebsockets wants: 0 goes on, -1 closes. */
int http_judge_upgrade(Server *server, struct lws *socket);
int http_judge_method(struct lws *socket);
int http_answer(Server *server, struct lws *socket, SocketState *state, const char *path,
                size_t length);
int http_go_on(struct lws *socket, SocketState *state);

/* Where a request comes from, as far as limits care. */
CountKey http_source(const Server *server, struct lws *socket);

/* The code in a path `/table/CODE`, or "" for `/lobby`; false for any other path. */
bool http_table_path(Span path, char code[CODE_BYTES_MOST + 1]);

/* The code and number in `/record/CODE/N`. */
bool http_record_path(Span path, char code[CODE_BYTES_MOST + 1], uint32_t *sheet);

#endif
