/* Guests: what they say, and what they are told. */
#include "dealer/dealer_inner.h"
#include "dealer/message.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { PROTOCOL = 2 };

void guest_open(Guest *guest, const DealerDriver *driver)
{
    *guest = (Guest){.driver = driver};
}

/* Grows the outbox by `length` bytes if needed. False: out of memory. */
static bool provide(Guest *guest, size_t length)
{
    size_t needed = guest->outbox_length + length;

    if (needed <= guest->outbox_size)
        return true;
    size_t size = needed < 128 ? 128 : needed + needed / 2;
    char *outbox = realloc(guest->outbox, size);
    if (outbox == NULL)
        return false;
    guest->outbox = outbox;
    guest->outbox_size = (uint32_t)size;
    return true;
}

void guest_put(Guest *guest, Span line)
{
    const DealerDriver *driver = guest->driver;

    if (guest->state == GUEST_LEAVING)
        return;
    if (guest->outbox_length > 0 &&
        guest->outbox_length + line.length + 1 > driver->limits[DEALER_OUTBOX]) {
        dealer_reach(driver, guest, DEALER_OUTBOX);
        guest_bye(guest, "slow");
        return;
    }
    if (!provide(guest, line.length + 1)) {
        guest_bye(guest, "slow"); /* an answer would be lost: whoever comes again sees it all */
        return;
    }
    memcpy(guest->outbox + guest->outbox_length, line.start, line.length);
    guest->outbox_length += (uint32_t)line.length;
    guest->outbox[guest->outbox_length++] = '\n';
    driver->tell(guest);
}

void guest_answer(Guest *guest, const char *answer, uint32_t id, Span words)
{
    char buffer[1100];
    Text text = text_over(buffer, sizeof buffer);

    text_put(&text, answer);
    text_char(&text, ' ');
    text_number(&text, id);
    if (words.length > 0) {
        text_char(&text, ' ');
        text_span(&text, words);
    }
    guest_put(guest, (Span){text.start, text.length});
}

void guest_refuse(Guest *guest, uint32_t id, const char *reason)
{
    dealer_note(guest->driver, guest->dealer, guest, DEALER_REFUSED);
    guest_answer(guest, "no", id, span_of(reason));
}

void guest_bye(Guest *guest, const char *reason)
{
    enum { BYE_BYTES = 64 };

    if (guest->state == GUEST_LEAVING)
        return;
    guest->state = GUEST_LEAVING;
    guest->outbox_length = 0;
    if (provide(guest, BYE_BYTES)) {
        Text text = text_over(guest->outbox, BYE_BYTES);
        text_put(&text, "bye ");
        text_put(&text, reason);
        text_char(&text, '\n');
        guest->outbox_length = (uint32_t)text.length;
    }
    guest->driver->hang_up(guest);
}

bool guest_hello(Guest *guest, uint32_t id, Span words, Hello *hello)
{
    const char *reason = NULL;
    uint64_t protocol;
    uint64_t version = 0;

    *hello = (Hello){0};
    bool is_known = span_number(span_word(&words), UINT32_MAX, &protocol) && protocol == PROTOCOL;
    Span token = span_word(&words);
    if (span_is(token, "new")) {
        token_make(hello->token);
        token = span_of(hello->token);
    }
    Span number = span_word(&words);
    bool is_looking = span_is(words, "look");
    if (guest->state != GUEST_NEW)
        reason = "hello";
    else if (!is_known)
        reason = "protocol 2";
    else if (!token_is_good(token))
        reason = "token";
    else if ((number.length > 0 && !span_number(number, UINT32_MAX, &version)) ||
             (words.length > 0 && !is_looking))
        reason = "syntax";
    if (reason != NULL) {
        guest_refuse(guest, id, reason);
        return false;
    }
    hello->version = (uint32_t)version;
    guest->is_looking = is_looking;
    guest->identity = identity_of(token);
    return true;
}

void guest_say(Guest *guest, Dealer *dealer, Span line, int64_t now)
{
    Message message;
    Hello hello;

    if (!message_parse(line, &message))
        guest_refuse(guest, message.id, "syntax");
    else if (span_is(message.verb, "hello")) {
        if (guest_hello(guest, message.id, message.rest, &hello))
            dealer_enter(dealer, guest, message.id, hello.version, span_of(hello.token), now);
    } else if (guest->state != GUEST_NEW && span_is(message.words, "ping"))
        guest_answer(guest, "ok", message.id, (Span){0});
    else if (guest->state == GUEST_NEW || dealer == NULL)
        guest_refuse(guest, message.id, "hello");
    else
        dealer_ask(dealer, guest, message.id, message.words, now);
}

/* Writes the lines of the outbox that fit. */
static void write_outbox(Guest *guest, Text *text)
{
    size_t length = guest->outbox_length;

    if (length > text->size - 1 - text->length) {
        length = text->size - 1 - text->length;
        while (length > 0 && guest->outbox[length - 1] != '\n')
            length--;
        assert(length > 0); /* no line is longer than the buffer */
    }
    text_span(text, (Span){guest->outbox, length});
    guest->outbox_length -= (uint32_t)length;
    if (guest->outbox_length > 0) {
        memmove(guest->outbox, guest->outbox + length, guest->outbox_length);
        return;
    }
    if (guest->outbox_size > 256) {
        free(guest->outbox);
        guest->outbox = NULL;
        guest->outbox_size = 0;
    }
}

static void write_here(const Dealer *dealer, Text *text)
{
    const Room *room = dealer->room;

    text_put(text, "here ");
    text_number(text, dealer->watchers);
    for (uint32_t i = 0; i < room->place_count; i++)
        if (room->places[i].connections > 0) {
            text_char(text, ' ');
            text_number(text, i + 1);
        }
    text_char(text, '\n');
}

static void write_clock(const Room *room, int64_t now, Text *text)
{
    int64_t left = room->thrown + room->options.time * INT64_C(1000) - now;

    if (room->phase != ROOM_IS_PLAYING || room->table.round == 0)
        return;
    text_put(text, "clock ");
    text_number(text, left > 0 ? (uint64_t)left : 0);
    text_char(text, '\n');
}

/* Writes lines of which only the latest version matters. They are never queued. */
static void write_state(Guest *guest, int64_t now, Text *text)
{
    if (guest->needs_you) {
        text_put(text, "you ");
        if (guest->seat > 0)
            text_number(text, guest->seat);
        else
            text_char(text, '-');
        text_put(text, guest->is_host ? " host" : "");
        text_put(text, room_made(guest->dealer->room, &guest->identity) ? " maker" : "");
        if (guest->next_number > 0) {
            text_put(text, " next ");
            text_number(text, guest->next_number);
        }
        text_char(text, '\n');
    }
    if (guest->needs_here)
        write_here(guest->dealer, text);
    if (guest->needs_clock)
        write_clock(guest->dealer->room, now, text);
    guest->needs_you = false;
    guest->needs_here = false;
    guest->needs_clock = false;
}

size_t guest_write(Guest *guest, char *buffer, size_t size, int64_t now, bool *has_more)
{
    enum { STATE_BYTES = 600 }; /* enough for you, here and clock */
    Text text = text_over(buffer, size);
    const Dealer *dealer = guest->dealer;

    if (guest->outbox_length > 0)
        write_outbox(guest, &text);
    bool is_full = guest->outbox_length > 0;
    if (dealer != NULL && dealer->room != NULL && guest->state == GUEST_THERE && !is_full) {
        if (guest->needs_fresh)
            text_put(&text, "fresh\n");
        guest->needs_fresh = false;
        room_show(dealer->room, guest->seat, &guest->version, &text);
        is_full = guest->version < dealer->room->saved || text.size - text.length < STATE_BYTES;
        if (!is_full)
            write_state(guest, now, &text);
    }
    *has_more = is_full;
    if (text.length > 0)
        text.length--;
    return text.length;
}
