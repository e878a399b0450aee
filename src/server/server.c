/* Opening, running and stopping the server. */
#include "server/server.h"

#include "server/admin.h"
#include "server/connection.h"
#include "server/desk.h"
#include "server/notify.h"
#include "server/rooms.h"
#include "server/net/sockets.h"

#include <signal.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
    SWEEP_PAUSE = 1000,
    WAKES_PAUSE = 30000,
    HIT_PAUSE = 60000,    /* between two log lines about the same limit or notice and address */
    HIT_LINES = 10,       /* about one of them and different addresses in that time */
    STOP_LASTS = 10000,   /* to wait for the store */
    GOODBYES_LAST = 2000, /* to wait for clients that do not close */
    COUNTED_MOST = 100000,
    SHARES_MOST = 400000, /* several for an address */
    PATIENCE = 40,        /* see open_work */
};

/* Whether a hit is to be logged: not the same again and again, and not too many. */
static bool is_worth_a_line(Warned *warned, const CountKey *source, int64_t now)
{
    bool is_fresh = now - warned->at >= HIT_PAUSE;
    bool is_other = source != NULL && memcmp(&warned->source, source, sizeof *source) != 0;

    if (!is_fresh && (!is_other || warned->lines >= HIT_LINES))
        return false;
    warned->lines = is_fresh ? 1 : warned->lines + 1;
    if (is_fresh)
        warned->at = now;
    if (source != NULL)
        warned->source = *source;
    return true;
}

void server_hit_by(Server *server, Limit limit, const LogFacts *facts)
{
    /* Every phone that goes to sleep is idle after a while. */
    LogLevel level = limit == LIMIT_IDLE ? LOG_VERBOSE : LOG_USUAL;

    server->limits.hits[limit]++;
    if (is_worth_a_line(&server->warned[limit], facts != NULL ? facts->source : NULL,
                        server_now(server)))
        TELL(server, level, facts, "limit %s of %llu reached, %llu times so far",
             limit_rules[limit].name, (unsigned long long)limit_of(server, limit),
             (unsigned long long)server->limits.hits[limit]);
}

void server_notice(Server *server, Notice notice, const LogFacts *facts)
{
    static const char *const texts[] = {
        [NOTICE_BANNED_ADDRESS] = "refused a banned address",
        [NOTICE_BANNED_DEVICE] = "refused a banned device",
        [NOTICE_FORWARDED] =
            "X-Forwarded-For of this proxy cannot be read; its own address counts instead",
    };

    server->notices[notice]++;
    if (is_worth_a_line(&server->noticed[notice], facts->source, server_now(server)))
        TELL(server, LOG_USUAL, facts, "%s, %llu times so far", texts[notice],
             (unsigned long long)server->notices[notice]);
}

void server_hit(Server *server, Limit limit)
{
    server_hit_by(server, limit, NULL);
}

/* What the store reports by itself. */
typedef struct {
    Letter letter;
    Server *server;
    bool is_away;
    char reason[STORE_REASON_BYTES];
} Health;

static void hear_health(Letter *letter)
{
    Health *health = (Health *)letter;
    Server *server = health->server;

    server->is_out = health->is_away;
    server_store_is(server, health->is_away, health->reason);
    if (!server->is_stopping)
        rooms_tell_store(server, health->is_away);
    free(health);
}

/* Called on a thread of the store. */
static void store_health(void *context, bool is_away, const char *reason)
{
    Server *server = context;
    Health *health = calloc(1, sizeof *health);

    if (health == NULL)
        return; /* jobs fail all the same, and tables notice it then */
    *health = (Health){.letter.open = hear_health, .server = server, .is_away = is_away};
    memcpy(health->reason, reason, strnlen(reason, sizeof health->reason - 1));
    mailbox_post(&server->mailbox, &health->letter);
}

/* Called while the store is opened, on the server's own thread. */
static void store_upgraded(void *context, unsigned from, unsigned to)
{
    SAY((const Server *)context, LOG_USUAL, "store upgraded from %u to %u", from, to);
}

void server_store_is(Server *server, bool is_away, const char *reason)
{
    if (server->is_away == is_away || server->is_stopping)
        return;
    server->is_away = is_away;
    if (is_away)
        SAY(server, LOG_QUIET, "store away: %s", reason);
    else
        SAY(server, LOG_QUIET, "store back");
}

static void store_task_done(StoreJob *job)
{
    StoreTask *task = (StoreTask *)job;

    mailbox_post(&task->server->mailbox, &task->letter);
}

static void store_task_open(Letter *letter)
{
    StoreTask *task = (StoreTask *)((char *)letter - offsetof(StoreTask, letter));

    task->server->store_tasks--;
    task->arrived(task);
}

void store_task_send(Server *server, StoreTask *task, void (*arrived)(StoreTask *task))
{
    task->server = server;
    task->arrived = arrived;
    task->started = uv_hrtime();
    task->letter.open = store_task_open;
    task->job.done = store_task_done;
    server->store_tasks++;
    if (server->store != NULL) {
        store_submit(server->store, &task->job);
        return;
    }
    task->job.state = STORE_STOPPED;
    store_task_done(&task->job);
}

static void probed(StoreTask *task)
{
    task->server->is_probing = false;
    if (task->job.state == STORE_FINE && !task->server->is_out)
        server_store_is(task->server, false, "");
}

/* Finds out whether the store is back after a job has failed. While the store
 * knows that it is unavailable, it reports by itself when it is back. The job changes nothing, but
 * has to be committed. */
static void probe(Server *server)
{
    if (!server->is_away || server->is_out || server->is_probing || server->is_stopping)
        return;
    server->is_probing = true;
    server->probe.job = (StoreJob){.kind = STORE_CHANGE};
    store_task_send(server, &server->probe, probed);
}

static void work_task_open(Letter *letter)
{
    WorkTask *task = (WorkTask *)((char *)letter - offsetof(WorkTask, letter));

    task->arrived(task);
}

static void work_task_done(void *context, Job *job)
{
    mailbox_post(context, &((WorkTask *)job)->letter);
}

bool work_task_send(Server *server, WorkTask *task, void (*arrived)(WorkTask *task))
{
    task->letter.open = work_task_open;
    task->arrived = arrived;
    return server->work != NULL && work_submit(server->work, &task->job);
}

/* Resident memory in bytes. */
static uint64_t memory_used(void)
{
    unsigned long long size = 0;
    unsigned long long resident = 0;
    FILE *file = fopen("/proc/self/statm", "re");

    if (file == NULL)
        return 0;
    if (fscanf(file, "%llu %llu", &size, &resident) != 2)
        resident = 0;
    fclose(file);
    return resident * (uint64_t)sysconf(_SC_PAGESIZE);
}

static void sweep(uv_timer_t *timer)
{
    Server *server = timer->data;
    int64_t now = server_now(server);

    server->metrics.value[METRIC_MEMORY] = memory_used();
    runs_note(&server->runs, now);
    connections_sweep(server);
    admin_sweep(server);
    probe(server);
    notify_system("WATCHDOG=1");
    if (now - server->wakes_asked >= WAKES_PAUSE && !server->is_stopping) {
        server->wakes_asked = now;
        rooms_wake(server);
    }
}

/* Whether a server that is stopping has nothing left to do, or has waited long enough. */
static bool is_finished(const Server *server)
{
    int64_t left = server->stop_by - server_now(server);

    return left <= 0 || (server->store_tasks == 0 &&
                         (server->connections.count == 0 || left <= STOP_LASTS - GOODBYES_LAST));
}

/* Called before the loop waits: sends what is ready, and stops the loop if all is done. */
static void flush(uv_prepare_t *prepare)
{
    Server *server = prepare->data;

    rooms_store(server);
    sockets_flush(server);
    rooms_store(server); /* after an answer, the next request of the same client may be handled */
    rooms_set_timer(server);
    if (server->is_stopping && (server->was_hurried || is_finished(server)))
        uv_stop(&server->loop);
}

static void stop(uv_signal_t *handle, int number)
{
    Server *server = handle->data;

    (void)number;
    if (server->is_stopping) {
        server->was_hurried = true;
        return;
    }
    SAY(server, LOG_USUAL, "stopping");
    notify_system("STOPPING=1");
    server->is_stopping = true;
    server->stop_by = server_now(server) + STOP_LASTS;
    sockets_stop(server);
    connections_bye(server, "stopping");
}

static void reload(uv_signal_t *handle, int number)
{
    (void)number;
    sockets_reload(handle->data);
}

static bool open_counts(Server *server)
{
    return counts_open(&server->sources, 0, COUNTED_MOST) &&
           counts_open(&server->unknown, 60000, COUNTED_MOST) &&
           counts_open(&server->finders, 0, COUNTED_MOST) &&
           counts_open(&server->makers, 3600000, COUNTED_MOST) &&
           counts_open(&server->shares, 3600000, SHARES_MOST) &&
           counts_open(&server->records, 60000, COUNTED_MOST) &&
           counts_open(&server->questions, 0, COUNTED_MOST) &&
           counts_open(&server->thoughts, 0, COUNTED_MOST);
}

static bool open_loop(Server *server)
{
    static const struct {
        int number;
        uv_signal_cb act;
    } signals[SERVER_SIGNALS] = {{SIGTERM, stop}, {SIGINT, stop}, {SIGHUP, reload}};

    if (uv_loop_init(&server->loop) != 0)
        return false;
    if (mailbox_open(&server->mailbox, &server->loop) != 0) {
        uv_loop_close(&server->loop);
        return false;
    }
    server->has_loop = true;
    uv_timer_init(&server->loop, &server->rooms.timer);
    uv_timer_init(&server->loop, &server->sweep);
    uv_timer_init(&server->loop, &server->waits.timer);
    uv_prepare_init(&server->loop, &server->flush);
    server->rooms.timer.data = server->waits.timer.data = server;
    server->sweep.data = server->flush.data = server;
    for (unsigned i = 0; i < SERVER_SIGNALS; i++) {
        uv_signal_init(&server->loop, &server->signals[i]);
        server->signals[i].data = server;
        uv_signal_start(&server->signals[i], signals[i].act, signals[i].number);
    }
    uv_timer_start(&server->sweep, sweep, SWEEP_PAUSE, SWEEP_PAUSE);
    uv_prepare_start(&server->flush, flush);
    signal(SIGPIPE, SIG_IGN);
    return true;
}

/* The movers never analyse, so that bots' moves do not wait for analyses of finished games. A move
 * of a strong bot has to be quick once the movers have spent PATIENCE on other tables. */
static bool open_work(Server *server)
{
    WorkSetup setup = {
        .groups = {{.threads = server->setup.movers, .first = WORK_QUICK, .last = WORK_STRONG},
                   {.threads = server->setup.thinkers,
                    .first = WORK_LONG,
                    .last = WORK_LONG,
                    .is_patient = true}},
        .done = work_task_done,
        .context = &server->mailbox,
        .queue_most = {limit_of(server, LIMIT_BOT_QUEUE), limit_of(server, LIMIT_BOT_QUEUE),
                       limit_of(server, LIMIT_THOUGHT_QUEUE)},
        .patience = {[WORK_STRONG] = INT64_C(1000) * PATIENCE * server->setup.movers},
    };

    server->work = work_open(&setup);
    return server->work != NULL;
}

/* Logs the addresses that are really bound. */
static void log_addresses(const Server *server)
{
    char name[LISTENER_NAME_BYTES];

    for (unsigned i = 0; listener_name(server->sockets->listener, i, name); i++)
        SAY(server, LOG_USUAL, "listening on %s", name);
}

/* Starts the server's clock. Returns errno if its runs cannot be noted. */
static int open_runs(Server *server)
{
    int failure = runs_open(&server->runs, server->setup.runs, clock_wall());

    server->clock_start = server->runs.list[server->runs.count - 1].start - clock_steady();
    return failure;
}

Server *server_open(const ServerSetup *setup, char reason[SERVER_REASON_BYTES])
{
    Server *server = calloc(1, sizeof *server);
    char store_reason[STORE_REASON_BYTES];

    snprintf(reason, SERVER_REASON_BYTES, "not enough memory");
    if (server == NULL || sodium_init() < 0)
        goto failed;
    server->setup = *setup;
    int runs_failure = open_runs(server);
    server->limits = setup->limits;
    server->driver = desk_driver(&server->limits);
    server->metrics.value[METRIC_MEMORY] = memory_used();
    server->names = name_guard_open();
    if (server->names == NULL) {
        snprintf(reason, SERVER_REASON_BYTES, "Unicode's tables cannot be read");
        goto failed;
    }
    if (!open_loop(server) || !open_counts(server) || !rooms_open(server) || !open_work(server))
        goto failed;
    if (!sockets_open(server, reason))
        goto failed;
    StoreSetup store = {.where = setup->store,
                        .news = rooms_news,
                        .health = store_health,
                        .upgraded = store_upgraded,
                        .context = server,
                        .is_server = true};
    server->store = store_open(&store, store_reason);
    if (server->store == NULL) {
        snprintf(reason, SERVER_REASON_BYTES, "%s", store_reason);
        goto failed;
    }
    if (!admin_open(server, reason))
        goto failed;
    server->wakes_asked = server_now(server);
    rooms_wake(server);
    if (!sockets_start(server)) {
        snprintf(reason, SERVER_REASON_BYTES, "cannot watch the network");
        goto failed;
    }
    if (runs_failure != 0)
        SAY(server, LOG_QUIET, "%.200s: %s; after a restart all rounds get their full time again",
            server->setup.runs, strerror(runs_failure));
    log_addresses(server);
    notify_system("READY=1");
    return server;
failed:
    server_close(server);
    return NULL;
}

uint16_t server_port(const Server *server)
{
    return listener_port(server->sockets->listener);
}

bool server_run(Server *server)
{
    uv_run(&server->loop, UV_RUN_DEFAULT);
    return !server->was_hurried;
}

static void close_handle(uv_handle_t *handle)
{
    if (!uv_is_closing(handle))
        uv_close(handle, NULL);
}

static void close_loop(Server *server)
{
    close_handle((uv_handle_t *)&server->rooms.timer);
    close_handle((uv_handle_t *)&server->waits.timer);
    close_handle((uv_handle_t *)&server->sweep);
    close_handle((uv_handle_t *)&server->flush);
    for (unsigned i = 0; i < SERVER_SIGNALS; i++)
        close_handle((uv_handle_t *)&server->signals[i]);
    mailbox_close(&server->mailbox);
    uv_run(&server->loop, UV_RUN_DEFAULT);
    sockets_free(server);
    uv_loop_close(&server->loop);
}

void server_close(Server *server)
{
    if (server == NULL)
        return;
    server->is_stopping = true;
    if (server->clock_start != 0) {
        runs_note(&server->runs, server_now(server));
        runs_close(&server->runs);
    }
    work_close(server->work);
    server->work = NULL;
    if (server->store != NULL)
        store_close(server->store);
    server->store = NULL;
    while (server->has_loop && mailbox_empty(&server->mailbox))
        ; /* opening a letter may start new work, which is refused and posted as well */
    rooms_close(server);
    sockets_close(server);
    if (server->has_loop)
        close_loop(server);
    admin_close(server);
    counts_close(&server->sources);
    counts_close(&server->unknown);
    counts_close(&server->finders);
    counts_close(&server->makers);
    counts_close(&server->shares);
    counts_close(&server->records);
    counts_close(&server->questions);
    counts_close(&server->thoughts);
    name_guard_close(server->names);
    heap_close(&server->waits.due);
    free(server->connections.slots);
    free(server->connections.free_slots);
    free(server->connections.dirty);
    free(server);
}
