/* The players of a new game in seating order, added one by one. */
#ifndef KNOBEL_LOCAL_SEATING_H
#define KNOBEL_LOCAL_SEATING_H

#include "local/local.h"

/* Starts as all zero. Large: belongs on the heap. Its players point into it. */
typedef struct {
    uint32_t count;
    LocalPlayer players[ROOM_SEATS];
    LocalDeputy deputies[ROOM_SEATS];
    char names[ROOM_SEATS][RECORD_NAME_BYTES + 1];
} Seating;

typedef enum {
    SEATING_FINE,
    SEATING_IS_FULL,
    SEATING_BAD_NAME, /* see `fault` */
    SEATING_NAME_IS_TAKEN,
} SeatingState;

/* Adds a person, whose name must be unique. */
SeatingState seating_add_person(Seating *seating, Span name, Fault *fault);

/* Adds a bot under this name, and whoever chooses for it. */
SeatingState seating_add_deputy(Seating *seating, Span name, const Bot *bot, LocalDeputy deputy);

/* Adds a bot under its own name, or one like "greedy 2" if that is taken. */
SeatingState seating_add_bot(Seating *seating, const Bot *bot);

#endif
