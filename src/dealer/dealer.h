/* The dealer: runs one table.
 *
 * It takes requests from guests, checks them against the room, has the new events stored, and only
 * then shows them. It asks bots for their moves and keeps the time. While an append or a load is
 * under way, requests wait. All requests that have waited go into the next append together, with
 * those that come before the driver wants to store them.
 *
 * A dealer has no sockets, disk, threads or clock. Its driver passes in lines, results and the time
 * (milliseconds since 1970). The dealer asks its driver for everything else through the functions
 * of a DealerDriver. The server, the page and the terminal are drivers. */
#ifndef KNOBEL_DEALER_DEALER_H
#define KNOBEL_DEALER_DEALER_H

#include "room/room.h"
#include "store/store.h"

typedef struct Dealer Dealer;
typedef struct DealerDriver DealerDriver;
typedef struct DealerRequest DealerRequest;
typedef struct DealerChanges DealerChanges;
typedef struct Guest Guest;
typedef struct Question Question;

/* Limits, which the driver sets. */
typedef enum {
    DEALER_GUESTS,  /* at a table */
    DEALER_EVENTS,  /* in its log; beyond that a sheet can only be finished */
    DEALER_CHANGES, /* of a person in a round; 0: no limit */
    DEALER_QUEUE,   /* waiting requests */
    DEALER_OUTBOX,  /* bytes waiting for one guest */
    DEALER_IDLE,    /* milliseconds after which an empty table may be closed */
    DEALER_GRACE,   /* milliseconds for somebody whose connection is lost to come back */
    DEALER_LIMITS,
} DealerLimit;

/* What a driver can count. */
typedef enum {
    DEALER_REFUSED,  /* a request */
    DEALER_MADE,     /* a table */
    DEALER_FINISHED, /* a sheet */
    DEALER_BOT_MOVED,
    DEALER_DAMAGED, /* the log is invalid (see `loading`), and the table is closed */
    DEALER_UNKNOWN, /* a guest asked for a table that does not exist */
} DealerNews;

/* Events to be stored after the first `version - 1` events of a table: all of them or none. The
 * memory that this points to is valid until dealer_appended is called. */
typedef struct {
    uint32_t version; /* of the first event */
    Span events;      /* one per line, without the last newline */
    int64_t at;
    int64_t wake;               /* when to wake the table even if nobody is there; 0: never */
    bool changes_wake;          /* `wake` differs from the stored time */
    const StoreResult *results; /* of sheets that ended */
    uint32_t result_count;
    Span listing; /* the table's line in the lobby; start NULL: unchanged; "": none */
} DealerAppend;

/* What a driver does for its dealers. Of these functions only `end` may call the dealer. `gather`
 * and the functions after it may be NULL. */
struct DealerDriver {
    uint64_t limits[DEALER_LIMITS];
    FairKey key; /* secret: what the server adds to the dice follows from it */

    /* Called when there are lines for the guest. Fetch them with guest_write soon. */
    void (*tell)(Guest *guest);

    /* Like `tell`; also, close the connection once the lines are sent. */
    void (*hang_up)(Guest *guest);

    /* Stores events, and then calls dealer_appended. */
    void (*append)(Dealer *dealer, const DealerAppend *append);

    /* Reads all events of the table. Calls dealer_fold for each piece, then dealer_loaded. */
    void (*load)(Dealer *dealer);

    /* Calls question_think, on any thread, and then dealer_answer. False: too busy. */
    bool (*think)(Dealer *dealer, Question *question);

    /* Calls dealer_wake at this time. Replaces the time set before. ROOM_NEVER: never. */
    void (*wake)(Dealer *dealer, int64_t at);

    /* Called when requests were granted: calls dealer_gathered soon. Until then others can join
     * them. If it is NULL, they are stored at once. */
    void (*gather)(Dealer *dealer);

    /* For how long nobody ran the tables since a time, if that was before the driver started. */
    int64_t (*outage)(const DealerDriver *driver, int64_t since);

    /* The dealer is no longer needed and can be closed. */
    void (*end)(Dealer *dealer);

    /* Receives the record that dealer_record asked for. The driver frees it. NULL: there is no such
     * sheet. Not called if memory is short: then the guest is GUEST_NEW again. */
    void (*hand_record)(Guest *guest, char *record, size_t length);

    /* Stores the luck and loss of a result that is already stored. Results of daily challenges are
     * judged at once, others when somebody asks for an analysis. */
    void (*judge)(Dealer *dealer, uint32_t sheet, uint32_t seat, int32_t luck, int32_t loss);

    /* Checks a name more strictly than the room does. `room` has the seats that it must differ
     * from; NULL: none. ROOM_FINE, ROOM_NAME or ROOM_NAME_TAKEN. */
    RoomReason (*check_name)(const DealerDriver *driver, const Room *room, Span name);

    /* The time by the calendar, which may jump. It decides whether a day is over. NULL: the time as
     * passed in. */
    int64_t (*calendar)(const DealerDriver *driver);

    /* Whether a guest may begin a daily challenge. */
    bool (*may_begin)(Guest *guest);

    /* Count what happened. Dealer or guest may be NULL. */
    void (*note)(Dealer *dealer, Guest *guest, DealerNews news);
    void (*reach_limit)(const DealerDriver *driver, Guest *guest, DealerLimit limit);
};

typedef enum {
    GUEST_NEW,      /* has not said hello */
    GUEST_ENTERING, /* waits for the table to be loaded */
    GUEST_THERE,
    GUEST_LEAVING, /* was told bye */
} GuestState;

/* A client with a connection to a table: a player or a watcher.
 *
 * Events are not queued for guests. They are written from the room's log when the connection can
 * take more. Only answers and lines that are not events wait in the outbox. */
struct Guest {
    const DealerDriver *driver;
    Dealer *dealer; /* NULL: not at a table */
    Guest *next;    /* at the same table */
    Guest *previous;
    DealerRequest *requests; /* that wait in a queue */
    Question *question;      /* that the guest waits for; NULL: none */
    GuestState state;
    Identity identity;
    bool is_host;
    bool is_guessing; /* set by `note`: has asked for too many unknown tables */
    bool is_looking;  /* said `look`: not counted as present */
    bool is_silent;   /* nothing is heard of it: not counted as present */
    bool needs_fresh;
    bool needs_you;
    bool needs_here;
    bool needs_clock;
    uint32_t seat;         /* 0: none */
    uint32_t next_number;  /* under which it waits for the next series; 0: it does not */
    uint32_t version;      /* of the last event written */
    uint32_t unveil_count; /* of the room when events were last shown */
    char *outbox;
    uint32_t outbox_length;
    uint32_t outbox_size;
};

typedef enum {
    DEALER_HELD, /* collects requests, to handle them together */
    DEALER_LOADING,
    DEALER_READY,
    DEALER_GATHERING, /* has granted requests, which will be stored together with the next ones */
    DEALER_STORING,
    DEALER_AWAY,  /* the store is unavailable; the dealer will retry */
    DEALER_ENDED, /* only waits for questions under way */
} DealerState;

/* Of a table's line in the lobby. */
enum { DEALER_LISTING_BYTES = ROOM_NAME_BYTES + 64 };

/* Waiting requests, in order. */
typedef struct {
    DealerRequest *first;
    DealerRequest **end;
    uint32_t length;
} DealerQueue;

/* All zero until dealer_open. Drivers may read `code`, `room`, `driver` and `state`. */
struct Dealer {
    const DealerDriver *driver;
    char code[CODE_BYTES_MOST + 1];
    Room *room; /* NULL until it is first loaded */
    DealerState state;
    int64_t now;       /* as last passed in */
    bool is_dismissed; /* to be ended as soon as nothing is under way */

    Guest *first;
    uint32_t guest_count;
    uint32_t watchers;        /* guests without a seat, when guests were last told */
    int64_t presented;        /* when guests were last told who is here */
    bool owes_presence;       /* who is here has changed since */
    uint32_t seating_changes; /* of the room, when presence was last counted */
    int64_t empty_since;      /* when the last guest left */
    int64_t told_throw;       /* time of the throw whose clock guests were told */
    uint32_t told_round;      /* its round: two throws may fall in one millisecond */

    DealerChanges *changes; /* that people have made in this stage of the game */
    size_t changes_count;
    uint64_t stage;

    DealerQueue waiting;  /* to be handled */
    DealerQueue granted;  /* to be stored, then answered */
    DealerQueue revealed; /* links, answered together with the throw that they are for */

    Room *loading;         /* being folded, perhaps on a thread of the store */
    RoomReason damage;     /* why `loading` cannot be folded */
    uint32_t news_version; /* the highest version that another dealer reported */
    uint32_t retries;      /* delayed loads since the last successful append */
    uint32_t races;        /* failed appends since the last successful one */
    bool is_away;          /* guests were told `store away` */
    bool is_in_doubt;      /* it is not known whether the room's new events were stored */
    bool is_short;         /* of memory: the room's new events may be incomplete */

    StoreResult *results; /* of sheets that ended since the last append */
    uint32_t result_count;
    char listing[DEALER_LISTING_BYTES]; /* as last stored */
    bool knows_listing;
    int64_t wake; /* as last stored */
    bool knows_wake;

    uint64_t asked_seats[2]; /* seats whose bots were asked in this round, one bit each */
    uint32_t asked_round;
    Throw asked_throw;
    uint32_t question_count; /* questions under way */
    uint32_t bots_asked;     /* of them, moves of bots */
    bool owes_questions;     /* the driver was too busy for a bot's question */
};

/* Opens a table: loads a stored one, or prepares a new one. False: out of memory; the dealer still
 * has to be closed. */
bool dealer_open(Dealer *dealer, const DealerDriver *driver, const char *code, bool is_new,
                 int64_t now);

/* Says bye to all guests and frees the dealer's memory. No question may be under way. */
void dealer_close(Dealer *dealer);

/* dealer_hold lets requests wait. dealer_release handles them all, so that they are stored
 * together.
 */
void dealer_hold(Dealer *dealer);
void dealer_release(Dealer *dealer, int64_t now);

/* The functions from here on may call `end`. The dealer may be freed when they return. */

/* Lets a guest enter that has said hello and knows the events up to `version`. Answers `words`. */
void dealer_enter(Dealer *dealer, Guest *guest, uint32_t id, uint32_t version, Span words,
                  int64_t now);

/* Takes a request: a verb and its words. */
void dealer_ask(Dealer *dealer, Guest *guest, uint32_t id, Span words, int64_t now);

/* Add the first events of a new table. The guest need not be at the table. */
void dealer_make(Dealer *dealer, Guest *guest, uint32_t id, Span words, int64_t now);
void dealer_make_daily(Dealer *dealer, Guest *guest, uint32_t id, const Game *game, const char *day,
                       const FairKey *secret, Span name, int64_t now);

/* Gets a finished sheet as a record, for a guest that is not at the table. If the store is
 * unavailable, the guest is GUEST_NEW again. */
void dealer_record(Dealer *dealer, Guest *guest, uint32_t sheet, int64_t now);

/* Stores the events of the requests that were gathered. */
void dealer_gathered(Dealer *dealer, int64_t now);

/* Reports the result of an append. STORE_TAKEN: other events already have these versions.
 * STORE_UNKNOWN: the next load that succeeds shows whether it was stored; until then the requests
 * are not answered. After any other failure nothing was stored, and nothing ever will be. */
void dealer_appended(Dealer *dealer, StoreState state, int64_t now);

/* Take events of the load under way, one per line, on any thread; then the result of the load. */
void dealer_fold(Dealer *dealer, Span events, int64_t at);
void dealer_loaded(Dealer *dealer, StoreState state, int64_t now);

/* Takes the answer to a question, or notes that it was cancelled. Frees the question. */
void dealer_answer(Question *question, int64_t now);

/* Reports that the store has become unavailable, or available again: guests are told, and the table
 * is loaded again. */
void dealer_store_is(Dealer *dealer, bool is_away, int64_t now);

/* To be called at the time that the dealer asked for with `wake`. */
void dealer_wake(Dealer *dealer, int64_t now);

/* Ends the table here, as soon as nothing is under way: guests are told `bye closed`. Whoever comes
 * again sees what is stored then. */
void dealer_dismiss(Dealer *dealer, int64_t now);

/* Reports that another dealer has stored events of this table up to this version. */
void dealer_hear_of(Dealer *dealer, uint32_t version, int64_t now);

/* Start and end a guest, at a table or not. */
void guest_open(Guest *guest, const DealerDriver *driver);
void guest_close(Guest *guest, int64_t now);

/* Notes that nothing is heard of a guest for some time, though it is connected; or again. */
void guest_set_silent(Guest *guest, bool is_silent, int64_t now);

/* A guest's first message: `hello PROTOCOL TOKEN [VERSION [look]]`. */
typedef struct {
    uint32_t version;
    char token[TOKEN_BYTES + 1]; /* a new token, which the guest is told; "": it had one */
} Hello;

/* Reads the words after `hello` and sets the guest's identity. False after a refusal. */
bool guest_hello(Guest *guest, uint32_t id, Span words, Hello *hello);

/* Takes a line of a guest that is at this dealer's table or about to enter: hello, ping, or a verb.
 * `dealer` NULL: there is no such table. */
void guest_say(Guest *guest, Dealer *dealer, Span line, int64_t now);

/* Puts a line, without its newline, into the outbox. */
void guest_put(Guest *guest, Span line);

/* Answers `ok ID` or `no ID`, followed by the words if there are any. */
void guest_answer(Guest *guest, const char *answer, uint32_t id, Span words);
void guest_refuse(Guest *guest, uint32_t id, const char *reason);

/* Tells the guest why the connection ends, and ends it. */
void guest_bye(Guest *guest, const char *reason);

/* Writes the lines to be sent next, without the last newline. Returns their length; 0: there are
 * none. `has_more` says whether lines are left. */
size_t guest_write(Guest *guest, char *buffer, size_t size, int64_t now, bool *has_more);

#endif
