/* Messages of clients, and the limits on them. */
#include "server/connection.h"

#include "dealer/message.h"
#include "server/admin.h"
#include "server/desk.h"
#include "server/lobby/lobby.h"
#include "server/net/sockets.h"

#include <stdlib.h>
#include <string.h>

void connection_touch(Guest *guest)
{
    Connection *connection = connection_of(guest);
    Connections *all = &connection->server->connections;

    if (connection->is_dirty)
        return;
    connection->is_dirty = true;
    all->dirty[all->dirty_count++] = connection->self;
}

void connection_hang_up(Guest *guest)
{
    Connection *connection = connection_of(guest);

    count(connection->server, METRIC_DROPPED);
    connection->choked_since =
        connection->is_choked ? connection->choked_since : server_now(connection->server);
    sockets_hang_up(connection);
}

void connection_hand_record(Guest *guest, char *record, size_t length)
{
    Connection *connection = connection_of(guest);

    connection->inbox = record;
    connection->inbox_length = (uint32_t)length;
    connection_touch(guest);
}

LogFacts connection_facts(const Connection *connection)
{
    static const Identity nobody;
    const Identity *device = &connection->guest.identity;

    return (LogFacts){
        .source = &connection->source,
        .device = identity_is_equal(device, &nobody) ? NULL : device, /* before hello */
        .table = connection->code,
    };
}

void connection_hit(const Connection *connection, Limit limit)
{
    LogFacts facts = connection_facts(connection);

    server_hit_by(connection->server, limit, &facts);
}

void connection_guessed(Connection *connection)
{
    Server *server = connection->server;

    if (!counts_take(&server->unknown, &connection->source, server_now(server),
                     limit_of(server, LIMIT_UNKNOWN_CODES)))
        connection_hit(connection, LIMIT_UNKNOWN_CODES);
}

void connection_refuse_limit(Connection *connection, uint32_t id, Limit limit)
{
    char buffer[64];
    Text text = text_over(buffer, sizeof buffer);

    connection_hit(connection, limit);
    text_put(&text, "limit ");
    text_put(&text, limit_rules[limit].word);
    guest_refuse(&connection->guest, id, buffer);
}

/* Whether somebody has typed a token instead of drawing it: few different letters, or letters in
 * the order of the alphabet. That happens by chance once in a hundred million times. */
static bool is_weak(Span token)
{
    enum { LETTERS_LEAST = 9, STEPS_MOST = 13 };
    uint32_t seen = 0;
    unsigned steps = 0;

    for (size_t i = 0; i < token.length; i++) {
        seen |= UINT32_C(1) << (token.start[i] & 31);
        if (i > 0 && (token.start[i] - token.start[i - 1]) / 2 == 0)
            steps++; /* the same letter, or a neighbour of it */
    }
    return __builtin_popcount(seen) < LETTERS_LEAST || steps > STEPS_MOST;
}

/* Logs a hello, and refuses those who are banned. */
static bool may_enter(Connection *connection)
{
    Guest *guest = &connection->guest;
    LogFacts facts = connection_facts(connection);

    if (!admin_bans_device(connection->server, &guest->identity)) {
        TELL(connection->server, LOG_VERBOSE, &facts, "hello");
        return true;
    }
    TELL(connection->server, LOG_USUAL, &facts, "refused a banned device");
    guest_bye(guest, "banned");
    return false;
}

/* Enters the lobby or a table. */
static void hello(Connection *connection, const Message *message)
{
    Server *server = connection->server;
    Guest *guest = &connection->guest;
    Hello hello;

    if (!guest_hello(guest, message->id, message->rest, &hello) || !may_enter(connection))
        return;
    Span words = message->rest;
    span_word(&words); /* the protocol */
    if (hello.token[0] == '\0' && is_weak(span_word(&words))) {
        guest_refuse(guest, message->id, "token");
        return;
    }
    if (connection->code[0] == '\0') {
        guest->state = GUEST_THERE;
        guest_answer(guest, "ok", message->id, span_of(hello.token));
        return;
    }
    if (counts_is_spent(&server->unknown, &connection->source, server_now(server),
                        limit_of(server, LIMIT_UNKNOWN_CODES))) {
        connection_refuse_limit(connection, message->id, LIMIT_UNKNOWN_CODES);
        return;
    }
    Desk *desk = desk_get(server, connection->code);
    if (desk == NULL)
        connection_refuse_limit(connection, message->id, LIMIT_ROOMS);
    else
        dealer_enter(&desk->dealer, guest, message->id, hello.version, span_of(hello.token),
                     server_now(server));
}

/* Whether the client may send one more message now. Disconnects it after many refusals. */
static bool may_send(Connection *connection, uint32_t id)
{
    const Server *server = connection->server;
    uint64_t burst = limit_of(server, LIMIT_MESSAGE_BURST) * 1000;
    int64_t now = server_now(server);
    int64_t passed = now > connection->filled_at ? now - connection->filled_at : 0;
    uint64_t tokens = connection->tokens + (uint64_t)passed * limit_of(server, LIMIT_MESSAGE_RATE);

    connection->filled_at = now;
    connection->heard_at = now;
    tokens = tokens < burst ? tokens : burst;
    connection->tokens = (uint32_t)tokens;
    if (tokens >= 1000) {
        connection->tokens -= 1000;
        return true;
    }
    connection_refuse_limit(connection, id, LIMIT_MESSAGE_RATE);
    if (++connection->refused > limit_of(server, LIMIT_MESSAGE_BURST))
        guest_bye(&connection->guest, "flood");
    return false;
}

static void take_message(Connection *connection, Span line)
{
    Server *server = connection->server;
    Guest *guest = &connection->guest;
    Message message;

    count(server, METRIC_MESSAGES);
    bool is_good = message_parse(line, &message);
    if (!may_send(connection, message.id))
        return;
    Dealer *dealer = guest->dealer;
    Desk *desk = dealer == NULL && connection->code[0] != '\0'
                     ? desk_find(server, connection->code) /* not entered yet */
                     : NULL;
    if (desk != NULL)
        dealer = &desk->dealer;
    if (is_good && span_is(message.verb, "hello"))
        hello(connection, &message);
    else if (is_good && guest->state != GUEST_NEW && connection->code[0] == '\0' &&
             !span_is(message.words, "ping"))
        lobby_ask(connection, &message);
    else
        guest_say(guest, dealer, line, server_now(server));
}

void connection_take(Connection *connection, Span piece, bool is_final)
{
    size_t most = limit_of(connection->server, LIMIT_MESSAGE_BYTES);
    size_t length = connection->inbox_length + piece.length;

    if (connection->guest.state == GUEST_LEAVING)
        return;
    if (length > most) {
        connection_hit(connection, LIMIT_MESSAGE_BYTES);
        guest_bye(&connection->guest, "limit");
        return;
    }
    if (connection->inbox == NULL && is_final) {
        take_message(connection, piece);
        return;
    }
    if (connection->inbox == NULL)
        connection->inbox = malloc(most);
    if (connection->inbox == NULL) {
        guest_bye(&connection->guest, "limit");
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
