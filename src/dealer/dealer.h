/* The dealer: leads one table.
 *
 * It takes what guests ask, checks it against the room, has it stored, and only then shows it. It
 * lets bots think, and it keeps the time. While an append or a load is under way the table rests,
 * and requests wait. All requests that have waited go into the next append together.
 *
 * A dealer does nothing by itself: it has no sockets, disk, threads or clock. Its driver hands in
 * lines, results and the time (milliseconds since 1970), and does what the dealer wants through the
 * functions of a DealerDriver. The server and the page are drivers. */
#ifndef KNOBEL_DEALER_DEALER_H
#define KNOBEL_DEALER_DEALER_H

#include "room/room.h"
#include "store/store.h"

typedef struct Dealer Dealer;
typedef struct DealerDriver DealerDriver;
typedef struct DealerRequest DealerRequest;
typedef struct Guest Guest;
typedef struct Question Question;

/* What a driver grants, at most. */
typedef enum {
    DEALER_GUESTS, /* at a table */
    DEALER_EVENTS, /* in its log */
    DEALER_QUEUE,  /* requests that wait */
    DEALER_OUTBOX, /* bytes that wait for one guest */
    DEALER_IDLE,   /* milliseconds after which an empty table may be closed */
    DEALER_LIMITS,
} DealerLimit;

/* What a driver may want to count. */
typedef enum {
    DEALER_REFUSED,  /* a request */
    DEALER_MADE,     /* a table */
    DEALER_FINISHED, /* a sheet */
    DEALER_BOT_MOVED,
    DEALER_DAMAGED, /* the log makes no sense, and the table is closed */
    DEALER_UNKNOWN, /* a guest wanted a table that does not exist */
} DealerNews;

/* Events to be stored behind the first `version - 1` ones of a table, all of them or none. What
 * this points to stays until dealer_appended is called. */
typedef struct {
    uint32_t version; /* of the first event */
    Span events;      /* one a line, without the last newline */
    int64_t at;
    int64_t wake; /* when the table has to be woken even if nobody is there; 0: never */
    bool changes_wake;
    const StoreResult *results; /* of sheets that ended */
    uint32_t result_count;
    Span listing; /* the table's line in the lobby; start NULL: as it was; "": none */
} DealerAppend;

/* What a driver does for its dealers. Only `end` may call the dealer. The functions from `end` on
 * may be NULL. */
struct DealerDriver {
    uint64_t limits[DEALER_LIMITS];

    /* There are lines for the guest: fetch them with guest_write soon. */
    void (*tell)(Guest *guest);

    /* The same, and the guest has to go once they are sent. */
    void (*hang_up)(Guest *guest);

    /* Stores events; then dealer_appended. */
    void (*append)(Dealer *dealer, const DealerAppend *append);

    /* Reads all events of the table: dealer_fold for each piece, then dealer_loaded. */
    void (*load)(Dealer *dealer);

    /* Calls question_think, on any thread, and then dealer_answer. False: not now. */
    bool (*think)(Dealer *dealer, Question *question);

    /* Calls dealer_wake at this time, and no longer at a time named before. ROOM_NEVER: never. */
    void (*wake)(Dealer *dealer, int64_t at);

    /* Nobody needs the dealer: it can be closed. */
    void (*end)(Dealer *dealer);

    /* What dealer_record asked for, in memory that belongs to the driver; NULL: there is no such
     * sheet. */
    void (*hand_record)(Guest *guest, char *record, size_t length);

    /* Keeps with a stored result what luck and mistakes were worth. */
    void (*judge)(Dealer *dealer, uint32_t sheet, uint32_t seat, int32_t luck, int32_t loss);

    /* Something happened that is worth counting. Dealer or guest may be NULL. */
    void (*note)(Dealer *dealer, Guest *guest, DealerNews news);
    void (*reach_limit)(const DealerDriver *driver, DealerLimit limit);
};

typedef enum {
    GUEST_NEW,      /* has not said hello */
    GUEST_ENTERING, /* waits until the table is loaded */
    GUEST_THERE,
    GUEST_LEAVING, /* was told bye */
} GuestState;

/* Somebody with a connection to a table: a player or a watcher.
 *
 * Events are not queued for guests. They are written from the room's log when the connection takes
 * more. Only answers and passing lines wait in the outbox. */
struct Guest {
    const DealerDriver *driver;
    Dealer *dealer; /* NULL: not at a table */
    Guest *next;    /* at the same table */
    Guest *previous;
    DealerRequest *requests; /* that wait somewhere */
    Question *question;      /* what it waits for; NULL: nothing */
    GuestState state;
    Identity identity;
    bool is_host;
    bool is_looking; /* from afar: is not counted among those who are there */
    bool needs_fresh;
    bool needs_you;
    bool needs_here;
    bool needs_clock;
    uint32_t seat;     /* 0: none */
    uint32_t version;  /* of the last event written */
    uint32_t unveiled; /* of the room, at that time */
    char *outbox;
    uint32_t outbox_length;
    uint32_t outbox_size;
};

typedef enum {
    DEALER_HELD, /* gathers requests, to handle them together */
    DEALER_LOADING,
    DEALER_READY,
    DEALER_STORING,
    DEALER_AWAY,  /* the store is; it will be tried again */
    DEALER_ENDED, /* waits only for questions under way */
} DealerState;

/* The requests that wait for something, in order. */
typedef struct {
    DealerRequest *first;
    DealerRequest **end;
    uint32_t length;
} DealerQueue;

/* All zero until dealer_open. Drivers read `code`, `room` and `driver`, and nothing else. */
struct Dealer {
    const DealerDriver *driver;
    char code[CODE_BYTES_MOST + 1];
    Room *room; /* NULL until it has been loaded for the first time */
    DealerState state;
    int64_t now; /* as told last */

    Guest *first;
    uint32_t guest_count;
    uint32_t watchers;   /* without a seat, as told last */
    int64_t presented;   /* when guests were last told who is here */
    bool owes_presence;  /* that has changed since */
    uint32_t seating;    /* of the room, when presence was counted last */
    int64_t empty_since; /* when the last guest left */
    int64_t told_throw;  /* when the throw fell whose clock was told, */
    uint32_t told_round; /* and in which round: two may fall in one millisecond */

    DealerQueue waiting; /* to be handled */
    DealerQueue granted; /* to be stored, then answered */

    Room *loading; /* what is being folded, on the store's thread perhaps */
    RoomReason damage;
    uint32_t heard;   /* the version that others have reached, as far as is known */
    uint32_t retries; /* of loads and appends that failed */
    uint32_t races;   /* lost to another dealer of this table, one after the other */
    bool is_away;     /* guests were told that the store is */
    char *tried;      /* events that may have been stored or not */
    size_t tried_length;
    uint32_t tried_version; /* of the first of them */

    StoreResult *results; /* of sheets that ended since the last append */
    uint32_t result_count;
    char *listing; /* as stored last */
    bool knows_listing;
    int64_t wake; /* as stored last */
    bool knows_wake;

    uint64_t asked[2]; /* seats whose bots were asked in this round, a bit each */
    uint32_t asked_round;
    Throw asked_throw;
    uint32_t thinking; /* questions under way */
};

/* Takes over a table: one that is stored, to be loaded, or one to be made. False where memory is
 * short; the dealer is still to be closed. */
bool dealer_open(Dealer *dealer, const DealerDriver *driver, const char *code, bool is_new,
                 int64_t now);

/* Says bye to all guests and frees what belongs to the dealer. No question may be under way. */
void dealer_close(Dealer *dealer);

/* Lets requests to a new table wait, and then handles them all, so that they are stored together.
 */
void dealer_hold(Dealer *dealer);
void dealer_release(Dealer *dealer, int64_t now);

/* The functions from here on may call `end`: afterwards the dealer may be gone. */

/* A guest who has said hello comes in, knowing events up to `version`. `words` follow the `ok`. */
void dealer_enter(Dealer *dealer, Guest *guest, uint32_t id, uint32_t version, Span words,
                  int64_t now);

/* A guest says a verb. */
void dealer_ask(Dealer *dealer, Guest *guest, uint32_t id, Span words, int64_t now);

/* The first events of a new table, for a guest who need not be there. */
void dealer_make(Dealer *dealer, Guest *guest, uint32_t id, Span words, int64_t now);
void dealer_make_daily(Dealer *dealer, Guest *guest, uint32_t id, const Game *game, const char *day,
                       const FairKey *secret, Span name, int64_t now);

/* A guest who came for that alone wants a finished sheet as a record. It is GUEST_NEW again where
 * the store is away. */
void dealer_record(Dealer *dealer, Guest *guest, uint32_t sheet, int64_t now);

/* How an append went: STORE_TAKEN where other events stand there already. */
void dealer_appended(Dealer *dealer, StoreState state, int64_t now);

/* Events of the load under way, one a line; on any thread. Then how the load went. */
void dealer_fold(Dealer *dealer, Span events, int64_t at);
void dealer_loaded(Dealer *dealer, StoreState state, int64_t now);

/* A question has been thought about, or was cancelled. Frees it. */
void dealer_answer(Question *question, int64_t now);

/* The time that was asked for has come. */
void dealer_wake(Dealer *dealer, int64_t now);

/* Somebody else has stored events of this table up to this version. */
void dealer_hear_of(Dealer *dealer, uint32_t version, int64_t now);

/* A new guest, and the end of one, wherever it is. */
void guest_open(Guest *guest, const DealerDriver *driver);
void guest_close(Guest *guest, int64_t now);

/* What a guest said at the beginning: `hello PROTOCOL TOKEN [VERSION [look]]`. */
typedef struct {
    uint32_t version;
    char token[TOKEN_BYTES + 1]; /* "" unless it is a new one, which the guest is told */
} Hello;

/* Reads the words behind `hello` and takes the guest's identity from them; refuses what is wrong.
 */
bool guest_hello(Guest *guest, uint32_t id, Span words, Hello *hello);

/* A whole line of a guest at this dealer's table, or on the way there: hello, ping, or a verb.
 * NULL: there is no such table. */
void guest_say(Guest *guest, Dealer *dealer, Span line, int64_t now);

/* Puts a line, without its newline, into the outbox. */
void guest_put(Guest *guest, Span line);

/* `ok ID` or `no ID`, with words behind it where there are any. */
void guest_answer(Guest *guest, const char *answer, uint32_t id, Span words);
void guest_refuse(Guest *guest, uint32_t id, const char *reason);

/* Tells the guest why it has to go. */
void guest_bye(Guest *guest, const char *reason);

/* Writes what is to be sent next, without the last newline; 0 where there is nothing. `has_more`
 * says whether something is left. */
size_t guest_write(Guest *guest, char *buffer, size_t size, int64_t now, bool *has_more);

#endif
