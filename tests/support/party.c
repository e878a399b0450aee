/* The loop around the tables, and the ledger. */
#include "support/party.h"

#include <poll.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { RETRY_SOON = 5, RETRY_STORE = 50, TURN = 20, TRIES = 100 };

static bool party_fails(Party *party, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Keeps the first fault; always false. */
static bool party_fails(Party *party, const char *format, ...)
{
    va_list list;

    if (party->fault[0] != '\0')
        return false;
    va_start(list, format);
    vsnprintf(party->fault, sizeof party->fault, format, list);
    va_end(list);
    return false;
}

static void ledger_reach(PartyTable *table, uint32_t version)
{
    uint32_t size = table->size;

    if (version <= size)
        return;
    table->size = 2 * version + 1000;
    table->events = realloc(table->events, table->size * sizeof *table->events);
    table->promises = realloc(table->promises, table->size * sizeof *table->promises);
    if (table->events == NULL || table->promises == NULL)
        abort();
    memset(table->events + size, 0, (table->size - size) * sizeof *table->events);
    memset(table->promises + size, 0, (table->size - size) * sizeof *table->promises);
}

/* Enters an event that a guest was shown. */
static void ledger_event(PartyTable *table, Span line)
{
    uint64_t version = 0;
    Span words = line;

    span_number(span_word(&words), UINT32_MAX, &version);
    ledger_reach(table, (uint32_t)version);
    char **event = &table->events[version - 1];
    if (*event == NULL)
        *event = strndup(words.start, words.length);
    else if (!span_is(words, *event))
        party_fails(table->party, "table %s, event %u was '%s' and is '%.*s'", table->code,
                    (unsigned)version, *event, (int)words.length, words.start);
    if (version > table->version)
        table->version = (uint32_t)version;
}

static PartyGuest *party_guest(Guest *guest)
{
    return guest->context;
}

static void take_event(Guest *guest, Span line)
{
    ledger_event(party_guest(guest)->table, line);
}

static void take_fresh(Guest *guest)
{
    PartyTable *table = party_guest(guest)->table;

    party_fails(table->party, "table %s: somebody with a version has to begin afresh", table->code);
}

static void take_other(Guest *guest, Span line)
{
    if (span_is(line, "store away"))
        party_guest(guest)->table->party->away++;
    if (span_is(line, "store back"))
        party_guest(guest)->table->party->back++;
}

/* Refusals that a correct guest can get: a request before the end of a connection had been granted,
 * or could not be stored. */
static bool is_innocent(Span reason)
{
    static const char *const innocent[] = {
        "round", "rules has-moved", "rules throw-is-due", "store", "started", "seated", "busy"};

    for (size_t i = 0; i < sizeof innocent / sizeof *innocent; i++)
        if (span_is(reason, innocent[i]))
            return true;
    return false;
}

static void take_promise(PartyGuest *seated, Span words)
{
    PartyTable *table = seated->table;
    uint64_t version;

    if (!span_number(span_word(&words), UINT32_MAX, &version) || version == 0) {
        party_fails(table->party, "table %s: ok without a version", table->code);
        return;
    }
    ledger_reach(table, (uint32_t)version);
    char **promise = &table->promises[version - 1];
    if (*promise == NULL)
        *promise = strdup(seated->promise);
    else if (strcmp(*promise, seated->promise) != 0)
        party_fails(table->party, "table %s: ok %u was for '%s', and now for '%s'", table->code,
                    (unsigned)version, *promise, seated->promise);
    table->party->moves += strncmp(seated->promise, "move", 4) == 0;
}

static void take_answer(Guest *guest, uint32_t id, bool is_ok, Span words)
{
    PartyGuest *seated = party_guest(guest);
    Party *party = seated->table->party;

    if (id == 1 && !is_ok && span_is(words, "store")) {
        party->refusals++;
        seated->was_refused = true;
    } else if (id == 1 && !is_ok) {
        party_fails(party, "table %s: hello refused: %s", guest->code, guest->answer);
    }
    if (id != seated->pending)
        return;
    seated->pending = 0;
    if (is_ok) {
        take_promise(seated, words);
    } else if (is_innocent(words)) {
        party->refusals += span_is(words, "store");
        seated->retry = wire_clock() + RETRY_STORE;
        guest->moved_in = 0;
    } else {
        party_fails(party, "table %s: '%s' refused: %s", guest->code, seated->promise,
                    guest->answer);
    }
}

static const GuestHooks hooks = {
    .event = take_event, .answer = take_answer, .other = take_other, .fresh = take_fresh};

/* Notes that the guest waits for the answer to its latest message, which asks for this event. */
static void expect(PartyGuest *seated, const char *words)
{
    seated->pending = seated->guest.asked;
    snprintf(seated->promise, sizeof seated->promise, "%s", words);
}

/* Does what a guest has to do next at the table. */
static void act(PartyGuest *seated)
{
    Guest *guest = &seated->guest;
    const Fold *fold = &guest->fold;
    uint32_t beginning = fold->sheet + 1;
    char event[160];

    if (!guest->is_there || guest->seat == 0 || seated->pending != 0 ||
        wire_clock() < seated->retry)
        return;
    if (guest_move(guest)) {
        snprintf(event, sizeof event, "move %u %s", (unsigned)guest->seat, guest->move);
        expect(seated, event);
    } else if (guest->seat == 1 && !fold->is_playing && guest->moved_in != beginning) {
        guest_say(guest, "start");
        guest->moved_in = beginning;
        expect(seated, "start");
    }
}

static bool reconnect(PartyGuest *seated)
{
    char code[GUEST_CODE_BYTES + 1];

    memcpy(code, seated->table->code, sizeof code);
    seated->pending = 0;
    seated->was_refused = false;
    return guest_go(&seated->guest, seated->place, code) ||
           party_fails(seated->table->party, "no connection");
}

static bool lose(PartyGuest *seated, WireState state)
{
    Party *party = seated->table->party;

    if (state == WIRE_BROKEN)
        return party_fails(party, "%s", seated->guest.fault);
    if (!party->may_lose)
        return party_fails(party, "table %s: a connection ended", seated->table->code);
    party->losses++;
    guest_drop(&seated->guest);
    seated->retry = wire_clock() + RETRY_SOON;
    return true;
}

/* Reads what one guest's socket has, and answers. */
static bool serve(PartyGuest *seated, bool is_ready)
{
    Guest *guest = &seated->guest;
    WireState state = WIRE_NOTHING;

    if (guest->wire.socket < 0)
        return wire_clock() < seated->retry || reconnect(seated);
    if (is_ready)
        state = guest_take(guest);
    if (seated->was_refused)
        state = WIRE_CLOSED;
    if (state == WIRE_NOTHING) {
        act(seated);
        state = wire_flush(&guest->wire);
    }
    return state == WIRE_CLOSED || state == WIRE_BROKEN ? lose(seated, state) : true;
}

/* One turn of the loop, of TURN milliseconds at most. */
static bool turn(Party *party)
{
    struct pollfd polls[PARTY_TABLES * PARTY_PLAYERS];
    uint32_t count = party->table_count * party->player_count;

    for (uint32_t i = 0; i < count; i++) {
        Wire *wire = &party->guests[i].guest.wire;
        bool has_more = wire->out.start < wire->out.length;
        polls[i] = (struct pollfd){wire->socket, has_more ? POLLIN | POLLOUT : POLLIN, 0};
    }
    poll(polls, count, TURN);
    for (uint32_t i = 0; i < count; i++)
        if (!serve(&party->guests[i], polls[i].revents != 0))
            return false;
    return party->fault[0] == '\0';
}

bool party_run(Party *party, int milliseconds)
{
    int64_t end = wire_clock() + milliseconds;

    while (wire_clock() < end)
        if (!turn(party))
            return false;
    return true;
}

bool party_play(Party *party, uint64_t moves)
{
    int64_t end = wire_clock() + PARTY_PATIENCE;
    uint64_t goal = party->moves + moves;

    while (party->moves < goal) {
        if (!turn(party))
            return false;
        if (wire_clock() > end)
            return party_fails(party, "play does not go on: %u moves are missing",
                               (unsigned)(goal - party->moves));
    }
    return true;
}

bool party_advance(Party *party, uint32_t events)
{
    uint32_t goals[PARTY_TABLES];
    int64_t end = wire_clock() + PARTY_PATIENCE;

    for (uint32_t i = 0; i < party->table_count; i++)
        goals[i] = party->tables[i].version + events;
    for (uint32_t i = 0; i < party->table_count; i++) {
        while (party->tables[i].version < goals[i]) {
            if (!turn(party))
                return false;
            if (wire_clock() > end)
                return party_fails(party, "table %s does not go on", party->tables[i].code);
        }
    }
    return true;
}

/* Sits down; a guest of another server may have been quicker. */
static bool take_seat(PartyGuest *seated, uint32_t seat)
{
    Guest *guest = &seated->guest;
    unsigned tries = 0;

    if (!guest_enter(guest, seated->place, seated->table->code))
        return party_fails(seated->table->party, "no entry: %s", guest->fault);
    do {
        if (!guest_ask(guest, "sit %u Guest %u", (unsigned)seat, (unsigned)seat))
            return party_fails(seated->table->party, "no seat: %s", guest->fault);
    } while (!guest->is_ok && strcmp(guest->answer, "store") == 0 && ++tries < TRIES);
    guest->seat = seat;
    return guest->is_ok || party_fails(seated->table->party, "no seat: %s", guest->answer);
}

static bool make_table(Party *party, uint32_t number, const WirePlace *places, uint32_t place_count,
                       const char *options)
{
    PartyTable *table = &party->tables[number];
    PartyGuest *first = &party->guests[number * party->player_count];

    table->party = party;
    for (uint32_t i = 0; i < party->player_count; i++) {
        uint32_t index = number * party->player_count + i;
        first[i].table = table;
        first[i].place = places[index % place_count];
        guest_start(&first[i].guest, party->seed + index, &hooks, &first[i]);
        first[i].guest.takes_part = true;
    }
    Guest *host = &first->guest;
    if (!guest_enter(host, first->place, "") ||
        !guest_ask(host, "make %s pause=0 %s%sname=Party %u",
                   number % 2 == 0 ? "knister" : "knaster", options, options[0] == '\0' ? "" : " ",
                   (unsigned)number) ||
        !host->is_ok || strlen(host->answer) > GUEST_CODE_BYTES)
        return party_fails(party, "no table: %s %s", host->fault, host->answer);
    memcpy(table->code, host->answer, strlen(host->answer) + 1);
    for (uint32_t i = 0; i < party->player_count; i++)
        if (!take_seat(&first[i], i + 1))
            return false;
    return true;
}

bool party_start(Party *party, const WirePlace *places, uint32_t place_count, uint32_t tables,
                 uint32_t players, const char *options, uint64_t seed)
{
    *party = (Party){.table_count = tables, .player_count = players, .seed = seed};
    party->guests = calloc((size_t)tables * players, sizeof *party->guests);
    if (party->guests == NULL)
        abort();
    for (uint32_t i = 0; i < tables * players; i++)
        party->guests[i].guest.wire.socket = -1;
    for (uint32_t i = 0; i < tables; i++)
        if (!make_table(party, i, places, place_count, options))
            return false;
    return true;
}

void party_end(Party *party)
{
    for (uint32_t i = 0; i < party->table_count * party->player_count; i++)
        guest_end(&party->guests[i].guest);
    free(party->guests);
    for (uint32_t i = 0; i < party->table_count; i++) {
        PartyTable *table = &party->tables[i];
        for (uint32_t version = 0; version < table->size; version++) {
            free(table->events[version]);
            free(table->promises[version]);
        }
        free(table->events);
        free(table->promises);
    }
    *party = (Party){0};
}

/* Whether an event is the one that was promised, with or without words after it. */
static bool is_kept(const char *event, const char *promise)
{
    size_t length = strlen(promise);

    return event != NULL && strncmp(event, promise, length) == 0 &&
           (event[length] == '\0' || event[length] == ' ');
}

static bool verify_table(PartyTable *table, WirePlace place)
{
    PartyGuest stranger = {.table = table, .place = place};

    guest_start(&stranger.guest, 0, &hooks, &stranger);
    bool is_whole = guest_enter(&stranger.guest, place, table->code) &&
                    guest_wait(&stranger.guest, table->version);
    if (!is_whole)
        party_fails(table->party, "table %s: not all %u events are there: %s", table->code,
                    (unsigned)table->version, stranger.guest.fault);
    guest_end(&stranger.guest);
    for (uint32_t i = 0; is_whole && i < table->size; i++)
        if (table->promises[i] != NULL && !is_kept(table->events[i], table->promises[i]))
            return party_fails(table->party, "table %s: ok %u was for '%s', but that is '%s'",
                               table->code, (unsigned)i + 1, table->promises[i],
                               table->events[i] != NULL ? table->events[i] : "nothing");
    return is_whole && table->party->fault[0] == '\0';
}

bool party_verify(Party *party, WirePlace place)
{
    for (uint32_t i = 0; i < party->table_count; i++)
        if (!verify_table(&party->tables[i], place))
            return false;
    return true;
}
