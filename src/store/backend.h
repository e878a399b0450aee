/* What a database has to do for the store, and what all of them share: which statements a job
 * takes, with which values, and what is made of the rows that come back. */
#ifndef KNOBEL_STORE_BACKEND_H
#define KNOBEL_STORE_BACKEND_H

#include "store/store.h"

enum {
    SCHEMA_VERSION = 2,
    STEP_VALUES = 14,
};

/* The statements. Each database has a table of them; numbers of values and columns are the same. */
typedef enum {
    SQL_APPEND,
    SQL_WAKE,
    SQL_SLEEP,
    SQL_LIST,
    SQL_UNLIST,
    SQL_RESULT,
    SQL_JUDGE,
    SQL_PROPOSE,
    SQL_SECRET,
    SQL_LOAD,
    SQL_LISTED,
    SQL_WAKES,
    SQL_PLAYED,
    SQL_PLAYED_ALL,
    SQL_RANKED,
    SQL_ENDED,
    SQL_ROOMS,
    SQL_DAYS,
    SQL_RESULTS,
    SQL_STRAYS,
    SQL_COUNT,
} Sql;

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
    char hands[STORE_HANDS * 6]; /* what one of the values points to */
} Step;

/* The how many-th step of a job, from 0; false where it has no more. */
bool backend_step(const StoreJob *job, uint32_t index, Step *step);

/* The columns of rows that describe results, in order; the others are those of a StoreRow: room,
 * version, at, text, game, day. */
#define RESULT_COLUMNS \
    "room, sheet, seat, player, name, game, day, at, total, place, players, hands, luck, loss"

/* A value of the row that a database stands at, as terminated text; its start is NULL where there
 * is none. */
typedef Span StoreColumn(void *row, int column);

/* Shows a row to the owner of the job. */
void backend_give(StoreJob *job, StoreColumn *column, void *row);

/* Writes a reason as one line. */
void backend_reason(char reason[STORE_REASON_BYTES], const char *what, const char *why);

/* The text of a statement: a database's own where databases differ. */
const char *backend_statement(Sql sql, const char *const own[SQL_COUNT]);

/* Where a store is and who uses it. */
typedef struct {
    const char *where; /* without the scheme, where that is not a part of it */
    char server[17];   /* which server this is, in digits nobody else has */
    StoreNews *news;
    void *context;
    bool is_frozen;
} StorePlace;

typedef enum {
    BATCH_DONE, /* each job says how it went */
    BATCH_AWAY,
    BATCH_SPLIT, /* nothing is stored because of one job: try them one by one */
} BatchState;

typedef struct {
    /* What `where` begins with, and whether that is a part of it for the database. */
    const char *scheme;
    bool keeps_scheme;

    /* Makes the schema or brings it up to date; false with a reason. */
    bool (*prepare)(const StorePlace *place, char reason[STORE_REASON_BYTES]);

    /* Connections, one a thread; NULL with a reason. */
    void *(*open)(const StorePlace *place, char reason[STORE_REASON_BYTES]);
    void (*close)(void *link);

    /* Commits jobs that write, and fills in their states. */
    BatchState (*commit)(void *link, StoreJob *const *jobs, size_t count,
                         char reason[STORE_REASON_BYTES]);

    /* Does a job that reads; a reason stands in it where it cannot. */
    StoreState (*read)(void *link, StoreJob *job);

    StoreState (*sound)(const StorePlace *place, char reason[STORE_REASON_BYTES]);

    /* Tells news until there is something to read from the file `stop`; NULL: there are none. */
    void (*listen)(const StorePlace *place, int stop);
} StoreBackend;

extern const StoreBackend backend_sqlite;
extern const StoreBackend backend_postgres;

#endif
