/* A record turned into the events of a table at one keyboard, line by line.
 *
 * At such a table players take turns and nothing happens by itself. The host is whoever has the
 * keyboard; people are known by their names, and need no token. */
#ifndef KNOBEL_ROOM_IMPORT_H
#define KNOBEL_ROOM_IMPORT_H

#include "notation/record.h"
#include "room/room.h"

/* Made by import_open and freed by import_free. Large: belongs on the heap. */
typedef struct {
    Room *room;
    Record record; /* what was read so far */
    RoomOptions options;
    const Bot *bots[ROOM_SEATS];
    Span wrong;        /* the value of a header that makes no sense; length 0: all do */
    RoomReason reason; /* why an event was refused; ROOM_FINE: none was */
} RoomImport;

/* NULL where memory is short. The room is new, and stays the caller's. The seed is for a record
 * that has none. */
RoomImport *import_open(Room *room, uint64_t seed);

/* The next line of the record, and its end. Where they fail, the fault says why. */
RecordTaken import_take(RoomImport *import, Span line, Fault *fault);
bool import_end(RoomImport *import, Fault *fault);
void import_free(RoomImport *import);

/* Whose keyboard it is. */
Identity import_keyboard(void);

/* Folds the next event of a log that may be a record: version 0.1.0 stored games of the terminal
 * like that. `*import` is NULL to begin with. To be ended with log_end, in any case. */
RoomReason log_take(RoomImport **import, Room *room, Span event, int64_t at);
RoomReason log_end(RoomImport **import);

#endif
