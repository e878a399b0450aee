/* People in a room of the tests, each with a letter, and what they see. */
#ifndef KNOBEL_TESTS_ROOM_PEOPLE_H
#define KNOBEL_TESTS_ROOM_PEOPLE_H

#include "room/room.h"
#include "support/check.h"

#include <stdlib.h>

/* The person of a letter. */
static inline Identity person(char letter)
{
    return identity_of((Span){&letter, 1});
}

/* Makes a request and returns the answer in words: "" if it was granted. */
static inline const char *ask(Room *room, char who, const char *words, int64_t now,
                              char ticket[TOKEN_BYTES + 1])
{
    static char answer[256];
    Text text = text_over(answer, sizeof answer);
    Identity identity = person(who);
    RoomRefusal refusal = room_ask(room, &identity, span_of(words), now, ticket);

    if (refusal.reason != ROOM_FINE)
        room_refusal_write(&text, &refusal);
    return answer;
}

/* A new room made by the person h, stored. */
static inline Room *make_room(const char *words)
{
    Room *room = room_new("abcdefgh", 0);
    Identity host = person('h');

    assert_non_null(room);
    room->key = (FairKey){{9}};
    assert_int_equal(room_make(room, &host, span_of(words), 0).reason, ROOM_FINE);
    room_saved(room);
    return room;
}

/* All events as a seat's owner sees them; the caller frees. */
static inline char *shown(Room *room, uint32_t seat)
{
    size_t size = room->log_length * 2 + (size_t)room->version * 16 + 1024;
    char *buffer = malloc(size);
    uint32_t from = 0;

    assert_non_null(buffer);
    Text text = text_over(buffer, size);
    room_saved(room);
    room_show(room, seat, &from, &text);
    assert_int_equal(from, room->version);
    return buffer;
}

#endif
