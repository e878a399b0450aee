/* What a database does for the store, and what all databases share: the statements and values of
 * each job, and the conversion of the rows that come back. */
#ifndef KNOBEL_STORE_BACKEND_H
#define KNOBEL_STORE_BACKEND_H

#include "store/store.h"

enum {
    SCHEMA_VERSION = 4,
    STEP_VALUES = 15,
};

/* The statements. Their texts may differ between databases; their values and columns do not. */
typedef enum {
    SQL_APPEND,
    SQL_WAKE,
    SQL_SLEEP,
    SQL_LIST,
    SQL_UNLIST,
    SQL_RESULT,
    SQL_ATTEMPT_BEGINS,
    SQL_ATTEMPT_STARTS,
    SQL_ATTEMPT_AHEAD,
    SQL_ATTEMPT_ENDS,
    SQL_JUDGE,
    SQL_PROPOSE,
    SQL_SECRET,
    SQL_LOAD,
    SQL_LISTED,
    SQL_WAKES,
    SQL_PLAYED,
    SQL_PLAYED_ALL,
    SQL_RANKED,
    SQL_RANKED_GROUP,
    SQL_ENDED,
    SQL_ROOMS,
    SQL_DAYS,
    SQL_RESULTS,
    SQL_STRAYS,
    SQL_FORGOTTEN,
    SQL_LATEST,
    SQL_MENTIONS,
    SQL_FIND,
    SQL_BANS,
    SQL_META,
    SQL_ADMIN,
    SQL_GROUP,
    SQL_GROUPS,
    SQL_MEMBERS,
    SQL_DOUBTED,
    SQL_CHANGES, /* and those of the changes: SQL_OF */
    SQL_COUNT = SQL_CHANGES + (int)CHANGE_COUNT,
} Sql;

/* The statement of a StoreChangeKind. */
#define SQL_OF(kind) ((Sql)((int)SQL_CHANGES + (int)(kind)))

typedef struct {
    enum { VALUE_NULL, VALUE_NUMBER, VALUE_TEXT } kind;
    int64_t number;
    Span text;
} StoreValue;

/* A statement with its values. */
typedef struct {
    Sql sql;
    unsigned count;
    StoreValue values[STEP_VALUES];
    char hands[STORE_HANDS * 6]; /* one of the values points to it */
} Step;

/* The step of a job with this index, from 0; false: there are no more. A read has one. */
bool backend_step(const StoreJob *job, uint32_t index, Step *step);

/* The columns of a row with a result, in order. All other rows have the columns room, version, at,
 * text, game, day. */
#define RESULT_COLUMNS                                                                           \
    "room, sheet, seat, player, name, game, day, at, total, place, players, hands, luck, loss, " \
    "doubt"

/* A value of the current row as terminated text; start NULL: SQL NULL. */
typedef Span StoreColumn(void *row, int column);

/* Passes a row to the owner of the job. */
void backend_give(StoreJob *job, StoreColumn *column, void *row);

/* Writes a reason as one line. */
void backend_reason(char reason[STORE_REASON_BYTES], const char *what, const char *why);

/* The text of a statement: the shared one, or the database's own. */
const char *backend_statement(Sql sql, const char *const own[SQL_COUNT]);

/* Where a store is, and who uses it. */
typedef struct {
    const char *where; /* with the scheme only if the database wants it */
    char server[17];   /* a random number that identifies this server */
    StoreNews *news;
    StoreHealth *health; /* never NULL */
    StoreUpgraded *upgraded;
    void *context;
    bool is_server;
    bool is_frozen;
    int claim; /* a file that is open as long as the store is, and locked; -1: none */
} StorePlace;

/* Reports that the schema has been upgraded. From version 0 there was no store before. */
void backend_upgraded(const StorePlace *place, int64_t from);

typedef enum {
    BATCH_DONE,    /* each job has its own state */
    BATCH_AWAY,    /* the database is unavailable, and nothing was stored */
    BATCH_SPLIT,   /* one job failed and nothing was stored: try the jobs one by one */
    BATCH_UNKNOWN, /* it may be stored now or later: call `settle` until it returns true */
} BatchState;

typedef struct {
    const char *scheme; /* prefix of the store's name */
    bool keeps_scheme;  /* the database wants the name with the scheme */

    /* Locks the store against other servers and sets `claim`; false with a reason. NULL: servers
     * can share the database. */
    bool (*claim)(StorePlace *place, char reason[STORE_REASON_BYTES]);

    /* Creates or upgrades the schema; false with a reason. */
    bool (*prepare)(const StorePlace *place, char reason[STORE_REASON_BYTES]);

    /* Connections, one for each thread; NULL with a reason. */
    void *(*open)(const StorePlace *place, char reason[STORE_REASON_BYTES]);
    void (*close)(void *link);

    /* Commits writes, and sets their states. */
    BatchState (*commit)(void *link, StoreJob *const *jobs, size_t count,
                         char reason[STORE_REASON_BYTES]);

    /* After BATCH_UNKNOWN: makes sure that the batch is stored for good, or never will be. False
     * with a reason: not yet. */
    bool (*settle)(void *link, char reason[STORE_REASON_BYTES]);

    /* After BATCH_AWAY, or when a doubt is settled: stores something that changes nothing. False
     * with a reason: batches would fail, too. */
    bool (*probe)(void *link, char reason[STORE_REASON_BYTES]);

    /* Does a read; on failure sets its reason. */
    StoreState (*read)(void *link, StoreJob *job);

    /* See store_sound. */
    StoreState (*check)(const StorePlace *place, char reason[STORE_REASON_BYTES]);

    /* See store_purge. NULL: the database does that by itself. */
    StoreState (*purge)(const StorePlace *place, char reason[STORE_REASON_BYTES]);

    /* Reports news and health until the file `stop` becomes readable. The writer uses its link
     * meanwhile: only what does not change there may be read. */
    void (*listen)(const StorePlace *place, const void *writer, int stop);
} StoreBackend;

extern const StoreBackend backend_sqlite;
extern const StoreBackend backend_postgres;

#endif
