/* The server's clients: HTTP requests one after another, or a WebSocket.
 *
 * Heads of requests and WebSocket frames are parsed here (head.h, frames.h). docs/tour.md says why
 * no library does that. */
#ifndef KNOBEL_SERVER_NET_SOCKETS_H
#define KNOBEL_SERVER_NET_SOCKETS_H

#include "server/connection.h"
#include "server/net/frames.h"
#include "server/net/head.h"
#include "server/net/listener.h"
#include "server/guards/source.h"
#include "server/net/stream.h"

enum { SOCKETS_BUFFER = 16384 }; /* of one message to a client, at most */

typedef enum {
    SOCKET_READING,   /* the head of a request */
    SOCKET_ANSWERING, /* nothing is read meanwhile */
    SOCKET_TALKING,   /* a WebSocket */
    SOCKET_LINGERING, /* everything was said: waits until the client closes */
} SocketStage;

typedef struct Socket Socket;
struct Socket {
    Stream stream; /* first */
    Server *server;
    Socket *older; /* in the same list */
    Socket *newer;
    SocketStage stage;
    Source peer;
    bool is_counted;    /* among the visits of its peer */
    bool is_excess;     /* its peer has too many: it is refused */
    bool was_upgraded;  /* to a WebSocket */
    bool keeps_open;    /* after the answer */
    bool is_head;       /* the answer has no body */
    bool has_answer;    /* it is being sent */
    bool is_strict;     /* browsers are told to use TLS from now on */
    const char *origin; /* of the page that asks, if it is from elsewhere and may read the answer */
    char *unread;       /* the beginning of a head, or what came behind one */
    size_t unread_length;
    const unsigned char *rest; /* of the body that is being sent */
    size_t rest_length;
    Connection *connection; /* of a WebSocket, or of a request that waits for its answer */
    Frames frames;
};

/* Sockets in the order of their latest request. */
typedef struct {
    Socket *oldest;
    Socket *newest;
    unsigned count;
} SocketList;

typedef struct Sockets {
    Listener *listener;   /* NULL once the server stops */
    SSL_CTX *tls;         /* NULL: no certificate */
    SocketList visits;    /* sockets that are not WebSockets */
    SocketList talks;     /* those that are */
    Counts peers;         /* visits of each peer */
    int descriptors_most; /* a socket with this descriptor or a higher one is one too many */
    int64_t named_at;     /* when an unknown host was last logged */
    unsigned char buffer[FRAME_HEAD_BYTES + SOCKETS_BUFFER];
} Sockets;

/* Binds the addresses; false with a reason. */
bool sockets_open(Server *server, char reason[SERVER_REASON_BYTES]);

/* Start and stop accepting clients. */
bool sockets_start(Server *server);
void sockets_stop(Server *server);

/* Reads the certificate again. Clients that are there keep the old one. */
void sockets_reload(Server *server);

/* Sends to all connections marked by connection_touch. */
void sockets_flush(Server *server);

/* Closes a connection once its outbox has been sent. */
void sockets_hang_up(Connection *connection);

/* Closes a connection at once. */
void sockets_drop(Connection *connection);

/* sockets_close starts to close everything. After the loop has run, sockets_free frees the rest. */
void sockets_close(Server *server);
void sockets_free(Server *server);

/* An answer is complete: reads the next request, or closes. */
void socket_is_answered(Socket *socket);

/* Turns the socket into a WebSocket: `accept` is the answer to the client's key. */
void socket_upgrade(Socket *socket, const char *accept);

/* Plain HTTP (http.c): takes a request; sends more of an answer. */
void http_take(Server *server, Socket *socket, const Head *head);
void http_go_on(Socket *socket);

/* Parses `/table/CODE`, or `/lobby` with the code ""; false for any other path. */
bool http_table_path(Span path, char code[CODE_BYTES_MOST + 1]);

/* Parses `/record/CODE/N`. */
bool http_record_path(Span path, char code[CODE_BYTES_MOST + 1], uint32_t *sheet);

#endif
