/* Shared by the files of the server: its state. Only the mailbox is used by other threads. */
#ifndef KNOBEL_SERVER_SERVER_INNER_H
#define KNOBEL_SERVER_SERVER_INNER_H

#include "base/clock.h"
#include "base/work.h"
#include "dealer/dealer.h"
#include "server/guards/counts.h"
#include "server/heap.h"
#include "server/mailbox.h"
#include "server/guards/metrics.h"
#include "server/guards/names.h"
#include "server/runs.h"
#include "server/server.h"
#include "store/store.h"

enum { SERVER_SIGNALS = 3 };

typedef struct Connection Connection;
typedef struct Desk Desk;

/* A weak reference to a connection, for answers that come later: see connection_find. */
typedef struct {
    uint32_t slot;
    uint32_t serial; /* 0: no connection */
} ConnectionRef;

/* All connections: by slot, and in the order in which they were last checked. */
typedef struct {
    Connection **slots;
    uint32_t *free_slots;
    uint32_t free_count;
    uint32_t size;
    uint32_t count;
    uint32_t serial; /* of the newest connection */
    Connection *oldest;
    Connection *newest;
    ConnectionRef *dirty; /* have something to send; some may be closed */
    uint32_t dirty_count;
} Connections;

/* All rooms in memory, by code. */
typedef struct {
    Desk **buckets;
    size_t bucket_count;
    size_t count;
    Heap due;
    uv_timer_t timer;
    int64_t timer_at;         /* 0: it does not run */
    unsigned char secret[16]; /* key of the hash */
    Desk *gathering;          /* desks with granted requests that are to be stored */
} Rooms;

/* The search for tables, groups and attempts that are to be forgotten. */
typedef struct {
    char after[CODE_BYTES_MOST + 1]; /* the last table that was looked at; "": none */
    int64_t next;                    /* when to look at all of them again */
    bool is_looking;
    int64_t next_cleaning; /* when to forget groups and attempts */
} Retention;

/* Clients whose hello is answered later. */
typedef struct {
    Heap due;
    uv_timer_t timer;
} Waits;

/* What clients can cause again and again, apart from limits. It is logged as rarely as they are. */
typedef enum {
    NOTICE_BANNED_ADDRESS,
    NOTICE_BANNED_DEVICE,
    NOTICE_FORWARDED, /* a proxy's X-Forwarded-For that cannot be read */
    NOTICE_COUNT,
} Notice;

/* What was last logged about a limit or a notice. */
typedef struct {
    int64_t at;
    CountKey source;
    unsigned lines; /* since `at` */
} Warned;

/* A job of the store whose result comes back to the loop. Part of a larger struct. */
typedef struct StoreTask StoreTask;
struct StoreTask {
    StoreJob job;
    Letter letter;
    Server *server;
    uint64_t started; /* by uv_hrtime, in nanoseconds */
    void (*arrived)(StoreTask *task);
};

struct Server {
    DealerDriver driver;
    ServerSetup setup;
    Limits limits;
    NameGuard *names;
    Metrics metrics;
    Runs runs;
    int64_t clock_start; /* server_now is this plus the steady clock */
    uv_loop_t loop;
    bool has_loop; /* loop and mailbox are open */
    Mailbox mailbox;
    Store *store;
    Work *work;
    uint32_t store_tasks; /* number of store tasks under way */
    bool is_away;         /* the store was unavailable, and nothing was stored since */
    bool is_out;          /* the store said so by itself, and has not said that it is back */
    bool is_probing;      /* `probe` is under way */
    StoreTask probe;
    bool is_stopping;
    int64_t stop_by;  /* when to stop even if something is still open */
    bool was_hurried; /* a second signal came */
    Warned warned[LIMIT_COUNT];
    Warned noticed[NOTICE_COUNT];
    uint64_t notices[NOTICE_COUNT]; /* how often each was the case */
    Rooms rooms;
    Connections connections;
    Counts sources;   /* connections from an address */
    Counts unknown;   /* requests for unknown codes from an address */
    Counts finders;   /* clients in the lobby that wait for a code to be looked up, of an address */
    Counts makers;    /* tables made by an identity */
    Counts shares;    /* what an address has used in an hour of each limit: see connection_uses */
    Counts records;   /* requests for records from an address */
    Counts questions; /* queries of the store under way for an identity */
    Counts thoughts;  /* hints, analyses and solutions under way for an identity */
    Waits waits;
    uv_timer_t sweep;
    uv_prepare_t flush;
    uv_signal_t signals[SERVER_SIGNALS];
    struct Sockets *sockets;
    struct Admin *admin;
    Retention retention;
    int64_t wakes_asked;
};

/* Submits a task, whose job is filled in. `arrived` is called on the loop's thread. */
void store_task_send(Server *server, StoreTask *task, void (*arrived)(StoreTask *task));

/* Kinds of work, the most urgent first: moves of bots that do not look ahead; moves of bots that
 * do, and hints; analyses and solutions. */
enum { WORK_QUICK, WORK_STRONG, WORK_LONG };

/* A job of the workers whose result comes back to the loop. The first member of a larger struct. */
typedef struct WorkTask WorkTask;
struct WorkTask {
    Job job;
    Letter letter;
    void (*arrived)(WorkTask *task);
};

/* Passes a task to the workers; false: too many wait. `arrived` is called on the loop's thread. */
bool work_task_send(Server *server, WorkTask *task, void (*arrived)(WorkTask *task));

/* Count that a limit was reached, and log it from time to time. The facts name who reached it. */
void server_hit(Server *server, Limit limit);
void server_hit_by(Server *server, Limit limit, const LogFacts *facts);

/* Counts a notice, and logs it from time to time. */
void server_notice(Server *server, Notice notice, const LogFacts *facts);

/* Notes whether the store is available, and logs changes. */
void server_store_is(Server *server, bool is_away, const char *reason);

/* Log a line; TELL also says whom or what it is about. */
#define TELL(server, level, facts, ...) \
    log_line((server)->setup.log_level, (server)->setup.log_format, level, facts, __VA_ARGS__)
#define SAY(server, level, ...) TELL(server, level, NULL, __VA_ARGS__)

/* The time, in milliseconds. It begins with the system's clock when the server starts and then
 * never jumps, whatever happens to that clock. Everything but dates follows it. */
static inline int64_t server_now(const Server *server)
{
    return server->clock_start + clock_steady();
}

static inline uint64_t limit_of(const Server *server, Limit limit)
{
    return server->limits.value[limit];
}

static inline void count(Server *server, Metric metric)
{
    server->metrics.value[metric]++;
}

#endif
