/* A client at a server's table or in its lobby: folds events and sends requests.
 *
 * The table is the room as the server folds it, from the events only (docs/protocol.md). If an
 * event is missing, the visitor reconnects and asks for the missing events. If events cannot be
 * folded, it tries again less and less often. It takes part in the
 * dice by itself, and checks them. */
#ifndef KNOBEL_CLIENT_VISITOR_H
#define KNOBEL_CLIENT_VISITOR_H

#include "client/channel.h"
#include "room/witness.h"

typedef enum {
    VISITOR_CONNECTING,
    VISITOR_HERE,
    VISITOR_LOST,  /* for now */
    VISITOR_ENDED, /* for good: see the reason */
} VisitorStatus;

enum { VISITOR_REASON_BYTES = 80, VISITOR_PROTOCOL = 2 };

/* Made by visitor_come, freed by visitor_leave. Callers only read it. */
typedef struct {
    Channel *channel;
    char code[CODE_BYTES_MOST + 1]; /* "" in the lobby */
    char token[TOKEN_BYTES + 1];    /* this device's secret at the server; "": none yet */
    Room *room;                     /* NULL in the lobby */
    VisitorStatus status;
    bool was_here;                     /* the server has answered before */
    char reason[VISITOR_REASON_BYTES]; /* why it was lost or has ended; "": unknown */
    uint32_t seat;                     /* 0: none */
    bool is_next;                      /* has a seat for the next game */
    bool is_host;
    bool is_maker;    /* made the table, which somebody else leads now */
    bool is_stored;   /* false: the server cannot store anything at the moment */
    unsigned misread; /* how often the same event could not be folded */
    uint32_t misread_version;
    bool is_here[ROOM_SEATS + 1];
    uint32_t watchers;
    int64_t deadline; /* of this round, in the time of clock_steady; 0: none */
    Witness witness;  /* of the dice */
    DiceFault fault;  /* what is wrong with them; see room->witness */
    uint32_t last_id;
    uint32_t hello_id;
    uint32_t witness_id; /* of a request that the witness made; 0: none is open */
    Span heard;          /* the unread rest of the latest message */
} Visitor;

typedef enum {
    VISITOR_CHANGED, /* the status, the table, or who is present */
    VISITOR_EVENT,   /* an event was folded; the words are those after its number */
    VISITOR_FRESH,   /* everything folded so far was dropped; events follow from 1 on */
    VISITOR_FINE,    /* the answer to request `id`; the words are those after the id */
    VISITOR_REFUSED, /* request `id` was refused; the words are the reason */
    VISITOR_LINE, /* a line of a longer answer, or a line that the visitor does not handle itself */
} VisitorNewsKind;

typedef struct {
    VisitorNewsKind kind;
    uint32_t id;
    Span words; /* valid until the next call */
} VisitorNews;

/* Connects to the table of the address, or to the lobby if it has no table. `token` may be "". The
 * device's links follow from `key`. Returns NULL if the machine is short of something. */
Visitor *visitor_come(const Address *address, const char *token, const FairKey *key);
void visitor_leave(Visitor *visitor);

/* Whether the table has events that this program does not understand. */
bool visitor_is_baffled(const Visitor *visitor);

/* Becomes readable when there is news. */
int visitor_descriptor(const Visitor *visitor);

/* Takes the oldest news. Returns false if there is none. */
bool visitor_next(Visitor *visitor, VisitorNews *news);

/* Sends a request: a verb and its words. Returns the id of the answer, or 0 if there is no
 * connection. If the connection is lost before the answer has arrived, it never arrives. */
uint32_t visitor_ask(Visitor *visitor, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

#endif
