/* The log of a room: folding, adding and showing events. */
#include "room/room.h"

#include "notation/names.h"
#include "room/room_inner.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

Room *room_new(const char *code, int64_t now)
{
    Room *room = calloc(1, sizeof *room);

    if (room == NULL)
        return NULL;
    Text text = text_over(room->code, sizeof room->code);
    text_put(&text, code);
    room->loaded = now;
    return room;
}

Room *room_outside(const char *code)
{
    Room *room = room_new(code, 0);

    if (room != NULL)
        room->is_outside = true;
    return room;
}

void room_free(Room *room)
{
    if (room == NULL)
        return;
    free(room->places);
    free(room->removed);
    free(room->next);
    free(room->links);
    free(room->seats);
    free(room->player_seats);
    free(room->log);
    free(room->starts);
    free(room);
}

void room_replace(Room *room, const Room *before)
{
    room->loaded = before->loaded;
    room->host_left = before->host_left;
    for (uint32_t i = 0; i < room->place_count && i < before->place_count; i++)
        if (identity_is_equal(&room->places[i].owner, &before->places[i].owner)) {
            room->places[i].left = before->places[i].left;
            room->places[i].offered = before->places[i].offered;
            room->places[i].offered_sheet = before->places[i].offered_sheet;
            room->places[i].offered_round = before->places[i].offered_round;
        }
}

bool room_is_left_out(const Room *room, const Place *place)
{
    return room->phase == ROOM_IS_PLAYING && !place->chain.is_used &&
           !sodium_is_zero(place->chain.commitment.bytes, FAIR_BYTES);
}

bool room_is_stuck(const Room *room)
{
    if (room->phase != ROOM_IS_PLAYING || room->is_outside || !dice_are_thrown(room))
        return false;
    if (room->has_fixed_dice)
        return !room->has_secret;
    Chain chain = chain_at(room, CHAIN_SERVER, 0);
    FairKey link = chain_link(&chain, &room->key, room->table.round + 1);
    return room->chain.is_used && room->table.round < CHAIN_LINKS &&
           !chain_continues(room, CHAIN_SERVER, &room->chain, &link);
}

/* A new size of at least `needed`. Grows by half: growing is rare, and little memory is wasted. */
static size_t grown(size_t size, size_t needed)
{
    size_t next = size + size / 2;

    return next > needed ? next : needed;
}

/* Makes sure that a line fits into the log before its event is applied. */
static bool provide_log(Room *room, size_t length)
{
    size_t needed = room->log_length + length + 1;

    if (needed > room->log_size) {
        size_t size = grown(room->log_size, needed + 256);
        char *log = realloc(room->log, size);
        if (log == NULL)
            return false;
        room->log = log;
        room->log_size = size;
    }
    if (room->version == room->starts_size) {
        size_t size = grown(room->starts_size, (size_t)room->version + 16);
        uint32_t *starts = realloc(room->starts, size * sizeof *starts);
        if (starts == NULL)
            return false;
        room->starts = starts;
        room->starts_size = (uint32_t)size;
    }
    return true;
}

static RoomRefusal take(Room *room, Span line, int64_t at)
{
    if (room->version == ROOM_EVENTS)
        return refuse(ROOM_FULL);
    if (!provide_log(room, line.length))
        return refuse(ROOM_MEMORY);
    RoomRefusal refusal = event_apply(room, line, at);
    if (refusal.reason != ROOM_FINE)
        return refusal;
    room->starts[room->version++] = (uint32_t)room->log_length;
    memcpy(room->log + room->log_length, line.start, line.length);
    room->log_length += line.length;
    room->log[room->log_length++] = '\n';
    return refusal;
}

RoomRefusal room_add(Room *room, const Text *line, int64_t at)
{
    return line->is_cut ? refuse(ROOM_SYNTAX) : take(room, (Span){line->start, line->length}, at);
}

RoomRefusal room_fold(Room *room, Span events, int64_t at)
{
    for (;;) {
        const char *end = memchr(events.start, '\n', events.length);
        Span line = {events.start, end == NULL ? events.length : (size_t)(end - events.start)};
        RoomRefusal refusal = take(room, line, at);
        if (refusal.reason != ROOM_FINE)
            return refusal.reason == ROOM_MEMORY ? refusal : refuse(ROOM_DAMAGED);
        room->saved = room->version;
        if (end == NULL)
            return refusal;
        events = span_from(events, line.length + 1);
    }
}

RoomRefusal room_hear(Room *room, Span line)
{
    uint64_t number;

    if (!span_number(span_word(&line), UINT32_MAX, &number) || number != room->version + 1)
        return refuse(ROOM_SYNTAX);
    RoomRefusal refusal = take(room, line, 0);
    room->saved = room->version; /* a server shows only stored events */
    return refusal;
}

Span room_unsaved(const Room *room)
{
    if (room->saved == room->version)
        return (Span){"", 0};
    uint32_t start = room->starts[room->saved];
    return (Span){room->log + start, room->log_length - start - 1};
}

void room_saved(Room *room)
{
    room->saved = room->version;
}

uint32_t room_seat_of(const Room *room, const Identity *who)
{
    for (uint32_t i = 0; i < room->place_count; i++) {
        const Place *place = &room->places[i];
        if (place->is_taken && place->bot == NULL && identity_is_equal(&place->owner, who))
            return i + 1;
    }
    return 0;
}

bool room_is_host(const Room *room, const Identity *who)
{
    return identity_is_equal(&room->host, who);
}

bool room_made(const Room *room, const Identity *who)
{
    return identity_is_equal(&room->maker, who) && !room_is_host(room, who);
}

void room_reset_connections(Room *room)
{
    for (uint32_t i = 0; i < room->place_count; i++)
        room->places[i].connections = 0;
    room->host_connections = 0;
}

void room_enter(Room *room, const Identity *who)
{
    uint32_t seat = room_seat_of(room, who);

    room->host_connections += room_is_host(room, who);
    if (seat != 0)
        room->places[seat - 1].connections++;
}

void room_leave(Room *room, const Identity *who, int64_t now)
{
    uint32_t seat = room_seat_of(room, who);

    if (room_is_host(room, who) && room->host_connections > 0) {
        room->host_connections--;
        if (room->host_connections == 0)
            room->host_left = now;
    }
    if (seat == 0 || room->places[seat - 1].connections == 0)
        return;
    if (--room->places[seat - 1].connections == 0)
        room->places[seat - 1].left = now;
}

bool room_waits_for(const Room *room, uint32_t seat)
{
    const Place *place = place_at(room, seat);

    return place != NULL && room->phase == ROOM_IS_PLAYING &&
           table_waits_for(&room->table, place->player);
}

/* Whether the owner of a seat may see the move in an event. Everybody may once the end of its sheet
 * is stored. */
static bool may_see(const Room *room, uint32_t index, Span event, uint32_t seat)
{
    uint64_t mover = 0;
    Span kind = span_word(&event);
    bool is_move = span_is(kind, "move") || span_is(kind, "auto");

    if (!is_move || (index < room->over && room->over <= room->saved))
        return is_move;
    for (size_t i = 0; i < event.length && event.start[i] != '\t'; i++)
        mover = mover * 10 + (uint64_t)(event.start[i] - '0');
    return mover == seat;
}

void room_show(const Room *room, uint32_t seat, uint32_t *from, Text *text)
{
    for (; *from < room->saved; ++*from) {
        Span event = event_at(room, *from);
        const char *tab = memchr(event.start, '\t', event.length);
        if (text->size - text->length < event.length + 16)
            return;
        text_number(text, *from + 1);
        text_char(text, ' ');
        if (tab == NULL) {
            text_span(text, event);
        } else {
            size_t shown = (size_t)(tab - event.start);
            text_span(text, (Span){event.start, shown});
            if (may_see(room, *from, event, seat)) {
                text_char(text, ' ');
                text_span(text, span_from(event, shown + 1));
            }
        }
        text_char(text, '\n');
    }
}

void room_listing(const Room *room, Text *text)
{
    uint32_t taken = 0;

    for (uint32_t i = 0; i < room->place_count; i++)
        taken += room->places[i].is_taken;
    if (!room->options.is_listed || room->is_locked || room->phase != ROOM_IS_OPEN ||
        room->sheet > 0 || taken >= room_seats(room))
        return;
    text_put(text, room->options.game->name);
    text_char(text, ' ');
    text_number(text, taken);
    text_char(text, ' ');
    text_number(text, room->options.seats);
    text_char(text, ' ');
    text_put(text, room->options.name);
}

uint32_t room_place(const Room *room, uint32_t seat)
{
    unsigned total = room->seats[room->places[seat - 1].player].sheet.total;
    uint32_t place = 1;

    for (uint32_t player = 0; player < room->player_count; player++)
        place += room->seats[player].sheet.total > total;
    return place;
}
