/* Requests to a room: who may make them, and which events follow. Whether an event is possible is
 * checked when it is applied (event.c). */
#include "dice/dice.h"
#include "notation/move_text.h"
#include "room/room_inner.h"

#include <string.h>

typedef struct {
    Room *room;
    const Identity *who;
    uint32_t seat; /* of the person who asks; 0: none */
    Span words;    /* after the verb */
    int64_t now;
    char *ticket; /* output: the ticket that was made */
} RoomRequest;

typedef RoomRefusal Ask(const RoomRequest *request);

/* Adds an event that consists of its kind and a seat; seat 0: only its kind. */
static RoomRefusal add_plain(const RoomRequest *request, const char *kind, uint32_t seat)
{
    return event_add(request->room, kind, seat, (Span){0}, NULL, request->now);
}

static bool take_number(Span *words, uint32_t most, uint32_t *number)
{
    uint64_t value;

    if (!span_number(span_word(words), most, &value))
        return false;
    *number = (uint32_t)value;
    return true;
}

/* Takes the seat number at the start of the words. 0 becomes the first free seat. */
static bool take_seat(const RoomRequest *request, Span *words, uint32_t *seat)
{
    if (!take_number(words, ROOM_SEATS, seat))
        return false;
    if (*seat == 0)
        for (*seat = 1; place_at(request->room, *seat) != NULL;)
            ++*seat;
    return true;
}

static RoomRefusal make_host(const RoomRequest *request, uint32_t seat)
{
    const Place *place = place_at(request->room, seat);

    return place == NULL
               ? refuse(ROOM_SEAT)
               : event_add(request->room, "host", seat, (Span){0}, &place->owner, request->now);
}

static RoomRefusal ask_sit(const RoomRequest *request)
{
    Span words = request->words;
    uint32_t seat;

    if (request->seat != 0)
        return refuse(ROOM_SEATED);
    if (!take_seat(request, &words, &seat) || seat > ROOM_SEATS)
        return refuse(ROOM_SEAT);
    return room_sit(request->room, seat, words, request->who, request->now);
}

/* Keeps a seat in the next series for somebody; or seats them, if none is under way any more. */
static RoomRefusal ask_next(const RoomRequest *request)
{
    Room *room = request->room;
    uint32_t seat = room->phase == ROOM_IS_OPEN ? room_free_seat(room) : 0;

    if (seat != 0)
        return room_sit(room, seat, request->words, request->who, request->now);
    return event_add(room, "next", room_free_number(room), request->words, request->who,
                     request->now);
}

static RoomRefusal ask_unnext(const RoomRequest *request)
{
    uint32_t number = room_next_of(request->room, request->who);

    return number == 0 ? refuse(ROOM_NO_SEAT) : add_plain(request, "unnext", number);
}

/* Adds an event after which seats may be free for those who wait. */
static RoomRefusal add_freeing(const RoomRequest *request, const char *kind, uint32_t seat)
{
    RoomRefusal refusal = add_plain(request, kind, seat);

    return refusal.reason == ROOM_FINE ? room_seat_next(request->room, request->now) : refusal;
}

static RoomRefusal ask_stand(const RoomRequest *request)
{
    return add_freeing(request, "stand", request->seat);
}

/* Makes a name for a bot that is not in use at the table: its level, followed by a number if the
 * level alone is taken. */
static void name_bot(const Room *room, Text *name, Span level)
{
    for (uint32_t number = 1;; number++) {
        name->length = 0;
        text_span(name, level);
        if (number > 1) {
            text_char(name, ' ');
            text_number(name, number);
        }
        if (!room_has_name(room, (Span){name->start, name->length}))
            return;
    }
}

static RoomRefusal ask_bot(const RoomRequest *request)
{
    char buffer[ROOM_LINE_BYTES];
    Text line = text_over(buffer, sizeof buffer);
    char name_buffer[ROOM_NAME_BYTES + 16];
    Text name = text_over(name_buffer, sizeof name_buffer);
    Span words = request->words;
    uint32_t seat;

    if (!take_seat(request, &words, &seat) || seat > ROOM_SEATS)
        return refuse(ROOM_SEAT);
    Span level = span_word(&words);
    if (level.length > ROOM_NAME_BYTES)
        return refuse(ROOM_LEVEL);
    event_begin(&line, "bot", seat);
    text_char(&line, ' ');
    text_span(&line, level);
    text_char(&line, ' ');
    if (words.length == 0) {
        name_bot(request->room, &name, level);
        words = (Span){name.start, name.length};
    }
    text_span(&line, words);
    return room_add(request->room, &line, request->now);
}

static RoomRefusal ask_remove(const RoomRequest *request)
{
    Span words = request->words;
    uint32_t seat;

    if (!take_number(&words, ROOM_SEATS, &seat) || seat == 0)
        return refuse(ROOM_SEAT);
    if (seat == request->seat && request->room->phase == ROOM_IS_OPEN)
        return refuse(ROOM_SELF);
    const Place *place = place_at(request->room, seat);
    if (place != NULL && seat != request->seat && room_made(request->room, &place->owner))
        return refuse(ROOM_MAKER);
    return add_freeing(request, "remove", seat);
}

static RoomRefusal ask_pardon(const RoomRequest *request)
{
    return add_plain(request, "pardon", 0);
}

static RoomRefusal ask_lock(const RoomRequest *request)
{
    return add_plain(request, "lock", 0);
}

static RoomRefusal ask_unlock(const RoomRequest *request)
{
    return add_freeing(request, "unlock", 0);
}

static RoomRefusal ask_host(const RoomRequest *request)
{
    Span words = request->words;
    uint32_t seat;

    return take_number(&words, ROOM_SEATS, &seat) ? make_host(request, seat) : refuse(ROOM_SEAT);
}

/* Whether somebody's connection was lost only a moment ago. They get some time to come back. */
static bool is_grace(const RoomRequest *request, int64_t left)
{
    const Room *room = request->room;
    int64_t since = left > room->loaded ? left : room->loaded;

    return request->now - since < room->grace;
}

static RoomRefusal ask_lead(const RoomRequest *request)
{
    const Room *room = request->room;

    if (room_made(room, request->who))
        return event_add(request->room, "host", request->seat,
                         span_of(request->seat == 0 ? "-" : ""), request->who, request->now);
    if (request->seat == 0)
        return refuse(ROOM_NO_SEAT);
    if (room->host_connections > 0 || room_is_host(room, request->who))
        return refuse(ROOM_HERE);
    if (is_grace(request, room->host_left))
        return refuse(ROOM_GRACE);
    return make_host(request, request->seat);
}

/* commit SHEET COMMITMENT: to the player's chain for the next sheet. */
static RoomRefusal ask_commit(const RoomRequest *request)
{
    Span words = request->words;
    uint32_t sheet;
    FairKey commitment;

    if (request->room->phase == ROOM_IS_PLAYING)
        return refuse(ROOM_STARTED);
    if (!take_number(&words, UINT32_MAX, &sheet) || sheet != request->room->sheet + 1)
        return refuse(ROOM_SHEET);
    if (!fair_parse(words, &commitment))
        return refuse(ROOM_LINK);
    return event_commit(request->room, request->seat, &commitment, request->now);
}

/* reveal SHEET ROUND LINK: the player's link for the next throw. It becomes part of an event once
 * all links are there (time.c). */
static RoomRefusal ask_reveal(const RoomRequest *request)
{
    Room *room = request->room;
    Place *place = place_at(room, request->seat);
    Span words = request->words;
    uint32_t sheet, round;
    FairKey link;

    if (!take_number(&words, UINT32_MAX, &sheet) || sheet != room->sheet)
        return refuse(ROOM_SHEET);
    if (!take_number(&words, UINT32_MAX, &round) || round != room->table.round + 1 ||
        room->phase != ROOM_IS_PLAYING || !room->is_final || !place_owes_link(room, place))
        return refuse(ROOM_ROUND);
    if (!fair_parse(words, &link) || !chain_continues(room, request->seat, &place->chain, &link))
        return refuse(ROOM_LINK);
    place->offered = link;
    place->offered_sheet = sheet;
    place->offered_round = round;
    return refuse(ROOM_FINE);
}

/* The server commits to its chain for the next sheet. */
RoomRefusal room_commit(Room *room, int64_t now)
{
    FairKey commitment;

    if (!room_own_link(room, room->sheet + 1, 0, &commitment))
        return refuse(ROOM_MEMORY);
    return event_commit(room, CHAIN_SERVER, &commitment, now);
}

static RoomRefusal ask_start(const RoomRequest *request)
{
    const Room *room = request->room;

    if (room->sheet == 0 && !room_is_host(room, request->who))
        return refuse(ROOM_HOST);
    if (request->seat == 0 && !room_is_host(room, request->who))
        return refuse(ROOM_NO_SEAT);
    if (room->options.dice == ROOM_DICE_DAILY)
        return refuse(ROOM_STARTED);
    if (room->options.dice == ROOM_DICE_FAIR && room->has_fixed_dice &&
        (room->phase == ROOM_IS_OPEN || room->phase == ROOM_IS_BETWEEN)) {
        RoomRefusal refusal = room_commit(request->room, request->now); /* a table of 0.1.0 */
        if (refusal.reason != ROOM_FINE)
            return refusal;
    }
    return add_plain(request, "start", 0);
}

/* The next throw of seeded dice. */
static Throw seeded_throw(const Room *room)
{
    Rng dice = rng_start(room->options.seed, 0, RNG_DICE);

    for (uint32_t round = 0; round < room->table.round; round++)
        dice_throw(&dice);
    return dice_throw(&dice);
}

static RoomRefusal ask_throw(const RoomRequest *request)
{
    Throw thrown;
    Fault fault;

    if (request->room->options.dice == ROOM_DICE_SEEDED && span_is(request->words, "dice"))
        return event_throw(request->room, seeded_throw(request->room), NULL, request->now);
    if (request->room->options.dice != ROOM_DICE_HAND)
        return refuse(ROOM_DICE);
    if (!throw_text_parse(request->words, &thrown, &fault))
        return (RoomRefusal){.reason = ROOM_RULES, .verdict = {.reason = VERDICT_NO_THROW}};
    return event_throw(request->room, thrown, NULL, request->now);
}

static RoomRefusal ask_unthrow(const RoomRequest *request)
{
    return add_plain(request, "unthrow", 0);
}

/* Takes the round at the start of the words. True if that round is in play. */
static bool is_this_round(const RoomRequest *request, Span *words)
{
    uint32_t round;

    return take_number(words, UINT32_MAX, &round) && round > 0 &&
           request->room->phase == ROOM_IS_PLAYING && round == request->room->table.round;
}

static RoomRefusal ask_move(const RoomRequest *request)
{
    Span words = request->words;
    Move move;
    Fault fault;

    if (!is_this_round(request, &words))
        return refuse(ROOM_ROUND);
    if (request->room->places[request->seat - 1].stand_in != NULL)
        return refuse(ROOM_BOT);
    if (!move_text_parse(words, &move, &fault))
        return refuse(ROOM_SYNTAX);
    return event_move(request->room, "move", request->seat, &move, request->now);
}

static RoomRefusal ask_back(const RoomRequest *request)
{
    Span words = request->words;

    if (!is_this_round(request, &words))
        return refuse(ROOM_ROUND);
    return add_plain(request, "back", request->seat);
}

static uint32_t count_bits(const uint64_t bits[2])
{
    return (uint32_t)(__builtin_popcountll(bits[0]) + __builtin_popcountll(bits[1]));
}

/* A bot takes over for somebody who is away: if the host wants it, or most of the others do. */
static RoomRefusal ask_vote(const RoomRequest *request)
{
    Room *room = request->room;
    Span words = request->words;
    uint32_t seat;
    char buffer[ROOM_LINE_BYTES];
    Text line = text_over(buffer, sizeof buffer);
    bool is_host = room_is_host(room, request->who);

    if (request->seat == 0 && !is_host)
        return refuse(ROOM_NO_SEAT);
    if (!take_number(&words, ROOM_SEATS, &seat) || seat == request->seat)
        return refuse(ROOM_SEAT);
    const Place *place = place_at(room, seat);
    if (place == NULL)
        return refuse(ROOM_SEAT);
    if (place->connections > 0)
        return refuse(ROOM_HERE);
    if (place->bot == NULL && place->stand_in == NULL && is_grace(request, place->left))
        return refuse(ROOM_GRACE);
    if (is_host)
        return room->phase == ROOM_IS_PLAYING ? event_give(room, seat, request->now)
                                              : refuse(ROOM_NOT_STARTED);
    event_begin(&line, "vote", request->seat);
    text_char(&line, ' ');
    text_number(&line, seat);
    RoomRefusal refusal = room_add(room, &line, request->now);
    if (refusal.reason != ROOM_FINE || 2 * count_bits(place->votes) <= room->people - 1)
        return refusal;
    return event_give(room, seat, request->now);
}

static RoomRefusal ask_take(const RoomRequest *request)
{
    return add_plain(request, "take", request->seat);
}

static RoomRefusal ask_ticket(const RoomRequest *request)
{
    token_make(request->ticket);
    Identity ticket = identity_of(span_of(request->ticket));
    return event_add(request->room, "ticket", request->seat, (Span){0}, &ticket, request->now);
}

static RoomRefusal ask_claim(const RoomRequest *request)
{
    Room *room = request->room;
    Identity ticket = identity_of(request->words);

    if (request->seat != 0 || room_next_of(room, request->who) != 0)
        return refuse(ROOM_SEATED);
    if (room_has_removed(room, request->who))
        return refuse(ROOM_REMOVED);
    for (uint32_t i = 0; i < room->place_count; i++)
        if (room->places[i].is_taken && room->places[i].has_ticket &&
            identity_is_equal(&room->places[i].ticket, &ticket))
            return event_add(room, "device", i + 1, (Span){0}, request->who, request->now);
    return refuse(ROOM_TICKET);
}

/* Ends the sheet of a table where players take turns. Other sheets end without a request. */
static RoomRefusal ask_finish(const RoomRequest *request)
{
    if (!request->room->options.takes_turns)
        return refuse(ROOM_TURN);
    return event_add(request->room, "over", 0, span_of("-"), NULL, request->now);
}

/* A sheet in play is not closed, unless it can never go on. */
static RoomRefusal ask_close(const RoomRequest *request)
{
    if (request->room->phase == ROOM_IS_PLAYING && !room_is_stuck(request->room))
        return refuse(ROOM_STARTED);
    return add_plain(request, "close", 0);
}

static const struct {
    const char *verb;
    Ask *ask;
    bool needs_seat;
    bool needs_host;
    bool needs_words; /* false: no words may follow */
} verbs[] = {
    {.verb = "move", .ask = ask_move, .needs_seat = true, .needs_words = true},
    {.verb = "back", .ask = ask_back, .needs_seat = true, .needs_words = true},
    {.verb = "sit", .ask = ask_sit, .needs_words = true},
    {.verb = "stand", .ask = ask_stand, .needs_seat = true},
    {.verb = "next", .ask = ask_next, .needs_words = true},
    {.verb = "unnext", .ask = ask_unnext},
    {.verb = "bot", .ask = ask_bot, .needs_host = true, .needs_words = true},
    {.verb = "remove", .ask = ask_remove, .needs_host = true, .needs_words = true},
    {.verb = "pardon", .ask = ask_pardon, .needs_host = true},
    {.verb = "lock", .ask = ask_lock, .needs_host = true},
    {.verb = "unlock", .ask = ask_unlock, .needs_host = true},
    {.verb = "host", .ask = ask_host, .needs_host = true, .needs_words = true},
    {.verb = "lead", .ask = ask_lead},
    {.verb = "reveal", .ask = ask_reveal, .needs_seat = true, .needs_words = true},
    {.verb = "commit", .ask = ask_commit, .needs_seat = true, .needs_words = true},
    {.verb = "start", .ask = ask_start},
    {.verb = "throw", .ask = ask_throw, .needs_host = true, .needs_words = true},
    {.verb = "unthrow", .ask = ask_unthrow, .needs_host = true},
    {.verb = "finish", .ask = ask_finish, .needs_host = true},
    {.verb = "vote", .ask = ask_vote, .needs_words = true},
    {.verb = "take", .ask = ask_take, .needs_seat = true},
    {.verb = "ticket", .ask = ask_ticket, .needs_seat = true},
    {.verb = "claim", .ask = ask_claim, .needs_words = true},
    {.verb = "close", .ask = ask_close, .needs_host = true},
};

RoomRefusal room_ask(Room *room, const Identity *who, Span words, int64_t now,
                     char ticket[TOKEN_BYTES + 1])
{
    Span verb = span_word(&words);
    RoomRequest request = {
        .room = room,
        .who = who,
        .seat = room_seat_of(room, who),
        .words = words,
        .now = now,
        .ticket = ticket,
    };

    ticket[0] = '\0';
    if (memchr(words.start, '\t', words.length) != NULL ||
        memchr(words.start, '\n', words.length) != NULL)
        return refuse(ROOM_SYNTAX);
    for (unsigned i = 0; i < sizeof verbs / sizeof verbs[0]; i++) {
        if (!span_is(verb, verbs[i].verb))
            continue;
        if (verbs[i].needs_words != (words.length > 0))
            return refuse(ROOM_SYNTAX);
        if (room->phase == ROOM_IS_CLOSED)
            return refuse(ROOM_CLOSED);
        if (verbs[i].needs_seat && request.seat == 0)
            return refuse(ROOM_NO_SEAT);
        if (verbs[i].needs_host && !room_is_host(room, who))
            return refuse(ROOM_HOST);
        return verbs[i].ask(&request);
    }
    return refuse(ROOM_SYNTAX);
}

/* Adds the first event of a room. The options are valid. */
static RoomRefusal add_table(Room *room, const RoomOptions *options, const Identity *host,
                             int64_t now)
{
    char buffer[ROOM_LINE_BYTES];
    Text line = text_over(buffer, sizeof buffer);

    text_put(&line, "table ");
    options_write(&line, options);
    event_hide_identity(&line, host);
    return room_add(room, &line, now);
}

RoomRefusal room_make(Room *room, const Identity *host, Span words, int64_t now)
{
    RoomOptions options;
    RoomRefusal refusal = options_parse(words, false, &options);

    if (refusal.reason == ROOM_FINE)
        refusal = add_table(room, &options, host, now);
    if (refusal.reason != ROOM_FINE || room->options.dice != ROOM_DICE_FAIR)
        return refusal;
    return room_commit(room, now);
}

/* Adds the commitment to the dice of a day. The secret is stored only if it does not follow from
 * the server's key: on the day on which a server of 0.1.0 was replaced. */
static RoomRefusal add_fixed_dice(Room *room, const FairKey *secret, int64_t now)
{
    char buffer[ROOM_LINE_BYTES];
    Text line = text_over(buffer, sizeof buffer);
    FairKey own = fair_day_secret(&room->key, room->options.game->name, room->options.day);
    FairKey commitment = fair_commitment(secret);

    text_put(&line, "dice ");
    fair_write(&line, &commitment);
    if (!fair_is_equal(&own, secret)) {
        text_char(&line, '\t');
        fair_write(&line, secret);
    }
    return room_add(room, &line, now);
}

RoomRefusal room_make_daily(Room *room, const Identity *who, const Game *game, const char *day,
                            const FairKey *secret, Span name, int64_t now)
{
    RoomOptions options = {
        .game = game,
        .dice = ROOM_DICE_DAILY,
        .level = bot_usual(game),
        .seats = 1,
        .sheets = 1,
    };
    Text day_text = text_over(options.day, sizeof options.day);
    Text name_text = text_over(options.name, sizeof options.name);
    RoomRequest request = {.room = room, .who = who, .now = now};

    text_put(&day_text, day);
    text_put(&name_text, day);
    if (!name_is_good(name))
        return refuse(ROOM_NAME);
    RoomRefusal refusal = add_table(room, &options, who, now);
    if (refusal.reason == ROOM_FINE)
        refusal = add_fixed_dice(room, secret, now);
    if (refusal.reason == ROOM_FINE)
        refusal = event_add(room, "sit", 1, name, who, now);
    if (refusal.reason == ROOM_FINE)
        refusal = add_plain(&request, "start", 0);
    return refusal;
}
