/* Tables at a server: requests and what the server tells. */
#include "tui/remote/remote.h"

#include "notation/move_text.h"
#include "tui/remote/remote_words.h"
#include "words/words.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/timerfd.h>
#include <unistd.h>

/* Writes what is wrong with the connection; nothing if it works. */
static void write_trouble(Text *text, const Remote *remote)
{
    const Visitor *visitor = remote->visitor;
    bool is_lost = visitor->status == VISITOR_LOST;

    if (visitor_is_baffled(visitor))
        text_put(text, _("This program does not understand the table. The server may be newer: "
                         "please update knobel."));
    else if (is_lost && visitor->was_here)
        text_put(text, _("The connection is lost. It comes back by itself."));
    else if (is_lost && visitor->reason[0] != '\0')
        remote_fill(text, _("The server does not answer ({reason}). It is asked again and again."),
                    remote_explain_loss(visitor->reason));
    else if (is_lost)
        text_put(text, _("The server does not answer. It is asked again and again."));
    else if (visitor->status == VISITOR_CONNECTING)
        text_put(text, _("Connecting…"));
    else if (!visitor->is_stored)
        text_put(text, _("What you do cannot be stored right now. Please wait a moment."));
}

bool remote_write_notice(const Remote *remote, char sentence[SCENE_NOTICE_BYTES])
{
    Text text = text_over(sentence, SCENE_NOTICE_BYTES);

    if (remote->visitor->fault != DICE_FINE) {
        remote_explain_dice(&text, &remote->visitor->room->witness);
        return true;
    }
    write_trouble(&text, remote);
    if (text.length > 0)
        return false;
    text_put(&text, remote->notice);
    return text.length > 0 && remote->is_wrong;
}

void remote_set_notice(Remote *remote, bool is_wrong, const char *sentence)
{
    snprintf(remote->notice, sizeof remote->notice, "%s", sentence);
    remote->is_wrong = is_wrong;
}

void remote_write_link(Text *text, const Remote *remote, const char *ticket)
{
    address_write_origin(text, &remote->address);
    text_put(text, "/t/");
    text_put(text, remote->visitor->code);
    text_put(text, *ticket != '\0' ? "#ticket=" : "");
    text_put(text, ticket);
}

void remote_ask(Remote *remote, RemoteRequest request, const char *format, ...)
{
    char words[ROOM_LINE_BYTES];
    va_list arguments;

    va_start(arguments, format);
    vsnprintf(words, sizeof words, format, arguments);
    va_end(arguments);
    remote->notice[0] = '\0';
    remote->answer[0] = '\0';
    remote->line_count = 0;
    remote->request_id = visitor_ask(remote->visitor, "%s", words);
    remote->request = remote->request_id == 0 ? REMOTE_NOTHING : request;
    remote->is_fine = false;
}

void remote_sit(Remote *remote, const char *name)
{
    remote_ask(remote, REMOTE_OTHER, "sit 0 %s", name);
}

/* Does what was to be done as soon as the table is known. */
static void arrive(Remote *remote)
{
    const Visitor *visitor = remote->visitor;

    if (visitor->status != VISITOR_HERE || visitor->room == NULL)
        return;
    if (remote->address.ticket[0] != '\0') {
        remote_ask(remote, REMOTE_OTHER, "claim %s", remote->address.ticket);
        remote->address.ticket[0] = '\0';
    } else if (remote->sits_as != NULL && visitor->room->phase != ROOM_IS_NEW) {
        if (visitor->seat == 0 && visitor->room->phase == ROOM_IS_OPEN)
            remote_sit(remote, remote->sits_as);
        else if (visitor->seat == 0 && !visitor->is_next)
            remote_ask(remote, REMOTE_OTHER, "next %s", remote->sits_as);
        remote->sits_as = NULL;
    }
}

/* The answer to `hint`: pairs of a move and a value, the best first. */
static void take_hints(Remote *remote, Span words)
{
    const Room *room = remote->visitor->room;
    uint32_t count = 0;

    for (size_t i = 0; i < words.length; i++)
        count += words.start[i] == ' ';
    advice_free(&remote->advice);
    remote->advice = (Advice){0};
    if (remote->visitor->seat == 0)
        return;
    remote->advice = (Advice){
        .game = room->options.game,
        .sheet = room->seats[room->places[remote->visitor->seat - 1].player].sheet,
        .turn = room->table.turn,
        .moves = calloc(count / 2 + 1, sizeof *remote->advice.moves),
    };
    while (remote->advice.moves != NULL && words.length > 0) {
        Fault fault;
        AdvisedMove *next = &remote->advice.moves[remote->advice.count];
        char value[32];
        Text text = text_over(value, sizeof value);
        bool is_move = move_text_parse(span_word(&words), &next->move, &fault);
        text_span(&text, span_word(&words));
        if (!is_move || remote->advice.count > count / 2)
            break;
        next->value = (NetValue)lround(strtod(value, NULL) * NET_POINT);
        next->rank = remote->advice.count++;
    }
    remote->advised_round = room->table.round;
}

static void take_answer(Remote *remote, const VisitorNews *news)
{
    Text text = text_over(remote->answer, sizeof remote->answer);
    Span words = news->words;
    RemoteRequest request = remote->request;

    if (news->id != remote->request_id)
        return;
    remote->request = REMOTE_NOTHING;
    remote->is_fine = news->kind == VISITOR_FINE;
    if (!remote->is_fine) {
        Text notice = text_over(remote->notice, sizeof remote->notice);
        remote_explain(&notice, words);
        remote->is_wrong = true;
    } else if (request == REMOTE_HINT) {
        take_hints(remote, words);
    } else if (request == REMOTE_CODE) {
        text_span(&text, span_word(&words));
    } else if (request == REMOTE_TICKET) {
        span_word(&words); /* the version */
        text_span(&text, words);
    }
}

/* Shows a reaction: "Ana: Wow!" */
static void take_reaction(Remote *remote, Span words)
{
    const Room *room = remote->visitor->room;
    uint64_t seat = 0;
    Text text = text_over(remote->notice, sizeof remote->notice);

    if (room == NULL || !span_number(span_word(&words), room->place_count, &seat) || seat == 0)
        return;
    const Reaction *reaction = reaction_find(words);
    remote->is_wrong = false;
    text_put(&text, room->places[seat - 1].name);
    text_put(&text, ": ");
    text_put(&text, reaction != NULL ? _(reaction->sentence) : "");
}

static void take_line(Remote *remote, Span line)
{
    Span words = line;

    if (span_is(span_word(&words), "react")) {
        take_reaction(remote, words);
    } else if (remote->line_count < REMOTE_LINES) {
        Text text = text_over(remote->lines[remote->line_count++], REMOTE_LINE_BYTES);
        text_span(&text, line);
    }
}

/* Drops notices about an earlier round. */
static void take_event(Remote *remote, Span words)
{
    if (!span_is(span_word(&words), "throw"))
        return;
    remote->notice[0] = '\0';
    advice_free(&remote->advice);
    remote->advice = (Advice){0};
}

/* Saves the credentials. If that fails, shows why and goes on. */
static void save_credentials(Remote *remote)
{
    int failure = credentials_update(remote->credentials, &remote->address, remote->visitor);

    if (failure == 0)
        return;
    Text text = text_over(remote->notice, sizeof remote->notice);
    remote_fill(&text, _("This device cannot keep what it knows of the server: {reason}"),
                strerror(failure));
    remote->is_wrong = true;
}

/* Updates clocks every second if there are any. */
static void set_timer(Remote *remote)
{
    bool has_clock = remote->visitor->deadline > 0 && remote->visitor->room != NULL &&
                     remote->visitor->room->phase == ROOM_IS_PLAYING;
    struct itimerspec each = {.it_interval.tv_sec = has_clock, .it_value.tv_sec = has_clock};

    timerfd_settime(remote->timer, 0, &each, NULL);
}

void remote_catch_up(Remote *remote)
{
    VisitorNews news;
    uint64_t ticks = 0;

    (void)!read(remote->timer, &ticks, sizeof ticks);
    while (visitor_next(remote->visitor, &news))
        switch (news.kind) {
        case VISITOR_FINE:
        case VISITOR_REFUSED:
            take_answer(remote, &news);
            break;
        case VISITOR_LINE:
            take_line(remote, news.words);
            break;
        case VISITOR_EVENT:
            take_event(remote, news.words);
            break;
        case VISITOR_CHANGED:
        case VISITOR_FRESH:
            if (remote->visitor->status != VISITOR_HERE)
                remote->request = REMOTE_NOTHING; /* its answer will never come */
            break;
        }
    arrive(remote);
    save_credentials(remote);
    set_timer(remote);
}

Remote *remote_open(const Address *address, Credentials *credentials)
{
    Remote *remote = calloc(1, sizeof *remote);
    struct epoll_event event = {.events = EPOLLIN};

    if (remote == NULL)
        return NULL;
    remote->address = *address;
    remote->credentials = credentials;
    remote->file = epoll_create1(EPOLL_CLOEXEC);
    remote->timer = timerfd_create(CLOCK_MONOTONIC, TFD_CLOEXEC | TFD_NONBLOCK);
    remote->players = calloc(ROOM_SEATS, sizeof *remote->players);
    remote->visitor = visitor_come(address, credentials->token, &credentials->links);
    if (remote->players != NULL && remote->file >= 0 && remote->timer >= 0 &&
        remote->visitor != NULL &&
        epoll_ctl(remote->file, EPOLL_CTL_ADD, remote->timer, &event) == 0 &&
        epoll_ctl(remote->file, EPOLL_CTL_ADD, visitor_descriptor(remote->visitor), &event) == 0)
        return remote;
    remote_close(remote);
    return NULL;
}

void remote_close(Remote *remote)
{
    if (remote == NULL)
        return;
    visitor_leave(remote->visitor);
    if (remote->timer >= 0)
        close(remote->timer);
    if (remote->file >= 0)
        close(remote->file);
    advice_free(&remote->advice);
    free(remote->players);
    free(remote);
}
