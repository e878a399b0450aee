/* Something that takes thought: a bot's move, a hint, an analysis.
 *
 * A question holds all it needs, so that any thread can think about it. */
#ifndef KNOBEL_DEALER_QUESTION_H
#define KNOBEL_DEALER_QUESTION_H

#include "analysis/analysis.h"
#include "dealer/dealer.h"

#include <stdatomic.h>

typedef enum { QUESTION_MOVE, QUESTION_HINT, QUESTION_ANALYSIS } QuestionKind;

struct Question {
    Question *next; /* the driver's, as is the number */
    uint32_t number;
    QuestionKind kind;
    Dealer *dealer;
    Guest *guest;             /* who waits for the answer; NULL: nobody does */
    uint32_t id;              /* of the request */
    atomic_bool is_cancelled; /* nobody wants to know, or nobody can */
    const char *reason;       /* for the latter; NULL: "busy" */
    const Game *game;
    bool needs_net;

    /* A move or a hint. */
    const Bot *bot;
    uint32_t seat;
    uint32_t round;
    Throw thrown;
    View view;
    uint64_t seed;
    Move move;

    /* An analysis. */
    uint32_t sheet;
    char *record;
    size_t record_length;
    uint32_t seats[ROOM_SEATS]; /* of the players */
    uint32_t player_count;
    Hundredths luck[ROOM_SEATS];
    Hundredths loss[ROOM_SEATS];
    uint32_t lines;

    Text text;      /* the answer to a hint or an analysis */
    Sheet sheets[]; /* that `view` shows */
};

/* Finds the answer. Belongs to one thread at a time. */
void question_think(Question *question);

#endif
