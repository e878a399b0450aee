/* The requests of guests, handled one after the other, and what happens at a table without one. */
#include "dealer/dealer_inner.h"

#include <stdlib.h>
#include <string.h>

enum {
    WAKE_AHEAD = 60000, /* milliseconds: a table that is due later may leave memory */
    CROWD = 16,         /* number of guests above which presence is told less often */
    CROWD_PAUSE = 1000, /* milliseconds between two such messages */
    BUSY_PAUSE = 250,   /* milliseconds until a question is asked again */
};

Room *dealer_new_room(const Dealer *dealer)
{
    Room *room = room_new(dealer->code, dealer->now);

    if (room == NULL)
        return NULL;
    room->key = dealer->driver->key;
    room->grace = (int64_t)dealer->driver->limits[DEALER_GRACE];
    return room;
}

bool dealer_open(Dealer *dealer, const DealerDriver *driver, const char *code, bool is_new,
                 int64_t now)
{
    *dealer = (Dealer){.driver = driver, .now = now, .empty_since = now};
    queue_open(&dealer->waiting);
    queue_open(&dealer->granted);
    queue_open(&dealer->revealed);
    Text text = text_over(dealer->code, sizeof dealer->code);
    text_put(&text, code);
    if (!is_new) {
        dealer_load(dealer);
        return true;
    }
    dealer->state = DEALER_READY;
    dealer->room = dealer_new_room(dealer);
    return dealer->room != NULL;
}

/* Removes a guest from the table's list. */
static void detach(Dealer *dealer, Guest *guest)
{
    if (guest->previous != NULL)
        guest->previous->next = guest->next;
    else
        dealer->first = guest->next;
    if (guest->next != NULL)
        guest->next->previous = guest->previous;
    guest->dealer = NULL;
    dealer->guest_count--;
}

/* Says bye to all guests and refuses the waiting requests. Granted ones get no answer: it is not
 * known whether they were or will be stored. */
static void dismiss_guests(Dealer *dealer)
{
    while (dealer->first != NULL) {
        Guest *guest = dealer->first;
        detach(dealer, guest);
        guest_bye(guest, "closed");
    }
    queue_put_ahead(&dealer->waiting, &dealer->revealed);
    dealer_refuse_waiting(dealer);
    for (DealerRequest *request; (request = queue_take(&dealer->granted)) != NULL;)
        request_free(request);
}

void dealer_finish(Dealer *dealer)
{
    dismiss_guests(dealer);
    dealer->state = DEALER_ENDED;
    dealer->driver->wake(dealer, ROOM_NEVER);
    if (dealer->question_count == 0)
        dealer_end(dealer);
}

void dealer_close(Dealer *dealer)
{
    dismiss_guests(dealer);
    room_free(dealer->room);
    room_free(dealer->loading);
    free(dealer->results);
    free(dealer->changes);
}

void dealer_hold(Dealer *dealer)
{
    dealer->state = DEALER_HELD;
}

void dealer_release(Dealer *dealer, int64_t now)
{
    dealer->now = now;
    dealer->state = DEALER_READY;
    dealer_go_on(dealer);
}

static void refuse_room(Dealer *dealer, const DealerRequest *request, const RoomRefusal *refusal)
{
    char buffer[256];
    Text text = text_over(buffer, sizeof buffer);

    dealer->is_short |= refusal->reason == ROOM_MEMORY;
    room_refusal_write(&text, refusal);
    request_refuse(request, buffer);
}

/* When the guests may be told again who is here. A small table is told at once. With many guests
 * the messages would be too many: each arrival leads to one for every guest. */
static int64_t presence_due(const Dealer *dealer)
{
    return dealer->guest_count <= CROWD ? 0 : dealer->presented + CROWD_PAUSE;
}

/* Whether a guest counts as being here. */
static bool is_present(const Guest *guest)
{
    return !guest->is_looking && !guest->is_silent;
}

/* Tells all guests who is here, now or later. */
static void announce_presence(Dealer *dealer)
{
    dealer->owes_presence = dealer->now < presence_due(dealer);
    if (dealer->owes_presence)
        return;
    dealer->presented = dealer->now;
    dealer->watchers = 0;
    for (Guest *guest = dealer->first; guest != NULL; guest = guest->next) {
        dealer->watchers += guest->seat == 0 && is_present(guest);
        guest->needs_here = true;
        dealer->driver->tell(guest);
    }
}

/* Counts again who is here. */
static void count_presence(Dealer *dealer)
{
    room_reset_connections(dealer->room);
    for (Guest *guest = dealer->first; guest != NULL; guest = guest->next)
        if (is_present(guest))
            room_enter(dealer->room, &guest->identity);
    dealer->seating_changes = dealer->room->seating_changes;
}

static void seat_guest(Dealer *dealer, Guest *guest)
{
    guest->dealer = dealer;
    guest->previous = NULL;
    guest->next = dealer->first;
    if (dealer->first != NULL)
        dealer->first->previous = guest;
    dealer->first = guest;
    dealer->guest_count++;
    guest->state = GUEST_THERE;
}

static void enter(Dealer *dealer, DealerRequest *request)
{
    Room *room = dealer->room;
    Guest *guest = request->guest;

    if (guest == NULL || guest->state != GUEST_ENTERING)
        return;
    if (room->phase == ROOM_IS_NEW) { /* there is no such table: the guest may be guessing */
        dealer_note(dealer->driver, dealer, guest, DEALER_UNKNOWN);
        request_refuse(request, guest->is_guessing ? "limit codes" : "table");
        return;
    }
    if (dealer->guest_count >= dealer->driver->limits[DEALER_GUESTS]) {
        dealer_reach(dealer->driver, guest, DEALER_GUESTS);
        request_refuse(request, "limit here");
        return;
    }
    seat_guest(dealer, guest);
    guest->seat = room_seat_of(room, &guest->identity);
    guest->is_host = room_is_host(room, &guest->identity);
    guest->next_number = room_next_of(room, &guest->identity);
    guest->needs_you = true;
    guest->needs_here = true;
    guest->needs_clock = room->options.time > 0;
    guest->version = request->number;
    guest->unveil_count = room->unveil_count;
    if (request->number > room->saved || (room->options.is_hidden && request->number > 0)) {
        guest->needs_fresh = true;
        guest->version = 0;
    }
    if (is_present(guest))
        room_enter(room, &guest->identity);
    guest_answer(guest, "ok", request->id, request->words);
    announce_presence(dealer);
}

static void make(Dealer *dealer, DealerRequest *request)
{
    if (request->guest == NULL)
        return;
    RoomRefusal refusal = dealer_check_name(dealer, request);
    if (refusal.reason == ROOM_FINE)
        refusal = room_make(dealer->room, &request->guest->identity, request->words, dealer->now);
    if (refusal.reason != ROOM_FINE) {
        refuse_room(dealer, request, &refusal);
        return;
    }
    dealer_note(dealer->driver, dealer, request->guest, DEALER_MADE);
    dealer_answer_later(&dealer->granted, request, dealer->code);
}

static void make_daily(Dealer *dealer, DealerRequest *request)
{
    char words[STORE_CODE_BYTES + STORE_DAY_BYTES + 2];
    Text text = text_over(words, sizeof words);
    RoomRefusal refusal = {.reason = ROOM_FINE};

    if (request->guest == NULL)
        return;
    bool is_new = dealer->room->phase == ROOM_IS_NEW;
    if (is_new && dealer->driver->may_begin != NULL && !dealer->driver->may_begin(request->guest)) {
        request_refuse(request, "limit dailies");
        return;
    }
    if (is_new)
        refusal = dealer_check_name(dealer, request);
    if (is_new && refusal.reason == ROOM_FINE)
        refusal = room_make_daily(dealer->room, &request->guest->identity, request->game,
                                  request->day, &request->secret, request->words, dealer->now);
    text_put(&text, dealer->code);
    text_char(&text, ' ');
    text_put(&text, request->day);
    if (refusal.reason != ROOM_FINE)
        refuse_room(dealer, request, &refusal);
    else
        dealer_answer_later(&dealer->granted, request, words);
}

static void hand_record(Dealer *dealer, DealerRequest *request)
{
    Guest *guest = request->guest;
    char *record = NULL;
    size_t length = 0;

    if (guest == NULL)
        return;
    if (room_record(dealer->room, request->number, &record, &length, NULL) == ROOM_MEMORY) {
        request_refuse(request, "limit memory");
        return;
    }
    if (dealer->room->phase == ROOM_IS_NEW)
        dealer_note(dealer->driver, dealer, guest, DEALER_UNKNOWN);
    guest->state = GUEST_THERE;
    guest->driver->hand_record(guest, record, length);
}

static void move_bot(Dealer *dealer, DealerRequest *request)
{
    const Table *table = &dealer->room->table;

    if (dealer->room->phase != ROOM_IS_PLAYING || table->thrown.first != request->thrown.first ||
        table->thrown.second != request->thrown.second)
        return;
    RoomRefusal refusal =
        room_bot_moved(dealer->room, request->number, request->round, &request->move, dealer->now);
    dealer->is_short |= refusal.reason == ROOM_MEMORY;
    if (refusal.reason == ROOM_FINE)
        dealer_note(dealer->driver, dealer, NULL, DEALER_BOT_MOVED);
}

static void serve(Dealer *dealer, DealerRequest *request)
{
    Guest *guest = request->guest;
    char ticket[TOKEN_BYTES + 1];
    char buffer[64];
    Text text = text_over(buffer, sizeof buffer);

    if (guest == NULL || guest->state != GUEST_THERE || guest->dealer != dealer) {
        request_refuse(request, "hello");
        return;
    }
    if (dealer_verb(dealer, request))
        return;
    const char *reason = changes_check(dealer, guest, request->words);
    if (reason != NULL) {
        request_refuse(request, reason);
        return;
    }
    uint32_t before = dealer->room->version;
    RoomRefusal refusal = dealer_check_name(dealer, request);
    if (refusal.reason == ROOM_FINE)
        refusal = room_ask(dealer->room, &guest->identity, request->words, dealer->now, ticket);
    if (refusal.reason != ROOM_FINE) {
        refuse_room(dealer, request, &refusal);
        return;
    }
    changes_count(dealer, &guest->identity, request->words);
    text_number(&text, dealer->room->version);
    if (ticket[0] != '\0') {
        text_char(&text, ' ');
        text_put(&text, ticket);
    }
    bool is_link = dealer->room->version == before; /* only a link leads to no event */
    dealer_answer_later(is_link ? &dealer->revealed : &dealer->granted, request, buffer);
}

typedef void RequestHandler(Dealer *dealer, DealerRequest *request);

/* Handles a request, and frees it unless it is to be answered later. */
static void handle(Dealer *dealer, DealerRequest *request)
{
    static RequestHandler *const handlers[] = {
        [REQUEST_ENTER] = enter,      [REQUEST_VERB] = serve,         [REQUEST_MAKE] = make,
        [REQUEST_DAILY] = make_daily, [REQUEST_RECORD] = hand_record, [REQUEST_BOT] = move_bot,
    };
    RoomPhase before = dealer->room->phase;

    request->is_granted = false;
    handlers[request->kind](dealer, request);
    dealer_note_results(dealer, before);
    if (!request->is_granted)
        request_free(request);
}

/* Does everything that is due. */
static void tick(Dealer *dealer)
{
    for (uint32_t version = 0; version != dealer->room->version;) {
        RoomPhase before = dealer->room->phase;
        version = dealer->room->version;
        RoomReason reason = room_tick(dealer->room, dealer->now).reason;
        dealer->is_short |= reason == ROOM_MEMORY;
        if (reason != ROOM_FINE)
            return;
        dealer_note_results(dealer, before);
    }
}

/* Tells the driver when to wake the table. */
static void schedule(Dealer *dealer)
{
    int64_t now = dealer->now;
    int64_t next = room_next_tick(dealer->room, now);

    if (dealer->first == NULL) {
        int64_t end = dealer->empty_since + (int64_t)dealer->driver->limits[DEALER_IDLE];
        next = next < end ? next : end > now ? end : now + 1000;
    }
    if (dealer->owes_presence && presence_due(dealer) < next)
        next = presence_due(dealer);
    if (dealer->owes_questions && now + BUSY_PAUSE < next)
        next = now + BUSY_PAUSE;
    dealer->driver->wake(dealer, next);
}

/* Whether nobody is here and nothing will happen soon. */
static bool is_idle(const Dealer *dealer)
{
    int64_t now = dealer->now;
    int64_t idle = (int64_t)dealer->driver->limits[DEALER_IDLE];

    return dealer->first == NULL && dealer->waiting.first == NULL && dealer->question_count == 0 &&
           (dealer->room->phase == ROOM_IS_NEW ||
            (now >= dealer->empty_since + idle &&
             room_next_tick(dealer->room, now) > now + WAKE_AHEAD));
}

void dealer_go_on(Dealer *dealer)
{
    const Room *room = dealer->room;

    if (dealer->is_dismissed) {
        dealer_finish(dealer);
        return;
    }
    if (dealer->news_version > room->saved && room->version == room->saved) {
        dealer_load(dealer); /* another dealer has appended events */
        return;
    }
    for (DealerRequest *request; (request = queue_take(&dealer->waiting)) != NULL;)
        handle(dealer, request);
    if (dealer->is_short) {
        dealer_start_over(dealer);
        return;
    }
    if (room->version > room->saved && dealer->driver->gather != NULL) {
        dealer->state = DEALER_GATHERING;
        dealer->driver->gather(dealer);
        return;
    }
    tick(dealer);
    if (dealer->is_short) {
        dealer_start_over(dealer);
        return;
    }
    if (room->version > room->saved || dealer->granted.first != NULL) {
        dealer_append(dealer);
        return;
    }
    if (is_idle(dealer)) {
        dealer_finish(dealer);
        return;
    }
    if (dealer->owes_presence)
        announce_presence(dealer);
    dealer_ask_bots(dealer);
    schedule(dealer);
}

/* What happens by itself is added only now: while requests are gathered, their guests may ask about
 * the room, and it must not tell a throw or a result that is not stored. */
void dealer_gathered(Dealer *dealer, int64_t now)
{
    dealer->now = now;
    tick(dealer);
    if (dealer->is_short)
        dealer_start_over(dealer);
    else
        dealer_append(dealer);
}

void dealer_take(Dealer *dealer, const DealerRequest *request, int64_t now)
{
    dealer->now = now;
    if (dealer->state == DEALER_ENDED || dealer->state == DEALER_AWAY) {
        request_refuse(request, "store");
        return;
    }
    bool is_entering = request->kind == REQUEST_ENTER;
    if (dealer->state == DEALER_GATHERING && !is_entering) {
        DealerRequest *copy = request_copy(request);
        if (copy != NULL)
            handle(dealer, copy);
        else
            request_lose(dealer, request);
        return;
    }
    dealer_enqueue(dealer, request);
    if (dealer->state != DEALER_READY)
        return;
    if (is_entering && request->number > dealer->room->saved)
        dealer_load(dealer); /* another dealer may have appended events */
    else
        dealer_go_on(dealer);
}

void dealer_enter(Dealer *dealer, Guest *guest, uint32_t id, uint32_t version, Span words,
                  int64_t now)
{
    guest->state = GUEST_ENTERING;
    dealer_take(
        dealer,
        &(DealerRequest){
            .kind = REQUEST_ENTER, .guest = guest, .id = id, .number = version, .words = words},
        now);
}

void dealer_ask(Dealer *dealer, Guest *guest, uint32_t id, Span words, int64_t now)
{
    dealer_take(dealer,
                &(DealerRequest){.kind = REQUEST_VERB, .guest = guest, .id = id, .words = words},
                now);
}

void dealer_make(Dealer *dealer, Guest *guest, uint32_t id, Span words, int64_t now)
{
    dealer_take(dealer,
                &(DealerRequest){.kind = REQUEST_MAKE, .guest = guest, .id = id, .words = words},
                now);
}

void dealer_make_daily(Dealer *dealer, Guest *guest, uint32_t id, const Game *game, const char *day,
                       const FairKey *secret, Span name, int64_t now)
{
    DealerRequest request = {
        .kind = REQUEST_DAILY,
        .guest = guest,
        .id = id,
        .game = game,
        .secret = *secret,
        .words = name,
    };
    Text text = text_over(request.day, sizeof request.day);

    text_put(&text, day);
    dealer_take(dealer, &request, now);
}

void dealer_record(Dealer *dealer, Guest *guest, uint32_t sheet, int64_t now)
{
    guest->state = GUEST_ENTERING;
    dealer_take(dealer, &(DealerRequest){.kind = REQUEST_RECORD, .guest = guest, .number = sheet},
                now);
}

void guest_close(Guest *guest, int64_t now)
{
    Dealer *dealer = guest->dealer;

    requests_forget(guest);
    if (guest->question != NULL) {
        atomic_store(&guest->question->is_cancelled, true);
        guest->question->guest = NULL;
    }
    free(guest->outbox);
    if (dealer == NULL)
        return;
    dealer->now = now;
    detach(dealer, guest);
    if (dealer->first == NULL)
        dealer->empty_since = now;
    if (dealer->room != NULL && is_present(guest))
        room_leave(dealer->room, &guest->identity, now);
    announce_presence(dealer);
    if (dealer->state == DEALER_READY)
        schedule(dealer);
}

void guest_set_silent(Guest *guest, bool is_silent, int64_t now)
{
    Dealer *dealer = guest->dealer;
    bool was_present = is_present(guest);

    guest->is_silent = is_silent;
    if (dealer == NULL || dealer->room == NULL || is_present(guest) == was_present)
        return;
    dealer->now = now;
    if (is_silent)
        room_leave(dealer->room, &guest->identity, now);
    else
        room_enter(dealer->room, &guest->identity);
    announce_presence(dealer);
    if (dealer->state == DEALER_READY)
        schedule(dealer);
}

/* Requests whose events may be stored or not are answered first. */
static bool can_dismiss(const Dealer *dealer)
{
    return dealer->is_dismissed && dealer->granted.first == NULL;
}

void dealer_wake(Dealer *dealer, int64_t now)
{
    bool is_wanted =
        dealer->first != NULL || dealer->waiting.first != NULL || dealer->granted.first != NULL;

    dealer->now = now;
    if (dealer->state == DEALER_AWAY && (!is_wanted || can_dismiss(dealer)))
        dealer_finish(dealer);
    else if (dealer->state == DEALER_AWAY)
        dealer_load(dealer);
    else if (dealer->state == DEALER_READY)
        dealer_go_on(dealer);
}

void dealer_hear_of(Dealer *dealer, uint32_t version, int64_t now)
{
    dealer->now = now;
    if (version > dealer->news_version)
        dealer->news_version = version;
    if (dealer->state == DEALER_READY && version > dealer->room->saved)
        dealer_load(dealer);
}

void dealer_dismiss(Dealer *dealer, int64_t now)
{
    dealer->now = now;
    dealer->is_dismissed = true;
    if (dealer->state == DEALER_READY || (dealer->state == DEALER_AWAY && can_dismiss(dealer)))
        dealer_finish(dealer);
}

void dealer_tell_all(Dealer *dealer, Span line)
{
    for (Guest *guest = dealer->first; guest != NULL; guest = guest->next)
        guest_put(guest, line);
}

void dealer_publish(Dealer *dealer)
{
    const Room *room = dealer->room;
    bool has_moved = dealer->seating_changes != room->seating_changes;
    bool has_thrown = room->options.time > 0 && (dealer->told_throw != room->thrown ||
                                                 dealer->told_round < room->table.round);

    if (has_moved)
        count_presence(dealer);
    dealer->told_throw = room->thrown;
    dealer->told_round = room->table.round;
    for (Guest *guest = dealer->first; guest != NULL; guest = guest->next) {
        uint32_t seat = has_moved ? room_seat_of(room, &guest->identity) : guest->seat;
        bool is_host = has_moved ? room_is_host(room, &guest->identity) : guest->is_host;
        uint32_t number = has_moved ? room_next_of(room, &guest->identity) : guest->next_number;
        guest->needs_you |=
            seat != guest->seat || is_host != guest->is_host || number != guest->next_number;
        guest->needs_clock |= has_thrown;
        if ((seat != guest->seat && room->options.is_hidden) ||
            guest->unveil_count != room->unveil_count) {
            guest->needs_fresh = guest->version > 0;
            guest->version = 0;
        }
        guest->unveil_count = room->unveil_count;
        guest->seat = seat;
        guest->is_host = is_host;
        guest->next_number = number;
        dealer->driver->tell(guest);
    }
    if (has_moved)
        announce_presence(dealer);
}
