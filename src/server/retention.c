/* Both go through the store: other servers may have guests at the same tables. */
#include "server/retention.h"

#include "base/day.h"
#include "server/desk.h"

#include <stdlib.h>
#include <string.h>

enum {
    SLICE = 200,                            /* tables looked at in a second */
    PAUSE = 3600 * 1000,                    /* milliseconds between two looks at all tables */
    SEEN_PAUSE = LISTED_SECONDS * 1000 / 3, /* between two notes that somebody is at a table */
    SEEN_MOST = 100,                        /* tables noted together */
    DAY = 24 * 3600 * 1000,
    ATTEMPT_DAYS = 2, /* that attempts are kept beyond their own */
};

/* A slice of all tables, or one that is to be forgotten. */
typedef struct {
    StoreTask task;
    int64_t before; /* tables whose latest events are older are forgotten */
    size_t count;   /* of all rows */
    size_t old_count;
    char last[CODE_BYTES_MOST + 1];
    char old[SLICE][CODE_BYTES_MOST + 1];
} Slice;

typedef struct {
    StoreTask task;
    char code[CODE_BYTES_MOST + 1];
    StoreChange changes[3];
} Forgetting;

static void look_at(StoreJob *job, const StoreRow *row)
{
    Slice *slice = job->context;
    size_t length = strlen(row->room);

    slice->count++;
    if (length > CODE_BYTES_MOST)
        return;
    memcpy(slice->last, row->room, length + 1);
    bool is_woken = row->text.start != NULL;
    if (row->at < slice->before && !is_woken && !code_is_of_record(span_of(row->room)) &&
        slice->old_count < SLICE)
        memcpy(slice->old[slice->old_count++], row->room, length + 1);
}

static void forgotten(StoreTask *task)
{
    Forgetting *forgetting = task->job.context;

    if (task->job.state == STORE_FINE)
        TELL(task->server, LOG_VERBOSE, (&(LogFacts){.table = forgetting->code}),
             "table forgotten");
    free(forgetting);
}

/* The store checks again that the table is old: somebody may have come meanwhile. */
static void forget(Server *server, const char *code, int64_t before)
{
    Forgetting *forgetting = calloc(1, sizeof *forgetting);

    if (forgetting == NULL)
        return;
    memcpy(forgetting->code, code, sizeof forgetting->code);
    memcpy(forgetting->changes,
           (const StoreChange[3]){
               {.kind = CHANGE_FORGET, .room = forgetting->code, .number = before},
               {.kind = CHANGE_FORGOTTEN, .room = forgetting->code, .at = clock_wall()},
               {.kind = CHANGE_CLEAR, .room = forgetting->code},
           },
           sizeof forgetting->changes);
    forgetting->task.job = (StoreJob){.kind = STORE_CHANGE,
                                      .context = forgetting,
                                      .room = forgetting->code,
                                      .changes = forgetting->changes,
                                      .change_count = 3};
    store_task_send(server, &forgetting->task, forgotten);
}

static void slice_arrived(StoreTask *task)
{
    Slice *slice = task->job.context;
    Server *server = task->server;
    Retention *retention = &server->retention;
    uint64_t count = 0;

    for (size_t i = 0; i < slice->old_count && !server->is_stopping; i++)
        if (desk_find(server, slice->old[i]) == NULL) { /* nobody is there */
            forget(server, slice->old[i], slice->before);
            count++;
        }
    if (count > 0)
        SAY(server, LOG_USUAL, "forgetting %llu tables of more than %u days ago",
            (unsigned long long)count, server->setup.forget_after);
    memcpy(retention->after, slice->last, sizeof retention->after);
    retention->is_looking = false;
    if (slice->count < SLICE) { /* that was the last slice, or the store is unavailable */
        retention->after[0] = '\0';
        retention->next = server_now(server) + PAUSE;
    }
    free(slice);
}

/* Groups in which nobody plays are forgotten after the same time, and attempts at daily challenges
 * after a few days. */
typedef struct {
    StoreTask task;
    StoreChange changes[3];
    char day[DAY_BYTES + 1];
} Cleaning;

static void cleaned(StoreTask *task)
{
    free(task->job.context);
}

static void clean(Server *server)
{
    uint32_t days = server->setup.forget_after;
    int64_t now = clock_wall();
    Cleaning *cleaning = calloc(1, sizeof *cleaning);
    uint32_t count = 0;

    if (cleaning == NULL)
        return;
    day_write(now - ATTEMPT_DAYS * (int64_t)DAY, cleaning->day);
    cleaning->changes[count++] = (StoreChange){.kind = CHANGE_OLD_ATTEMPTS, .value = cleaning->day};
    if (days > 0) {
        cleaning->changes[count++] =
            (StoreChange){.kind = CHANGE_OLD_GROUPS, .at = now - days * (int64_t)DAY};
        cleaning->changes[count++] = (StoreChange){.kind = CHANGE_STRAYS};
    }
    cleaning->task.job = (StoreJob){.kind = STORE_CHANGE,
                                    .context = cleaning,
                                    .changes = cleaning->changes,
                                    .change_count = count};
    store_task_send(server, &cleaning->task, cleaned);
}

static void clean_when_due(Server *server)
{
    int64_t now = server_now(server);

    if (now < server->retention.next_cleaning)
        return;
    server->retention.next_cleaning = now + PAUSE;
    clean(server);
}

static void look_for_old(Server *server)
{
    Retention *retention = &server->retention;
    int64_t now = server_now(server);

    if (server->setup.forget_after == 0 || retention->is_looking || now < retention->next)
        return;
    Slice *slice = calloc(1, sizeof *slice);
    if (slice == NULL)
        return;
    slice->before = now - (int64_t)server->setup.forget_after * DAY;
    slice->task.job = (StoreJob){.kind = STORE_LATEST,
                                 .context = slice,
                                 .row = look_at,
                                 .room = retention->after,
                                 .limit = SLICE};
    retention->is_looking = true;
    store_task_send(server, &slice->task, slice_arrived);
}

/* Notes that somebody is at listed tables. */
typedef struct {
    StoreTask task;
    uint32_t count;
    char codes[SEEN_MOST][CODE_BYTES_MOST + 1];
    StoreChange changes[SEEN_MOST];
} Seen;

static void seen_arrived(StoreTask *task)
{
    free(task->job.context);
}

static void send_seen(Server *server, Seen *seen)
{
    seen->task.job = (StoreJob){.kind = STORE_CHANGE,
                                .context = seen,
                                .changes = seen->changes,
                                .change_count = seen->count};
    store_task_send(server, &seen->task, seen_arrived);
}

static bool is_anybody_at(const Dealer *dealer)
{
    for (const Guest *guest = dealer->first; guest != NULL; guest = guest->next)
        if (!guest->is_looking)
            return true;
    return false;
}

/* Whether a table's place in the list has to be renewed. */
static bool is_due(const Desk *desk, int64_t now)
{
    char line[ROOM_NAME_BYTES + 64];
    Text text = text_over(line, sizeof line);
    const Room *room = desk->dealer.room;

    if (now - desk->seen_at < SEEN_PAUSE || desk->dealer.first == NULL || room == NULL ||
        !room->options.is_listed || !is_anybody_at(&desk->dealer))
        return false;
    room_listing(room, &text);
    return text.length > 0;
}

static void note_seen(Server *server)
{
    int64_t now = server_now(server);
    Seen *seen = NULL;

    for (size_t i = 0; i < server->rooms.bucket_count; i++)
        for (Desk *desk = server->rooms.buckets[i]; desk != NULL; desk = desk->next) {
            if (!is_due(desk, now) || (seen == NULL && (seen = calloc(1, sizeof *seen)) == NULL))
                continue;
            desk->seen_at = now;
            memcpy(seen->codes[seen->count], desk->dealer.code, sizeof seen->codes[0]);
            seen->changes[seen->count] =
                (StoreChange){.kind = CHANGE_SEEN, .room = seen->codes[seen->count], .at = now};
            if (++seen->count == SEEN_MOST) {
                send_seen(server, seen);
                seen = NULL;
            }
        }
    if (seen != NULL)
        send_seen(server, seen);
}

void retention_sweep(Server *server)
{
    look_for_old(server);
    clean_when_due(server);
    note_seen(server);
}
