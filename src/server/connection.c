/* Clients: what they send, and what is sent to them. */
#include "server/connection.h"

#include "server/desk.h"
#include "server/lobby.h"
#include "server/message.h"
#include "server/sockets.h"

#include <stdlib.h>
#include <string.h>

enum { PROTOCOL = 1 };

void connection_touch(Connection *connection)
{
    Connections *all = &connection->server->connections;

    if (connection->is_dirty)
        return;
    connection->is_dirty = true;
    all->dirty[all->dirty_count++] = connection->self;
}

/* Room in the outbox for so many bytes more. */
static bool provide(Connection *connection, size_t length)
{
    size_t needed = connection->outbox_length + length;

    if (needed <= connection->outbox_size)
        return true;
    size_t size = needed < 128 ? 128 : needed + needed / 2;
    char *outbox = realloc(connection->outbox, size);
    if (outbox == NULL)
        return false;
    connection->outbox = outbox;
    connection->outbox_size = (uint32_t)size;
    return true;
}

void connection_put(Connection *connection, Span line)
{
    size_t most = limit_of(connection->server, LIMIT_OUTBOX_BYTES);

    if (connection->state == CONNECTION_LEAVING)
        return;
    if (connection->outbox_length > 0 && connection->outbox_length + line.length + 1 > most) {
        server_hit(connection->server, LIMIT_OUTBOX_BYTES);
        connection_bye(connection, "slow");
        return;
    }
    if (!provide(connection, line.length + 1))
        return;
    memcpy(connection->outbox + connection->outbox_length, line.start, line.length);
    connection->outbox_length += (uint32_t)line.length;
    connection->outbox[connection->outbox_length++] = '\n';
    connection_touch(connection);
}

void connection_answer(Connection *connection, const char *answer, uint32_t id, Span words)
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
    connection_put(connection, (Span){text.start, text.length});
}

void connection_refuse(Connection *connection, uint32_t id, const char *reason)
{
    count(connection->server, METRIC_REFUSALS);
    connection_answer(connection, "no", id, span_of(reason));
}

void connection_refuse_limit(Connection *connection, uint32_t id, Limit limit)
{
    char buffer[64];
    Text text = text_over(buffer, sizeof buffer);

    server_hit(connection->server, limit);
    text_put(&text, "limit ");
    text_put(&text, limit_rules[limit].word);
    connection_refuse(connection, id, buffer);
}

void connection_bye(Connection *connection, const char *reason)
{
    char buffer[64];
    Text text = text_over(buffer, sizeof buffer);

    if (connection->state == CONNECTION_LEAVING)
        return;
    count(connection->server, METRIC_DROPPED);
    text_put(&text, "bye ");
    text_put(&text, reason);
    connection->outbox_length = 0;
    connection_put(connection, (Span){text.start, text.length});
    connection->state = CONNECTION_LEAVING;
    connection->choked = connection->is_choked ? connection->choked : server_now();
    sockets_hang_up(connection);
}

static void hello(Connection *connection, const Message *message)
{
    Server *server = connection->server;
    Span rest = message->rest;
    uint64_t version = 0;
    char token[TOKEN_BYTES + 1] = "";

    if (connection->state != CONNECTION_NEW) {
        connection_refuse(connection, message->id, "hello");
        return;
    }
    uint64_t protocol;
    if (!span_number(span_word(&rest), UINT32_MAX, &protocol) || protocol != PROTOCOL) {
        connection_refuse(connection, message->id, "protocol");
        return;
    }
    Span word = span_word(&rest);
    if (span_is(word, "new")) {
        token_make(token);
        word = span_of(token);
    }
    if (!token_is_good(word)) {
        connection_refuse(connection, message->id, "token");
        return;
    }
    Span number = span_word(&rest);
    connection->is_looking = span_is(rest, "look");
    if ((number.length > 0 && !span_number(number, UINT32_MAX, &version)) ||
        (rest.length > 0 && !connection->is_looking)) {
        connection_refuse(connection, message->id, "syntax");
        return;
    }
    connection->identity = identity_of(word);
    if (connection->code[0] == '\0') {
        connection->state = CONNECTION_THERE;
        connection_answer(connection, "ok", message->id, span_of(token));
        return;
    }
    if (counts_is_spent(&server->unknown, &connection->source, server_now(),
                        limit_of(server, LIMIT_UNKNOWN_CODES))) {
        connection_refuse_limit(connection, message->id, LIMIT_UNKNOWN_CODES);
        return;
    }
    Desk *desk = desk_get(server, connection->code);
    if (desk == NULL) {
        connection_refuse_limit(connection, message->id, LIMIT_ROOMS);
        return;
    }
    connection->state = CONNECTION_ENTERING;
    desk_ask(desk, &(Ask){
                       .kind = ASK_ENTER,
                       .who = connection->self,
                       .id = message->id,
                       .number = (uint32_t)version,
                       .words = span_of(token),
                   });
}

/* Whether one more message may come now. Whoever goes on regardless is a flood. */
static bool may_send(Connection *connection, uint32_t id)
{
    const Server *server = connection->server;
    uint64_t burst = limit_of(server, LIMIT_MESSAGE_BURST) * 1000;
    int64_t now = server_now();
    int64_t passed = now > connection->filled ? now - connection->filled : 0;
    uint64_t tokens = connection->tokens + (uint64_t)passed * limit_of(server, LIMIT_MESSAGE_RATE);

    connection->filled = now;
    connection->heard = now;
    tokens = tokens < burst ? tokens : burst;
    connection->tokens = (uint32_t)tokens;
    if (tokens >= 1000) {
        connection->tokens -= 1000;
        return true;
    }
    connection_refuse_limit(connection, id, LIMIT_MESSAGE_RATE);
    if (++connection->refused > limit_of(server, LIMIT_MESSAGE_BURST))
        connection_bye(connection, "flood");
    return false;
}

static void take_message(Connection *connection, Span line)
{
    Server *server = connection->server;
    Message message;

    count(server, METRIC_MESSAGES);
    bool is_good = message_parse(line, &message);
    if (!may_send(connection, message.id))
        return;
    if (!is_good)
        connection_refuse(connection, message.id, "syntax");
    else if (span_is(message.verb, "hello"))
        hello(connection, &message);
    else if (connection->state == CONNECTION_NEW)
        connection_refuse(connection, message.id, "hello");
    else if (span_is(message.words, "ping"))
        connection_answer(connection, "ok", message.id, (Span){0});
    else if (connection->code[0] == '\0')
        lobby_ask(connection, &message);
    else {
        Desk *desk =
            connection->desk != NULL ? connection->desk : desk_find(server, connection->code);
        Ask ask = {
            .kind = ASK_WORDS, .who = connection->self, .id = message.id, .words = message.words};
        if (desk == NULL)
            connection_refuse(connection, message.id, "hello");
        else
            desk_ask(desk, &ask);
    }
}

void connection_take(Connection *connection, Span piece, bool is_final)
{
    size_t most = limit_of(connection->server, LIMIT_MESSAGE_BYTES);
    size_t length = connection->inbox_length + piece.length;

    if (connection->state == CONNECTION_LEAVING)
        return;
    if (length > most) {
        server_hit(connection->server, LIMIT_MESSAGE_BYTES);
        connection_bye(connection, "limit");
        return;
    }
    if (connection->inbox == NULL && is_final) {
        take_message(connection, piece);
        return;
    }
    if (connection->inbox == NULL)
        connection->inbox = malloc(most);
    if (connection->inbox == NULL) {
        connection_bye(connection, "limit");
        return;
    }
    memcpy(connection->inbox + connection->inbox_length, piece.start, piece.length);
    connection->inbox_length = (uint32_t)length;
    if (!is_final)
        return;
    char *inbox = connection->inbox;
    connection->inbox = NULL;
    connection->inbox_length = 0;
    take_message(connection, (Span){inbox, length});
    free(inbox);
}

/* Lines of the outbox that fit. */
static void write_outbox(Connection *connection, Text *text)
{
    size_t length = connection->outbox_length;

    if (length > text->size - 1 - text->length) {
        length = text->size - 1 - text->length;
        while (length > 0 && connection->outbox[length - 1] != '\n')
            length--;
        if (length == 0) /* no line is longer than the buffer */
            length = connection->outbox_length;
    }
    text_span(text, (Span){connection->outbox, length});
    connection->outbox_length -= (uint32_t)length;
    if (connection->outbox_length > 0) {
        memmove(connection->outbox, connection->outbox + length, connection->outbox_length);
        return;
    }
    if (connection->outbox_size > 256) {
        free(connection->outbox);
        connection->outbox = NULL;
        connection->outbox_size = 0;
    }
}

static void write_here(const Connection *connection, Text *text)
{
    const Room *room = connection->desk->room;

    text_put(text, "here ");
    text_number(text, connection->desk->watchers);
    for (uint32_t i = 0; i < room->place_count; i++)
        if (room->places[i].connections > 0) {
            text_char(text, ' ');
            text_number(text, i + 1);
        }
    text_char(text, '\n');
}

static void write_clock(const Room *room, Text *text)
{
    int64_t left = room->thrown + room->options.time * INT64_C(1000) - server_now();

    if (room->phase != ROOM_IS_PLAYING || room->table.round == 0)
        return;
    text_put(text, "clock ");
    text_number(text, left > 0 ? (uint64_t)left : 0);
    text_char(text, '\n');
}

/* What can be said of the table at any time: only the latest counts, so none of it is queued. */
static void write_state(Connection *connection, Text *text)
{
    if (connection->needs_you) {
        text_put(text, "you ");
        if (connection->seat > 0)
            text_number(text, connection->seat);
        else
            text_char(text, '-');
        text_put(text, connection->is_host ? " host\n" : "\n");
    }
    if (connection->needs_here)
        write_here(connection, text);
    if (connection->needs_clock)
        write_clock(connection->desk->room, text);
    connection->needs_you = false;
    connection->needs_here = false;
    connection->needs_clock = false;
}

size_t connection_write(Connection *connection, char *buffer, size_t size, bool *has_more)
{
    enum { STATE_BYTES = 600 }; /* enough for you, here and clock */
    Text text = text_over(buffer, size);
    const Desk *desk = connection->desk;

    if (connection->outbox_length > 0)
        write_outbox(connection, &text);
    bool is_full = connection->outbox_length > 0;
    if (desk != NULL && desk->room != NULL && connection->state == CONNECTION_THERE && !is_full) {
        if (connection->needs_fresh)
            text_put(&text, "fresh\n");
        connection->needs_fresh = false;
        room_show(desk->room, connection->seat, &connection->version, &text);
        is_full = connection->version < desk->room->saved || text.size - text.length < STATE_BYTES;
        if (!is_full)
            write_state(connection, &text);
    }
    *has_more = is_full;
    if (text.length > 0)
        text.length--;
    return text.length;
}
