/* Tables at a server: what is heard and asked. */
#include "tui/far/far.h"

#include "notation/move_text.h"
#include "tui/far/far_words.h"
#include "words/words.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/timerfd.h>
#include <unistd.h>

/* What is going on with the connection; nothing where all is well. */
static void write_trouble(Text *text, const Far *far)
{
    const Visitor *visitor = far->visitor;
    bool is_lost = visitor->status == VISITOR_LOST;

    if (is_lost && visitor->was_here)
        text_put(text, _("The connection is lost. It comes back by itself."));
    else if (is_lost && visitor->reason[0] != '\0')
        far_fill(text, _("The server does not answer ({reason}). It is asked again and again."),
                 far_explain_silence(visitor->reason));
    else if (is_lost)
        text_put(text, _("The server does not answer. It is asked again and again."));
    else if (visitor->status == VISITOR_CONNECTING)
        text_put(text, _("Connecting…"));
    else if (!visitor->is_stored)
        text_put(text, _("What you do cannot be stored right now. Please wait a moment."));
}

bool far_say(const Far *far, char sentence[SCENE_NOTICE_BYTES])
{
    Text text = text_over(sentence, SCENE_NOTICE_BYTES);

    write_trouble(&text, far);
    if (text.length > 0)
        return false;
    text_put(&text, far->notice);
    return text.length > 0 && far->is_wrong;
}

void far_tell(Far *far, bool is_wrong, const char *sentence)
{
    snprintf(far->notice, sizeof far->notice, "%s", sentence);
    far->is_wrong = is_wrong;
}

void far_write_link(Text *text, const Far *far, const char *ticket)
{
    address_write_origin(text, &far->address);
    text_put(text, "/t/");
    text_put(text, far->visitor->code);
    text_put(text, *ticket != '\0' ? "?ticket=" : "");
    text_put(text, ticket);
}

void far_ask(Far *far, FarQuestion question, const char *format, ...)
{
    char words[ROOM_LINE_BYTES];
    va_list arguments;

    va_start(arguments, format);
    vsnprintf(words, sizeof words, format, arguments);
    va_end(arguments);
    far->notice[0] = '\0';
    far->answer[0] = '\0';
    far->line_count = 0;
    far->asked = visitor_ask(far->visitor, "%s", words);
    far->question = far->asked == 0 ? FAR_NOTHING : question;
    far->is_fine = false;
}

void far_sit(Far *far, const char *name)
{
    char salt[TOKEN_BYTES + 1];

    far_ask(far, FAR_REST, "sit 0 %s", name);
    token_make(salt);
    (void)visitor_ask(far->visitor, "salt %s", salt);
}

/* What was to be done as soon as the table is there. */
static void arrive(Far *far)
{
    const Visitor *visitor = far->visitor;

    if (visitor->status != VISITOR_HERE || visitor->room == NULL)
        return;
    if (far->address.ticket[0] != '\0') {
        far_ask(far, FAR_REST, "claim %s", far->address.ticket);
        far->address.ticket[0] = '\0';
    } else if (far->sits_as != NULL && visitor->room->phase == ROOM_IS_OPEN) {
        if (visitor->seat == 0)
            far_sit(far, far->sits_as);
        far->sits_as = NULL;
    }
}

/* The answer to `hint`: moves and values in turns, the best first. */
static void take_hints(Far *far, Span words)
{
    const Room *room = far->visitor->room;
    uint32_t count = 0;

    for (size_t i = 0; i < words.length; i++)
        count += words.start[i] == ' ';
    advice_free(&far->advice);
    far->advice = (Advice){0};
    if (far->visitor->seat == 0)
        return;
    far->advice = (Advice){
        .game = room->options.game,
        .sheet = room->seats[room->places[far->visitor->seat - 1].player].sheet,
        .turn = room->table.turn,
        .moves = calloc(count / 2 + 1, sizeof *far->advice.moves),
    };
    while (far->advice.moves != NULL && words.length > 0) {
        Fault fault;
        AdvisedMove *next = &far->advice.moves[far->advice.count];
        char value[32];
        Text text = text_over(value, sizeof value);
        bool is_move = move_text_parse(span_word(&words), &next->move, &fault);
        text_span(&text, span_word(&words));
        if (!is_move || far->advice.count > count / 2)
            break;
        next->value = (NetValue)lround(strtod(value, NULL) * NET_POINT);
        next->rank = far->advice.count++;
    }
    far->advised_round = room->table.round;
}

static void take_answer(Far *far, const VisitorNews *news)
{
    Text text = text_over(far->answer, sizeof far->answer);
    Span words = news->words;
    FarQuestion question = far->question;

    if (news->id != far->asked)
        return;
    far->question = FAR_NOTHING;
    far->is_fine = news->kind == VISITOR_FINE;
    if (!far->is_fine) {
        Text notice = text_over(far->notice, sizeof far->notice);
        far_explain(&notice, words);
        far->is_wrong = true;
    } else if (question == FAR_HINT) {
        take_hints(far, words);
    } else if (question == FAR_CODE) {
        text_span(&text, span_word(&words));
    } else if (question == FAR_TICKET) {
        span_word(&words); /* the version */
        text_span(&text, words);
    }
}

/* Somebody reacts: "Ana: Wow!" */
static void take_reaction(Far *far, Span words)
{
    const Room *room = far->visitor->room;
    uint64_t seat = 0;
    Text text = text_over(far->notice, sizeof far->notice);

    if (room == NULL || !span_number(span_word(&words), room->place_count, &seat) || seat == 0)
        return;
    const Reaction *reaction = reaction_find(words);
    far->is_wrong = false;
    text_put(&text, room->places[seat - 1].name);
    text_put(&text, ": ");
    text_put(&text, reaction != NULL ? _(reaction->sentence) : "");
}

static void take_line(Far *far, Span line)
{
    Span words = line;

    if (span_is(span_word(&words), "react")) {
        take_reaction(far, words);
    } else if (far->line_count < FAR_LINES) {
        Text text = text_over(far->lines[far->line_count++], FAR_LINE_BYTES);
        text_span(&text, line);
    }
}

/* What was said about an earlier round counts no more. */
static void take_event(Far *far, Span words)
{
    if (!span_is(span_word(&words), "throw"))
        return;
    far->notice[0] = '\0';
    advice_free(&far->advice);
    far->advice = (Advice){0};
}

/* What cannot be kept is told; all else goes on. */
static void keep(Far *far)
{
    int failure = credentials_update(far->credentials, &far->address, far->visitor);

    if (failure == 0)
        return;
    Text text = text_over(far->notice, sizeof far->notice);
    far_fill(&text, _("This device cannot keep what it knows of the server: {reason}"),
             strerror(failure));
    far->is_wrong = true;
}

/* Clocks are shown anew each second, where there is one. */
static void set_timer(Far *far)
{
    bool has_clock = far->visitor->deadline > 0 && far->visitor->room != NULL &&
                     far->visitor->room->phase == ROOM_IS_PLAYING;
    struct itimerspec each = {.it_interval.tv_sec = has_clock, .it_value.tv_sec = has_clock};

    timerfd_settime(far->timer, 0, &each, NULL);
}

void far_catch_up(Far *far)
{
    VisitorNews news;
    uint64_t ticks = 0;

    (void)!read(far->timer, &ticks, sizeof ticks);
    while (visitor_next(far->visitor, &news))
        switch (news.kind) {
        case VISITOR_FINE:
        case VISITOR_REFUSED:
            take_answer(far, &news);
            break;
        case VISITOR_LINE:
            take_line(far, news.words);
            break;
        case VISITOR_EVENT:
            take_event(far, news.words);
            break;
        case VISITOR_CHANGED:
        case VISITOR_FRESH:
            if (far->visitor->status != VISITOR_HERE)
                far->question = FAR_NOTHING; /* its answer will never come */
            break;
        }
    arrive(far);
    keep(far);
    set_timer(far);
}

Far *far_open(const Address *address, Credentials *credentials)
{
    Far *far = calloc(1, sizeof *far);
    struct epoll_event event = {.events = EPOLLIN};

    if (far == NULL)
        return NULL;
    far->address = *address;
    far->credentials = credentials;
    far->file = epoll_create1(EPOLL_CLOEXEC);
    far->timer = timerfd_create(CLOCK_MONOTONIC, TFD_CLOEXEC | TFD_NONBLOCK);
    far->players = calloc(ROOM_SEATS, sizeof *far->players);
    far->visitor = visitor_come(address, credentials->token);
    if (far->players != NULL && far->file >= 0 && far->timer >= 0 && far->visitor != NULL &&
        epoll_ctl(far->file, EPOLL_CTL_ADD, far->timer, &event) == 0 &&
        epoll_ctl(far->file, EPOLL_CTL_ADD, visitor_descriptor(far->visitor), &event) == 0)
        return far;
    far_close(far);
    return NULL;
}

void far_close(Far *far)
{
    if (far == NULL)
        return;
    visitor_leave(far->visitor);
    if (far->timer >= 0)
        close(far->timer);
    if (far->file >= 0)
        close(far->file);
    advice_free(&far->advice);
    free(far->players);
    free(far);
}
