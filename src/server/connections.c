/* The list of all connections. */
#include "server/connection.h"
#include "server/entrance.h"
#include "server/net/sockets.h"

#include <stdlib.h>

/* In milliseconds. A sweep comes every second, and checks all connections. */
enum {
    CHECK_PAUSE = 900,
    QUIET_TIME = 4000,
    ANSWER_TIME = 3500,
};

static bool grow_slots(Connections *all)
{
    uint32_t size = all->size == 0 ? 256 : 2 * all->size;
    Connection **slots = realloc(all->slots, size * sizeof *slots);
    if (slots != NULL)
        all->slots = slots;
    uint32_t *free_slots = realloc(all->free_slots, size * sizeof *free_slots);
    if (free_slots != NULL)
        all->free_slots = free_slots;
    ConnectionRef *dirty = realloc(all->dirty, (size_t)2 * size * sizeof *dirty);
    if (dirty != NULL)
        all->dirty = dirty;
    if (slots == NULL || free_slots == NULL || dirty == NULL)
        return false;
    for (uint32_t slot = size; slot-- > all->size;) {
        all->slots[slot] = NULL;
        all->free_slots[all->free_count++] = slot;
    }
    all->size = size;
    return true;
}

/* Makes a connection the last one to be checked. */
static void put_newest(Connections *all, Connection *connection)
{
    connection->newer = NULL;
    connection->older = all->newest;
    if (all->newest != NULL)
        all->newest->newer = connection;
    else
        all->oldest = connection;
    all->newest = connection;
}

static void take_out(Connections *all, Connection *connection)
{
    if (connection->older != NULL)
        connection->older->newer = connection->newer;
    else
        all->oldest = connection->newer;
    if (connection->newer != NULL)
        connection->newer->older = connection->older;
    else
        all->newest = connection->older;
}

Limit connection_limit(Server *server, const CountKey *source)
{
    if (server->connections.count >= limit_of(server, LIMIT_CONNECTIONS))
        return LIMIT_CONNECTIONS;
    if (server->metrics.value[METRIC_MEMORY] > limit_of(server, LIMIT_MEMORY))
        return LIMIT_MEMORY;
    return counts_is_spent(&server->sources, source, 0, limit_of(server, LIMIT_SOURCE_CONNECTIONS))
               ? LIMIT_SOURCE_CONNECTIONS
               : LIMIT_COUNT;
}

Connection *connection_open(Server *server, struct Socket *socket, const char *code,
                            const CountKey *source, bool is_for_page)
{
    Connections *all = &server->connections;
    int64_t now = server_now(server);
    LogFacts facts = {.source = source, .table = code};

    if (!counts_take(&server->sources, source, now, limit_of(server, LIMIT_SOURCE_CONNECTIONS)))
        return NULL;
    Connection *connection = calloc(1, sizeof *connection);
    if (connection == NULL || (all->free_count == 0 && !grow_slots(all))) {
        free(connection);
        counts_drop(&server->sources, source);
        return NULL;
    }
    if (++all->serial == 0)
        all->serial = 1;
    *connection = (Connection){
        .server = server,
        .socket = socket,
        .self = {all->free_slots[--all->free_count], all->serial},
        .is_for_page = is_for_page,
        .source = *source,
        .tokens = (uint32_t)limit_of(server, LIMIT_MESSAGE_BURST) * 1000,
        .filled_at = now,
        .heard_at = now,
        .swept_at = now,
    };
    guest_open(&connection->guest, &server->driver);
    Text text = text_over(connection->code, sizeof connection->code);
    text_put(&text, code);
    all->slots[connection->self.slot] = connection;
    all->count++;
    put_newest(all, connection);
    count(server, METRIC_CONNECTED);
    if (!is_for_page)
        TELL(server, LOG_VERBOSE, &facts, "connected");
    return connection;
}

void connection_close(Connection *connection)
{
    Server *server = connection->server;
    Connections *all = &server->connections;
    LogFacts facts = connection_facts(connection);

    if (!connection->is_for_page)
        TELL(server, LOG_VERBOSE, &facts, "disconnected");
    guest_close(&connection->guest, server_now(server));
    entrance_leave(connection);
    if (connection->thought != NULL)
        atomic_store(&connection->thought->is_unwanted, true);
    take_out(all, connection);
    all->slots[connection->self.slot] = NULL;
    all->free_slots[all->free_count++] = connection->self.slot;
    all->count--;
    counts_drop(&server->sources, &connection->source);
    free(connection->inbox);
    free(connection);
}

Connection *connection_find(Server *server, ConnectionRef ref)
{
    Connections *all = &server->connections;
    Connection *connection = ref.slot < all->size ? all->slots[ref.slot] : NULL;

    return connection != NULL && connection->self.serial == ref.serial ? connection : NULL;
}

/* Whether others see that this client is here. Only then it is pinged often. */
static bool is_watched(const Connection *connection)
{
    const Guest *guest = &connection->guest;

    return guest->dealer != NULL && guest->dealer->guest_count > 1 && !guest->is_looking;
}

/* Pings a client that is quiet. If it does not answer, others at its table are told that it is not
 * there: all this within 10 seconds, with the pauses between two checks. It may still come back. */
static void listen_to(Connection *connection, int64_t now, int64_t idle)
{
    int64_t rare = idle / 3;
    int64_t after = is_watched(connection) && QUIET_TIME < rare ? QUIET_TIME : rare;
    int64_t since = connection->pinged_at;

    if (since != 0 && now - since >= ANSWER_TIME)
        guest_set_silent(&connection->guest, true, now);
    if (now - connection->heard_at < after || (since != 0 && now - since < rare))
        return;
    connection->pinged_at = now;
    connection->needs_ping = true;
    connection_touch(&connection->guest);
}

void connections_sweep(Server *server)
{
    Connections *all = &server->connections;
    int64_t now = server_now(server);
    int64_t idle = (int64_t)limit_of(server, LIMIT_IDLE) * 1000;
    int64_t slow = (int64_t)limit_of(server, LIMIT_SLOW) * 1000;

    while (all->oldest != NULL && now - all->oldest->swept_at >= CHECK_PAUSE) {
        Connection *connection = all->oldest;
        take_out(all, connection);
        put_newest(all, connection);
        connection->swept_at = now;
        if (connection->is_for_page)
            continue;
        bool is_leaving = connection->guest.state == GUEST_LEAVING;
        bool is_waited_for = connection->is_choked || is_leaving;
        if (is_waited_for && now - connection->choked_since >= slow) {
            if (connection->is_choked)
                connection_hit(connection, LIMIT_SLOW);
            count(server, METRIC_DROPPED);
            sockets_drop(connection);
        } else if (is_leaving) {
            continue;
        } else if (now - connection->heard_at >= idle) {
            connection_hit(connection, LIMIT_IDLE);
            guest_bye(&connection->guest, "idle");
        } else {
            listen_to(connection, now, idle);
        }
    }
}

void connections_bye(Server *server, const char *reason)
{
    for (Connection *one = server->connections.oldest; one != NULL; one = one->newer)
        if (!one->is_for_page)
            guest_bye(&one->guest, reason);
}
