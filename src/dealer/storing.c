/* Loading a table from the store, and storing its events. */
#include "base/day.h"
#include "dealer/dealer_inner.h"

#include <stdlib.h>
#include <string.h>

enum {
    RETRY_LEAST = 250, /* milliseconds between two tries */
    RETRY_MOST = 4000,
    RACES_MOST = 10, /* lost to another dealer before requests are refused */
};

void dealer_answer_later(DealerQueue *queue, DealerRequest *request, const char *answer)
{
    Text text = text_over(request->answer, sizeof request->answer);

    text_put(&text, answer);
    request->is_granted = true;
    queue_put(queue, request);
}

/* Answers all granted requests. It must be known whether they were stored. */
static void answer_all(Dealer *dealer, bool is_stored)
{
    for (DealerRequest *request; (request = queue_take(&dealer->granted)) != NULL;) {
        if (request->guest != NULL && is_stored)
            guest_answer(request->guest, "ok", request->id, span_of(request->answer));
        else if (request->guest != NULL)
            guest_refuse(request->guest, request->id, "store");
        request_free(request);
    }
}

/* Whether a day is over. Then its solution is out, and a result no longer counts for that day. */
static bool is_past(const Dealer *dealer, const char *day)
{
    const DealerDriver *driver = dealer->driver;
    char today[STORE_DAY_BYTES + 1];

    if (day[0] == '\0')
        return false;
    day_write(driver->calendar != NULL ? driver->calendar(driver) : dealer->now, today);
    return strcmp(day, today) < 0;
}

static StoreResult result_of(const Dealer *dealer, uint32_t seat)
{
    const Room *room = dealer->room;
    const Place *place = &room->places[seat - 1];
    const Sheet *sheet = &room->seats[place->player].sheet;
    StoreResult result = {
        .sheet = room->sheet,
        .seat = seat,
        .at = dealer->now,
        .total = sheet->total,
        .place = room_place(room, seat),
        .players = room->player_count,
    };

    memcpy(result.room, dealer->code, sizeof dealer->code);
    memcpy(result.name, place->name, sizeof place->name);
    if (!is_past(dealer, room->options.day))
        memcpy(result.day, room->options.day, sizeof room->options.day);
    Text game = text_over(result.game, sizeof result.game);
    text_put(&game, room->options.game->name);
    Text player = text_over(result.player, sizeof result.player);
    identity_write(&player, &place->owner);
    for (unsigned line = 0; line < GRID_LINES; line++)
        if (tally_filled(sheet->tally[line]) == GRID_SIDE)
            result.hands[room->options.game->category_of(sheet->tally[line])]++;
    return result;
}

/* If a sheet has just ended, notes each person's result. */
void dealer_note_results(Dealer *dealer, RoomPhase before)
{
    const Room *room = dealer->room;

    if (before != ROOM_IS_PLAYING || room->phase == ROOM_IS_PLAYING ||
        room->phase == ROOM_IS_CLOSED) /* closed in mid-sheet: there is no result */
        return;
    dealer_note(dealer->driver, dealer, NULL, DEALER_FINISHED);
    StoreResult *results = realloc(dealer->results, (dealer->result_count + room->player_count) *
                                                        sizeof *dealer->results);
    if (results == NULL) {
        dealer->is_short = true; /* without its results the sheet must not be stored */
        return;
    }
    dealer->results = results;
    for (uint32_t player = 0; player < room->player_count; player++)
        if (room->places[room->player_seats[player] - 1].bot == NULL)
            results[dealer->result_count++] = result_of(dealer, room->player_seats[player]);
}

static void forget_results(Dealer *dealer)
{
    free(dealer->results);
    dealer->results = NULL;
    dealer->result_count = 0;
}

/* The table's line in the lobby; start NULL: unchanged. */
static Span changed_listing(Dealer *dealer)
{
    char buffer[DEALER_LISTING_BYTES];
    Text text = text_over(buffer, sizeof buffer);

    if (!dealer->room->options.is_listed)
        return (Span){0};
    room_listing(dealer->room, &text);
    if (dealer->knows_listing && strcmp(dealer->listing, buffer) == 0)
        return (Span){0};
    dealer->knows_listing = true;
    memcpy(dealer->listing, buffer, sizeof buffer);
    return (Span){dealer->listing, text.length};
}

/* Whether the new events of a room turn out to be stored. */
static bool has_unsaved_of(const Room *stored, const Room *room)
{
    Span events = room_unsaved(room);

    if (stored->saved < room->version)
        return false;
    uint32_t start = stored->starts[room->saved];
    return stored->log_length - start > events.length &&
           memcmp(stored->log + start, events.start, events.length) == 0 &&
           stored->log[start + events.length] == '\n';
}

static void tell_store(Dealer *dealer, bool is_away)
{
    if (dealer->is_away == is_away)
        return;
    dealer->is_away = is_away;
    dealer_tell_all(dealer, span_of(is_away ? "store away" : "store back"));
}

static void load_later(Dealer *dealer)
{
    int64_t pause = (int64_t)RETRY_LEAST << (dealer->retries < 5 ? dealer->retries : 5);

    dealer->retries++;
    room_free(dealer->loading);
    dealer->loading = NULL;
    dealer->state = DEALER_AWAY;
    tell_store(dealer, true);
    queue_put_ahead(&dealer->waiting, &dealer->revealed);
    dealer_refuse_waiting(dealer);
    dealer->driver->wake(dealer, dealer->now + (pause < RETRY_MOST ? pause : RETRY_MOST));
}

static void append_failed(Dealer *dealer, StoreState state)
{
    bool is_lost_race = state == STORE_TAKEN && dealer->races < RACES_MOST;

    dealer->knows_listing = false;
    dealer->knows_wake = false;
    dealer->races++;
    if (state == STORE_UNKNOWN)
        dealer->is_in_doubt = true; /* the next load shows it */
    else if (is_lost_race)
        queue_put_ahead(&dealer->waiting, &dealer->granted); /* they are asked again */
    else
        answer_all(dealer, false);
    if (state == STORE_TAKEN)
        dealer_load(dealer);
    else
        load_later(dealer);
}

void dealer_start_over(Dealer *dealer)
{
    dealer->is_short = false;
    forget_results(dealer);
    answer_all(dealer, false);
    load_later(dealer);
}

void dealer_appended(Dealer *dealer, StoreState state, int64_t now)
{
    bool has_results = dealer->result_count > 0;

    dealer->now = now;
    forget_results(dealer);
    if (state != STORE_FINE) {
        append_failed(dealer, state);
        return;
    }
    room_saved(dealer->room);
    dealer->state = DEALER_READY;
    dealer->retries = 0;
    dealer->races = 0;
    answer_all(dealer, true);
    if (has_results && dealer->room->options.day[0] != '\0')
        analysis_judge(dealer);
    dealer_publish(dealer);
    dealer_go_on(dealer);
}

void dealer_store_is(Dealer *dealer, bool is_away, int64_t now)
{
    dealer->now = now;
    if (is_away && dealer->state == DEALER_READY)
        load_later(dealer);
    else if (!is_away && dealer->state == DEALER_AWAY)
        dealer_load(dealer);
    else if (!is_away)
        dealer_hear_of(dealer, UINT32_MAX, now);
}

void dealer_append(Dealer *dealer)
{
    const Room *room = dealer->room;

    if (room->version == room->saved) { /* the granted requests led to no new events */
        answer_all(dealer, true);
        dealer_go_on(dealer);
        return;
    }
    queue_put_ahead(&dealer->granted, &dealer->revealed);
    DealerAppend append = {
        .version = room->saved + 1,
        .events = room_unsaved(room),
        .at = dealer->now,
        .wake = room_wake(room),
        .results = dealer->results,
        .result_count = dealer->result_count,
        .listing = changed_listing(dealer),
    };
    append.changes_wake = dealer->knows_wake ? append.wake != dealer->wake : append.wake != 0;
    dealer->wake = append.wake;
    dealer->knows_wake = true;
    dealer->state = DEALER_STORING;
    dealer->driver->append(dealer, &append);
}

void dealer_fold(Dealer *dealer, Span events, int64_t at)
{
    if (dealer->damage == ROOM_FINE)
        dealer->damage = room_fold(dealer->loading, events, at).reason;
}

/* The time in which nobody ran the table does not count for its players. Nothing has happened in
 * the future, whatever the clock said then. */
static void credit_outage(Dealer *dealer)
{
    const DealerDriver *driver = dealer->driver;
    Room *room = dealer->room;

    if (driver->outage != NULL)
        room->thrown += driver->outage(driver, room->thrown);
    int64_t *const times[] = {&room->thrown, &room->moved, &room->finalized};
    for (unsigned i = 0; i < sizeof times / sizeof *times; i++)
        if (*times[i] > dealer->now)
            *times[i] = dealer->now;
}

void dealer_loaded(Dealer *dealer, StoreState state, int64_t now)
{
    dealer->now = now;
    if (state != STORE_FINE || dealer->damage == ROOM_MEMORY) {
        load_later(dealer);
        return;
    }
    if (dealer->damage != ROOM_FINE) { /* nothing is shown or changed */
        dealer_note(dealer->driver, dealer, NULL, DEALER_DAMAGED);
        dealer_finish(dealer);
        return;
    }
    if (dealer->loading->phase == ROOM_IS_NEW && dealer->first != NULL) {
        dealer_finish(dealer); /* the table was forgotten */
        return;
    }
    bool is_stored = dealer->is_in_doubt && has_unsaved_of(dealer->loading, dealer->room);
    dealer->is_in_doubt = false;
    if (dealer->room != NULL && !dealer->is_away)
        room_replace(dealer->loading, dealer->room);
    room_free(dealer->room);
    dealer->room = dealer->loading;
    dealer->loading = NULL;
    credit_outage(dealer);
    dealer->state = DEALER_READY;
    dealer->seating_changes = dealer->room->seating_changes - 1; /* presence must be counted */
    tell_store(dealer, false);
    answer_all(dealer, is_stored);
    for (Guest *guest = dealer->first; guest != NULL; guest = guest->next)
        if (guest->version > dealer->room->saved) {
            guest->needs_fresh = true;
            guest->version = 0;
        }
    queue_put_ahead(&dealer->waiting, &dealer->revealed); /* the throw may have been made */
    dealer_publish(dealer);
    dealer_go_on(dealer);
}

void dealer_load(Dealer *dealer)
{
    dealer->driver->wake(dealer, ROOM_NEVER);
    dealer->state = DEALER_LOADING;
    dealer->damage = ROOM_FINE;
    dealer->news_version = 0;
    dealer->asked_round = 0;
    dealer->loading = dealer_new_room(dealer);
    if (dealer->loading == NULL)
        load_later(dealer);
    else
        dealer->driver->load(dealer);
}
