/* The store of rooms: an append-only log of events for each room, and results found by player or
 * day.
 *
 * A store does jobs. The caller owns a job and must not touch it between submitting it and the call
 * of `done`. All waiting appends are committed together; each is durable before `done` is called.
 * Reads see every append that was done before.
 *
 * The key of a log is (room, version). An append gives the version of its first event, which must
 * be the next one. If two appends give the same version, the second fails and nothing of it is
 * stored. This is the only protection between servers that share a store. It compares versions, not
 * events. So if other servers may append to a room, a server must know that its latest append there
 * was stored before it appends again.
 *
 * If an append ends with STORE_UNKNOWN, the store makes sure that what was under way can no longer
 * be stored, or is stored for good. Until then it refuses every job. So the first load that
 * succeeds afterwards shows what happened, and no later one shows anything else. */
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
    STORE_WORD_BYTES = 64,   /* of a key of `meta`, of a ban and of a name in the admin log */
    STORE_SOURCE_BYTES = 32, /* hexadecimal digits that stand for an address */
};

typedef enum {
    STORE_FINE,
    STORE_TAKEN,   /* the version of an append is not the next one; nothing of it was stored */
    STORE_AWAY,    /* no disk space, no connection, no rights; nothing was stored */
    STORE_UNKNOWN, /* the store broke down in the middle of an append. The next load that succeeds
                      shows whether it was stored: see below */
    STORE_STOPPED, /* submitted by a `done` while the store was closing */
} StoreState;

/* Why a result of a daily challenge takes no place in the open ranking. */
enum {
    DOUBT_SOURCE = 1,    /* too many attempts from one address began after others there */
    DOUBT_SPEED = 2,     /* faster than people play */
    DOUBT_FORESIGHT = 4, /* nobody is this lucky without knowing the throws */
};

enum { DOUBTS = 3 };

/* Their names, by the number of the bit: source, speed, foresight. */
extern const char *const doubt_words[DOUBTS];

/* The result of one player's sheet. Found by player, and by day for the daily challenge. It can be
 * computed from the log, and is stored to be found quickly. */
typedef struct {
    char room[STORE_CODE_BYTES + 1];
    uint32_t sheet; /* number within the room, from 1 */
    uint32_t seat;
    char player[STORE_IDENTITY_BYTES + 1];
    char name[STORE_NAME_BYTES + 1];
    char game[16];
    char day[STORE_DAY_BYTES + 1]; /* of a daily challenge; "": another table */
    int64_t at;                    /* when it ended, in milliseconds since 1970 */
    uint32_t total;
    uint32_t place;   /* 1: won or shared the first place */
    uint32_t players; /* at the table */
    uint16_t hands[STORE_HANDS];
    bool is_judged; /* luck and loss are known */
    int32_t luck;   /* in hundredths of a point */
    int32_t loss;
    uint32_t doubt; /* DOUBT_ bits; 0: none */
} StoreResult;

/* A step of an attempt at a daily challenge, stored with an append. The attempts from one address
 * are compared: `ahead` ones know throws that others have not seen yet. */
typedef enum {
    ATTEMPT_NONE,
    ATTEMPT_BEGINS, /* game, day, source */
    ATTEMPT_STARTS, /* it has seen a few throws: is another one from its source ahead? */
    ATTEMPT_AHEAD,  /* it has seen many throws */
    ATTEMPT_ENDS,   /* later_most, least: adds doubts to the results of the append */
} StoreAttemptStep;

typedef struct {
    StoreAttemptStep step;
    const char *game;
    const char *day;
    const char *source;  /* a keyed hash of the address */
    uint32_t later_most; /* attempts from a source that are not doubted though others were ahead */
    int64_t least;       /* milliseconds that an attempt takes at least; less is doubted */
} StoreAttempt;

typedef enum {
    STORE_APPEND,
    STORE_JUDGE,   /* adds luck and loss to a result, and a doubt if there is too much luck */
    STORE_DAILY,   /* the secret of a day and a game; if there is none yet, stores the one in
                      `text`, or gives "" if `text` is empty */
    STORE_CHANGE,  /* makes all `changes` or none; fails if one cannot be made */
    STORE_LOAD,    /* a room's events after `version`, in order */
    STORE_LISTED,  /* listed rooms that were seen at `at` or later, the latest first, at most
                      `limit` (0: all) */
    STORE_WAKES,   /* rooms to be woken before `at` (0: at any time), with their times */
    STORE_PLAYED,  /* results of a player in a game (NULL: in all) before `at` (0: now), the latest
                      first, at most `limit` (0: all) */
    STORE_RANKED,  /* results of a day and a game, of the members of a group (`room`) if it is not
                      NULL; the best first, the earlier of equals first, at most `limit` (0: all) */
    STORE_ENDED,   /* results of all players in a game (NULL: in all) from `at` on, the earliest
                      first */
    STORE_ROOMS,   /* the code of every room that has a log (`room`), in order */
    STORE_DAYS,    /* the secret of every day (`game`, `day`, `text`), in order */
    STORE_RESULTS, /* results of a room, in order */
    STORE_STRAYS,  /* rooms without a log that still have rows in other tables (`text`), unless
                      they were forgotten */
    STORE_FORGOTTEN, /* rooms whose log was deleted, in order, with the time */
    STORE_LATEST,    /* rooms after `room`, in order, at most `limit`: the time of their latest
                        events, and in `text` the time to be woken (NULL: none) */
    STORE_MENTIONS,  /* rooms whose events contain `text` */
    STORE_BANS,      /* all bans: kind (`room`), value (`game`), until (`at`, 0: for ever), time
                        (`day`), note (`text`) */
    STORE_META,      /* all settings: key (`game`), value (`text`) */
    STORE_ADMIN,     /* the admin log after number `version`: number (`version`), `at`, who
                        (`game`), verb (`day`), `room` (""), `text` */
    STORE_GROUP,     /* a group (`room`), if it exists, as `player` sees it: its code (`room`),
                        number of members (`version`), when it was made (`at`), name (`text`),
                        "1" or "0": whether the player is in it (`game`), how many groups the
                        player is in (`day`) */
    STORE_GROUPS,    /* the groups of a player (NULL: all), the oldest first: code, number of
                        members, when it was made, name */
    STORE_MEMBERS,   /* members of a group (`room`; NULL: of all), in order: code (`room`), when
                        they joined (`at`), player (`text`) */
    STORE_DOUBTED,   /* results with a doubt from `at` on, the earliest first */
    STORE_FIND,      /* rooms whose code begins with `room`, the latest first: time and text of
                        their latest events */
} StoreKind;

/* One change of a STORE_CHANGE. The members used by each kind are named after it. */
typedef enum {
    CHANGE_APPEND,     /* room, number (version), at, text: it must be the next version */
    CHANGE_EVENTS,     /* room, number (version), text: replaces the text of a stored append */
    CHANGE_LIST,       /* room, at, text: replaces the listing, if there is one */
    CHANGE_UNLIST,     /* room */
    CHANGE_SEEN,       /* room, at: somebody was at a listed room at this time */
    CHANGE_SLEEP,      /* room: it need not be woken */
    CHANGE_PLAYER,     /* room, key (player), value (new player), text (name): of results */
    CHANGE_RESULT,     /* result: of a room that was forgotten, from another store */
    CHANGE_FORGET,     /* room, at, number: deletes the log if its latest events are older than
                          `number` and the room need not be woken. Results stay */
    CHANGE_FORGOTTEN,  /* room, at: notes it if results stay. After CHANGE_FORGET */
    CHANGE_CLEAR,      /* room: deletes the listing if there is no log. After CHANGE_FORGET */
    CHANGE_BAN,        /* key (kind), value, number (until), at, text (note) */
    CHANGE_UNBAN,      /* key, value */
    CHANGE_PROPOSE,    /* key, text: a setting, if there is none with this key */
    CHANGE_SET,        /* key, text: a setting */
    CHANGE_ADMIN,      /* at, key (who), value (verb), room ("": none), text: the next row of the
                          admin log */
    CHANGE_ADMIN_OLD,  /* the same with its number: a row from another store, unless it is there */
    CHANGE_GROUP,      /* room (code), at, text (name): a new group, unless it is there */
    CHANGE_MEMBER,     /* room (code), key (player), at: joins a group, if it exists */
    CHANGE_LEAVE,      /* room (code; "": of all groups), key (player) */
    CHANGE_UNGROUP,    /* room (code): deletes a group. Before CHANGE_STRAYS */
    CHANGE_OLD_GROUPS, /* at: deletes groups that are older, and which nobody has joined and in
                          which nobody has played a daily challenge since. Before CHANGE_STRAYS */
    CHANGE_EMPTY,      /* deletes groups without members. After CHANGE_LEAVE */
    CHANGE_STRAYS,     /* deletes members without a group */
    CHANGE_DOUBT,      /* room, number: the doubts of the room's results */
    CHANGE_OLD_ATTEMPTS, /* value (day): forgets the attempts of earlier days */
    CHANGE_COUNT,
} StoreChangeKind;

typedef struct {
    StoreChangeKind kind;
    const char *room;
    const char *key;
    const char *value;
    int64_t number;
    int64_t at;
    Span text;
    const StoreResult *result;
} StoreChange;

/* One row of a read. The memory it points to is valid only during the call of `row`. */
typedef struct {
    const char *room;
    uint32_t version; /* of the first event in `text` */
    int64_t at;
    Span text;        /* events, one per line, without the last newline; a listing; a secret */
    const char *game; /* STORE_DAYS, and as the kinds above say */
    const char *day;
    const StoreResult *result; /* STORE_PLAYED, STORE_RANKED, STORE_ENDED, STORE_RESULTS,
                                  STORE_DOUBTED */
} StoreRow;

typedef struct StoreJob StoreJob;

struct StoreJob {
    StoreKind kind;

    /* Called on a thread of the store when the job is done. */
    void (*done)(StoreJob *job);

    /* Called on a thread of the store for each row of a read. If the read fails, rows are missing.
     */
    void (*row)(StoreJob *job, const StoreRow *row);
    void *context; /* for the caller */

    const char *room;
    const char *game;
    const char *day;
    const char *player;
    uint32_t version; /* of the first event to append; or of the event after which to load */
    uint32_t sheet;   /* STORE_JUDGE: of the result, with room and seat */
    uint32_t seat;
    uint32_t limit;
    int64_t at; /* time of an append, in milliseconds since 1970 */

    /* Events to append, one per line, without the last newline; or a proposed secret. */
    Span text;

    /* Changed with an append. A `wake` of 0 means that the room need not be woken. A listing whose
     * start is NULL stays unchanged, and an empty one is deleted. */
    bool changes_wake;
    int64_t wake;
    Span listing;
    const StoreResult *results;
    uint32_t result_count;
    const StoreAttempt *attempt; /* NULL: none */
    int32_t luck;                /* STORE_JUDGE */
    int32_t loss;
    int32_t sum_most;  /* in a daily challenge it is doubted, once, if luck and loss together are */
    int32_t gain_most; /* more than the one, and luck without loss is more than the other; 0: not */
    const StoreChange *changes; /* STORE_CHANGE */
    uint32_t change_count;

    /* The answer. */
    StoreState state;
    char reason[STORE_REASON_BYTES];     /* if it failed, in English, for the log */
    char secret[STORE_SECRET_BYTES + 1]; /* STORE_DAILY */

    /* Used by the store. */
    StoreJob *next;
    uint64_t number;
    bool is_through;
};

/* Called on a thread of the store when another server has appended to a room up to this version, or
 * has tried to. The room "" means that news may have been missed: it comes when listening begins,
 * also after a lost connection. */
typedef void StoreNews(void *context, const char *room, uint32_t version);

/* Called on a thread of the store when it finds out by itself that it has become unavailable or
 * available: a write failed, or is in doubt, or a file was deleted. It is available again only
 * after something was stored. May report the same several times. */
typedef void StoreHealth(void *context, bool is_away, const char *reason);

/* Called by store_open if it has upgraded a store of an older program. */
typedef void StoreUpgraded(void *context, unsigned from, unsigned to);

typedef struct {
    const char *where;       /* sqlite:PATH or postgresql://... */
    StoreNews *news;         /* may be NULL */
    StoreHealth *health;     /* may be NULL */
    StoreUpgraded *upgraded; /* may be NULL */
    void *context;

    /* For servers: refuses a file that another server has open. Other programs may use it. */
    bool is_server;

    /* For tools that read everything: the store must exist, and all reads see the same snapshot. */
    bool is_frozen;
} StoreSetup;

/* Made by store_open, freed by store_close. */
typedef struct Store Store;

/* Opens a store, and creates or upgrades its schema. NULL with a reason in English on failure. A
 * store with a newer schema is refused. */
Store *store_open(const StoreSetup *setup, char reason[STORE_REASON_BYTES]);

/* Submits a job, from any thread. Appends to one room are stored in order. */
void store_submit(Store *store, StoreJob *job);

/* Does a job and waits for it. `done` is not called. Must not be called from a `done`. */
StoreState store_wait(Store *store, StoreJob *job);

/* The number of jobs that are not done yet. */
size_t store_waiting(const Store *store);

/* Checks the database itself for damage, on this thread. STORE_TAKEN: `reason` describes the first
 * damage found. STORE_AWAY: it could not be checked. */
StoreState store_sound(Store *store, char reason[STORE_REASON_BYTES]);

/* Removes what was replaced or deleted from the database's own logs, on this thread. STORE_AWAY:
 * some may still be there; `reason` says why. */
StoreState store_purge(Store *store, char reason[STORE_REASON_BYTES]);

/* Does all submitted jobs, then closes the store. */
void store_close(Store *store);

#endif
