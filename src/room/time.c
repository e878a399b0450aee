/* What happens in a room without a request: throws, ends of sheets, bots' moves, replacements. */
#include "notation/move_text.h"
#include "room/room_inner.h"

#include <stdlib.h>

enum {
    REVEAL_TIME = 2000,  /* milliseconds for revealing links */
    RETURN_TIME = 10000, /* the same after this server has started, for devices to come back */
};

static int64_t later(int64_t one, int64_t other)
{
    return one > other ? one : other;
}

static int64_t sooner(int64_t one, int64_t other)
{
    return one < other ? one : other;
}

/* When the time for this round's moves is up. */
static int64_t deadline(const Room *room)
{
    return room->options.time > 0 ? room->thrown + room->options.time * INT64_C(1000) : ROOM_NEVER;
}

/* When the next throw falls, or the sheet ends, once everybody has moved. */
static int64_t closing_time(const Room *room)
{
    return room->moved + room->options.pause * INT64_C(100);
}

/* When a bot replaces an absent player who has to move. Counts only while anybody is connected. */
static int64_t replacement_time(const Room *room, uint32_t seat)
{
    const Place *place = place_at(room, seat);

    if (room->options.absent == 0 || place->connections > 0 || !place_is_played(place))
        return ROOM_NEVER;
    return later(later(place->left, room->loaded), room->thrown) +
           room->options.absent * INT64_C(1000);
}

static bool is_anybody_here(const Room *room)
{
    for (uint32_t i = 0; i < room->place_count; i++)
        if (room->places[i].connections > 0)
            return true;
    return false;
}

const Bot *room_bot_for(const Room *room, uint32_t seat, int64_t now)
{
    if (!room_waits_for(room, seat))
        return NULL;
    const Place *place = place_at(room, seat);
    if (room->options.takes_turns && place->player != room_next_player(room))
        return NULL;
    if (place->bot != NULL)
        return place->bot;
    if (place->stand_in != NULL)
        return place->stand_in;
    return now >= deadline(room) ? room->options.level : NULL;
}

RoomRefusal room_bot_moved(Room *room, uint32_t seat, uint32_t round, const Move *move, int64_t now)
{
    if (room->phase != ROOM_IS_PLAYING || room->table.round != round)
        return refuse(ROOM_ROUND);
    if (room_bot_for(room, seat, now) == NULL)
        return refuse(ROOM_SEAT);
    bool is_for_person = place_is_played(place_at(room, seat));
    return event_move(room, is_for_person ? "auto" : "move", seat, move, now);
}

/* Until when links can be revealed. Who is late is left out. */
static int64_t reveal_end(const Room *room)
{
    int64_t usual = room->finalized + REVEAL_TIME;

    return room->loaded > room->finalized ? later(usual, room->loaded + RETURN_TIME) : usual;
}

/* Whether the next throw waits for links that have not been revealed. */
static bool links_are_due(const Room *room)
{
    for (uint32_t i = 0; i < room->place_count; i++)
        if (place_owes_link(room, &room->places[i]))
            return true;
    return false;
}

static bool has_offered(const Room *room, const Place *place)
{
    return place->offered_sheet == room->sheet && place->offered_round == room->table.round + 1 &&
           place_owes_link(room, place);
}

/* Whether a connected player still has to reveal. The other players may be at another server. */
static bool waits_for_offers(const Room *room)
{
    for (uint32_t i = 0; i < room->place_count; i++) {
        const Place *place = &room->places[i];
        if (place_owes_link(room, place) && place->connections > 0 && !has_offered(room, place))
            return true;
    }
    return false;
}

/* Adds the links that were revealed here, as many to an event as fit. */
static RoomRefusal add_links(Room *room, int64_t now)
{
    char buffer[ROOM_LINE_BYTES];
    Text line = text_over(buffer, sizeof buffer);
    RoomRefusal refusal = refuse(ROOM_FINE);

    for (uint32_t seat = 1; seat <= room->place_count; seat++) {
        const Place *place = &room->places[seat - 1];
        if (!has_offered(room, place))
            continue;
        text_put(&line, line.length == 0 ? "links " : " ");
        text_number(&line, seat);
        text_char(&line, ' ');
        fair_write(&line, &place->offered);
        if (line.length + FAIR_HEX_BYTES + 8 > sizeof buffer) {
            refusal = room_add(room, &line, now);
            line = text_over(buffer, sizeof buffer);
        }
        if (refusal.reason != ROOM_FINE)
            return refusal;
    }
    return line.length > 0 ? room_add(room, &line, now) : refusal;
}

static RoomRefusal throw_fixed(Room *room, int64_t now)
{
    char salts[ROOM_SALTS_BYTES];
    Text text = text_over(salts, sizeof salts);

    if (!room->has_secret)
        return refuse(ROOM_DICE); /* the server has another key */
    room_salts(room, &text);
    Throw thrown = fair_throw(&room->secret, (Span){salts, text.length}, room->table.round + 1);
    return event_throw(room, thrown, NULL, now);
}

bool room_own_link(Room *room, uint32_t sheet, uint32_t round, FairKey *link)
{
    Chain chain = {.table = room->code, .sheet = sheet, .seat = CHAIN_SERVER};

    if (room->links == NULL || room->links_sheet != sheet) {
        if (room->links == NULL)
            room->links = malloc((CHAIN_LINKS + 1) * sizeof *room->links);
        if (room->links == NULL)
            return false;
        chain_links(&chain, &room->key, room->links);
        room->links_sheet = sheet;
    }
    *link = room->links[round];
    return true;
}

/* Throws with the links that were revealed. */
static RoomRefusal throw_links(Room *room, int64_t now)
{
    uint32_t round = room->table.round + 1;
    FairKey link, before;

    if (!room_own_link(room, room->sheet, round - 1, &before) ||
        !room_own_link(room, room->sheet, round, &link))
        return refuse(ROOM_MEMORY);
    if (!fair_is_equal(&before, &room->chain.link) || room->chain.round != round - 1)
        return refuse(ROOM_DICE); /* the server has another key */
    room->checked = link;
    room->checked_throw = links_throw(room, &link);
    room->checked_round = round;
    return event_throw(room, room->checked_throw, &link, now);
}

/* Makes the moves final, collects the links of the players, and throws. */
static RoomRefusal throw_with_links(Room *room, int64_t now)
{
    bool is_time_up = room->is_final && now >= reveal_end(room);

    if (links_are_due(room) && !room->is_final)
        return event_add(room, "final", 0, (Span){0}, NULL, now);
    if (links_are_due(room) && (is_time_up || !waits_for_offers(room))) {
        RoomRefusal refusal = add_links(room, now);
        if (refusal.reason != ROOM_FINE)
            return refusal;
    }
    if (links_are_due(room) && !is_time_up)
        return refuse(ROOM_FINE);
    return throw_links(room, now);
}

static RoomRefusal throw_dice(Room *room, int64_t now)
{
    return room->has_fixed_dice ? throw_fixed(room, now) : throw_with_links(room, now);
}

static RoomRefusal end_sheet(Room *room, int64_t now)
{
    char buffer[FAIR_HEX_BYTES + 1];
    Text secret = text_over(buffer, sizeof buffer);
    bool is_fair = room->options.dice == ROOM_DICE_FAIR;

    if (is_fair && room->has_fixed_dice)
        fair_write(&secret, &room->secret);
    else
        text_char(&secret, '-');
    RoomRefusal refusal = event_add(room, "over", 0, span_of(buffer), NULL, now);
    if (refusal.reason == ROOM_FINE && is_fair)
        refusal = room_commit(room, now);
    return refusal.reason == ROOM_FINE ? room_seat_next(room, now) : refusal;
}

static RoomRefusal replace_absent(Room *room, int64_t now)
{
    RoomRefusal refusal = refuse(ROOM_FINE);

    for (uint32_t seat = 1; seat <= room->place_count && refusal.reason == ROOM_FINE; seat++)
        if (room_waits_for(room, seat) && now >= replacement_time(room, seat))
            refusal = event_give(room, seat, now);
    return refusal;
}

RoomRefusal room_tick(Room *room, int64_t now)
{
    if (room->phase != ROOM_IS_PLAYING || room->options.takes_turns)
        return refuse(ROOM_FINE);
    switch (table_due(&room->table)) {
    case DUE_NOTHING:
        return now >= closing_time(room) ? end_sheet(room, now) : refuse(ROOM_FINE);
    case DUE_THROW:
        return now >= closing_time(room) && dice_are_thrown(room) ? throw_dice(room, now)
                                                                  : refuse(ROOM_FINE);
    case DUE_MOVES:
        break;
    }
    return is_anybody_here(room) ? replace_absent(room, now) : refuse(ROOM_FINE);
}

/* When the round goes on even if players have not moved; may be in the past. */
static int64_t round_time(const Room *room)
{
    if (room->phase != ROOM_IS_PLAYING || room->options.takes_turns)
        return ROOM_NEVER;
    if (table_due(&room->table) == DUE_MOVES)
        return deadline(room);
    if (table_due(&room->table) == DUE_THROW && !dice_are_thrown(room))
        return ROOM_NEVER; /* the host throws */
    bool is_revealing = room->is_final && !room->has_fixed_dice && links_are_due(room);
    return is_revealing ? reveal_end(room) : closing_time(room);
}

int64_t room_next_tick(const Room *room, int64_t now)
{
    int64_t next = round_time(room) > now ? round_time(room) : ROOM_NEVER;

    if (is_anybody_here(room))
        for (uint32_t seat = 1; seat <= room->place_count; seat++)
            if (room_waits_for(room, seat) && replacement_time(room, seat) > now)
                next = sooner(next, replacement_time(room, seat));
    return next;
}

int64_t room_wake(const Room *room)
{
    int64_t next = round_time(room);

    return room->options.time > 0 && next != ROOM_NEVER ? later(next, 1) : 0;
}
