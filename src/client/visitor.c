/* Visitors of a server. */
#include "client/visitor.h"

#include "base/clock.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_IDS = 999999999 };

static void keep_reason(Visitor *visitor, Span reason)
{
    Text text = text_over(visitor->reason, sizeof visitor->reason);

    text_span(&text, reason);
}

static uint32_t send_words(Visitor *visitor, const char *words)
{
    char line[ROOM_LINE_BYTES + 1];

    visitor->last_id = visitor->last_id % MOST_IDS + 1;
    int length = snprintf(line, sizeof line, "%u %s", (unsigned)visitor->last_id, words);
    if (length < 0 || (size_t)length >= sizeof line)
        length = (int)sizeof line - 1; /* too long for any verb; the server refuses it */
    channel_send(visitor->channel, (Span){line, (size_t)length});
    return visitor->last_id;
}

uint32_t visitor_ask(Visitor *visitor, const char *format, ...)
{
    char words[ROOM_LINE_BYTES + 1];
    va_list arguments;

    if (visitor->status != VISITOR_HERE)
        return 0;
    va_start(arguments, format);
    vsnprintf(words, sizeof words, format, arguments);
    va_end(arguments);
    return send_words(visitor, words);
}

/* Sends hello with the latest known event. */
static void send_hello(Visitor *visitor)
{
    char words[TOKEN_BYTES + 32];
    const char *token = visitor->token[0] == '\0' ? "new" : visitor->token;
    uint32_t version = visitor->room == NULL ? 0 : visitor->room->version;

    visitor->status = VISITOR_CONNECTING;
    visitor->witness_id = 0;
    witness_reconnect(&visitor->witness);
    if (version > 0)
        snprintf(words, sizeof words, "hello %d %s %u", VISITOR_PROTOCOL, token, (unsigned)version);
    else
        snprintf(words, sizeof words, "hello %d %s", VISITOR_PROTOCOL, token);
    visitor->hello_id = send_words(visitor, words);
}

static void greeted(Visitor *visitor, bool is_fine, Span words)
{
    if (!is_fine) {
        bool is_passing = span_is(words, "store") || span_is(words, "busy");
        visitor->status = is_passing ? VISITOR_LOST : VISITOR_ENDED;
        keep_reason(visitor, words);
        if (is_passing)
            channel_restart(visitor->channel);
        return;
    }
    visitor->status = VISITOR_HERE;
    visitor->was_here = true;
    if (visitor->room == NULL)
        channel_approve(visitor->channel);
    visitor->reason[0] = '\0';
    if (token_is_good(words)) {
        memcpy(visitor->token, words.start, TOKEN_BYTES);
        visitor->token[TOKEN_BYTES] = '\0';
    }
}

static void forget(Visitor *visitor)
{
    Room *empty = room_outside(visitor->code);

    char buffer[FAIR_HEX_BYTES + 32];
    Text seen = text_over(buffer, sizeof buffer);

    if (empty == NULL)
        return;
    witness_write_seen(visitor->room, &seen);
    (void)witness_read_seen(empty, (Span){seen.start, seen.length});
    room_free(visitor->room);
    visitor->room = empty;
}

/* Sends what the dice need from this device, and checks them. */
static void take_part(Visitor *visitor)
{
    char buffer[ROOM_LINE_BYTES];
    Text words = text_over(buffer, sizeof buffer);

    if (visitor->room == NULL || visitor->status != VISITOR_HERE || visitor->seat == 0)
        return;
    if (visitor->witness_id == 0 &&
        witness_request(&visitor->witness, visitor->room, visitor->seat, &words))
        visitor->witness_id = send_words(visitor, buffer);
    visitor->fault = witness_check(&visitor->witness, visitor->room, visitor->seat);
}

/* Asks for all events from the first one, after an event that could not be folded. */
static VisitorNewsKind start_over(Visitor *visitor)
{
    uint32_t version = visitor->room->version;

    visitor->misread = visitor->misread_version == version ? visitor->misread + 1 : 1;
    visitor->misread_version = version;
    visitor->heard = (Span){0}; /* what follows makes no sense without it */
    forget(visitor);
    visitor->status = VISITOR_LOST;
    channel_restart(visitor->channel);
    return VISITOR_FRESH;
}

static VisitorNewsKind fold(Visitor *visitor, Span line, uint64_t number, Span words)
{
    if (visitor->room == NULL || number <= visitor->room->version)
        return VISITOR_CHANGED; /* sent twice */
    if (words.length >= 5 && memcmp(words.start, "throw", 5) == 0)
        visitor->deadline = 0;
    if (room_hear(visitor->room, line).reason != ROOM_FINE)
        return start_over(visitor);
    if (visitor->room->version > visitor->misread_version)
        visitor->misread = 0;
    return VISITOR_EVENT;
}

static VisitorNewsKind hear_answer(Visitor *visitor, VisitorNews *news, bool is_fine)
{
    uint64_t id = 0;

    if (!span_number(span_word(&news->words), MOST_IDS, &id))
        return VISITOR_CHANGED;
    news->id = (uint32_t)id;
    if (news->id == visitor->hello_id) {
        visitor->hello_id = 0;
        greeted(visitor, is_fine, news->words);
        return VISITOR_CHANGED;
    }
    if (news->id == visitor->witness_id) {
        visitor->witness_id = 0;
        if (is_fine)
            witness_granted(&visitor->witness);
        return VISITOR_CHANGED;
    }
    return is_fine ? VISITOR_FINE : VISITOR_REFUSED;
}

static VisitorNewsKind hear_fine(Visitor *visitor, VisitorNews *news)
{
    return hear_answer(visitor, news, true);
}

static VisitorNewsKind hear_refused(Visitor *visitor, VisitorNews *news)
{
    return hear_answer(visitor, news, false);
}

static VisitorNewsKind hear_you(Visitor *visitor, VisitorNews *news)
{
    uint64_t seat = 0;
    bool is_seated = span_number(span_word(&news->words), ROOM_SEATS, &seat);

    visitor->seat = is_seated ? (uint32_t)seat : 0;
    visitor->is_host = visitor->is_maker = visitor->is_next = false;
    while (news->words.length > 0) {
        Span word = span_word(&news->words);
        visitor->is_host |= span_is(word, "host");
        visitor->is_maker |= span_is(word, "maker");
        visitor->is_next |= span_is(word, "next");
    }
    if (visitor->misread == 0)
        channel_approve(visitor->channel);
    return VISITOR_CHANGED;
}

static VisitorNewsKind hear_here(Visitor *visitor, VisitorNews *news)
{
    uint64_t number = 0;

    memset(visitor->is_here, 0, sizeof visitor->is_here);
    if (span_number(span_word(&news->words), UINT32_MAX, &number))
        visitor->watchers = (uint32_t)number;
    while (news->words.length > 0)
        if (span_number(span_word(&news->words), ROOM_SEATS, &number))
            visitor->is_here[number] = true;
    return VISITOR_CHANGED;
}

static VisitorNewsKind hear_clock(Visitor *visitor, VisitorNews *news)
{
    uint64_t left = 0;

    if (span_number(span_word(&news->words), UINT32_MAX, &left))
        visitor->deadline = clock_steady() + (int64_t)left;
    return VISITOR_CHANGED;
}

static VisitorNewsKind hear_fresh(Visitor *visitor, VisitorNews *news)
{
    (void)news;
    if (visitor->room != NULL)
        forget(visitor);
    return VISITOR_FRESH;
}

static VisitorNewsKind hear_store(Visitor *visitor, VisitorNews *news)
{
    visitor->is_stored = !span_is(news->words, "away");
    return VISITOR_CHANGED;
}

static VisitorNewsKind hear_bye(Visitor *visitor, VisitorNews *news)
{
    keep_reason(visitor, news->words);
    if (span_is(news->words, "closed") || span_is(news->words, "banned"))
        visitor->status = VISITOR_ENDED;
    return VISITOR_CHANGED;
}

typedef struct {
    const char *word;
    VisitorNewsKind (*hear)(Visitor *visitor, VisitorNews *news);
} VisitorVerb;

static const VisitorVerb verbs[] = {
    {"ok", hear_fine},     {"no", hear_refused},  {"you", hear_you},     {"here", hear_here},
    {"clock", hear_clock}, {"fresh", hear_fresh}, {"store", hear_store}, {"bye", hear_bye},
};

static VisitorNews hear(Visitor *visitor, Span line)
{
    VisitorNews news = {.kind = VISITOR_LINE, .words = line};
    Span rest = line;
    Span word = span_word(&rest);
    uint64_t number = 0;

    if (span_number(word, ROOM_EVENTS, &number)) {
        news.words = rest;
        news.kind = fold(visitor, line, number, rest);
        return news;
    }
    for (size_t i = 0; i < sizeof verbs / sizeof *verbs; i++)
        if (span_is(word, verbs[i].word)) {
            news.words = rest;
            news.kind = verbs[i].hear(visitor, &news);
            break;
        }
    return news;
}

static void lose(Visitor *visitor, Span why)
{
    if (visitor->status != VISITOR_ENDED) {
        visitor->status = VISITOR_LOST;
        if (why.length > 0)
            keep_reason(visitor, why);
        if (span_is(why, "banned"))
            visitor->status = VISITOR_ENDED;
    }
}

bool visitor_next(Visitor *visitor, VisitorNews *news)
{
    ChannelNews told;

    if (visitor->heard.length > 0) {
        Span line = {0};
        span_line(&visitor->heard, &line);
        *news = hear(visitor, line);
        if (visitor->heard.length == 0)
            take_part(visitor);
        return true;
    }
    if (!channel_next(visitor->channel, &told))
        return false;
    *news = (VisitorNews){.kind = VISITOR_CHANGED};
    if (told.kind == CHANNEL_OPENED && visitor->status != VISITOR_ENDED)
        send_hello(visitor);
    else if (told.kind == CHANNEL_LOST)
        lose(visitor, told.text);
    else if (told.kind == CHANNEL_MESSAGE)
        visitor->heard = told.text;
    return true;
}

Visitor *visitor_come(const Address *address, const char *token, const FairKey *key)
{
    Visitor *visitor = calloc(1, sizeof *visitor);
    char path[64] = "/lobby";

    if (visitor == NULL)
        return NULL;
    memcpy(visitor->code, address->code, sizeof visitor->code);
    if (token_is_good(span_of(token)))
        memcpy(visitor->token, token, TOKEN_BYTES);
    visitor->is_stored = true;
    visitor->witness.key = *key;
    if (visitor->code[0] != '\0') {
        snprintf(path, sizeof path, "/table/%s", visitor->code);
        visitor->room = room_outside(visitor->code);
    }
    if (visitor->code[0] == '\0' || visitor->room != NULL)
        visitor->channel = channel_open(address, path);
    if (visitor->channel != NULL)
        return visitor;
    room_free(visitor->room);
    free(visitor);
    return NULL;
}

void visitor_leave(Visitor *visitor)
{
    if (visitor == NULL)
        return;
    channel_close(visitor->channel);
    room_free(visitor->room);
    free(visitor);
}

bool visitor_is_baffled(const Visitor *visitor)
{
    return visitor->misread > 1;
}

int visitor_descriptor(const Visitor *visitor)
{
    return channel_descriptor(visitor->channel);
}
