/* A record turned into the events of a table at one keyboard, line by line.
 *
 * At such a table players take turns, and nothing happens without a request. The host is the person
 * at the keyboard. People are identified by their names and need no token. */
#ifndef KNOBEL_ROOM_IMPORT_H
#define KNOBEL_ROOM_IMPORT_H

#include "notation/record.h"
#include "room/room.h"

/* Made by import_open and freed by import_free. Large: belongs on the heap. */
typedef struct {
    Room *room;
    Record record; /* read so far */
    RoomOptions options;
    const Bot *bots[ROOM_SEATS];
    Span wrong;        /* the value of an invalid header; length 0: none */
    RoomReason reason; /* why an event was refused; ROOM_FINE: none was */
} RoomImport;

/* Starts an import into a new room, which still belongs to the caller. The seed is used if the
 * record has none. NULL: out of memory. */
RoomImport *import_open(Room *room, uint64_t seed);

/* Take the next line of the record, and its end. On failure the fault says why. */
RecordTaken import_take(RoomImport *import, Span line, Fault *fault);
bool import_end(RoomImport *import, Fault *fault);
void import_free(RoomImport *import);

/* The identity of the host, who has the keyboard. */
Identity import_keyboard(void);

/* Folds the next event of a log. The log may be a record: version 0.1.0 stored games of the
 * terminal that way. Set `*import` to NULL before the first call, and always call log_end. */
RoomReason log_take(RoomImport **import, Room *room, Span event, int64_t at);
RoomReason log_end(RoomImport **import);

#endif
