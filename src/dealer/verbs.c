/* Verbs that lead to no event. */
#include "dealer/dealer_inner.h"
#include "room/reaction.h"

static void react(Dealer *dealer, Guest *guest, uint32_t id, Span words)
{
    const Reaction *reaction = reaction_find(words);
    char buffer[64];
    Text text = text_over(buffer, sizeof buffer);

    if (guest->seat == 0) {
        guest_refuse(guest, id, "no-seat");
        return;
    }
    if (reaction == NULL) {
        guest_refuse(guest, id, "word");
        return;
    }
    text_put(&text, "react ");
    text_number(&text, guest->seat);
    text_char(&text, ' ');
    text_put(&text, reaction->word);
    dealer_tell_all(dealer, (Span){text.start, text.length});
    guest_answer(guest, "ok", id, (Span){0});
}

static const struct {
    const char *verb;
    void (*ask)(Dealer *dealer, Guest *guest, uint32_t id, Span words);
} verbs[] = {
    {"react", react},
    {"hint", hint_ask},
    {"analyse", analysis_ask},
};

bool dealer_verb(Dealer *dealer, const DealerRequest *request)
{
    Span words = request->words;
    Span verb = span_word(&words);

    for (unsigned i = 0; i < sizeof verbs / sizeof *verbs; i++)
        if (span_is(verb, verbs[i].verb)) {
            verbs[i].ask(dealer, request->guest, request->id, words);
            return true;
        }
    return false;
}
