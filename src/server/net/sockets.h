/* libwebsockets: HTTP, WebSocket and TLS on the server's loop. */
#ifndef KNOBEL_SERVER_NET_SOCKETS_H
#define KNOBEL_SERVER_NET_SOCKETS_H

#include "server/connection.h"
#include "server/net/callers.h"
#include "server/net/listener.h"

#include <libwebsockets.h>

enum { SOCKETS_BUFFER = 16384 }; /* of one message to a client, at most */

typedef struct Sockets {
    Listener *listener; /* NULL once the server stops */
    struct lws_context *context;
    struct lws_vhost *host;
    Callers callers;
    int descriptors_most; /* a connection with this descriptor or a higher one is one too many */
    unsigned char buffer[LWS_PRE + SOCKETS_BUFFER];
} Sockets;

/* The state of one socket: an HTTP answer, or the connection of a WebSocket. */
typedef struct {
    Connection *connection;
    const unsigned char *rest; /* of the body that is being sent */
    size_t rest_length;
} SocketState;

/* Binds the addresses; false with a reason. */
bool sockets_open(Server *server, char reason[SERVER_REASON_BYTES]);

/* Start and stop accepting clients. */
bool sockets_start(Server *server);
void sockets_stop(Server *server);

/* Sends to all connections marked by connection_touch. */
void sockets_flush(Server *server);

/* Closes a connection once its outbox has been sent. */
void sockets_hang_up(Connection *connection);

/* Closes a connection at once. */
void sockets_drop(Connection *connection);

/* sockets_close starts to close everything. After the loop has run, sockets_free frees the rest. */
void sockets_close(Server *server);
void sockets_free(Server *server);

/* Plain HTTP (http.c). Functions return what libwebsockets expects: 0 goes on, -1 closes. */
int http_check_upgrade(Server *server, struct lws *socket);
int http_check_method(struct lws *socket);
int http_answer(Server *server, struct lws *socket, SocketState *state, const char *path,
                size_t length);
int http_go_on(struct lws *socket, SocketState *state);

/* The source of a request, for limits. */
CountKey http_source(const Server *server, struct lws *socket);

/* Parses `/table/CODE`, or `/lobby` with the code ""; false for any other path. */
bool http_table_path(Span path, char code[CODE_BYTES_MOST + 1]);

/* Parses `/record/CODE/N`. */
bool http_record_path(Span path, char code[CODE_BYTES_MOST + 1], uint32_t *sheet);

#endif
