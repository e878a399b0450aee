/* The reactions that people at a table can send instead of chat: children play. */
#ifndef KNOBEL_ROOM_REACTION_H
#define KNOBEL_ROOM_REACTION_H

#include "base/text.h"

typedef struct {
    const char *word;     /* in the protocol */
    const char *sentence; /* in English, for people */
} Reaction;

/* The reactions, counted from 0; NULL after the last. */
const Reaction *reaction_at(unsigned index);

/* The reaction with this word; NULL: none. */
const Reaction *reaction_find(Span word);

#endif
