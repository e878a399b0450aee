/* One client: its guest, its socket, and the state of its limits. */
#ifndef KNOBEL_SERVER_CONNECTION_H
#define KNOBEL_SERVER_CONNECTION_H

#include "server/server_inner.h"

struct Socket;

struct Connection {
    Guest guest; /* first */
    Server *server;
    struct Socket *socket;
    Connection *older; /* in the order of `swept_at` */
    Connection *newer;
    ConnectionRef self;
    bool is_dirty;
    bool is_choked;        /* the socket cannot take more now */
    bool has_said_goodbye; /* the client was asked to close */
    bool is_for_page;      /* a plain HTTP request that waits for its answer */
    bool needs_ping;
    char code[CODE_BYTES_MOST + 1]; /* of its table; "": the lobby */
    CountKey source;                /* the client's address */
    uint32_t refused;               /* number of messages that came too fast */
    uint32_t tokens;                /* messages that it may send now, in thousandths */
    int64_t filled_at;              /* when `tokens` was last computed */
    int64_t heard_at;               /* when the client last sent something */
    int64_t pinged_at;              /* when it was asked for a sign since; 0: it was not */
    int64_t swept_at;               /* when it was last checked by connections_sweep */
    int64_t choked_since;           /* when `is_choked` was set, or the client was told bye */
    struct Wait *wait;              /* its hello, which is answered later; NULL: none */
    Job *thought;                   /* that the client waits for in the lobby; NULL: none */
    char *inbox;                    /* an unfinished message, or the body of an HTTP answer */
    uint32_t inbox_length;
};

static inline Connection *connection_of(const Guest *guest)
{
    return (Connection *)guest;
}

/* What a log line about a connection says. Points into the connection. */
LogFacts connection_facts(const Connection *connection);

/* Counts a limit that this client has reached. */
void connection_hit(const Connection *connection, Limit limit);

/* The limit that one more connection from a source would exceed; LIMIT_COUNT: none. */
Limit connection_limit(Server *server, const CountKey *source);

/* A new connection within the limits; NULL: out of memory. `code` is "" for the lobby. */
Connection *connection_open(Server *server, struct Socket *socket, const char *code,
                            const CountKey *source, bool is_for_page);
void connection_close(Connection *connection);

/* The connection that a reference stands for; NULL: it is closed. */
Connection *connection_find(Server *server, ConnectionRef ref);

/* Notes that the client has sent something. */
void connection_heard(Connection *connection);

/* Takes a piece of a message, and handles the message once it is complete. */
void connection_take(Connection *connection, Span piece, bool is_final);

/* Refuses a request because of a limit, and counts the hit. */
void connection_refuse_limit(Connection *connection, uint32_t id, Limit limit);

/* Functions of the DealerDriver. connection_touch marks a connection that has something to send. */
void connection_touch(Guest *guest);
void connection_hang_up(Guest *guest);
void connection_hand_record(Guest *guest, char *record, size_t length);

/* Counts something that a client does towards what its address may do in an hour. False: that is
 * used up. connection_used is the count so far. */
bool connection_uses(const Connection *connection, Limit limit);
uint64_t connection_used(const Connection *connection, Limit limit);

/* Counts a request for a table that does not exist. */
void connection_guessed(Connection *connection);

/* Checks connections that were not checked recently: pings, tells tables of silent clients, and
 * drops slow ones. */
void connections_sweep(Server *server);

/* Says bye to all clients. */
void connections_bye(Server *server, const char *reason);

#endif
