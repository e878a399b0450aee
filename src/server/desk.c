/* What is asked of a room, one after the other, and what happens to it by itself. */
#include "server/desk.h"

#include "server/connection.h"

#include <stdlib.h>
#include <string.h>

enum {
    WAKE_AHEAD = 60000, /* milliseconds: rooms that are due later may leave memory */
    CROWD = 16,         /* connections */
    CROWD_PAUSE = 1000, /* milliseconds */
};

static void refuse_room(Desk *desk, const Ask *ask, const RoomRefusal *refusal)
{
    char buffer[256];
    Text text = text_over(buffer, sizeof buffer);

    room_refusal_write(&text, refusal);
    ask_refuse(desk, ask, buffer);
}

/* There is no such room: somebody guesses, perhaps. */
static void refuse_unknown(Desk *desk, const Ask *ask)
{
    Server *server = desk->server;
    Connection *connection = connection_find(server, ask->who);

    if (connection != NULL && !counts_take(&server->unknown, &connection->source, server_now(),
                                           limit_of(server, LIMIT_UNKNOWN_CODES)))
        server_hit(server, LIMIT_UNKNOWN_CODES);
    ask_refuse(desk, ask, "table");
}

/* When a crowd may be told again who is here: what a few hear at once would drown many. */
static int64_t presence_due(const Desk *desk)
{
    return desk->connection_count <= CROWD ? 0 : desk->presented + CROWD_PAUSE;
}

void desk_present(Desk *desk, int64_t now)
{
    desk->owes_presence = now < presence_due(desk);
    if (desk->owes_presence)
        return;
    desk->presented = now;
    desk->watchers = 0;
    for (Connection *one = desk->first; one != NULL; one = one->next) {
        desk->watchers += one->seat == 0 && !one->is_looking;
        one->needs_here = true;
        connection_touch(one);
    }
}

/* Counts anew who is here, and tells everybody their seat. */
static void count_presence(Desk *desk)
{
    room_nobody_here(desk->room);
    for (Connection *one = desk->first; one != NULL; one = one->next)
        if (!one->is_looking)
            room_enter(desk->room, &one->identity);
    desk->seating = desk->room->seating;
}

static void enter(Desk *desk, const Ask *ask)
{
    Server *server = desk->server;
    Room *room = desk->room;
    Connection *connection = connection_find(server, ask->who);

    if (connection == NULL || connection->state != CONNECTION_ENTERING)
        return;
    if (room->phase == ROOM_IS_NEW) {
        refuse_unknown(desk, ask);
        return;
    }
    if (desk->connection_count >= limit_of(server, LIMIT_ROOM_CONNECTIONS)) {
        connection->state = CONNECTION_NEW;
        connection_refuse_limit(connection, ask->id, LIMIT_ROOM_CONNECTIONS);
        return;
    }
    connection->desk = desk;
    connection->previous = NULL;
    connection->next = desk->first;
    if (desk->first != NULL)
        desk->first->previous = connection;
    desk->first = connection;
    desk->connection_count++;
    connection->state = CONNECTION_THERE;
    connection->seat = room_seat_of(room, &connection->identity);
    connection->is_host = room_is_host(room, &connection->identity);
    connection->needs_you = true;
    connection->needs_clock = room->options.time > 0;
    connection->version = ask->number;
    connection->unveiled = room->unveiled;
    if (ask->number > room->saved || (room->options.is_hidden && ask->number > 0)) {
        connection->needs_fresh = true;
        connection->version = 0;
    }
    if (!connection->is_looking)
        room_enter(room, &connection->identity);
    connection->needs_here = true;
    connection_answer(connection, "ok", ask->id, ask->words);
    desk_present(desk, server_now());
}

static void make(Desk *desk, const Ask *ask, int64_t now)
{
    Server *server = desk->server;
    Connection *connection = connection_find(server, ask->who);

    if (connection == NULL)
        return;
    RoomRefusal refusal = room_make(desk->room, &connection->identity, ask->words, now);
    if (refusal.reason != ROOM_FINE) {
        refuse_room(desk, ask, &refusal);
        return;
    }
    count(server, METRIC_TABLES);
    desk_answer_later(desk, ask, desk->code);
}

static void make_daily(Desk *desk, const Ask *ask, int64_t now)
{
    Connection *connection = connection_find(desk->server, ask->who);
    char words[STORE_CODE_BYTES + STORE_DAY_BYTES + 2];
    Text text = text_over(words, sizeof words);
    RoomRefusal refusal = {.reason = ROOM_FINE};

    if (connection == NULL)
        return;
    if (desk->room->phase == ROOM_IS_NEW)
        refusal = room_make_daily(desk->room, &connection->identity, ask->game, ask->day,
                                  &ask->secret, ask->words, now);
    text_put(&text, desk->code);
    text_char(&text, ' ');
    text_put(&text, ask->day);
    if (refusal.reason != ROOM_FINE)
        refuse_room(desk, ask, &refusal);
    else
        desk_answer_later(desk, ask, words);
}

static void record(Desk *desk, const Ask *ask)
{
    Connection *connection = connection_find(desk->server, ask->who);
    size_t length = 0;

    if (connection == NULL)
        return;
    connection->state = CONNECTION_THERE;
    if (room_record(desk->room, ask->number, &connection->inbox, &length, NULL))
        connection->inbox_length = (uint32_t)length;
    else if (desk->room->phase == ROOM_IS_NEW)
        counts_take(&desk->server->unknown, &connection->source, server_now(),
                    limit_of(desk->server, LIMIT_UNKNOWN_CODES));
    connection_touch(connection);
}

static void bot_moved(Desk *desk, const Ask *ask, int64_t now)
{
    const Table *table = &desk->room->table;

    if (desk->room->phase != ROOM_IS_PLAYING || table->thrown.first != ask->thrown.first ||
        table->thrown.second != ask->thrown.second)
        return;
    RoomRefusal refusal = room_bot_moved(desk->room, ask->number, ask->round, &ask->move, now);
    if (refusal.reason == ROOM_FINE)
        count(desk->server, METRIC_BOT_MOVES);
}

static void words(Desk *desk, const Ask *ask, int64_t now)
{
    Server *server = desk->server;
    Connection *connection = connection_find(server, ask->who);
    char ticket[TOKEN_BYTES + 1];
    char buffer[64];
    Text text = text_over(buffer, sizeof buffer);

    if (connection == NULL || connection->state != CONNECTION_THERE) {
        ask_refuse(desk, ask, "hello");
        return;
    }
    if (verbs_ask(desk, connection, ask))
        return;
    if (desk->room->version >= limit_of(server, LIMIT_EVENTS)) {
        connection_refuse_limit(connection, ask->id, LIMIT_EVENTS);
        return;
    }
    RoomRefusal refusal = room_ask(desk->room, &connection->identity, ask->words, now, ticket);
    if (refusal.reason != ROOM_FINE) {
        refuse_room(desk, ask, &refusal);
        return;
    }
    text_number(&text, desk->room->version);
    if (ticket[0] != '\0') {
        text_char(&text, ' ');
        text_put(&text, ticket);
    }
    desk_answer_later(desk, ask, buffer);
}

static void handle(Desk *desk, const Ask *ask, int64_t now)
{
    RoomPhase before = desk->room->phase;

    switch (ask->kind) {
    case ASK_ENTER:
        enter(desk, ask);
        break;
    case ASK_WORDS:
        words(desk, ask, now);
        break;
    case ASK_MAKE:
        make(desk, ask, now);
        break;
    case ASK_DAILY:
        make_daily(desk, ask, now);
        break;
    case ASK_RECORD:
        record(desk, ask);
        break;
    case ASK_BOT:
        bot_moved(desk, ask, now);
        break;
    }
    desk_note_results(desk, before, now);
}

/* Lets happen all that is due. */
static void tick(Desk *desk, int64_t now)
{
    for (uint32_t version = 0; version != desk->room->version;) {
        RoomPhase before = desk->room->phase;
        version = desk->room->version;
        if (room_tick(desk->room, now).reason != ROOM_FINE)
            return;
        desk_note_results(desk, before, now);
    }
}

/* When to look at the desk again. */
static void schedule(Desk *desk, int64_t now)
{
    Heap *due = &desk->server->rooms.due;
    int64_t next = room_next_tick(desk->room, now);

    if (desk->first == NULL) {
        int64_t end = desk->quiet + (int64_t)limit_of(desk->server, LIMIT_ROOM_IDLE) * 1000;
        next = next < end ? next : end > now ? end : now + 1000;
    }
    if (desk->owes_presence && presence_due(desk) < next)
        next = presence_due(desk);
    if (next == ROOM_NEVER)
        heap_remove(due, &desk->item);
    else
        heap_set(due, &desk->item, next);
}

/* Nobody is here, and nothing is to happen soon. */
static bool is_idle(const Desk *desk, int64_t now)
{
    int64_t idle = (int64_t)limit_of(desk->server, LIMIT_ROOM_IDLE) * 1000;

    return desk->first == NULL && desk->queue == NULL && desk->thinking == 0 &&
           (desk->room->phase == ROOM_IS_NEW ||
            (now >= desk->quiet + idle && room_next_tick(desk->room, now) > now + WAKE_AHEAD));
}

/* Handles what waits, stores what follows, or rests. */
void desk_resume(Desk *desk)
{
    int64_t now = server_now();

    if (desk->heard > desk->room->saved && desk->room->version == desk->room->saved) {
        desk_load(desk); /* others went on meanwhile */
        return;
    }
    while (desk->queue != NULL) {
        Ask *ask = desk->queue;
        desk->queue = ask->next;
        if (desk->queue == NULL)
            desk->queue_end = &desk->queue;
        desk->queue_length--;
        handle(desk, ask, now);
        free(ask);
    }
    tick(desk, now);
    if (desk->room->version > desk->room->saved || desk->granted != NULL) {
        desk_append(desk);
        return;
    }
    if (is_idle(desk, now)) {
        desk_close(desk);
        return;
    }
    if (desk->owes_presence)
        desk_present(desk, now);
    bots_ask(desk, now);
    schedule(desk, now);
}

void desk_ask(Desk *desk, const Ask *ask)
{
    if (desk->state == DESK_AWAY && ask->kind == ASK_WORDS) {
        ask_refuse(desk, ask, "store");
        return;
    }
    if (desk->state != DESK_READY) {
        ask_enqueue(desk, ask);
        return;
    }
    if (ask->kind == ASK_ENTER && ask->number > desk->room->saved) {
        ask_enqueue(desk, ask); /* somebody knows more: another server has gone on, perhaps */
        desk_load(desk);
        return;
    }
    handle(desk, ask, server_now());
    desk_resume(desk);
}

/* Takes a connection out of the list. */
static void unlink_connection(Desk *desk, Connection *connection)
{
    if (connection->previous != NULL)
        connection->previous->next = connection->next;
    else
        desk->first = connection->next;
    if (connection->next != NULL)
        connection->next->previous = connection->previous;
    connection->desk = NULL;
    desk->connection_count--;
}

void desk_part(Desk *desk, Connection *connection)
{
    unlink_connection(desk, connection);
    connection_bye(connection, "closed");
}

void desk_leave(Desk *desk, Connection *connection)
{
    int64_t now = server_now();

    unlink_connection(desk, connection);
    if (desk->first == NULL)
        desk->quiet = now;
    if (desk->room != NULL && !connection->is_looking)
        room_leave(desk->room, &connection->identity, now);
    desk_present(desk, now);
    if (desk->state == DESK_READY)
        schedule(desk, now);
}

void desk_due(Desk *desk)
{
    heap_remove(&desk->server->rooms.due, &desk->item);
    if (desk->state == DESK_AWAY && desk->first == NULL && desk->queue == NULL)
        desk_close(desk);
    else if (desk->state == DESK_AWAY)
        desk_load(desk);
    else if (desk->state == DESK_READY)
        desk_resume(desk);
}

void desk_news(Desk *desk, uint32_t version)
{
    if (version > desk->heard)
        desk->heard = version;
    if (desk->state == DESK_READY && version > desk->room->saved)
        desk_load(desk);
}

void desk_tell_all(Desk *desk, Span line)
{
    for (Connection *one = desk->first; one != NULL; one = one->next)
        connection_put(one, line);
}

/* Shows what is stored now. */
void desk_publish(Desk *desk)
{
    Room *room = desk->room;
    bool has_moved = desk->seating != room->seating;
    bool has_thrown = room->options.time > 0 && desk->told_throw != room->thrown;

    if (has_moved)
        count_presence(desk);
    desk->told_throw = room->thrown;
    for (Connection *one = desk->first; one != NULL; one = one->next) {
        uint32_t seat = has_moved ? room_seat_of(room, &one->identity) : one->seat;
        bool is_host = has_moved ? room_is_host(room, &one->identity) : one->is_host;
        one->needs_you |= seat != one->seat || is_host != one->is_host;
        one->needs_clock |= has_thrown;
        if ((seat != one->seat && room->options.is_hidden) || one->unveiled != room->unveiled) {
            one->needs_fresh = one->version > 0;
            one->version = 0;
        }
        one->unveiled = room->unveiled;
        one->seat = seat;
        one->is_host = is_host;
        connection_touch(one);
    }
    if (has_moved)
        desk_present(desk, server_now());
}
