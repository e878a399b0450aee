/* What the files of the server share: its state, all of it the loop's but for the mailbox. */
#ifndef KNOBEL_SERVER_INNER_H
#define KNOBEL_SERVER_INNER_H

#include "base/clock.h"
#include "base/work.h"
#include "dealer/dealer.h"
#include "server/guards/counts.h"
#include "server/heap.h"
#include "server/mailbox.h"
#include "server/guards/metrics.h"
#include "server/server.h"
#include "store/store.h"

typedef struct Connection Connection;
typedef struct Desk Desk;

/* Who asked: finds the connection again as long as it lasts. */
typedef struct {
    uint32_t slot;
    uint32_t serial; /* 0: nobody */
} Visitor;

/* All connections: by slot, and in the order in which they were looked after last. */
typedef struct {
    Connection **slots;
    uint32_t *free_slots;
    uint32_t free_count;
    uint32_t size;
    uint32_t count;
    uint32_t serial; /* given last */
    Connection *oldest;
    Connection *newest;
    Visitor *dirty; /* have something to be sent; some may be gone */
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
    unsigned char secret[16]; /* of the hash */
    uint32_t serial;
} Rooms;

struct Server {
    DealerDriver driver;
    ServerSetup setup;
    Limits limits;
    Metrics metrics;
    uv_loop_t loop;
    bool has_loop; /* and the mailbox */
    Mailbox mailbox;
    Store *store;
    Work *work;
    uint32_t errands; /* jobs of the store under way */
    bool is_away;     /* the store, as far as the latest append tells */
    int64_t away;     /* when that was seen last */
    bool is_stopping;
    int64_t stop_by;             /* when to end whatever is still open */
    bool was_hurried;            /* told twice to stop */
    int64_t warned[LIMIT_COUNT]; /* when a limit was last spoken of */
    Rooms rooms;
    Connections connections;
    Counts sources;   /* connections of an address */
    Counts unknown;   /* unknown codes asked from an address */
    Counts makers;    /* tables made by somebody */
    Counts records;   /* asked from an address */
    Counts questions; /* to the store, under way for somebody */
    Counts thoughts;  /* hints and analyses under way for somebody */
    uv_timer_t sweep;
    uv_prepare_t flush;
    uv_signal_t signals[2];
    struct Sockets *sockets;
    int64_t wakes_asked;
};

/* A job of the store that comes back to the loop. Part of something larger. */
typedef struct Errand Errand;
struct Errand {
    StoreJob job;
    Letter letter;
    Server *server;
    uint64_t started; /* nanoseconds */
    void (*arrived)(Errand *errand);
};

/* Submits an errand whose job is filled in. */
void errand_send(Server *server, Errand *errand, void (*arrived)(Errand *errand));

/* What the workers are asked for: bots' moves come before hints, and those before analyses. */
enum { WORK_MOVE, WORK_HINT, WORK_ANALYSIS };

/* A job of the workers that comes back to the loop. The beginning of something larger. */
typedef struct Task Task;
struct Task {
    Job job;
    Letter letter;
    void (*arrived)(Task *task);
};

/* Hands a task to the workers; false where there are too many. `arrived` is called on the loop. */
bool task_send(Server *server, Task *task, void (*arrived)(Task *task));

/* Notes that a limit was reached, and says so now and then. */
void server_hit(Server *server, Limit limit);

/* Notes how the store is, and says so where that has changed. */
void server_store_is(Server *server, bool is_away, const char *reason);

/* Whether tables cannot be stored, as far as anybody has tried lately. */
bool server_is_away(const Server *server);

#define SAY(server, level, ...) log_say((server)->setup.log_level, level, __VA_ARGS__)

static inline uint64_t limit_of(const Server *server, Limit limit)
{
    return server->limits.value[limit];
}

static inline void count(Server *server, Metric metric)
{
    server->metrics.value[metric]++;
}

#endif
