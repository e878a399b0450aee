/* Something one person wants to know that takes a while: one at a time for each. */
#ifndef KNOBEL_SERVER_THOUGHT_H
#define KNOBEL_SERVER_THOUGHT_H

#include "analysis/analysis.h"
#include "server/connection.h"

/* A hint or an analysis for one connection. */
typedef struct {
    Task task; /* first */
    Server *server;
    Visitor who;
    CountKey thinker;
    uint32_t id;
    const Game *game;
    Sheet sheet;
    Turn turn;
    char code[CODE_BYTES_MOST + 1];
    uint32_t number; /* of the sheet */
    char *record;
    size_t record_length;
    uint32_t seats[ROOM_SEATS];
    uint32_t player_count;
    Hundredths luck[ROOM_SEATS];
    Hundredths loss[ROOM_SEATS];
    uint32_t lines;
    Text text; /* the answer; its bytes are freed with the thought */
} Thought;

/* A thought whose text has room for so many bytes; NULL where this person has one already or memory
 * is short, after a refusal. */
Thought *thought_new(Connection *connection, uint32_t id, size_t text_size);

/* Hands it to the workers, or refuses where they have too much to do. */
void thought_send(Connection *connection, Thought *thought, WorkKind kind,
                  void (*think)(Task *task), void (*arrived)(Letter *letter));

/* To be called when it has arrived: who waits for it; NULL where nobody does any more. */
Connection *thought_arrived(Thought *thought);

void thought_drop(Thought *thought);

#endif
