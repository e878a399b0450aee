/* Shared by the files of the room. */
#ifndef KNOBEL_ROOM_ROOM_INNER_H
#define KNOBEL_ROOM_ROOM_INNER_H

#include "room/room.h"

static inline RoomRefusal refuse(RoomReason reason)
{
    return (RoomRefusal){.reason = reason};
}

/* Checks and applies an event as it is stored. Does not add it to the log. */
RoomRefusal event_apply(Room *room, Span line, int64_t at);

/* Applies an event and appends it to the log. */
RoomRefusal room_add(Room *room, const Text *line, int64_t at);

/* Adds an event: its kind, a seat (0: none), words (none if they are empty), and an identity that
 * is stored but not shown (NULL: none). */
RoomRefusal event_add(Room *room, const char *kind, uint32_t seat, Span words,
                      const Identity *hidden, int64_t at);

/* Writes the start of an event: its kind and a seat. */
void event_begin(Text *line, const char *kind, uint32_t seat);

/* Writes an identity that is stored but not shown. */
void event_hide_identity(Text *line, const Identity *identity);

/* Add an event: a move, hidden if the room hides moves; a throw, with the server's link unless it
 * is NULL; a bot that takes over for the person at a seat; a commitment to a chain. */
RoomRefusal event_move(Room *room, const char *kind, uint32_t seat, const Move *move, int64_t at);
RoomRefusal event_throw(Room *room, Throw thrown, const FairKey *link, int64_t at);
RoomRefusal event_give(Room *room, uint32_t seat, int64_t at);
RoomRefusal event_commit(Room *room, uint32_t seat, const FairKey *commitment, int64_t at);

/* Commits the server to its chain for the next sheet. */
RoomRefusal room_commit(Room *room, int64_t now);

/* This server's link of a round in a sheet; round 0: the commitment. False: out of memory. */
bool room_own_link(Room *room, uint32_t sheet, uint32_t round, FairKey *link);

/* Options as text: `GAME key=value ... name=NAME`. Some are accepted only from the store, so that
 * people cannot choose dice that they know in advance. */
RoomOptions options_usual(void);
RoomRefusal options_parse(Span words, bool is_stored, RoomOptions *options);
void options_write(Text *text, const RoomOptions *options);

bool name_is_equal(Span one, Span other);

/* The seat with this number; NULL: it is free. */
static inline Place *place_at(const Room *room, uint32_t seat)
{
    return seat >= 1 && seat <= room->place_count && room->places[seat - 1].is_taken
               ? &room->places[seat - 1]
               : NULL;
}

/* How many seats there are. */
static inline uint32_t room_seats(const Room *room)
{
    return room->options.seats > 0 ? room->options.seats : ROOM_SEATS;
}

/* Whether a person plays at this seat now. */
static inline bool place_is_played(const Place *place)
{
    return place->bot == NULL && place->stand_in == NULL;
}

/* Whether the sheet in play waits for this seat. */
bool room_waits_for(const Room *room, uint32_t seat);

/* Whether the server throws the dice, without a request. */
static inline bool dice_are_thrown(const Room *room)
{
    return room->options.dice == ROOM_DICE_FAIR || room->options.dice == ROOM_DICE_DAILY;
}

/* The chain of a seat, or of the server, in the latest sheet or in the one that is `ahead`. */
static inline Chain chain_at(const Room *room, uint32_t seat, uint32_t ahead)
{
    return (Chain){.table = room->code, .sheet = room->sheet + ahead, .seat = seat};
}

/* Whether the next throw needs a link of this seat that has not been revealed. */
static inline bool place_owes_link(const Room *room, const Place *place)
{
    return place->chain.is_used && place->chain.round <= room->table.round;
}

/* Whether a link continues a chain in the round of the next throw. */
bool chain_continues(const Room *room, uint32_t seat, const RoomChain *chain, const FairKey *link);

/* The throw that follows from the server's link and those that the players have revealed. */
Throw links_throw(const Room *room, const FairKey *server);

/* An event as it stands in the log, without its newline. */
static inline Span event_at(const Room *room, uint32_t index)
{
    uint32_t start = room->starts[index];
    size_t end = index + 1 < room->version ? room->starts[index + 1] : room->log_length;

    return (Span){room->log + start, end - start - 1};
}

/* Adds the next throw, and the moves before it, to a client's history. Returns false if that is not
 * what the client has seen before. */
bool witness_throw(Room *room, Throw thrown);

/* The salts of all players, as fair_throw takes them. */
enum { ROOM_SALTS_BYTES = ROOM_SEATS * (FAIR_SALT_BYTES + 1) + 1 };
void room_salts(const Room *room, Text *text);

/* Whether somebody sits or waits here under this name. */
bool room_has_name(const Room *room, Span name);

/* Why nobody, or not this person, may join those who sit or wait here; ROOM_FINE: they may. */
RoomReason room_may_join(const Room *room, const Identity *who);

/* The first free seat; 0: none. And the lowest number that nobody has who waits. */
uint32_t room_free_seat(const Room *room);
uint32_t room_free_number(const Room *room);

/* Seats a person, and says so if that is the host. */
RoomRefusal room_sit(Room *room, uint32_t seat, Span name, const Identity *who, int64_t now);

/* Seats those who wait for the next series, as far as there are seats, if none is under way. */
RoomRefusal room_seat_next(Room *room, int64_t now);

/* Whether the host has removed this person. */
bool room_has_removed(const Room *room, const Identity *who);

#endif
