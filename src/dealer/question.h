/* A question that takes time to answer: a bot's move, a hint, an analysis.
 *
 * It contains everything needed for the answer, so that any thread can work on it. */
#ifndef KNOBEL_DEALER_QUESTION_H
#define KNOBEL_DEALER_QUESTION_H

#include "analysis/analysis.h"
#include "dealer/dealer.h"

#include <stdatomic.h>

/* Chooses a move in a bot's place. Returns false if it cannot; then the bot chooses. */
typedef bool QuestionDeputy(void *context, const View *view, Move *move);

typedef enum { QUESTION_MOVE, QUESTION_HINT, QUESTION_ANALYSIS } QuestionKind;

struct Question {
    Question *next;  /* for the driver */
    uint32_t number; /* for the driver */
    QuestionKind kind;
    Dealer *dealer;
    Guest *guest;             /* who waits for the answer; NULL: nobody */
    uint32_t id;              /* of the request */
    atomic_bool is_cancelled; /* the answer is not wanted, or cannot be found */
    bool is_hurried;          /* set by the driver: a bot has no time to look ahead */
    const char *reason;       /* why it cannot be found; NULL: "busy" */
    const Game *game;
    NetNeed needs_net;

    /* For a move or a hint. */
    const Bot *bot;
    uint32_t seat;
    uint32_t round;
    Throw thrown;
    View view;
    uint64_t seed;
    Move move;
    QuestionDeputy *deputy; /* set by the driver; NULL: none */
    void *deputy_context;

    /* For an analysis. */
    uint32_t sheet;
    char *record;
    size_t record_length;
    uint32_t seats[ROOM_SEATS]; /* of the players */
    uint32_t player_count;
    Hundredths luck[ROOM_SEATS];
    Hundredths loss[ROOM_SEATS];
    uint32_t lines;
    struct AnalysisJob *progress; /* of an analysis that has begun */

    Text text;      /* the answer to a hint or an analysis */
    Sheet sheets[]; /* that `view` shows */
};

/* Finds the answer. Only one thread at a time may use a question. */
void question_think(Question *question);

/* The same in parts, so that other questions can go first in between. True: some is left. */
bool question_think_some(Question *question);

#endif
