/* What the files of the room share. */
#ifndef KNOBEL_ROOM_ROOM_INNER_H
#define KNOBEL_ROOM_ROOM_INNER_H

#include "room/room.h"

static inline RoomRefusal refuse(RoomReason reason)
{
    return (RoomRefusal){.reason = reason};
}

/* Checks an event, as it is stored, and applies it. Nothing is logged. */
RoomRefusal event_apply(Room *room, Span line, int64_t at);

/* Applies an event and puts it behind the log. */
RoomRefusal room_add(Room *room, const Text *line, int64_t at);

/* A new event: its kind and the seat it is about. */
void event_begin(Text *line, const char *kind, uint32_t seat);

/* Whom it concerns, which is stored but not shown. */
void event_hide_identity(Text *line, const Identity *identity);

/* A move of this seat, as the room shows moves. */
RoomRefusal event_move(Room *room, const char *kind, uint32_t seat, const Move *move, int64_t at);

/* A throw of the dice. */
RoomRefusal event_throw(Room *room, Throw thrown, int64_t at);

/* A bot goes on for the person at this seat. */
RoomRefusal event_give(Room *room, uint32_t seat, int64_t at);

/* Fixes the dice of the next sheet, where the room throws them. */
RoomRefusal event_dice(Room *room, const FairKey *secret, int64_t at);

/* Reads `GAME key=value ... name=NAME`. Some options are only for stored ones: nobody can ask for
 * dice that they know beforehand. */
RoomOptions options_usual(void);
RoomRefusal options_parse(Span words, bool is_stored, RoomOptions *options);
void options_write(Text *text, const RoomOptions *options);

bool name_is_equal(Span one, Span other);

/* The seat with this number where somebody sits there, or NULL. */
static inline Place *place_at(const Room *room, uint32_t seat)
{
    return seat >= 1 && seat <= room->place_count && room->places[seat - 1].is_taken
               ? &room->places[seat - 1]
               : NULL;
}

/* Whether a person plays at this seat now. */
static inline bool place_is_played(const Place *place)
{
    return place->bot == NULL && place->stand_in == NULL;
}

/* Whether the sheet in play waits for this seat. */
bool room_waits_for(const Room *room, uint32_t seat);

/* Whether the dice of a sheet are fixed before it begins. */
static inline bool dice_are_fixed(const Room *room)
{
    return room->options.dice == ROOM_DICE_FAIR || room->options.dice == ROOM_DICE_DAILY;
}

/* An event as it stands in the log, without its newline. */
static inline Span event_at(const Room *room, uint32_t index)
{
    uint32_t start = room->starts[index];
    size_t end = index + 1 < room->version ? room->starts[index + 1] : room->log_length;

    return (Span){room->log + start, end - start - 1};
}

/* Everybody's salts, as fair_throw takes them. */
enum { ROOM_SALTS_BYTES = ROOM_SEATS * (FAIR_SALT_BYTES + 1) + 1 };
void room_salts(const Room *room, Text *text);

#endif
