/* The rooms: a hash table, one timer for all, and regular queries for rooms to be woken. */
#include "server/rooms.h"

#include "base/list.h"
#include "server/desk.h"

#include <sodium.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

enum { WAKE_AHEAD = 60000 }; /* milliseconds */

bool rooms_open(Server *server)
{
    Rooms *rooms = &server->rooms;

    rooms->bucket_count = 16384;
    rooms->buckets = calloc(rooms->bucket_count, sizeof *rooms->buckets);
    randombytes_buf(rooms->secret, sizeof rooms->secret);
    return rooms->buckets != NULL;
}

static Desk **bucket_of(Rooms *rooms, const char *code)
{
    uint64_t hash;

    crypto_shorthash((unsigned char *)&hash, (const unsigned char *)code, strlen(code),
                     rooms->secret);
    return &rooms->buckets[hash % rooms->bucket_count];
}

Desk *desk_find(Server *server, const char *code)
{
    Desk *desk = *bucket_of(&server->rooms, code);

    while (desk != NULL && strcmp(desk->dealer.code, code) != 0)
        desk = desk->next;
    return desk;
}

static void unlink_desk(Desk *desk)
{
    Rooms *rooms = &desk->server->rooms;
    Desk **place = bucket_of(rooms, desk->dealer.code);

    heap_remove(&rooms->due, &desk->due);
    while (*place != desk)
        place = &(*place)->next;
    *place = desk->next;
    rooms->count--;
}

void desk_close(Desk *desk)
{
    dealer_close(&desk->dealer);
    unlink_desk(desk);
    free(desk);
}

static Desk *desk_new(Server *server, const char *code, bool is_new)
{
    Rooms *rooms = &server->rooms;
    Desk **bucket = bucket_of(rooms, code);

    if (rooms->count >= limit_of(server, LIMIT_ROOMS)) {
        server_hit(server, LIMIT_ROOMS);
        return NULL;
    }
    Desk *desk = calloc(1, sizeof *desk);
    if (desk == NULL || !heap_set(&rooms->due, &desk->due, ROOM_NEVER)) {
        free(desk);
        return NULL;
    }
    desk->server = server;
    desk->next = *bucket;
    *bucket = desk;
    rooms->count++;
    if (dealer_open(&desk->dealer, &server->driver, code, is_new, server_now(server)))
        return desk;
    desk_close(desk);
    return NULL;
}

Desk *desk_get(Server *server, const char *code)
{
    Desk *desk = desk_find(server, code);

    return desk != NULL ? desk : desk_new(server, code, false);
}

Desk *desk_make(Server *server, const char *code)
{
    return desk_find(server, code) == NULL ? desk_new(server, code, true) : NULL;
}

static void wake_due(uv_timer_t *timer)
{
    Server *server = timer->data;
    Rooms *rooms = &server->rooms;
    int64_t now = server_now(server);

    for (HeapItem *item = heap_first(&rooms->due); item != NULL && item->at <= now;
         item = heap_first(&rooms->due)) {
        Desk *desk = (Desk *)((char *)item - offsetof(Desk, due));
        heap_set(&rooms->due, item, ROOM_NEVER);
        dealer_wake(&desk->dealer, now);
    }
    rooms_set_timer(server);
}

void rooms_set_timer(Server *server)
{
    const HeapItem *item = heap_first(&server->rooms.due);
    int64_t now = server_now(server);

    if (item == NULL || item->at == ROOM_NEVER)
        uv_timer_stop(&server->rooms.timer);
    else if (!uv_is_active((uv_handle_t *)&server->rooms.timer) ||
             server->rooms.timer_at != item->at)
        uv_timer_start(&server->rooms.timer, wake_due,
                       item->at > now ? (uint64_t)(item->at - now) : 0, 0);
    server->rooms.timer_at = item == NULL ? 0 : item->at;
}

void rooms_store(Server *server)
{
    Desk *desk = server->rooms.gathering;

    server->rooms.gathering = NULL;
    while (desk != NULL) {
        Desk *next = desk->next_gathering;
        dealer_gathered(&desk->dealer, server_now(server));
        desk = next;
    }
}

/* The codes of rooms to be woken, collected on a thread of the store. */
typedef struct {
    StoreTask task;
    int64_t until;
    size_t count;
    size_t size;
    char (*codes)[CODE_BYTES_MOST + 1];
} Waking;

static void gather(StoreJob *job, const StoreRow *row)
{
    Waking *waking = job->context;

    if (row->at > waking->until || strlen(row->room) > CODE_BYTES_MOST)
        return;
    void *codes = list_grow(waking->codes, waking->count, &waking->size, sizeof *waking->codes);
    if (codes == NULL)
        return;
    waking->codes = codes;
    strcpy(waking->codes[waking->count++], row->room);
}

static void woken(StoreTask *task)
{
    Waking *waking = task->job.context;
    Server *server = task->server;

    if (task->job.state != STORE_FINE)
        server_store_is(server, true, task->job.reason);
    for (size_t i = 0; i < waking->count && !server->is_stopping; i++)
        desk_get(server, waking->codes[i]);
    free(waking->codes);
    free(waking);
}

void rooms_wake(Server *server)
{
    Waking *waking = calloc(1, sizeof *waking);

    if (waking == NULL)
        return;
    waking->until = server_now(server) + WAKE_AHEAD;
    waking->task.job = (StoreJob){
        .kind = STORE_WAKES,
        .context = waking,
        .row = gather,
        .at = waking->until,
    };
    store_task_send(server, &waking->task, woken);
}

typedef struct {
    Letter letter;
    Server *server;
    uint32_t version;
    char code[STORE_CODE_BYTES + 1];
} News;

/* News may have been missed: loads every room again. */
static void reload_all(Server *server)
{
    Rooms *rooms = &server->rooms;

    for (size_t i = 0; i < rooms->bucket_count; i++)
        for (Desk *desk = rooms->buckets[i]; desk != NULL; desk = desk->next)
            dealer_hear_of(&desk->dealer, UINT32_MAX, server_now(server));
}

static void hear(Letter *letter)
{
    News *news = (News *)letter;
    Server *server = news->server;
    Desk *desk = desk_find(server, news->code);

    if (desk != NULL && !server->is_stopping)
        dealer_hear_of(&desk->dealer, news->version, server_now(server));
    else if (news->code[0] == '\0' && !server->is_stopping)
        reload_all(server);
    free(news);
}

void rooms_news(void *context, const char *room, uint32_t version)
{
    Server *server = context;
    News *news = calloc(1, sizeof *news);

    if (news == NULL)
        return;
    news->letter.open = hear;
    news->server = server;
    news->version = version;
    Text text = text_over(news->code, sizeof news->code);
    text_put(&text, room);
    mailbox_post(&server->mailbox, &news->letter);
}

void rooms_tell_store(Server *server, bool is_away)
{
    const Rooms *rooms = &server->rooms;

    for (size_t i = 0; i < rooms->bucket_count; i++)
        for (Desk *desk = rooms->buckets[i], *next = NULL; desk != NULL; desk = next) {
            next = desk->next;
            dealer_store_is(&desk->dealer, is_away, server_now(server));
        }
}

void rooms_close(Server *server)
{
    Rooms *rooms = &server->rooms;

    for (size_t i = 0; rooms->buckets != NULL && i < rooms->bucket_count; i++)
        while (rooms->buckets[i] != NULL)
            desk_close(rooms->buckets[i]);
    free(rooms->buckets);
    heap_close(&rooms->due);
}
