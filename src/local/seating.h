/* Who is to play, in seating order: put together one by one, before a game starts. */
#ifndef KNOBEL_LOCAL_SEATING_H
#define KNOBEL_LOCAL_SEATING_H

#include "local/local.h"

/* All zero to begin with. Large: belongs on the heap. Its players point into it. */
typedef struct {
    uint32_t count;
    LocalPlayer players[ROOM_SEATS];
    char names[ROOM_SEATS][RECORD_NAME_BYTES + 1];
} Seating;

typedef enum {
    SEATING_FINE,
    SEATING_IS_FULL,
    SEATING_BAD_NAME, /* see the fault */
    SEATING_NAME_IS_TAKEN,
} SeatingState;

/* Seats a person by a name that nobody else has. */
SeatingState seating_add_person(Seating *seating, Span name, Fault *fault);

/* Seats a bot by its own name, or by one like "greedy 2" where that is taken. */
SeatingState seating_add_bot(Seating *seating, const Bot *bot);

#endif
