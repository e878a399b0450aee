/* The events of a room: each kind checked and applied. The only place where a room changes. */
#include "notation/move_text.h"
#include "room/event_inner.h"

#include <stdlib.h>
#include <string.h>

bool take_identity(const Room *room, const RoomEvent *event, Identity *identity)
{
    Identity found = {0};

    if (!room->is_outside && !identity_parse(event->hidden, &found))
        return false;
    *identity = found;
    return true;
}

static RoomRefusal from_verdict(Verdict verdict)
{
    return verdict.reason == VERDICT_FINE ? fine()
                                          : (RoomRefusal){.reason = ROOM_RULES, .verdict = verdict};
}

static RoomRefusal apply_table(Room *room, const RoomEvent *event)
{
    RoomOptions options;

    if (room->phase != ROOM_IS_NEW)
        return refuse(ROOM_STARTED);
    RoomRefusal refusal = options_parse(event->words, true, &options);
    if (refusal.reason != ROOM_FINE)
        return refusal;
    if (!take_identity(room, event, &room->host))
        return refuse(ROOM_SYNTAX);
    room->maker = room->host;
    room->options = options;
    room->phase = ROOM_IS_OPEN;
    return fine();
}

static RoomRefusal apply_host(Room *room, const RoomEvent *event)
{
    Identity host;
    uint32_t seat = 0;
    Span words = event->words;

    if (!take_identity(room, event, &host))
        return refuse(ROOM_SYNTAX);
    if (!span_is(event->words, "-")) {
        RoomRefusal refusal;
        Place *place = take_person(room, &words, &refusal);
        if (place == NULL)
            return refusal;
        seat = (uint32_t)(place - room->places) + 1;
        if (!identity_is_equal(&place->owner, &host))
            return refuse(ROOM_SEAT);
    }
    room->host = host;
    room->host_seat = seat;
    room->seating_changes++;
    return fine();
}

/* Makes `places` long enough for a seat number. False: out of memory. */
static bool provide_place(Room *room, uint32_t seat)
{
    if (seat <= room->place_count)
        return true;
    Place *places = realloc(room->places, seat * sizeof *places);
    if (places == NULL)
        return false;
    memset(places + room->place_count, 0, (seat - room->place_count) * sizeof *places);
    room->places = places;
    room->place_count = seat;
    return true;
}

/* Whether a new player can take this seat under this name. */
static RoomReason may_sit(const Room *room, uint32_t seat, Span name)
{
    Fault fault;

    if (room->phase != ROOM_IS_OPEN)
        return not_between(room).reason;
    if (seat > room_seats(room))
        return ROOM_SEAT;
    if (place_at(room, seat) != NULL)
        return ROOM_SEAT_TAKEN;
    if (room->options.takes_turns) /* the name comes from a record */
        return record_name_check(name, &fault) ? ROOM_FINE : ROOM_NAME;
    if (!name_is_good(name))
        return ROOM_NAME;
    return room_has_name(room, name) ? ROOM_NAME_TAKEN : ROOM_FINE;
}

/* Seats a person or a bot, if allowed. */
static RoomRefusal seat_player(Room *room, uint32_t seat, Span name, Place **place)
{
    RoomReason reason = may_sit(room, seat, name);

    if (reason == ROOM_FINE && !provide_place(room, seat))
        reason = ROOM_MEMORY;
    if (reason != ROOM_FINE)
        return refuse(reason);
    *place = &room->places[seat - 1];
    **place = (Place){.is_taken = true};
    memcpy((*place)->name, name.start, name.length);
    return fine();
}

bool room_has_removed(const Room *room, const Identity *who)
{
    for (uint32_t i = 0; i < room->removed_count; i++)
        if (identity_is_equal(&room->removed[i], who))
            return true;
    return false;
}

/* Remembers a person whom the host removed. If there are too many, the oldest is forgotten. */
static bool remember_removed(Room *room, const Identity *who)
{
    if (room->removed_count == ROOM_REMOVED_MOST) {
        memmove(room->removed, room->removed + 1, (ROOM_REMOVED_MOST - 1) * sizeof *room->removed);
        room->removed[ROOM_REMOVED_MOST - 1] = *who;
        return true;
    }
    Identity *removed = realloc(room->removed, (room->removed_count + 1) * sizeof *removed);
    if (removed == NULL)
        return false;
    room->removed = removed;
    room->removed[room->removed_count++] = *who;
    return true;
}

static RoomRefusal apply_sit(Room *room, const RoomEvent *event)
{
    Span words = event->words;
    Identity owner;
    uint32_t seat;
    Place *place;

    if (!take_seat(&words, &seat))
        return refuse(ROOM_SEAT);
    if (!take_identity(room, event, &owner))
        return refuse(ROOM_SYNTAX);
    RoomReason reason = room_may_join(room, &owner);
    if (reason != ROOM_FINE)
        return refuse(reason);
    RoomRefusal refusal = seat_player(room, seat, words, &place);
    if (refusal.reason != ROOM_FINE)
        return refusal;
    place->owner = owner;
    room->people++;
    room->seating_changes++;
    return fine();
}

/* Takes a level at the start of the words: a bot that plays this room's game. */
static RoomRefusal take_level(const Room *room, Span *words, const Bot **bot)
{
    Span level = span_word(words);

    for (unsigned i = 0; (*bot = bot_at(i)) != NULL; i++)
        if (span_is(level, (*bot)->name))
            return bot_plays(*bot, room->options.game) ? fine() : refuse(ROOM_NO_NET);
    return refuse(ROOM_LEVEL);
}

static RoomRefusal apply_bot(Room *room, const RoomEvent *event)
{
    Span words = event->words;
    uint32_t seat;
    Place *place;

    if (!take_seat(&words, &seat))
        return refuse(ROOM_SEAT);
    const Bot *bot;
    RoomRefusal refusal = take_level(room, &words, &bot);
    if (refusal.reason == ROOM_FINE)
        refusal = seat_player(room, seat, words, &place);
    if (refusal.reason == ROOM_FINE)
        place->bot = bot;
    return refusal;
}

static RoomRefusal apply_stand(Room *room, const RoomEvent *event)
{
    Span words = event->words;
    uint32_t seat;

    if (room->phase != ROOM_IS_OPEN)
        return not_between(room);
    if (!take_seat(&words, &seat) || place_at(room, seat) == NULL)
        return refuse(ROOM_SEAT);
    room->people -= room->places[seat - 1].bot == NULL;
    room->places[seat - 1] = (Place){0};
    room->seating_changes++;
    if (room->host_seat == seat)
        room->host_seat = 0;
    return fine();
}

/* The host removes a player. A person may not sit down again. */
static RoomRefusal apply_remove(Room *room, const RoomEvent *event)
{
    Span words = event->words;
    uint32_t seat;
    const Place *place = take_seat(&words, &seat) ? place_at(room, seat) : NULL;

    bool is_shut_out = room->phase == ROOM_IS_OPEN && place != NULL && place->bot == NULL;

    if (is_shut_out && !room_is_host(room, &place->owner) && !remember_removed(room, &place->owner))
        return refuse(ROOM_MEMORY);
    room->removals += is_shut_out;
    return apply_stand(room, event);
}

/* All removed people may sit down again. */
static RoomRefusal apply_pardon(Room *room, const RoomEvent *event)
{
    if (event->words.length > 0)
        return refuse(ROOM_SYNTAX);
    room->removed_count = 0;
    room->removals = 0;
    return fine();
}

static RoomRefusal lock(Room *room, const RoomEvent *event, bool is_locked)
{
    if (event->words.length > 0)
        return refuse(ROOM_SYNTAX);
    room->is_locked = is_locked;
    return fine();
}

static RoomRefusal apply_lock(Room *room, const RoomEvent *event)
{
    return lock(room, event, true);
}

static RoomRefusal apply_unlock(Room *room, const RoomEvent *event)
{
    return lock(room, event, false);
}

/* Numbers the players of the game in the order of their seats. */
static RoomRefusal number_players(Room *room)
{
    uint32_t count = 0;

    for (uint32_t i = 0; i < room->place_count; i++)
        count += room->places[i].is_taken;
    if (count == 0)
        return refuse(ROOM_NOBODY);
    Seat *seats = calloc(count, sizeof *seats);
    uint32_t *player_seats = calloc(count, sizeof *player_seats);
    if (seats == NULL || player_seats == NULL) {
        free(seats);
        free(player_seats);
        return refuse(ROOM_MEMORY);
    }
    free(room->seats);
    free(room->player_seats);
    room->seats = seats;
    room->player_seats = player_seats;
    room->player_count = 0;
    for (uint32_t i = 0; i < room->place_count; i++)
        if (room->places[i].is_taken) {
            room->places[i].series = 0;
            room->places[i].player = room->player_count;
            player_seats[room->player_count++] = i + 1;
        }
    return fine();
}

static RoomRefusal apply_start(Room *room, const RoomEvent *event)
{
    if (!is_between_sheets(room))
        return not_between(room);
    if (event->words.length > 0)
        return refuse(ROOM_SYNTAX);
    if (dice_are_thrown(room) && !room->has_fixed_dice && !room->chain.is_used &&
        !dice_find_fault(room, DICE_UNPROMISED))
        return refuse(ROOM_DICE);
    if (room->phase == ROOM_IS_OPEN) {
        RoomRefusal refusal = number_players(room);
        if (refusal.reason != ROOM_FINE)
            return refusal;
        room->series_sheet = 0;
    }
    room->table = table_start(room->options.game, room->seats, room->player_count);
    room->phase = ROOM_IS_PLAYING;
    room->sheet++;
    room->series_sheet++;
    room->sheet_start = room->version + 1;
    room->moved = INT64_MIN / 2; /* the first throw comes at once */
    room->is_final = true;
    room->finalized = event->at;
    return fine();
}

/* Whether some moves are unknown here, so that the sheets are incomplete. */
static bool is_veiled(const Room *room)
{
    return room->is_outside && room->options.is_hidden;
}

/* Whether the next throw is the last. The event says so for clients that do not see all sheets. */
static bool is_last_throw(const Room *room)
{
    return room->options.game->has_last_round && room->table.full > 0;
}

static RoomRefusal apply_throw(Room *room, const RoomEvent *event)
{
    Span words = event->words;
    Throw thrown;
    Fault fault;

    if (room->phase != ROOM_IS_PLAYING)
        return not_playing(room);
    if (!throw_text_parse(span_word(&words), &thrown, &fault))
        return from_verdict((Verdict){.reason = VERDICT_NO_THROW});
    Span rest = words;
    bool is_last = span_is(span_word(&rest), "last");
    if (is_last)
        words = rest;
    if (!is_veiled(room) && is_last != is_last_throw(room))
        return refuse(ROOM_SYNTAX);
    Verdict verdict = table_check_throw(&room->table, thrown);
    if (verdict.reason != VERDICT_FINE)
        return from_verdict(verdict);
    RoomReason reason = dice_check(room, words, thrown);
    if (reason != ROOM_FINE)
        return refuse(reason);
    room->thrown = event->at;
    room->is_final = false;
    if (room->is_outside && !witness_throw(room, thrown))
        dice_find_fault(room, DICE_HISTORY);
    return from_verdict(table_throw_told(&room->table, thrown, is_last));
}

/* Takes back the moves made for this throw, too, because bots may already have moved. If players
 * take turns, this works even after everybody has moved. */
static RoomRefusal apply_unthrow(Room *room, const RoomEvent *event)
{
    Table *table = &room->table;

    if (room->phase != ROOM_IS_PLAYING)
        return not_playing(room);
    if (room->options.dice != ROOM_DICE_HAND)
        return refuse(ROOM_DICE);
    if (event->words.length > 0)
        return refuse(ROOM_SYNTAX);
    bool is_in_time = table_due(table) == DUE_MOVES || room->options.takes_turns;
    for (uint32_t player = 0; player < table->seat_count && is_in_time; player++)
        if (!table_waits_for(table, player))
            (void)table_take_back(table, player);
    return from_verdict(table_take_throw_back(table));
}

static void forget_votes(Room *room)
{
    for (uint32_t i = 0; i < room->place_count; i++)
        memset(room->places[i].votes, 0, sizeof room->places[i].votes);
}

/* Whether the order of turns allows a player to move now. */
static bool is_turn_of(const Room *room, uint32_t player)
{
    const Table *table = &room->table;

    return !room->options.takes_turns || table_due(table) != DUE_MOVES ||
           player <= room_next_player(room);
}

static RoomRefusal apply_move(Room *room, const RoomEvent *event)
{
    Span words = event->words;
    uint32_t seat;
    Move move;
    Fault fault;

    if (room->phase != ROOM_IS_PLAYING)
        return not_playing(room);
    if (!take_seat(&words, &seat) || place_at(room, seat) == NULL)
        return refuse(ROOM_SEAT);
    if (!is_turn_of(room, room->places[seat - 1].player))
        return refuse(ROOM_TURN);
    if (is_veiled(room) && words.length == 0)
        return from_verdict(table_move_unseen(&room->table, room->places[seat - 1].player));
    bool is_hidden = room->options.is_hidden && !room->is_outside;
    if (!move_text_parse(is_hidden ? event->hidden : words, &move, &fault))
        return refuse(ROOM_SYNTAX);
    Verdict verdict = table_move(&room->table, room->places[seat - 1].player, &move);
    bool is_first = room->moved < room->thrown; /* a round of bots alone has a pause, too */
    if (verdict.reason == VERDICT_FINE && (is_first || place_is_played(&room->places[seat - 1])))
        room->moved = event->at;
    return from_verdict(verdict);
}

/* Whether a person who comes after this player has moved in this round. */
static bool has_moved_after(const Room *room, uint32_t player)
{
    for (uint32_t next = player + 1; next < room->player_count; next++)
        if (room->seats[next].moved_round == room->table.round &&
            room->places[room->player_seats[next] - 1].bot == NULL)
            return true;
    return false;
}

/* If players take turns, the moves of the bots after this player are taken back, too. */
static RoomRefusal apply_back(Room *room, const RoomEvent *event)
{
    Span words = event->words;
    RoomRefusal refusal;

    if (room->phase != ROOM_IS_PLAYING)
        return not_playing(room);
    if (room->is_final && !dice_find_fault(room, DICE_CHANGED))
        return refuse(ROOM_ROUND);
    Place *place = take_person(room, &words, &refusal);
    if (place == NULL)
        return refusal;
    if (room->options.takes_turns && has_moved_after(room, place->player))
        return refuse(ROOM_TURN);
    refusal = from_verdict(table_take_back(&room->table, place->player));
    for (uint32_t next = place->player + 1; room->options.takes_turns && next < room->player_count;
         next++)
        (void)table_take_back(&room->table, next);
    return refusal;
}

static RoomRefusal apply_vote(Room *room, const RoomEvent *event)
{
    Span words = event->words;
    RoomRefusal refusal;
    Place *voter = take_person(room, &words, &refusal);
    Place *place = voter == NULL ? NULL : take_person(room, &words, &refusal);

    if (place == NULL)
        return refusal;
    if (room->phase != ROOM_IS_PLAYING)
        return not_playing(room);
    if (place->stand_in != NULL)
        return refuse(ROOM_BOT);
    uint32_t bit = (uint32_t)(voter - room->places);
    place->votes[bit / 64] |= UINT64_C(1) << bit % 64;
    return fine();
}

static RoomRefusal apply_give(Room *room, const RoomEvent *event)
{
    Span words = event->words;
    RoomRefusal refusal;
    Place *place = take_person(room, &words, &refusal);

    if (place == NULL)
        return refusal;
    if (room->phase == ROOM_IS_CLOSED || place->stand_in != NULL)
        return refuse(ROOM_BOT);
    const Bot *level;
    refusal = take_level(room, &words, &level);
    if (refusal.reason != ROOM_FINE)
        return refusal;
    place->stand_in = level;
    forget_votes(room);
    return fine();
}

static RoomRefusal apply_take(Room *room, const RoomEvent *event)
{
    Span words = event->words;
    RoomRefusal refusal;
    Place *place = take_person(room, &words, &refusal);

    if (place == NULL)
        return refusal;
    if (place->stand_in == NULL)
        return refuse(ROOM_NOT_GIVEN);
    place->stand_in = NULL;
    return fine();
}

static RoomRefusal apply_ticket(Room *room, const RoomEvent *event)
{
    Span words = event->words;
    RoomRefusal refusal;
    Place *place = take_person(room, &words, &refusal);

    if (place == NULL)
        return refusal;
    if (!take_identity(room, event, &place->ticket))
        return refuse(ROOM_SYNTAX);
    place->has_ticket = true;
    return fine();
}

static RoomRefusal apply_device(Room *room, const RoomEvent *event)
{
    Span words = event->words;
    RoomRefusal refusal;
    Identity owner;
    Place *place = take_person(room, &words, &refusal);

    if (place == NULL)
        return refusal;
    if (!take_identity(room, event, &owner))
        return refuse(ROOM_SYNTAX);
    if (!room->is_outside && (room_seat_of(room, &owner) != 0 || room_next_of(room, &owner) != 0))
        return refuse(ROOM_SEATED);
    if (identity_is_equal(&place->owner, &room->host))
        room->host = owner;
    if (identity_is_equal(&place->owner, &room->maker))
        room->maker = owner;
    place->owner = owner;
    place->has_ticket = false;
    room->seating_changes++;
    return fine();
}

static RoomRefusal apply_over(Room *room, const RoomEvent *event)
{
    if (room->phase != ROOM_IS_PLAYING)
        return not_playing(room);
    if (!table_is_over(&room->table) && !is_veiled(room))
        return refuse(ROOM_STARTED);
    bool has_told = room->options.dice == ROOM_DICE_FAIR && room->has_fixed_dice;
    if (has_told ? !dice_take_secret(room, event->words, &room->commitment)
                 : !span_is(event->words, "-"))
        return refuse(ROOM_DICE);
    if (has_told && room->witness.fault == DICE_UNPROMISED &&
        room->witness.fault_sheet == room->sheet)
        room->witness.fault = DICE_FINE; /* an old sheet, which is over */
    for (uint32_t player = 0; player < room->player_count; player++)
        room->places[room->player_seats[player] - 1].series += room->seats[player].sheet.total;
    forget_votes(room);
    room->is_final = false;
    room->chain.is_used = false; /* the next sheet needs a new commitment */
    room->over = room->version + 1;
    room->unveil_count += room->options.is_hidden;
    room->phase = room->series_sheet < room->options.sheets ? ROOM_IS_BETWEEN : ROOM_IS_OPEN;
    return fine();
}

/* The administrator of a server gives a seat or the table (`-`) another name. */
static RoomRefusal apply_name(Room *room, const RoomEvent *event)
{
    Span words = event->words;
    Span seat = span_word(&words);
    RoomOptions *options = &room->options;
    Place *place = NULL;

    if (!span_is(seat, "-")) {
        uint32_t number = 0;
        if (!take_seat(&seat, &number) || (place = place_at(room, number)) == NULL)
            return refuse(ROOM_SEAT);
    }
    if (!name_is_good(words))
        return refuse(ROOM_NAME);
    bool is_same = place != NULL && name_is_equal(span_of(place->name), words);
    if (place != NULL && !is_same && room_has_name(room, words))
        return refuse(ROOM_NAME_TAKEN);
    char *name = place != NULL ? place->name : options->name;
    memcpy(name, words.start, words.length);
    name[words.length] = '\0';
    return fine();
}

/* People can close a table only between two sheets, or if its dice are lost (ask.c). The
 * administrator of a server can always close it. */
static RoomRefusal apply_close(Room *room, const RoomEvent *event)
{
    if (room->phase == ROOM_IS_CLOSED)
        return refuse(ROOM_CLOSED);
    if (event->words.length > 0)
        return refuse(ROOM_SYNTAX);
    room->phase = ROOM_IS_CLOSED;
    return fine();
}

static const struct {
    const char *word;
    Apply *apply;
} kinds[] = {
    {"move", apply_move},       {"throw", apply_throw},   {"auto", apply_move},
    {"back", apply_back},       {"start", apply_start},   {"over", apply_over},
    {"dice", apply_dice},       {"sit", apply_sit},       {"bot", apply_bot},
    {"stand", apply_stand},     {"salt", apply_salt},     {"host", apply_host},
    {"unthrow", apply_unthrow}, {"vote", apply_vote},     {"give", apply_give},
    {"take", apply_take},       {"ticket", apply_ticket}, {"device", apply_device},
    {"close", apply_close},     {"table", apply_table},   {"final", apply_final},
    {"links", apply_links},     {"commit", apply_commit}, {"remove", apply_remove},
    {"pardon", apply_pardon},   {"lock", apply_lock},     {"unlock", apply_unlock},
    {"name", apply_name},       {"next", apply_next},     {"unnext", apply_unnext},
};

RoomRefusal event_apply(Room *room, Span line, int64_t at)
{
    RoomEvent event = {.words = line, .at = at};

    for (size_t i = 0; i < line.length; i++)
        if (line.start[i] == '\t') {
            event.words.length = i;
            event.hidden = span_from(line, i + 1);
            break;
        }
    Span kind = span_word(&event.words);
    if (room->phase == ROOM_IS_NEW && !span_is(kind, "table"))
        return refuse(ROOM_NOT_STARTED);
    for (unsigned i = 0; i < sizeof kinds / sizeof kinds[0]; i++)
        if (span_is(kind, kinds[i].word))
            return kinds[i].apply(room, &event);
    return refuse(ROOM_SYNTAX);
}

void event_begin(Text *line, const char *kind, uint32_t seat)
{
    text_put(line, kind);
    text_char(line, ' ');
    text_number(line, seat);
}

void event_hide_identity(Text *line, const Identity *identity)
{
    text_char(line, '\t');
    identity_write(line, identity);
}

RoomRefusal event_add(Room *room, const char *kind, uint32_t seat, Span words,
                      const Identity *hidden, int64_t at)
{
    char buffer[ROOM_LINE_BYTES];
    Text line = text_over(buffer, sizeof buffer);

    text_put(&line, kind);
    if (seat != 0) {
        text_char(&line, ' ');
        text_number(&line, seat);
    }
    if (words.length > 0) {
        text_char(&line, ' ');
        text_span(&line, words);
    }
    if (hidden != NULL)
        event_hide_identity(&line, hidden);
    return room_add(room, &line, at);
}

RoomRefusal event_move(Room *room, const char *kind, uint32_t seat, const Move *move, int64_t at)
{
    char buffer[ROOM_LINE_BYTES];
    Text line = text_over(buffer, sizeof buffer);

    event_begin(&line, kind, seat);
    text_char(&line, room->options.is_hidden ? '\t' : ' ');
    move_text_write(&line, move);
    return room_add(room, &line, at);
}

RoomRefusal event_throw(Room *room, Throw thrown, const FairKey *link, int64_t at)
{
    char buffer[ROOM_LINE_BYTES];
    Text line = text_over(buffer, sizeof buffer);

    text_put(&line, "throw ");
    throw_text_write(&line, thrown);
    if (room->phase == ROOM_IS_PLAYING && is_last_throw(room))
        text_put(&line, " last");
    if (link != NULL) {
        text_char(&line, ' ');
        fair_write(&line, link);
    }
    return room_add(room, &line, at);
}

RoomRefusal event_give(Room *room, uint32_t seat, int64_t at)
{
    return event_add(room, "give", seat, span_of(room->options.level->name), NULL, at);
}
