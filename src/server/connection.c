/* Messages of clients, and the limits on them. */
#include "server/connection.h"

#include "dealer/message.h"
#include "server/desk.h"
#include "server/entrance.h"
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

    if (counts_is_spent(&server->unknown, &connection->source, server_now(server),
                        limit_of(server, LIMIT_UNKNOWN_CODES))) {
        connection->guest.is_guessing = true;
        connection_hit(connection, LIMIT_UNKNOWN_CODES);
    }
    counts_take(&server->unknown, &connection->source, server_now(server), UINT64_MAX);
}

void connection_heard(Connection *connection)
{
    int64_t now = server_now(connection->server);

    connection->heard_at = now;
    connection->pinged_at = 0;
    if (connection->guest.is_silent)
        guest_set_silent(&connection->guest, false, now);
}

/* The key under which the use of a limit by an address is counted. The address leaves that byte
 * free. */
static CountKey share_key(const Connection *connection, Limit limit)
{
    CountKey key = connection->source;

    key.bytes[COUNT_KEY_BYTES - 2] = (unsigned char)limit;
    return key;
}

bool connection_uses(const Connection *connection, Limit limit)
{
    Server *server = connection->server;
    CountKey key = share_key(connection, limit);

    return counts_take(&server->shares, &key, server_now(server), limit_of(server, limit));
}

uint64_t connection_used(const Connection *connection, Limit limit)
{
    Server *server = connection->server;
    CountKey key = share_key(connection, limit);

    return counts_of(&server->shares, &key, server_now(server));
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

/* Whether the client may send one more message now. Disconnects it after many refusals. */
static bool may_send(Connection *connection, uint32_t id)
{
    const Server *server = connection->server;
    uint64_t burst = limit_of(server, LIMIT_MESSAGE_BURST) * 1000;
    int64_t now = server_now(server);
    int64_t passed = now > connection->filled_at ? now - connection->filled_at : 0;
    uint64_t tokens = connection->tokens + (uint64_t)passed * limit_of(server, LIMIT_MESSAGE_RATE);

    connection->filled_at = now;
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

/* Whether a client's address may do this at a table once more in this hour. Refuses otherwise. */
static bool may_ask(Connection *connection, const Message *message)
{
    static const struct {
        const char *verb;
        Limit limit;
    } verbs[] = {
        {"sit", LIMIT_SOURCE_SITTINGS},
        {"next", LIMIT_SOURCE_SITTINGS},
        {"hint", LIMIT_SOURCE_THOUGHTS},
        {"analyse", LIMIT_SOURCE_THOUGHTS},
    };

    for (unsigned i = 0; i < sizeof verbs / sizeof *verbs; i++)
        if (span_is(message->verb, verbs[i].verb) && !connection_uses(connection, verbs[i].limit)) {
            connection_refuse_limit(connection, message->id, verbs[i].limit);
            return false;
        }
    return true;
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
        entrance_hello(connection, &message);
    else if (is_good && connection->wait != NULL && !span_is(message.words, "ping"))
        guest_refuse(guest, message.id, guest->state == GUEST_THERE ? "busy" : "hello");
    else if (is_good && guest->state != GUEST_NEW && connection->code[0] == '\0' &&
             !span_is(message.words, "ping"))
        lobby_ask(connection, &message);
    else if (is_good && guest->state == GUEST_THERE && !may_ask(connection, &message))
        return;
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
