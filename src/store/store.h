/* Where rooms are kept: an append-only log of events for each, and what is found by it.
 *
 * A store answers jobs. A job belongs to whoever submits it, is filled in first, and must not be
 * touched until its `done` was called. Appends are committed together, as many as have gathered;
 * each is durable before `done` is called. Reads see every append that was done before.
 *
 * The key of a log is (room, version). An append names the version it begins with, which must be
 * the one that comes next; whoever comes second with the same one loses, and nothing of the losing
 * job is stored. That is the only fence between servers on one store. It tells versions apart, not
 * what is in them: where others may append, too, a server appends to a room only when it knows that
 * its latest append there was stored. */
#ifndef KNOBEL_STORE_STORE_H
#define KNOBEL_STORE_STORE_H

#include "base/text.h"

enum {
    STORE_CODE_BYTES = 16,     /* of a room's code, at most */
    STORE_IDENTITY_BYTES = 32, /* hexadecimal digits of a player's identity */
    STORE_NAME_BYTES = 100,
    STORE_HANDS = 9,
    STORE_SECRET_BYTES = 64, /* hexadecimal digits of a day's secret */
    STORE_DAY_BYTES = 10,    /* 2026-11-15 */
    STORE_REASON_BYTES = 200,
};

typedef enum {
    STORE_FINE,
    STORE_TAKEN,   /* an append whose version is there already, or is not the next: nothing of it
                      was stored */
    STORE_AWAY,    /* no disk space, no connection, no rights: an append may be there or not, which
                      the log tells once it can be read again */
    STORE_STOPPED, /* submitted by a `done` when the store was all but closed */
} StoreState;

/* How one player's sheet ended. Found by player, and by day for the daily challenge. Computed from
 * the log, kept to be looked up. */
typedef struct {
    char room[STORE_CODE_BYTES + 1];
    uint32_t sheet; /* the how many-th of the room, from 1 */
    uint32_t seat;
    char player[STORE_IDENTITY_BYTES + 1];
    char name[STORE_NAME_BYTES + 1];
    char game[16];
    char day[STORE_DAY_BYTES + 1]; /* of the daily challenge; "" elsewhere */
    int64_t at;                    /* when it ended, in milliseconds since 1970 */
    uint32_t total;
    uint32_t place;   /* 1: won, alone or with others */
    uint32_t players; /* at the table */
    uint16_t hands[STORE_HANDS];
    bool is_judged; /* luck and loss are known */
    int32_t luck;   /* in hundredths of a point */
    int32_t loss;
} StoreResult;

typedef enum {
    STORE_APPEND,
    STORE_JUDGE,   /* notes luck and loss of one result */
    STORE_DAILY,   /* the secret of a day and a game: the one proposed, if it is the first; where
                      none is proposed, "" unless there is one */
    STORE_LOAD,    /* a room's log behind `version`, in order */
    STORE_LISTED,  /* the rooms that are listed, the latest first, at most `limit` (0: all) */
    STORE_WAKES,   /* the rooms that want to be woken before `at` (0: ever), and when */
    STORE_PLAYED,  /* results of a player in a game (NULL: in all), before `at` (0: now), the latest
                      first, at most `limit` (0: all) */
    STORE_RANKED,  /* results of a day and a game, the best first, the earlier of equals first, at
                      most `limit` (0: all) */
    STORE_ENDED,   /* everybody's results in a game (NULL: in all), from `at` on, the
                      earliest first */
    STORE_ROOMS,   /* the code of every room that has a log (as `room`), in order */
    STORE_DAYS,    /* the secret of every day (`game`, `day`, `text`), in order */
    STORE_RESULTS, /* results of a room, in order */
    STORE_STRAYS,  /* rooms of which something is kept (`text` says what) though they have no log */
} StoreKind;

/* One row that a read found. What it points to is gone when the visitor returns. */
typedef struct {
    const char *room;
    uint32_t version; /* of the first event in `text` */
    int64_t at;
    Span text;        /* events, one a line, without the last newline; a listing; a secret */
    const char *game; /* STORE_DAYS */
    const char *day;  /* STORE_DAYS */
    const StoreResult *result; /* STORE_PLAYED, STORE_RANKED, STORE_ENDED, STORE_RESULTS */
} StoreRow;

typedef struct StoreJob StoreJob;

struct StoreJob {
    StoreKind kind;

    /* Called on a thread of the store when the job is through. */
    void (*done)(StoreJob *job);

    /* Called on a thread of the store for each row of a read. Where the read then fails, there were
     * not all of them. */
    void (*row)(StoreJob *job, const StoreRow *row);
    void *context; /* the owner's */

    const char *room;
    const char *game;
    const char *day;
    const char *player;
    uint32_t version; /* of the first event appended; behind which to load */
    uint32_t sheet;   /* STORE_JUDGE: with room and seat, which result */
    uint32_t seat;
    uint32_t limit;
    int64_t at; /* of an append: when, in milliseconds since 1970 */

    /* Appended: events, one a line, without the last newline; a secret proposed. */
    Span text;

    /* Changed with an append. A time of 0 takes the wish to be woken away; a listing whose start is
     * NULL stays as it is, an empty one is taken away. */
    bool changes_wake;
    int64_t wake;
    Span listing;
    const StoreResult *results;
    uint32_t result_count;
    int32_t luck; /* STORE_JUDGE */
    int32_t loss;

    /* The answer. */
    StoreState state;
    char reason[STORE_REASON_BYTES];     /* with STORE_AWAY, in English, for the log */
    char secret[STORE_SECRET_BYTES + 1]; /* STORE_DAILY */

    StoreJob *next; /* the store's, as what follows */
    uint64_t number;
    bool is_through;
};

/* Told, on a thread of the store, that another server has appended to a room up to this version, or
 * tried to. The room "" says that something may have been missed: it comes when listening begins,
 * and when it begins anew after the connection was lost. */
typedef void StoreNews(void *context, const char *room, uint32_t version);

typedef struct {
    const char *where; /* sqlite:PATH or postgresql://... */
    StoreNews *news;   /* may be NULL */
    void *context;

    /* For tools that look at everything: the store must be there, and all reads see it as it was at
     * one moment. */
    bool is_frozen;
} StoreSetup;

/* Made by store_open, gone with store_close. */
typedef struct Store Store;

/* Opens a store, makes its schema where there is none, brings an older one up to date. NULL with a
 * reason in English where that cannot be done; a store of a newer schema is refused. */
Store *store_open(const StoreSetup *setup, char reason[STORE_REASON_BYTES]);

/* Takes a job on. May be called from any thread; jobs of one room are taken in order. */
void store_submit(Store *store, StoreJob *job);

/* Does a job and waits for it: for programs with nothing else to do, not for a `done`, which is not
 * called. */
StoreState store_wait(Store *store, StoreJob *job);

/* How many jobs wait, appends and reads. */
size_t store_waiting(const Store *store);

/* Looks for damage in the database itself, on this thread: STORE_TAKEN where there is some, with
 * the first of it in `reason`; STORE_AWAY where it could not be looked at. */
StoreState store_sound(Store *store, char reason[STORE_REASON_BYTES]);

/* Finishes what was submitted, then lets go. */
void store_close(Store *store);

#endif
