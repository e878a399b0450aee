/* One client: its guest, its socket, and what keeps it within limits. */
#ifndef KNOBEL_SERVER_CONNECTION_H
#define KNOBEL_SERVER_CONNECTION_H

#include "server/inner.h"

struct lws;

struct Connection {
    Guest guest; /* first */
    Server *server;
    struct lws *socket;
    Connection *older; /* in the order in which they were looked after */
    Connection *newer;
    Visitor self;
    bool is_dirty;
    bool is_choked;        /* the socket takes no more for now */
    bool has_said_goodbye; /* the client was told to close */
    bool is_for_page;      /* no WebSocket: waits for a record */
    bool needs_ping;
    char code[CODE_BYTES_MOST + 1]; /* of its table; "": the lobby */
    CountKey source;
    uint32_t refused; /* messages that came too fast */
    uint32_t tokens;  /* thousandths of messages it may send now */
    int64_t filled;   /* when tokens were counted last */
    int64_t heard;
    int64_t swept;  /* when it was looked after */
    int64_t choked; /* since when */
    Job *thought;   /* what it waits for in the lobby; NULL: nothing */
    char *inbox;    /* an unfinished message, or a record for a page */
    uint32_t inbox_length;
};

static inline Connection *connection_of(const Guest *guest)
{
    return (Connection *)guest;
}

/* A new connection, or NULL where there are too many. `code` is "" for the lobby. */
Connection *connection_open(Server *server, struct lws *socket, const char *code,
                            const CountKey *source, bool is_for_page);
void connection_close(Connection *connection);

/* The connection of a visitor; NULL where it is gone. */
Connection *connection_find(Server *server, Visitor visitor);

/* Takes a piece of a message. */
void connection_take(Connection *connection, Span piece, bool is_final);

/* Refuses because of a limit, and notes that it was reached. */
void connection_refuse_limit(Connection *connection, uint32_t id, Limit limit);

/* What the server does for a guest. */
void connection_touch(Guest *guest);
void connection_hang_up(Guest *guest);
void connection_hand_record(Guest *guest, char *record, size_t length);

/* It has asked for a table that does not exist. */
void connection_guessed(Connection *connection);

/* Looks after those who were not looked after for long: pings, and drops the slow and the silent.
 */
void connections_sweep(Server *server);

/* Tells everybody goodbye. */
void connections_bye(Server *server, const char *reason);

#endif
