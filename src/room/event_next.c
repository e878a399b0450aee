/* Those who come during a series and want to play in the next one. They are seated as soon as the
 * series is over, not when the next one starts: so they can take part in its dice, too. */
#include "room/event_inner.h"

#include <stdlib.h>
#include <string.h>

uint32_t room_next_of(const Room *room, const Identity *who)
{
    for (uint32_t i = 0; i < room->next_count; i++)
        if (identity_is_equal(&room->next[i].owner, who))
            return room->next[i].number;
    return 0;
}

bool room_has_name(const Room *room, Span name)
{
    for (uint32_t i = 0; i < room->place_count; i++)
        if (room->places[i].is_taken && name_is_equal(span_of(room->places[i].name), name))
            return true;
    for (uint32_t i = 0; i < room->next_count; i++)
        if (name_is_equal(span_of(room->next[i].name), name))
            return true;
    return false;
}

RoomReason room_may_join(const Room *room, const Identity *who)
{
    if (room->is_outside)
        return ROOM_FINE; /* clients do not know who is who */
    if (room_seat_of(room, who) != 0 || room_next_of(room, who) != 0)
        return ROOM_SEATED;
    if (room_is_host(room, who))
        return ROOM_FINE;
    if (room_has_removed(room, who))
        return ROOM_REMOVED;
    return room->is_locked ? ROOM_LOCKED : ROOM_FINE;
}

uint32_t room_free_seat(const Room *room)
{
    for (uint32_t seat = 1; seat <= room_seats(room); seat++)
        if (place_at(room, seat) == NULL)
            return seat;
    return 0;
}

/* The place of a number in the list, or the end of the list. */
static uint32_t find_number(const Room *room, uint32_t number)
{
    uint32_t i = 0;

    while (i < room->next_count && room->next[i].number != number)
        i++;
    return i;
}

uint32_t room_free_number(const Room *room)
{
    uint32_t number = 1;

    while (find_number(room, number) < room->next_count)
        number++;
    return number;
}

RoomRefusal apply_next(Room *room, const RoomEvent *event)
{
    Span words = event->words;
    NextPlayer player = {0};

    if (room->phase == ROOM_IS_CLOSED)
        return refuse(ROOM_CLOSED);
    if (room->options.dice == ROOM_DICE_DAILY || room->options.takes_turns)
        return refuse(ROOM_STARTED); /* there is no next one */
    if (!take_seat(&words, &player.number) || find_number(room, player.number) < room->next_count)
        return refuse(ROOM_SEAT);
    if (!take_identity(room, event, &player.owner))
        return refuse(ROOM_SYNTAX);
    RoomReason reason = room_may_join(room, &player.owner);
    if (reason == ROOM_FINE && !name_is_good(words))
        reason = ROOM_NAME;
    if (reason == ROOM_FINE && room_has_name(room, words))
        reason = ROOM_NAME_TAKEN;
    if (reason != ROOM_FINE)
        return refuse(reason);
    NextPlayer *next = realloc(room->next, (room->next_count + 1) * sizeof *next);
    if (next == NULL)
        return refuse(ROOM_MEMORY);
    memcpy(player.name, words.start, words.length);
    room->next = next;
    room->next[room->next_count++] = player;
    room->seating_changes++;
    return fine();
}

RoomRefusal apply_unnext(Room *room, const RoomEvent *event)
{
    Span words = event->words;
    uint32_t number = 0;
    uint32_t place = take_seat(&words, &number) ? find_number(room, number) : room->next_count;

    if (place == room->next_count || words.length > 0)
        return refuse(ROOM_SEAT);
    room->next_count--;
    memmove(room->next + place, room->next + place + 1,
            (room->next_count - place) * sizeof *room->next);
    room->seating_changes++;
    return fine();
}

/* Seats the first of those who wait. */
static RoomRefusal seat_first(Room *room, uint32_t seat, int64_t now)
{
    NextPlayer first = room->next[0];
    RoomRefusal refusal = event_add(room, "unnext", first.number, (Span){0}, NULL, now);

    if (refusal.reason == ROOM_FINE)
        refusal = room_sit(room, seat, span_of(first.name), &first.owner, now);
    return refusal;
}

RoomRefusal room_sit(Room *room, uint32_t seat, Span name, const Identity *who, int64_t now)
{
    RoomRefusal refusal = event_add(room, "sit", seat, name, who, now);

    if (refusal.reason == ROOM_FINE && room_is_host(room, who))
        refusal = event_add(room, "host", seat, (Span){0}, who, now);
    return refusal;
}

RoomRefusal room_seat_next(Room *room, int64_t now)
{
    RoomRefusal refusal = fine();

    while (refusal.reason == ROOM_FINE && room->phase == ROOM_IS_OPEN && !room->is_locked &&
           room->next_count > 0) {
        uint32_t seat = room_free_seat(room);
        if (seat == 0)
            break;
        refusal = seat_first(room, seat, now);
    }
    return refusal;
}
