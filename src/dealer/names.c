/* Names in requests, for the driver to check. */
#include "dealer/dealer_inner.h"

#include <string.h>

/* The name at the end of a table's options: `knister seats=4 name=Friday`. */
static Span name_of_options(Span words)
{
    static const char key[] = "name=";

    while (words.length >= sizeof key && memcmp(words.start, key, sizeof key - 1) != 0)
        span_word(&words);
    return words.length < sizeof key ? (Span){0} : span_from(words, sizeof key - 1);
}

/* The name in `sit SEAT NAME`, `bot SEAT LEVEL NAME` or `next NAME`; empty for other verbs. */
static Span name_of_verb(Span words)
{
    static const struct {
        const char *verb;
        unsigned before; /* words between the verb and the name */
    } verbs[] = {{"sit", 1}, {"bot", 2}, {"next", 0}};
    Span verb = span_word(&words);

    for (size_t i = 0; i < sizeof verbs / sizeof *verbs; i++)
        if (span_is(verb, verbs[i].verb)) {
            for (unsigned j = 0; j < verbs[i].before; j++)
                span_word(&words);
            return words;
        }
    return (Span){0};
}

RoomRefusal dealer_check_name(const Dealer *dealer, const DealerRequest *request)
{
    RoomRefusal refusal = {.reason = ROOM_FINE};
    const DealerDriver *driver = dealer->driver;
    bool is_verb = request->kind == REQUEST_VERB;
    Span name = is_verb                         ? name_of_verb(request->words)
                : request->kind == REQUEST_MAKE ? name_of_options(request->words)
                                                : request->words;

    if (driver->check_name != NULL && name_is_good(name))
        refusal.reason = driver->check_name(driver, is_verb ? dealer->room : NULL, name);
    return refusal;
}
