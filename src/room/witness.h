/* What a client's device does for the dice of a server's table: it commits to a chain of links,
 * reveals a link for each throw, and checks every throw (docs/dice.md).
 *
 * Whether the throws that the client is shown follow from the commitments is checked when its room
 * is folded. */
#ifndef KNOBEL_ROOM_WITNESS_H
#define KNOBEL_ROOM_WITNESS_H

#include "room/room.h"

/* All zero but for the key, which nobody else may know. */
typedef struct {
    FairKey key;
    uint32_t committed; /* the sheet whose commitment was sent */
    uint32_t revealed;  /* the round whose link was sent, */
    uint32_t accepted;  /* and the latest one whose link the server confirmed, */
    uint32_t sheet;     /* in this sheet */
} Witness;

/* Forgets what was sent: the connection was lost before the answer came. */
void witness_reconnect(Witness *witness);

/* Writes the request that the device has to send now, for its seat. False: none. */
bool witness_request(Witness *witness, const Room *room, uint32_t seat, Text *words);

/* The latest request that witness_request wrote was granted. */
void witness_granted(Witness *witness);

/* The first fault that this device has found; see room->witness for its place. */
DiceFault witness_check(const Witness *witness, Room *room, uint32_t seat);

/* Write and read what the device has seen, to be kept as long as the table is known: it must not
 * change. SHEET ROUND HISTORY. */
void witness_write_seen(const Room *room, Text *text);
bool witness_read_seen(Room *room, Span words);

#endif
