/* One client: who it is, where it is, and how far it has been told.
 *
 * Events are not queued for a connection: they are written from the room's log when the socket
 * takes more. Only answers and lines that pass wait in a small outbox. */
#ifndef KNOBEL_SERVER_CONNECTION_H
#define KNOBEL_SERVER_CONNECTION_H

#include "server/inner.h"

struct lws;

typedef enum {
    CONNECTION_NEW,      /* has not said hello */
    CONNECTION_ENTERING, /* waits until its table is loaded */
    CONNECTION_THERE,
    CONNECTION_LEAVING, /* is told bye, then closed */
} ConnectionState;

struct Connection {
    Server *server;
    struct lws *socket;
    Desk *desk;       /* NULL: not at a table */
    Connection *next; /* at the same desk */
    Connection *previous;
    Connection *older; /* in the order in which they were looked after */
    Connection *newer;
    Visitor self;
    ConnectionState state;
    bool is_dirty;
    bool is_choked;        /* the socket takes no more for now */
    bool has_said_goodbye; /* the client was told to close */
    bool is_for_page;      /* no WebSocket: waits for a record */
    bool needs_fresh;
    bool needs_you;
    bool needs_here;
    bool needs_clock;
    bool needs_ping;
    bool is_host;
    bool is_looking; /* and not there: the table does not count it among those who are */
    char code[CODE_BYTES_MOST + 1]; /* of its table; "": the lobby */
    Identity identity;
    CountKey source;
    uint32_t seat;     /* 0: none */
    uint32_t version;  /* told so far */
    uint32_t unveiled; /* of what the room had unveiled then */
    uint32_t refused;  /* messages that came too fast */
    uint32_t tokens;   /* thousandths of messages it may send now */
    int64_t filled;    /* when tokens were counted last */
    int64_t heard;
    int64_t swept;  /* when it was looked after */
    int64_t choked; /* since when */
    char *outbox;
    uint32_t outbox_length;
    uint32_t outbox_size;
    Task *thought; /* what it waits for; NULL: nothing */
    char *inbox;   /* an unfinished message, or a record for a page */
    uint32_t inbox_length;
};

/* A new connection, or NULL where there are too many. `code` is "" for the lobby. */
Connection *connection_open(Server *server, struct lws *socket, const char *code,
                            const CountKey *source, bool is_for_page);
void connection_close(Connection *connection);

/* The connection of a visitor; NULL where it is gone. */
Connection *connection_find(Server *server, Visitor visitor);

/* Takes a piece of a message. */
void connection_take(Connection *connection, Span piece, bool is_final);

/* Puts a line (without its newline) into the outbox. */
void connection_put(Connection *connection, Span line);

/* `ok ID` or `no ID`, with words behind it where there are any. */
void connection_answer(Connection *connection, const char *answer, uint32_t id, Span words);
void connection_refuse(Connection *connection, uint32_t id, const char *reason);
void connection_refuse_limit(Connection *connection, uint32_t id, Limit limit);

/* Sees to it that what there is to say is sent soon. */
void connection_touch(Connection *connection);

/* Says goodbye and closes. */
void connection_bye(Connection *connection, const char *reason);

/* Writes what is to be sent next, without the last newline; nothing where there is nothing.
 * `has_more` tells whether something is left. */
size_t connection_write(Connection *connection, char *buffer, size_t size, bool *has_more);

/* Looks after those who were not looked after for long: pings, and drops the slow and the silent.
 */
void connections_sweep(Server *server);

/* Tells everybody goodbye. */
void connections_bye(Server *server, const char *reason);

#endif
