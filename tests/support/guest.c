/* A client of the protocol. */
#include "support/guest.h"
#include "bots/bot.h"
#include "notation/move_text.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

void guest_start(Guest *guest, uint64_t seed, const GuestHooks *hooks, void *context)
{
    static const GuestHooks none = {0};

    *guest = (Guest){
        .wire.socket = -1,
        .hooks = hooks != NULL ? hooks : &none,
        .context = context,
        .rng = rng_start(seed, 0, RNG_PLAYER),
    };
    fold_start(&guest->fold);
}

void guest_drop(Guest *guest)
{
    wire_drop(&guest->wire);
    guest->is_greeted = guest->is_there = false;
}

void guest_end(Guest *guest)
{
    guest_drop(guest);
    fold_end(&guest->fold);
}

static WireState complain(Guest *guest, const char *why, Span line)
{
    snprintf(guest->fault, sizeof guest->fault, "%s, seat %u: %s: %.*s", guest->code,
             (unsigned)guest->seat, why, (int)(line.length < 100 ? line.length : 100), line.start);
    return WIRE_BROKEN;
}

static uint32_t say_list(Guest *guest, const char *format, va_list list)
    __attribute__((format(printf, 2, 0)));

static uint32_t say_list(Guest *guest, const char *format, va_list list)
{
    char line[4096];
    int head = snprintf(line, sizeof line, "%u ", (unsigned)++guest->asked);
    int length = vsnprintf(line + head, sizeof line - (size_t)head, format, list);

    wire_send(&guest->wire, (Span){line, (size_t)(head + length)});
    return guest->asked;
}

uint32_t guest_say(Guest *guest, const char *format, ...)
{
    va_list list;

    va_start(list, format);
    uint32_t id = say_list(guest, format, list);
    va_end(list);
    return id;
}

bool guest_go(Guest *guest, WirePlace place, const char *code)
{
    char path[GUEST_CODE_BYTES + 16];

    guest_drop(guest);
    if (strcmp(code, guest->code) != 0) {
        fold_end(&guest->fold);
        snprintf(guest->code, sizeof guest->code, "%s", code);
        snprintf(guest->fold.code, sizeof guest->fold.code, "%s", guest->trusts ? "" : code);
        guest->committed = 0;
    }
    snprintf(path, sizeof path, code[0] == '\0' ? "/lobby" : "/table/%s", code);
    guest->asked = guest->answered = guest->dice_asked = 0;
    guest->moved_in = guest->revealed = 0;
    if (!wire_start(&guest->wire, place, path, ""))
        return false;
    const char *token = guest->token[0] == '\0' ? "new" : guest->token;
    if (guest->fold.version > 0)
        guest_say(guest, "hello 2 %s %u", token, (unsigned)guest->fold.version);
    else
        guest_say(guest, "hello 2 %s", token);
    return true;
}

bool guest_move(Guest *guest)
{
    const Fold *fold = &guest->fold;
    uint32_t due = fold->sheet * 1000 + fold->round;
    Text text = text_over(guest->move, sizeof guest->move);

    if (guest->moved_in == due || !fold_waits_for(fold, guest->seat))
        return false;
    View view = view_alone(fold->game, &fold_player(fold, guest->seat)->sheet, fold->turn);
    Move move = bot_choose(&bot_random, view, &guest->rng);
    move_text_write(&text, &move);
    guest_say(guest, "move %u %s", (unsigned)fold->round, guest->move);
    guest->moved_in = due;
    return true;
}

/* Commits to a chain before each sheet, and reveals a link for each throw. */
static void take_part(Guest *guest)
{
    const Fold *fold = &guest->fold;
    uint32_t round = fold->round + 1;
    uint32_t due = fold->sheet * 1000 + round;
    char hex[2 * LINK_BYTES + 1];

    if (!guest->takes_part || guest->seat == 0 || !guest->is_there)
        return;
    if (!fold->is_playing && fold->has_chain[0] && guest->committed != fold->sheet + 1) {
        guest->committed = fold->sheet + 1;
        links_make(guest->links, guest->code, guest->committed, guest->seat);
        link_write(hex, &guest->links[0]);
        guest->dice_asked = guest_say(guest, "commit %u %s", (unsigned)guest->committed, hex);
    }
    if (fold->is_playing && fold->is_final && fold->has_chain[guest->seat] &&
        fold->linked[guest->seat] < round && guest->committed == fold->sheet &&
        guest->revealed != due) {
        guest->revealed = due;
        link_write(hex, &guest->links[round]);
        guest->dice_asked =
            guest_say(guest, "reveal %u %u %s", (unsigned)fold->sheet, (unsigned)round, hex);
    }
}

/* A link can be too late, or the store away: then it is sent again with the next message. */
static WireState take_dice_answer(Guest *guest, bool is_ok, Span reason)
{
    if (is_ok || span_is(reason, "round") || span_is(reason, "started"))
        return WIRE_FINE;
    if (!span_is(reason, "store"))
        return complain(guest, "a link is refused", reason);
    guest->revealed = 0;
    if (!guest->fold.is_playing)
        guest->committed = 0;
    return WIRE_FINE;
}

static WireState take_answer(Guest *guest, bool is_ok, Span words)
{
    uint64_t id;
    Span line = words;

    if (!span_number(span_word(&words), guest->asked, &id))
        return complain(guest, "an answer to nothing", line);
    if (id == guest->dice_asked)
        return take_dice_answer(guest, is_ok, words);
    if (id == 1 && !guest->is_greeted) {
        guest->is_greeted = is_ok;
        Span token = words;
        if (is_ok && guest->token[0] == '\0' && token.length == GUEST_TOKEN_BYTES)
            memcpy(guest->token, token.start, GUEST_TOKEN_BYTES);
        else if (is_ok && (guest->token[0] == '\0' || token.length > 0))
            return complain(guest, "hello is answered strangely", line);
    }
    guest->answered = (uint32_t)id;
    guest->is_ok = is_ok;
    snprintf(guest->answer, sizeof guest->answer, "%.*s", (int)words.length, words.start);
    if (guest->hooks->answer != NULL)
        guest->hooks->answer(guest, (uint32_t)id, is_ok, words);
    return WIRE_FINE;
}

static WireState take_event(Guest *guest, Span line)
{
    if (!fold_event(&guest->fold, line))
        return complain(guest, guest->fold.fault, line);
    if (guest->hooks->event != NULL)
        guest->hooks->event(guest, line);
    return WIRE_FINE;
}

static void take_you(Guest *guest, Span words)
{
    uint64_t seat = 0;

    span_number(span_word(&words), FOLD_SEATS, &seat);
    guest->seat = (uint32_t)seat;
    guest->is_host = span_is(span_word(&words), "host");
    guest->is_there = true;
}

static WireState take_line(Guest *guest, Span line)
{
    Span words = line;
    Span name = span_word(&words);

    if (span_bad_byte(line) != line.length)
        return complain(guest, "not text", line);
    if (name.length > 0 && name.start[0] >= '0' && name.start[0] <= '9')
        return take_event(guest, line);
    if (span_is(name, "ok") || span_is(name, "no"))
        return take_answer(guest, span_is(name, "ok"), words);
    if (span_is(name, "you"))
        take_you(guest, words);
    if (span_is(name, "fresh")) {
        fold_end(&guest->fold);
        if (guest->hooks->fresh != NULL)
            guest->hooks->fresh(guest);
    }
    if (guest->hooks->other != NULL)
        guest->hooks->other(guest, line);
    return WIRE_FINE;
}

static WireState take_message(Guest *guest, Span message)
{
    WireState state = WIRE_FINE;

    while (state == WIRE_FINE && message.length > 0) {
        const char *end = memchr(message.start, '\n', message.length);
        size_t length = end != NULL ? (size_t)(end - message.start) : message.length;
        state = take_line(guest, (Span){message.start, length});
        message = span_from(message, length < message.length ? length + 1 : length);
    }
    if (state == WIRE_FINE)
        take_part(guest);
    return state;
}

/* Takes the messages that have been read. */
static WireState take_messages(Guest *guest)
{
    Span message;
    WireState state;

    while ((state = wire_next(&guest->wire, &message)) == WIRE_FINE)
        if (take_message(guest, message) != WIRE_FINE)
            return WIRE_BROKEN;
    if (state == WIRE_BROKEN)
        return complain(guest, "frames", span_of(guest->wire.fault));
    return state;
}

WireState guest_take(Guest *guest)
{
    WireState read = wire_read(&guest->wire);
    WireState taken = take_messages(guest);

    return taken == WIRE_NOTHING && read == WIRE_CLOSED ? WIRE_CLOSED : taken;
}

/* Takes one message, waiting until `end`. */
static WireState wait_message(Guest *guest, int64_t end)
{
    Span message;
    int64_t left = end - wire_clock();
    WireState state = wire_wait(&guest->wire, &message, left > 0 ? (int)left : 0);

    if (state == WIRE_BROKEN)
        return complain(guest, "frames", span_of(guest->wire.fault));
    if (state == WIRE_FINE)
        return take_message(guest, message);
    if (state == WIRE_CLOSED)
        complain(guest, "closed by the server", span_of(""));
    return state;
}

static bool wait_answer(Guest *guest, uint32_t id)
{
    int64_t end = wire_clock() + GUEST_PATIENCE;
    WireState state = WIRE_FINE;

    while (state == WIRE_FINE && guest->answered != id)
        state = wait_message(guest, end);
    if (state == WIRE_NOTHING)
        complain(guest, "no answer", span_of(""));
    return state == WIRE_FINE;
}

bool guest_ask(Guest *guest, const char *format, ...)
{
    va_list list;

    va_start(list, format);
    uint32_t id = say_list(guest, format, list);
    va_end(list);
    return wait_answer(guest, id);
}

bool guest_enter(Guest *guest, WirePlace place, const char *code)
{
    if (!guest_go(guest, place, code) || !wait_answer(guest, 1))
        return false;
    int64_t end = wire_clock() + GUEST_PATIENCE;
    WireState state = WIRE_FINE;
    if (!guest->is_greeted)
        complain(guest, "hello is refused", span_of(guest->answer));
    while (guest->is_greeted && code[0] != '\0' && !guest->is_there && state == WIRE_FINE)
        state = wait_message(guest, end);
    return guest->is_greeted && state == WIRE_FINE;
}

bool guest_wait(Guest *guest, uint32_t version)
{
    int64_t end = wire_clock() + GUEST_PATIENCE;
    WireState state = WIRE_FINE;

    while (state == WIRE_FINE && guest->fold.version < version)
        state = wait_message(guest, end);
    if (state == WIRE_NOTHING)
        complain(guest, "no news", span_of(""));
    return state == WIRE_FINE;
}

bool guest_listen(Guest *guest, int milliseconds)
{
    WireState state = WIRE_FINE;

    while (state == WIRE_FINE)
        state = wait_message(guest, wire_clock() + milliseconds);
    return state == WIRE_NOTHING;
}
