/* News from the operator, read from the store once a second. */
#include "server/admin.h"

#include "base/list.h"
#include "server/desk.h"
#include "server/dice_key.h"
#include "server/guards/bans.h"
#include "server/retention.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct Admin {
    uint32_t number; /* of the latest row of the admin log that was read */
    bool is_asking;
    Bans bans;
};

bool admin_bans_source(const Server *server, const CountKey *source)
{
    return bans_have_source(&server->admin->bans, source, clock_wall());
}

bool admin_bans_device(const Server *server, const Identity *device)
{
    return bans_have_device(&server->admin->bans, device, clock_wall());
}

/* One row of the admin log. */
typedef struct {
    uint32_t number;
    char room[CODE_BYTES_MOST + 1];
    char verb[STORE_WORD_BYTES + 1];
    char who[STORE_WORD_BYTES + 1];
} AdminRow;

/* Rows read on a thread of the store. */
typedef struct {
    StoreTask task;
    AdminRow *rows;
    size_t count;
    size_t size;
    Bans bans;
    bool is_short_of_memory;
} AdminQuery;

static void copy_word(char *word, size_t size, const char *from)
{
    Text text = text_over(word, size);

    text_put(&text, from != NULL ? from : "");
}

static void take_row(StoreJob *job, const StoreRow *row)
{
    AdminQuery *query = job->context;
    AdminRow *rows = list_grow(query->rows, query->count, &query->size, sizeof *rows);

    query->is_short_of_memory |= rows == NULL;
    if (query->is_short_of_memory)
        return;
    query->rows = rows;
    AdminRow *next = &rows[query->count++];
    next->number = row->version;
    copy_word(next->room, sizeof next->room, row->room);
    copy_word(next->verb, sizeof next->verb, row->day);
    copy_word(next->who, sizeof next->who, row->game);
}

static void take_ban(StoreJob *job, const StoreRow *row)
{
    AdminQuery *query = job->context;

    query->is_short_of_memory |= !bans_add(&query->bans, row->room, row->game, row->at);
}

/* Ends the connections of those who are banned now. */
static void end_banned(Server *server)
{
    for (Connection *one = server->connections.oldest; one != NULL; one = one->newer) {
        bool is_banned =
            admin_bans_source(server, &one->source) ||
            (one->guest.state != GUEST_NEW && admin_bans_device(server, &one->guest.identity));
        if (is_banned && !one->is_for_page)
            guest_bye(&one->guest, "banned");
    }
}

static void bans_arrived(StoreTask *task)
{
    AdminQuery *query = task->job.context;
    Server *server = task->server;

    server->admin->is_asking = false;
    if (task->job.state == STORE_FINE && !query->is_short_of_memory) {
        bans_free(&server->admin->bans);
        server->admin->bans = query->bans;
        query->bans = (Bans){0};
        end_banned(server);
    }
    bans_free(&query->bans);
    free(query);
}

/* Sends a query; false: out of memory. */
static bool ask(Server *server, StoreJob job, void (*arrived)(StoreTask *task))
{
    AdminQuery *query = calloc(1, sizeof *query);

    if (query == NULL)
        return false;
    job.context = query;
    query->task.job = job;
    server->admin->is_asking = true;
    store_task_send(server, &query->task, arrived);
    return true;
}

/* What a server does when it hears of a verb. */
typedef enum {
    ADMIN_NOTHING,
    ADMIN_RELOAD,  /* the table's log has changed */
    ADMIN_DISMISS, /* the table is closed or gone */
    ADMIN_BANS,
} AdminAct;

static AdminAct act_of(const char *verb)
{
    static const struct {
        const char *verb;
        AdminAct act;
    } acts[] = {
        {"close", ADMIN_DISMISS},        {"forget", ADMIN_DISMISS}, {"rename-table", ADMIN_RELOAD},
        {"rename-player", ADMIN_RELOAD}, {"erase", ADMIN_RELOAD},   {"ban", ADMIN_BANS},
        {"unban", ADMIN_BANS},
    };

    for (unsigned i = 0; i < sizeof acts / sizeof *acts; i++)
        if (strcmp(verb, acts[i].verb) == 0)
            return acts[i].act;
    return ADMIN_NOTHING;
}

static AdminAct act(Server *server, const AdminRow *row)
{
    AdminAct act = act_of(row->verb);
    Desk *desk = row->room[0] != '\0' ? desk_find(server, row->room) : NULL;

    TELL(server, LOG_USUAL, (&(LogFacts){.table = row->room}), "admin %s by %s", row->verb,
         row->who);
    if (desk != NULL && act == ADMIN_RELOAD)
        dealer_hear_of(&desk->dealer, UINT32_MAX, server_now(server));
    if (desk != NULL && act == ADMIN_DISMISS)
        dealer_dismiss(&desk->dealer, server_now(server));
    return act;
}

static void news_arrived(StoreTask *task)
{
    AdminQuery *query = task->job.context;
    Server *server = task->server;
    bool has_bans = false;

    server->admin->is_asking = false;
    for (size_t i = 0; i < query->count && !server->is_stopping; i++) {
        server->admin->number = query->rows[i].number;
        has_bans |= act(server, &query->rows[i]) == ADMIN_BANS;
    }
    if (has_bans)
        ask(server, (StoreJob){.kind = STORE_BANS, .row = take_ban}, bans_arrived);
    free(query->rows);
    free(query);
}

void admin_sweep(Server *server)
{
    if (server->is_stopping)
        return;
    if (!server->admin->is_asking)
        ask(server,
            (StoreJob){.kind = STORE_ADMIN, .row = take_row, .version = server->admin->number},
            news_arrived);
    retention_sweep(server);
}

typedef struct {
    char fingerprint[DICE_KEY_FINGERPRINT_BYTES + 1];
} Stored;

static void take_setting(StoreJob *job, const StoreRow *row)
{
    Stored *stored = job->context;
    Text text = text_over(stored->fingerprint, sizeof stored->fingerprint);

    if (strcmp(row->game, DICE_KEY_SETTING) == 0)
        text_span(&text, row->text);
}

/* Notes the key in a new store, or replaces the one that is noted. */
static StoreState note_key(Server *server, const char *fingerprint, StoreChangeKind kind,
                           char reason[SERVER_REASON_BYTES])
{
    StoreChange change = {.kind = kind, .key = DICE_KEY_SETTING, .text = span_of(fingerprint)};
    StoreJob job = {.kind = STORE_CHANGE, .changes = &change, .change_count = 1};
    StoreState state = store_wait(server->store, &job);

    snprintf(reason, SERVER_REASON_BYTES, "%s", job.reason);
    return state;
}

static bool read_key(Server *server, Stored *stored, char reason[SERVER_REASON_BYTES])
{
    StoreJob job = {.kind = STORE_META, .row = take_setting, .context = stored};
    StoreState state = store_wait(server->store, &job);

    snprintf(reason, SERVER_REASON_BYTES, "%s", job.reason);
    return state == STORE_FINE;
}

#define NEW_KEY                                                                                 \
    "or use --new-dice-key: then sheets in play cannot be finished, and their hosts can close " \
    "the tables"

/* Makes the key if the store is not used with one yet, or with another from now on. */
static bool make_key(Server *server, const Stored *stored, char reason[SERVER_REASON_BYTES])
{
    ServerSetup *setup = &server->setup;

    if (stored->fingerprint[0] != '\0' && !setup->takes_new_key) {
        snprintf(reason, SERVER_REASON_BYTES,
                 "%.100s: this file is missing: the key of the dice that this store was used with. "
                 "Restore it, " NEW_KEY,
                 setup->dice_key_path);
        return false;
    }
    int failure = dice_key_make(setup->dice_key_path, &setup->dice_key);
    if (failure != 0)
        snprintf(reason, SERVER_REASON_BYTES, "%.200s: %s", setup->dice_key_path,
                 strerror(failure));
    return failure == 0;
}

/* Notes the server's key in the store, or compares it with the one that is noted there. */
static bool check_fingerprint(Server *server, Stored *stored, char reason[SERVER_REASON_BYTES])
{
    char own[DICE_KEY_FINGERPRINT_BYTES + 1];

    dice_key_fingerprint(&server->setup.dice_key, own);
    if (stored->fingerprint[0] == '\0' &&
        (note_key(server, own, CHANGE_PROPOSE, reason) != STORE_FINE ||
         !read_key(server, stored, reason)))
        return false;
    if (strcmp(stored->fingerprint, own) == 0)
        return true;
    if (!server->setup.takes_new_key) {
        snprintf(reason, SERVER_REASON_BYTES,
                 "%.100s: the key of the dice is not the one that this store was used with. "
                 "Restore that one, " NEW_KEY,
                 server->setup.dice_key_path);
        return false;
    }
    SAY(server, LOG_QUIET,
        "another key of the dice: sheets in play cannot be finished; hosts can close their tables");
    return note_key(server, own, CHANGE_SET, reason) == STORE_FINE;
}

/* Dice of sheets in play follow from the key. With another one they could never go on, so a server
 * does not start by mistake with another key. */
static bool check_key(Server *server, char reason[SERVER_REASON_BYTES])
{
    bool is_missing = !server->setup.has_dice_key;
    Stored stored = {""};

    if (!read_key(server, &stored, reason) || (is_missing && !make_key(server, &stored, reason)) ||
        !check_fingerprint(server, &stored, reason))
        return false;
    server->driver.key = server->setup.dice_key;
    return true;
}

/* Reads the bans and the number of the latest row of the admin log. */
static bool read_state(Server *server, char reason[SERVER_REASON_BYTES])
{
    AdminQuery query = {.count = 0};
    StoreJob rows = {.kind = STORE_ADMIN, .row = take_row, .context = &query};
    StoreJob bans = {.kind = STORE_BANS, .row = take_ban, .context = &query};
    bool is_fine = store_wait(server->store, &rows) == STORE_FINE &&
                   store_wait(server->store, &bans) == STORE_FINE && !query.is_short_of_memory;

    snprintf(reason, SERVER_REASON_BYTES, "%s",
             query.is_short_of_memory   ? "not enough memory"
             : rows.state != STORE_FINE ? rows.reason
                                        : bans.reason);
    if (query.count > 0)
        server->admin->number = query.rows[query.count - 1].number;
    server->admin->bans = query.bans;
    free(query.rows);
    return is_fine;
}

bool admin_open(Server *server, char reason[SERVER_REASON_BYTES])
{
    server->admin = calloc(1, sizeof *server->admin);
    if (server->admin == NULL)
        return false;
    return read_state(server, reason) && check_key(server, reason);
}

void admin_close(Server *server)
{
    if (server->admin != NULL)
        bans_free(&server->admin->bans);
    free(server->admin);
    server->admin = NULL;
}
