/* Somebody at a server's table, or in its lobby: folds what is told, and asks.
 *
 * The table is the room as the server folds it, from the events alone (docs/protocol.md). Where an
 * event is missing, the visitor connects anew and asks for what it lacks. */
#ifndef KNOBEL_CLIENT_VISITOR_H
#define KNOBEL_CLIENT_VISITOR_H

#include "client/channel.h"
#include "room/room.h"

typedef enum {
    VISITOR_CONNECTING,
    VISITOR_HERE,
    VISITOR_LOST,  /* for now */
    VISITOR_ENDED, /* for good: see the reason */
} VisitorStatus;

enum { VISITOR_REASON_BYTES = 80 };

/* Made by visitor_come, gone with visitor_leave. Others read it. */
typedef struct {
    Channel *channel;
    char code[CODE_BYTES_MOST + 1]; /* "" in the lobby */
    char token[TOKEN_BYTES + 1]; /* this device's secret at the server; "" before it has told one */
    Room *room;                  /* NULL in the lobby */
    VisitorStatus status;
    bool was_here;                     /* the server has answered before */
    char reason[VISITOR_REASON_BYTES]; /* why it ended, or was lost; "" where nobody knows */
    uint32_t seat;                     /* 0: none */
    bool is_host;
    bool is_stored; /* false: what is asked for cannot be stored at the moment */
    bool is_here[ROOM_SEATS + 1];
    uint32_t watchers;
    int64_t deadline; /* of this round, as clock_steady tells the time; 0: none */
    uint32_t last_id;
    uint32_t hello_id;
    Span heard; /* what is left of the latest message */
} Visitor;

typedef enum {
    VISITOR_CHANGED, /* the status, the table, or who is there */
    VISITOR_EVENT,   /* an event was folded: its words behind the number */
    VISITOR_FRESH,   /* all that was folded is forgotten: events follow from 1 on */
    VISITOR_FINE,    /* the answer to `id`: the words behind it */
    VISITOR_REFUSED, /* likewise: the reason */
    VISITOR_LINE,    /* one of an answer of several lines, or one for others to understand */
} VisitorNewsKind;

typedef struct {
    VisitorNewsKind kind;
    uint32_t id;
    Span words; /* until the next call */
} VisitorNews;

/* Comes to the address' table, or to the lobby where it names none. `token` may be "". NULL where
 * the machine is short of something. */
Visitor *visitor_come(const Address *address, const char *token);
void visitor_leave(Visitor *visitor);

/* Becomes readable when there is news. */
int visitor_descriptor(const Visitor *visitor);

/* Takes what is new, the oldest first, until there is nothing: false. */
bool visitor_next(Visitor *visitor, VisitorNews *news);

/* Asks for something: a verb and its words. Returns the number its answer will have; 0: there is no
 * connection. An answer that does not come before the connection is lost never comes. */
uint32_t visitor_ask(Visitor *visitor, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

#endif
