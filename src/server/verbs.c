/* What can be asked at a table without changing it. */
#include "server/connection.h"
#include "server/desk.h"

/* Quick reactions instead of chat: children play. */
static void react(Desk *desk, Connection *connection, uint32_t id, Span words)
{
    static const char *const known[] = {"hello", "well",  "wow",    "oops",
                                        "haha",  "hurry", "thanks", "bye"};
    char buffer[64];
    Text text = text_over(buffer, sizeof buffer);

    if (connection->seat == 0) {
        connection_refuse(connection, id, "no-seat");
        return;
    }
    for (unsigned i = 0; i < sizeof known / sizeof *known; i++)
        if (span_is(words, known[i])) {
            text_put(&text, "react ");
            text_number(&text, connection->seat);
            text_char(&text, ' ');
            text_put(&text, known[i]);
            desk_tell_all(desk, (Span){text.start, text.length});
            connection_answer(connection, "ok", id, (Span){0});
            return;
        }
    connection_refuse(connection, id, "word");
}

static void hint(Desk *desk, Connection *connection, uint32_t id, Span words)
{
    if (words.length > 0)
        connection_refuse(connection, id, "syntax");
    else
        hint_ask(desk, connection, id);
}

static const struct {
    const char *verb;
    void (*ask)(Desk *desk, Connection *connection, uint32_t id, Span words);
} verbs[] = {
    {"react", react},
    {"hint", hint},
    {"analyse", analysis_ask},
};

bool verbs_ask(Desk *desk, Connection *connection, const Ask *ask)
{
    Span words = ask->words;
    Span verb = span_word(&words);

    for (unsigned i = 0; i < sizeof verbs / sizeof *verbs; i++)
        if (span_is(verb, verbs[i].verb)) {
            verbs[i].ask(desk, connection, ask->id, words);
            return true;
        }
    return false;
}
