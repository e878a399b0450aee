/* What the files of the dealer share. */
#ifndef KNOBEL_DEALER_DEALER_INNER_H
#define KNOBEL_DEALER_DEALER_INNER_H

#include "dealer/dealer.h"
#include "dealer/question.h"

typedef enum {
    REQUEST_ENTER,
    REQUEST_VERB,
    REQUEST_MAKE,
    REQUEST_DAILY,
    REQUEST_RECORD,
    REQUEST_BOT, /* a bot has chosen */
} RequestKind;

struct DealerRequest {
    DealerRequest *next;
    DealerRequest *next_of_guest; /* once it waits */
    RequestKind kind;
    Guest *guest; /* NULL: a bot, or somebody who has left */
    uint32_t id;
    uint32_t number; /* the version known, the sheet wanted, the seat of a bot */
    uint32_t round;
    Throw thrown;
    Move move;
    const Game *game;
    FairKey secret;
    char day[STORE_DAY_BYTES + 1];
    Span words; /* verb and all; for a daily challenge the name */

    /* Once it was granted: the answer that waits until the events are stored. */
    char answer[STORE_CODE_BYTES + TOKEN_BYTES + 24];
};

/* Handles a request now, or lets it wait. */
void dealer_take(Dealer *dealer, const DealerRequest *request, int64_t now);

/* Handles what waits, stores what follows, or rests. */
void dealer_go_on(Dealer *dealer);

/* Shows what is stored now. */
void dealer_publish(Dealer *dealer);
void dealer_tell_all(Dealer *dealer, Span line);

/* Sends everybody away and ends, once no question is under way. */
void dealer_finish(Dealer *dealer);

/* Requests that wait. */
void queue_open(DealerQueue *queue);
DealerRequest *queue_put(DealerQueue *queue, const DealerRequest *request);
DealerRequest *queue_take(DealerQueue *queue);
void request_free(DealerRequest *request);
void request_refuse(const DealerRequest *request, const char *reason);
void requests_forget(Guest *guest);

/* Lets a request wait for its turn, unless too many do. */
void dealer_enqueue(Dealer *dealer, const DealerRequest *request);

/* Refuses what waits and cannot be stored. Guests who enter go on waiting, unless all must go. */
void dealer_refuse_waiting(Dealer *dealer, bool is_for_all);

/* Storing. */
void dealer_append(Dealer *dealer);
void dealer_load(Dealer *dealer);
void dealer_answer_later(Dealer *dealer, const DealerRequest *request, const char *answer);
void dealer_note_results(Dealer *dealer, RoomPhase before);

/* Thinking. */
void dealer_ask_bots(Dealer *dealer);

/* Verbs that make no events; false where this is none of them. */
bool dealer_verb(Dealer *dealer, const DealerRequest *request);
void hint_ask(Dealer *dealer, Guest *guest, uint32_t id, Span words);
void analysis_ask(Dealer *dealer, Guest *guest, uint32_t id, Span words);
void hint_think(Question *question);
void analysis_think(Question *question);
void analysis_answer(Question *question);

/* A question of a guest, with room for so many bytes of an answer; NULL after a refusal. */
Question *question_new(Dealer *dealer, Guest *guest, uint32_t id, QuestionKind kind,
                       size_t answer_size);

/* Has the driver think about it, or refuses. */
void question_send(Question *question);
void question_free(Question *question);

/* What a driver may not care about. */
static inline void dealer_note(const DealerDriver *driver, Dealer *dealer, Guest *guest,
                               DealerNews news)
{
    if (driver->note != NULL)
        driver->note(dealer, guest, news);
}

static inline void dealer_reach(const DealerDriver *driver, DealerLimit limit)
{
    if (driver->reach_limit != NULL)
        driver->reach_limit(driver, limit);
}

static inline void dealer_end(Dealer *dealer)
{
    if (dealer->driver->end != NULL)
        dealer->driver->end(dealer);
}

#endif
