/* Making and answering questions. */
#include "dealer/question.h"

#include "dealer/dealer_inner.h"

#include <stdlib.h>

Question *question_new(Dealer *dealer, Guest *guest, uint32_t id, QuestionKind kind,
                       size_t answer_size)
{
    bool is_free = guest == NULL || guest->question == NULL;
    Question *question = is_free ? calloc(1, sizeof *question + sizeof *question->sheets) : NULL;
    char *bytes = question != NULL ? malloc(answer_size) : NULL;

    if (bytes == NULL) {
        free(question);
        if (guest != NULL)
            guest_refuse(guest, id, "busy");
        return NULL;
    }
    question->kind = kind;
    question->dealer = dealer;
    question->guest = guest;
    question->id = id;
    question->game = dealer->room->options.game;
    question->needs_net = kind == QUESTION_HINT ? NEEDS_ANY_NET : NEEDS_LARGE_NET;
    question->text = text_over(bytes, answer_size);
    return question;
}

void question_free(Question *question)
{
    free(question->record);
    free(question->progress);
    free(question->text.start);
    free(question);
}

void question_send(Question *question)
{
    Guest *guest = question->guest;

    if (!question->dealer->driver->think(question->dealer, question)) {
        if (guest != NULL)
            guest_refuse(guest, question->id, "busy");
        question_free(question);
        return;
    }
    if (guest != NULL)
        guest->question = question;
    question->dealer->question_count++;
}

static bool choose(Question *question)
{
    Rng rng = rng_start(question->seed, question->round, RNG_PLAYER + question->seat - 1);

    if (question->deputy != NULL &&
        question->deputy(question->deputy_context, &question->view, &question->move))
        return false;
    question->view.net = question->needs_net ? net_of(question->game) : NULL;
    const Bot *bot = question->bot;
    if (question->is_hurried && bot->hasty != NULL)
        bot = bot->hasty;
    question->move = bot->choose(&question->view, &rng);
    return false;
}

typedef bool QuestionThinker(Question *question);

void question_think(Question *question)
{
    while (question_think_some(question))
        ;
}

bool question_think_some(Question *question)
{
    static QuestionThinker *const thinkers[] = {
        [QUESTION_MOVE] = choose,
        [QUESTION_HINT] = hint_think,
        [QUESTION_ANALYSIS] = analysis_think,
    };

    return !atomic_load(&question->is_cancelled) && thinkers[question->kind](question);
}

/* An analysis is stored even if nobody waits for it. */
static void answer_guest(Question *question)
{
    Guest *guest = question->guest;
    bool is_cancelled = atomic_load(&question->is_cancelled);

    if (guest != NULL)
        guest->question = NULL;
    if (is_cancelled && guest != NULL)
        guest_refuse(guest, question->id, question->reason != NULL ? question->reason : "busy");
    else if (!is_cancelled && question->kind == QUESTION_ANALYSIS)
        analysis_answer(question);
    else if (guest != NULL)
        guest_answer(guest, "ok", question->id,
                     (Span){question->text.start, question->text.length});
}

void dealer_answer(Question *question, int64_t now)
{
    Dealer *dealer = question->dealer;
    bool has_ended = dealer->state == DEALER_ENDED;

    dealer->now = now;
    dealer->question_count--;
    dealer->bots_asked -= question->kind == QUESTION_MOVE;
    if (question->kind != QUESTION_MOVE)
        answer_guest(question);
    else if (!has_ended && !atomic_load(&question->is_cancelled))
        dealer_take(dealer,
                    &(DealerRequest){.kind = REQUEST_BOT,
                                     .number = question->seat,
                                     .round = question->round,
                                     .thrown = question->thrown,
                                     .move = question->move},
                    now);
    if (has_ended && dealer->question_count == 0)
        dealer_end(dealer);
    question_free(question);
}
