/* Shared by the files about events. */
#ifndef KNOBEL_ROOM_EVENT_INNER_H
#define KNOBEL_ROOM_EVENT_INNER_H

#include "room/room_inner.h"

typedef struct {
    Span words;  /* after the kind */
    Span hidden; /* after the tab: stored, but not shown */
    int64_t at;
} RoomEvent;

typedef RoomRefusal Apply(Room *room, const RoomEvent *event);

/* The events of those who wait for the next series (event_next.c). */
Apply apply_next, apply_unnext;

/* Reads the hidden identity of an event. Clients do not know it: for them it is all zero. */
bool take_identity(const Room *room, const RoomEvent *event, Identity *identity);

/* The events of the dice (event_dice.c). */
Apply apply_dice, apply_salt, apply_commit, apply_final, apply_links;

/* Checks a throw: that it follows from the links or from the secret. `words` hold the server's
 * link. Seats whose link is missing are left out for the rest of the sheet. */
RoomReason dice_check(Room *room, Span words, Throw thrown);

/* Notes that a client was shown something wrong. The client goes on, so that the players can be
 * told. Returns false in a server's room, which refuses such an event. */
bool dice_find_fault(Room *room, DiceFault fault);

/* Takes the secret of fixed dice if it matches the commitment. */
bool dice_take_secret(Room *room, Span text, const FairKey *commitment);

static inline RoomRefusal fine(void)
{
    return refuse(ROOM_FINE);
}

static inline bool is_between_sheets(const Room *room)
{
    return room->phase == ROOM_IS_OPEN || room->phase == ROOM_IS_BETWEEN;
}

/* The refusal if the room is not between two sheets. */
static inline RoomRefusal not_between(const Room *room)
{
    return refuse(room->phase == ROOM_IS_CLOSED ? ROOM_CLOSED : ROOM_STARTED);
}

static inline RoomRefusal not_playing(const Room *room)
{
    return refuse(room->phase == ROOM_IS_CLOSED ? ROOM_CLOSED : ROOM_NOT_STARTED);
}

/* Takes the seat number at the start of the words. */
static inline bool take_seat(Span *words, uint32_t *seat)
{
    uint64_t number;

    if (!span_number(span_word(words), ROOM_SEATS, &number) || number == 0)
        return false;
    *seat = (uint32_t)number;
    return true;
}

/* Takes the seat at the start of the words. NULL with a refusal if no person sits there. */
static inline Place *take_person(const Room *room, Span *words, RoomRefusal *refusal)
{
    uint32_t seat;
    Place *place = take_seat(words, &seat) ? place_at(room, seat) : NULL;

    *refusal = refuse(place == NULL ? ROOM_SEAT : place->bot != NULL ? ROOM_BOT : ROOM_FINE);
    return refusal->reason == ROOM_FINE ? place : NULL;
}

#endif
