/* One room as this server runs it: loaded from the store, changed by those who ask, appended to the
 * store, and only then shown.
 *
 * While an append or a load is under way the room rests, and what is asked waits its turn. All that
 * has waited goes into the next append together. */
#ifndef KNOBEL_SERVER_DESK_H
#define KNOBEL_SERVER_DESK_H

#include "server/inner.h"

typedef enum {
    DESK_LOADING,
    DESK_READY,
    DESK_BUSY, /* an append is under way */
    DESK_AWAY, /* the store is; it will be tried again */
} DeskState;

typedef enum {
    ASK_ENTER,  /* a connection comes in */
    ASK_WORDS,  /* a verb */
    ASK_MAKE,   /* this new room is to be made */
    ASK_DAILY,  /* a try at a day's challenge */
    ASK_RECORD, /* somebody wants a sheet as a record */
    ASK_BOT,    /* a bot has chosen */
} AskKind;

typedef struct Ask Ask;
struct Ask {
    Ask *next;
    AskKind kind;
    Visitor who;
    uint32_t id;
    uint32_t number; /* the version known, the sheet wanted, the seat of a bot */
    uint32_t round;
    Throw thrown;
    Move move;
    const Game *game;
    FairKey secret;
    char day[STORE_DAY_BYTES + 1];
    Span words; /* verb and all; for a daily the name */

    /* Once it was granted: the answer that waits until what was granted is stored. */
    uint32_t version;
    char answer[STORE_CODE_BYTES + TOKEN_BYTES + 24];
};

struct Desk {
    HeapItem item; /* first: when it wants to be looked at */
    Desk *next;    /* in its bucket */
    Server *server;
    uint32_t serial;
    DeskState state;
    char code[CODE_BYTES_MOST + 1];
    Room *room;    /* NULL while it is loaded for the first time */
    Room *loading; /* what a load folds, on the store's thread */
    RoomReason damage;
    uint32_t heard; /* the version up to which others have appended, as they say */
    Errand errand;

    Connection *first;
    uint32_t connection_count;
    uint32_t watchers;  /* without a seat, as told last */
    int64_t presented;  /* when who is here was told last */
    bool owes_presence; /* it has changed since */
    uint32_t seating;   /* of the room, when presence was counted last */
    int64_t quiet;      /* since when nobody is here */
    int64_t told_throw;

    Ask *queue; /* what waits to be looked at, in order */
    Ask **queue_end;
    uint32_t queue_length;
    Ask *granted; /* what waits to be stored, in order */
    Ask **granted_end;
    char *tried; /* what may or may not be stored */
    size_t tried_length;
    uint32_t tried_version; /* of its first event */
    uint32_t retries;       /* of loads and appends that failed */
    uint32_t races;         /* lost to another server, one after the other */
    bool is_away;           /* people were told so */

    StoreResult *results;
    uint32_t result_count;
    char *listing; /* as stored last; NULL: none */
    bool knows_listing;
    int64_t wake; /* as stored last */
    bool knows_wake;

    uint64_t asked[2]; /* the seats whose bots think, a bit each */
    uint32_t asked_round;
    Throw asked_throw;
    uint32_t thinking; /* how many */
};

/* The desk of a room: from memory, or to be loaded, or new. NULL where there are too many. */
Desk *desk_get(Server *server, const char *code);
Desk *desk_make(Server *server, const char *code);
Desk *desk_find(Server *server, const char *code);

/* Asks for something; it is answered some time. */
void desk_ask(Desk *desk, const Ask *ask);

/* A connection leaves. */
void desk_leave(Desk *desk, Connection *connection);

/* Its time has come. */
void desk_due(Desk *desk);

/* Another server has appended up to this version. */
void desk_news(Desk *desk, uint32_t version);

/* Verbs that make no events (verbs.c, hints.c, study.c); true where this was one. */
bool verbs_ask(Desk *desk, Connection *connection, const Ask *ask);
void desk_append(Desk *desk);
void desk_load(Desk *desk);
void desk_answer_later(Desk *desk, const Ask *ask, const char *answer);
void desk_load_later(Desk *desk, const char *reason);
void desk_resume(Desk *desk);
void desk_present(Desk *desk, int64_t now);
void desk_tell_all(Desk *desk, Span line);
void desk_note_results(Desk *desk, RoomPhase before, int64_t now);
void desk_publish(Desk *desk);
void bots_ask(Desk *desk, int64_t now);
void hint_ask(Desk *desk, Connection *connection, uint32_t id);
void analysis_ask(Desk *desk, Connection *connection, uint32_t id, Span words);

/* Lets go of a connection. */
void desk_part(Desk *desk, Connection *connection);

/* Copies a request behind those that wait in a list; NULL where memory is short. */
Ask *ask_keep(Ask ***end, const Ask *ask);

/* Lets a request wait for its turn, unless too many do. */
void ask_enqueue(Desk *desk, const Ask *ask);

/* Refuses whatever kind of client asked. */
void ask_refuse(Desk *desk, const Ask *ask, const char *reason);

/* Refuses what waits because it cannot be stored; those who come in go on waiting, unless all
 * must go. */
void desk_refuse_waiting(Desk *desk, bool is_for_all);

/* Ends a desk nobody needs. */
void desk_close(Desk *desk);

#endif
