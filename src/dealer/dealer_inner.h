/* Shared by the files of the dealer. */
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
    DealerRequest *next_of_guest; /* while it waits */
    RequestKind kind;
    Guest *guest; /* NULL: a bot, or a guest who has left */
    uint32_t id;
    uint32_t number; /* the version known, the sheet wanted, or the seat of a bot */
    uint32_t round;
    Throw thrown;
    Move move;
    const Game *game;
    FairKey secret;
    char day[STORE_DAY_BYTES + 1];
    Span words; /* with the verb; for a daily challenge the name */

    /* A granted request, and the answer that is sent once its events are stored. */
    bool is_granted;
    char answer[STORE_CODE_BYTES + TOKEN_BYTES + 24];
};

/* An empty room that knows the driver's key. NULL: out of memory. */
Room *dealer_new_room(const Dealer *dealer);

/* Handles a request now, or lets it wait. */
void dealer_take(Dealer *dealer, const DealerRequest *request, int64_t now);

/* Handles waiting requests, then stores the new events or waits for something to happen. */
void dealer_go_on(Dealer *dealer);

/* Shows new stored events to all guests. */
void dealer_publish(Dealer *dealer);
void dealer_tell_all(Dealer *dealer, Span line);

/* Says bye to all guests, and ends once no question is under way. */
void dealer_finish(Dealer *dealer);

/* Queues of requests. queue_put takes a request that is in no other queue. */
void queue_open(DealerQueue *queue);
void queue_put(DealerQueue *queue, DealerRequest *request);
DealerRequest *queue_take(DealerQueue *queue);

/* Puts all requests of a queue in front of another one. */
void queue_put_ahead(DealerQueue *queue, DealerQueue *ahead);

/* A copy of a request. NULL: out of memory; then call request_lose. */
DealerRequest *request_copy(const DealerRequest *request);
void request_lose(Dealer *dealer, const DealerRequest *request);
void request_free(DealerRequest *request);
void request_refuse(const DealerRequest *request, const char *reason);
void requests_forget(Guest *guest);

/* Lets a copy of a request wait. Refuses it if too many are waiting, or if memory is short. */
void dealer_enqueue(Dealer *dealer, const DealerRequest *request);

/* Refuses all waiting requests because the store is unavailable. */
void dealer_refuse_waiting(Dealer *dealer);

/* Storing (storing.c). */
void dealer_append(Dealer *dealer);
void dealer_load(Dealer *dealer);
void dealer_answer_later(DealerQueue *queue, DealerRequest *request, const char *answer);
void dealer_note_results(Dealer *dealer, RoomPhase before);

/* Memory ran out while events were added: refuses the requests that led to the new events, forgets
 * these, and loads the table again. */
void dealer_start_over(Dealer *dealer);

void dealer_ask_bots(Dealer *dealer);

/* The choice of the bot on this seat was lost: it has to be asked again. */
void dealer_ask_again(Dealer *dealer, uint32_t seat);

/* Lets the driver check the name in a request, if it has one (names.c). */
RoomRefusal dealer_check_name(const Dealer *dealer, const DealerRequest *request);

/* Whether a person may make one more change now; NULL, or the reason why not. Granted requests are
 * counted with changes_count. */
const char *changes_check(Dealer *dealer, Guest *guest, Span words);
void changes_count(Dealer *dealer, const Identity *who, Span words);

/* Handles a verb that leads to no event; false if it is another verb. */
bool dealer_verb(Dealer *dealer, const DealerRequest *request);
void hint_ask(Dealer *dealer, Guest *guest, uint32_t id, Span words);
void analysis_ask(Dealer *dealer, Guest *guest, uint32_t id, Span words);
bool hint_think(Question *question);
bool analysis_think(Question *question);
void analysis_answer(Question *question);

/* Has the latest sheet, which is over, analysed for its results. */
void analysis_judge(Dealer *dealer);

/* A new question of a guest (NULL: of nobody), with `answer_size` bytes for the answer; NULL after
 * a refusal. */
Question *question_new(Dealer *dealer, Guest *guest, uint32_t id, QuestionKind kind,
                       size_t answer_size);

/* Passes a question to the driver, or refuses it. */
void question_send(Question *question);
void question_free(Question *question);

/* Call the functions that a driver may leave out. */
static inline void dealer_note(const DealerDriver *driver, Dealer *dealer, Guest *guest,
                               DealerNews news)
{
    if (driver->note != NULL)
        driver->note(dealer, guest, news);
}

static inline void dealer_reach(const DealerDriver *driver, Guest *guest, DealerLimit limit)
{
    if (driver->reach_limit != NULL)
        driver->reach_limit(driver, guest, limit);
}

static inline void dealer_end(Dealer *dealer)
{
    if (dealer->driver->end != NULL)
        dealer->driver->end(dealer);
}

#endif
