/* How a room comes from the store and goes there. */
#include "server/connection.h"
#include "server/desk.h"

#include <stdlib.h>
#include <string.h>

enum {
    RETRY_LEAST = 250, /* milliseconds between two tries */
    RETRY_MOST = 4000,
    RACES_MOST = 10, /* lost to another server before those who asked are told */
};

void desk_answer_later(Desk *desk, const Ask *ask, const char *answer)
{
    Ask *granted = ask_keep(&desk->granted_end, ask);

    if (granted == NULL)
        return; /* it will be stored, but nobody hears of it */
    granted->version = desk->room->version;
    Text text = text_over(granted->answer, sizeof granted->answer);
    text_put(&text, answer);
}

/* Answers all who were granted something: it is stored, or it is not. */
static void answer_all(Desk *desk, bool is_stored)
{
    Ask *ask = desk->granted;

    desk->granted = NULL;
    desk->granted_end = &desk->granted;
    while (ask != NULL) {
        Ask *next = ask->next;
        Connection *connection = connection_find(desk->server, ask->who);
        if (connection != NULL && is_stored)
            connection_answer(connection, "ok", ask->id, span_of(ask->answer));
        else if (connection != NULL)
            connection_refuse(connection, ask->id, "store");
        free(ask);
        ask = next;
    }
}

/* Another server was faster: what was granted is to be asked again, before all else. */
static void ask_again(Desk *desk)
{
    if (desk->granted == NULL)
        return;
    *desk->granted_end = desk->queue;
    if (desk->queue == NULL)
        desk->queue_end = desk->granted_end;
    for (const Ask *ask = desk->granted; ask != desk->queue; ask = ask->next)
        desk->queue_length++;
    desk->queue = desk->granted;
    desk->granted = NULL;
    desk->granted_end = &desk->granted;
}

static uint16_t hand_count(const Sheet *sheet, Hand hand)
{
    unsigned lines = 0;

    for (unsigned line = 0; line < GRID_LINES; line++)
        lines +=
            tally_filled(sheet->tally[line]) == GRID_SIDE && hand_of(sheet->tally[line]) == hand;
    return (uint16_t)lines;
}

static void note_result(Desk *desk, uint32_t seat, int64_t now)
{
    const Room *room = desk->room;
    const Place *place = &room->places[seat - 1];
    const Sheet *sheet = &room->seats[place->player].sheet;
    StoreResult *result = &desk->results[desk->result_count++];
    Text player;

    *result = (StoreResult){
        .sheet = room->sheet,
        .seat = seat,
        .at = now,
        .total = sheet->total,
        .place = room_place(room, seat),
        .players = room->player_count,
    };
    memcpy(result->room, desk->code, sizeof desk->code);
    memcpy(result->name, place->name, sizeof place->name);
    memcpy(result->day, room->options.day, sizeof room->options.day);
    Text game = text_over(result->game, sizeof result->game);
    text_put(&game, room->options.game->name);
    player = text_over(result->player, sizeof result->player);
    identity_write(&player, &place->owner);
    for (unsigned hand = 0; hand < STORE_HANDS; hand++)
        result->hands[hand] = hand_count(sheet, (Hand)hand);
}

/* Where a sheet has just ended, how it ended for each person. */
void desk_note_results(Desk *desk, RoomPhase before, int64_t now)
{
    const Room *room = desk->room;

    if (before != ROOM_IS_PLAYING || room->phase == ROOM_IS_PLAYING)
        return;
    count(desk->server, METRIC_SHEETS);
    StoreResult *results =
        realloc(desk->results, (desk->result_count + room->player_count) * sizeof *desk->results);
    if (results == NULL)
        return;
    desk->results = results;
    for (uint32_t player = 0; player < room->player_count; player++)
        if (room->places[room->player_seats[player] - 1].bot == NULL)
            note_result(desk, room->player_seats[player], now);
}

static void forget_results(Desk *desk)
{
    free(desk->results);
    desk->results = NULL;
    desk->result_count = 0;
}

/* The room's line in the lobby, where it has changed. */
static void note_listing(Desk *desk, StoreJob *job)
{
    char buffer[ROOM_NAME_BYTES + 64];
    Text text = text_over(buffer, sizeof buffer);

    if (!desk->room->options.is_listed)
        return;
    room_listing(desk->room, &text);
    if (desk->knows_listing && strcmp(desk->listing, buffer) == 0)
        return;
    free(desk->listing);
    desk->listing = strdup(buffer);
    desk->knows_listing = desk->listing != NULL;
    if (desk->knows_listing)
        job->listing = span_of(desk->listing);
}

/* Keeps what may or may not have been stored, until the log tells. */
static void keep_tried(Desk *desk)
{
    Span text = room_unsaved(desk->room);

    free(desk->tried);
    desk->tried = malloc(text.length + 1);
    if (desk->tried == NULL)
        return;
    memcpy(desk->tried, text.start, text.length);
    desk->tried_length = text.length;
    desk->tried_version = desk->room->saved + 1;
}

/* Whether what was tried is in the log after all. */
static bool is_kept(const Desk *desk)
{
    const Room *room = desk->room;

    if (desk->tried == NULL || desk->tried_version > room->saved)
        return false;
    uint32_t start = room->starts[desk->tried_version - 1];
    return room->log_length - start > desk->tried_length &&
           memcmp(room->log + start, desk->tried, desk->tried_length) == 0 &&
           room->log[start + desk->tried_length] == '\n';
}

static void tell_store(Desk *desk, bool is_away)
{
    if (desk->is_away == is_away)
        return;
    desk->is_away = is_away;
    desk_tell_all(desk, span_of(is_away ? "store away" : "store back"));
}

static void append_failed(Desk *desk)
{
    bool is_lost_race = desk->errand.job.state == STORE_TAKEN && desk->races < RACES_MOST;

    count(desk->server, desk->errand.job.state == STORE_TAKEN ? METRIC_TAKEN : METRIC_FAILED);
    desk->knows_listing = false;
    desk->knows_wake = false;
    desk->races++;
    keep_tried(desk);
    if (is_lost_race)
        ask_again(desk);
    if (desk->errand.job.state == STORE_TAKEN)
        desk_load(desk);
    else
        desk_load_later(desk, desk->errand.job.reason);
}

static void appended(Errand *errand)
{
    Desk *desk = errand->job.context;
    Server *server = desk->server;

    forget_results(desk);
    if (errand->job.state != STORE_FINE) {
        append_failed(desk);
        return;
    }
    metrics_commit(&server->metrics, (uv_hrtime() - errand->started) / 1000);
    server->metrics.value[METRIC_EVENTS] += desk->room->version - desk->room->saved;
    count(server, METRIC_APPENDS);
    server_store_is(server, false, "");
    room_saved(desk->room);
    desk->state = DESK_READY;
    desk->retries = 0;
    desk->races = 0;
    answer_all(desk, true);
    desk_publish(desk);
    desk_resume(desk);
}

void desk_append(Desk *desk)
{
    Room *room = desk->room;
    StoreJob *job = &desk->errand.job;

    if (room->version == room->saved) { /* only answers wait: all they tell of is stored */
        answer_all(desk, true);
        desk_resume(desk);
        return;
    }
    *job = (StoreJob){
        .kind = STORE_APPEND,
        .context = desk,
        .room = desk->code,
        .version = room->saved + 1,
        .at = server_now(),
        .text = room_unsaved(room),
        .wake = room_wake(room),
        .results = desk->results,
        .result_count = desk->result_count,
    };
    job->changes_wake = desk->knows_wake ? job->wake != desk->wake : job->wake != 0;
    desk->wake = job->wake;
    desk->knows_wake = true;
    note_listing(desk, job);
    desk->state = DESK_BUSY;
    errand_send(desk->server, &desk->errand, appended);
}

/* On the store's thread: the room that is loaded belongs to it alone. */
static void fold_row(StoreJob *job, const StoreRow *row)
{
    Desk *desk = job->context;

    if (desk->damage == ROOM_FINE)
        desk->damage = room_fold(desk->loading, row->text, row->at).reason;
}

void desk_load_later(Desk *desk, const char *reason)
{
    int64_t pause = (int64_t)RETRY_LEAST << (desk->retries < 5 ? desk->retries : 5);

    desk->retries++;
    room_free(desk->loading);
    desk->loading = NULL;
    server_store_is(desk->server, true, reason);
    desk->state = DESK_AWAY;
    tell_store(desk, true);
    desk_refuse_waiting(desk, false);
    if (!heap_set(&desk->server->rooms.due, &desk->item,
                  server_now() + (pause < RETRY_MOST ? pause : RETRY_MOST)))
        desk_close(desk);
}

/* A log that says what cannot be: nothing is shown or changed. */
static void load_damaged(Desk *desk)
{
    SAY(desk->server, LOG_QUIET, "table %s: its log is damaged behind version %u", desk->code,
        desk->loading->version);
    desk_close(desk);
}

static void loaded(Errand *errand)
{
    Desk *desk = errand->job.context;
    Server *server = desk->server;

    if (errand->job.state != STORE_FINE || desk->damage == ROOM_MEMORY) {
        desk_load_later(desk, errand->job.reason);
        return;
    }
    count(server, METRIC_LOADS);
    if (desk->damage != ROOM_FINE) {
        load_damaged(desk);
        return;
    }
    room_free(desk->room);
    desk->room = desk->loading;
    desk->loading = NULL;
    desk->state = DESK_READY;
    desk->seating = desk->room->seating - 1; /* to be counted anew */
    tell_store(desk, false);
    answer_all(desk, is_kept(desk));
    free(desk->tried);
    desk->tried = NULL;
    for (Connection *one = desk->first; one != NULL; one = one->next)
        if (one->version > desk->room->saved) {
            one->needs_fresh = true;
            one->version = 0;
        }
    desk_publish(desk);
    desk_resume(desk);
}

void desk_load(Desk *desk)
{
    heap_remove(&desk->server->rooms.due, &desk->item);
    desk->state = DESK_LOADING;
    desk->damage = ROOM_FINE;
    desk->heard = 0;
    desk->asked_round = 0;
    desk->loading = room_new(desk->code, server_now());
    if (desk->loading == NULL) {
        desk_load_later(desk, "out of memory");
        return;
    }
    desk->errand.job = (StoreJob){
        .kind = STORE_LOAD,
        .context = desk,
        .row = fold_row,
        .room = desk->code,
    };
    errand_send(desk->server, &desk->errand, loaded);
}
