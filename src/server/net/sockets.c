/* Clients: requests, and messages of WebSockets to and from connections. */
#include "server/net/sockets.h"

#include "server/net/answer.h"
#include "server/net/tls.h"

#include <limits.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

enum {
    SEND_BYTES = 32768,           /* that the system may buffer for a client that does not read */
    KEEPALIVE_SECONDS = 60,       /* of silence before the system sends a probe */
    KEEPALIVE_PAUSE_SECONDS = 10, /* between two probes */
    KEEPALIVE_TRIES = 3,
    VISITS_LEAST = 1024,    /* sockets that are not WebSockets and can always be there */
    OWN_DESCRIPTORS = 24,   /* for the store, the loop and the listeners */
    FREE_DESCRIPTORS = 8,   /* for files that are open for a moment */
    PLAIN_DESCRIPTORS = 64, /* for sockets that are not WebSockets, if descriptors are scarce */
    VISITORS_MOST = 100000,
    /* milliseconds */
    HEAD_TIME = 15000,   /* for a head, and the handshake of TLS before it */
    EXCESS_TIME = 3000,  /* the same for a peer that has too many sockets */
    IDLE_TIME = 30000,   /* between two requests */
    ANSWER_TIME = 60000, /* to find an answer */
    GOODBYE_TIME = 2000, /* for a client to close the connection itself */
};

static Socket *socket_of(Stream *stream)
{
    return (Socket *)stream;
}

static SocketList *list_of(Socket *socket)
{
    Sockets *all = socket->server->sockets;

    return socket->was_upgraded ? &all->talks : &all->visits;
}

static void put_newest(Socket *socket)
{
    SocketList *list = list_of(socket);

    socket->newer = NULL;
    socket->older = list->newest;
    *(list->newest != NULL ? &list->newest->newer : &list->oldest) = socket;
    list->newest = socket;
    list->count++;
}

static void take_out(Socket *socket)
{
    SocketList *list = list_of(socket);

    *(socket->older != NULL ? &socket->older->newer : &list->oldest) = socket->newer;
    *(socket->newer != NULL ? &socket->newer->older : &list->newest) = socket->older;
    list->count--;
}

/* Waits until the client closes. If the server closed while the client still sends, the client
 * might not get the last answer. */
static void linger(Socket *socket)
{
    if (socket->connection != NULL)
        connection_close(socket->connection);
    socket->connection = NULL;
    socket->stage = SOCKET_LINGERING;
    stream_set_timer(&socket->stream, GOODBYE_TIME);
    stream_pause(&socket->stream, false);
    if (!stream_is_choked(&socket->stream))
        stream_finish(&socket->stream);
}

static void choke(Connection *connection)
{
    if (!connection->is_choked)
        connection->choked_since = server_now(connection->server);
    connection->is_choked = true;
}

static bool send_frame(Socket *socket, FrameKind kind, Span content)
{
    unsigned char frame[FRAME_HEAD_BYTES + FRAME_CONTROL_BYTES];
    unsigned char *start = frame_begin(frame + FRAME_HEAD_BYTES, kind, content.length);

    memcpy(frame + FRAME_HEAD_BYTES, content.start, content.length);
    return stream_send(&socket->stream, start,
                       (size_t)(frame + FRAME_HEAD_BYTES - start) + content.length);
}

static bool send_close(Socket *socket, unsigned code)
{
    char content[2] = {(char)(code >> 8), (char)(code & 0xff)};

    return send_frame(socket, FRAME_CLOSE, (Span){content, sizeof content});
}

/* Sends what a connection writes until the socket takes no more; false: the socket is broken. */
static bool send_messages(Server *server, Connection *connection)
{
    Socket *socket = connection->socket;
    unsigned char *content = server->sockets->buffer + FRAME_HEAD_BYTES;
    bool has_more = true;

    if (connection->needs_ping) {
        connection->needs_ping = false;
        if (!send_frame(socket, FRAME_PING, (Span){"", 0}))
            return false;
    }
    while (has_more && !stream_is_choked(&socket->stream)) {
        size_t length = guest_write(&connection->guest, (char *)content, SOCKETS_BUFFER,
                                    server_now(server), &has_more);
        if (length == 0)
            break;
        count(server, METRIC_SENT);
        unsigned char *start = frame_begin(content, FRAME_TEXT, length);
        if (!stream_send(&socket->stream, start, (size_t)(content - start) + length))
            return false;
    }
    if (stream_is_choked(&socket->stream))
        choke(connection);
    return true;
}

/* Sends messages, and a goodbye behind the last one. The client then closes the connection. */
static bool send_more(Server *server, Connection *connection)
{
    Socket *socket = connection->socket;

    if (socket->stream.is_closed || !send_messages(server, connection))
        return false;
    if (connection->guest.state != GUEST_LEAVING || connection->is_choked ||
        connection->has_said_goodbye)
        return true;
    connection->has_said_goodbye = true;
    stream_set_timer(&socket->stream, GOODBYE_TIME);
    return send_close(socket, FRAMES_LEAVING);
}

void sockets_flush(Server *server)
{
    Connections *all = &server->connections;

    for (uint32_t i = 0; i < all->dirty_count; i++) {
        Connection *connection = connection_find(server, all->dirty[i]);
        if (connection == NULL)
            continue;
        connection->is_dirty = false;
        if (connection->is_for_page)
            http_go_on(connection->socket);
        else if (!connection->is_choked && !send_more(server, connection))
            sockets_drop(connection);
    }
    all->dirty_count = 0;
}

void sockets_hang_up(Connection *connection)
{
    connection_touch(&connection->guest);
}

void sockets_drop(Connection *connection)
{
    stream_close(&connection->socket->stream);
}

/* Answers a client's closing frame, and closes. */
static void part(Socket *socket, Span content)
{
    Span code = {content.start, content.length < 2 ? 0 : 2};

    if (!socket->connection->has_said_goodbye && send_frame(socket, FRAME_CLOSE, code))
        linger(socket);
    else
        stream_close(&socket->stream);
}

static void break_off(Socket *socket)
{
    if (socket->connection->has_said_goodbye || !send_close(socket, FRAMES_WRONG))
        stream_close(&socket->stream);
    else
        linger(socket);
}

static void take_frames(Socket *socket, char *bytes, size_t length)
{
    FramesNews news = FRAMES_PING;
    Span content = {"", 0};
    bool is_last = false;

    while (news != FRAMES_NOTHING && socket->stage == SOCKET_TALKING && !socket->stream.is_closed) {
        Connection *connection = socket->connection;
        news = frames_next(&socket->frames, &bytes, &length, &content, &is_last);
        if (news != FRAMES_NOTHING)
            connection_heard(connection);
        if (news == FRAMES_PIECE)
            connection_take(connection, content, is_last);
        else if (news == FRAMES_BINARY && connection->guest.state != GUEST_LEAVING)
            guest_bye(&connection->guest, "limit");
        else if (news == FRAMES_PING && !connection->is_choked &&
                 !send_frame(socket, FRAME_PONG, content))
            stream_close(&socket->stream);
        else if (news == FRAMES_CLOSE)
            part(socket, content);
        else if (news == FRAMES_BROKEN)
            break_off(socket);
    }
}

/* Keeps bytes for later; they may be part of those kept before. */
static void keep(Socket *socket, const char *bytes, size_t length)
{
    char *kept = length > 0 ? malloc(length) : NULL;

    if (kept == NULL && length > 0) {
        stream_close(&socket->stream);
        return;
    }
    if (kept != NULL)
        memcpy(kept, bytes, length);
    free(socket->unread);
    socket->unread = kept;
    socket->unread_length = length;
}

static void take_head(Socket *socket, HeadState state, const Head *head)
{
    static const unsigned refusals[] = {
        [HEAD_LONG] = 431,
        [HEAD_BAD] = 400,
        [HEAD_VERSION] = 505,
    };

    take_out(socket);
    put_newest(socket);
    socket->stage = SOCKET_ANSWERING;
    stream_pause(&socket->stream, true);
    stream_set_timer(&socket->stream, ANSWER_TIME);
    socket->is_head = false;
    if (state == HEAD_FINE)
        http_take(socket->server, socket, head);
    else
        answer_refuse(socket, refusals[state]);
}

/* Takes bytes as the stage requires. */
static void take_bytes(Socket *socket, char *bytes, size_t length)
{
    while (socket->stage == SOCKET_READING && length > 0 && !socket->stream.is_closed) {
        Head head;
        HeadState state = head_parse((Span){bytes, length}, &head);
        if (state == HEAD_MORE)
            break;
        take_head(socket, state, &head);
        bytes += state == HEAD_FINE ? head.length : length;
        length -= state == HEAD_FINE ? head.length : length;
    }
    if (socket->stage == SOCKET_TALKING)
        take_frames(socket, bytes, length);
    else if (socket->stage != SOCKET_LINGERING)
        keep(socket, bytes, length);
}

static void on_read(Stream *stream, char *bytes, size_t length)
{
    Socket *socket = socket_of(stream);

    if (socket->stage == SOCKET_READING && socket->unread_length == 0)
        stream_set_timer(stream, socket->is_excess ? EXCESS_TIME : HEAD_TIME);
    if (socket->unread_length == 0) {
        take_bytes(socket, bytes, length);
        return;
    }
    char *all = malloc(socket->unread_length + length);
    if (all == NULL) {
        stream_close(stream);
        return;
    }
    memcpy(all, socket->unread, socket->unread_length);
    memcpy(all + socket->unread_length, bytes, length);
    size_t whole = socket->unread_length + length;
    keep(socket, NULL, 0);
    take_bytes(socket, all, whole);
    free(all);
}

static void on_taken(Stream *stream)
{
    Socket *socket = socket_of(stream);
    Connection *connection = socket->connection;

    if (socket->stage == SOCKET_LINGERING) {
        stream_finish(stream);
    } else if (socket->stage == SOCKET_ANSWERING) {
        http_go_on(socket);
    } else if (socket->stage == SOCKET_TALKING && connection != NULL) {
        connection->is_choked = false;
        if (!send_more(socket->server, connection))
            stream_close(stream);
    }
}

static void on_late(Stream *stream)
{
    Socket *socket = socket_of(stream);

    if (socket->stage == SOCKET_READING && socket->unread_length > 0)
        answer_refuse(socket, 408);
    else
        stream_close(stream);
}

/* Counts a socket no longer as a visit of its peer: it is a WebSocket now, or closed. */
static void end_visit(Socket *socket)
{
    CountKey key = source_key(&socket->peer);

    if (socket->is_counted)
        counts_drop(&socket->server->sockets->peers, &key);
    socket->is_counted = false;
}

/* Closes the visit that has been silent for the longest, to make room: idle connections never keep
 * others out. False: there is none. */
static bool drop_visit(void *context)
{
    Server *server = context;
    Socket *socket = server->sockets->visits.oldest;

    while (socket != NULL && socket->stream.is_closed)
        socket = socket->newer;
    if (socket == NULL)
        return false;
    CountKey source = source_key(&socket->peer);
    server_hit_by(server, LIMIT_CONNECTIONS, &(LogFacts){.source = &source});
    stream_close(&socket->stream);
    return true;
}

static void on_closed(Stream *stream)
{
    Socket *socket = socket_of(stream);

    if (socket->connection != NULL)
        connection_close(socket->connection);
    end_visit(socket);
    take_out(socket);
    free(socket->unread);
    free(socket);
}

static const StreamEvents stream_events = {.read = on_read,
                                           .taken = on_taken,
                                           .late = on_late,
                                           .ended = stream_close,
                                           .closed = on_closed};

void socket_is_answered(Socket *socket)
{
    if (socket->connection != NULL)
        connection_close(socket->connection);
    socket->connection = NULL;
    if (socket->stream.is_closed)
        return;
    if (!socket->keeps_open) {
        linger(socket);
        return;
    }
    socket->stage = SOCKET_READING;
    stream_set_timer(&socket->stream, IDLE_TIME);
    stream_pause(&socket->stream, false);
    if (socket->unread_length == 0)
        return;
    char *unread = socket->unread; /* the next request has come already */
    size_t length = socket->unread_length;
    socket->unread = NULL;
    socket->unread_length = 0;
    take_bytes(socket, unread, length);
    free(unread);
}

void socket_upgrade(Socket *socket, const char *accept)
{
    char head[160];
    Text text = text_over(head, sizeof head);

    text_put(&text, "HTTP/1.1 101 Switching Protocols\r\nupgrade: websocket\r\n"
                    "connection: Upgrade\r\nsec-websocket-accept: ");
    text_put(&text, accept);
    text_put(&text, "\r\n\r\n");
    socket->stage = SOCKET_TALKING;
    end_visit(socket);
    take_out(socket);
    socket->was_upgraded = true;
    put_newest(socket);
    stream_set_timer(&socket->stream, 0);
    stream_pause(&socket->stream, false);
    if (!stream_send(&socket->stream, head, text.length))
        stream_close(&socket->stream);
}

/* Raises the limit of descriptors for all connections, as far as the system allows. Returns it. */
static uint64_t raise_descriptors(uint64_t wanted)
{
    struct rlimit limit;

    if (getrlimit(RLIMIT_NOFILE, &limit) != 0)
        return wanted;
    if (limit.rlim_cur >= wanted)
        return limit.rlim_cur;
    limit.rlim_cur = limit.rlim_max < wanted ? limit.rlim_max : wanted;
    setrlimit(RLIMIT_NOFILE, &limit);
    getrlimit(RLIMIT_NOFILE, &limit);
    return limit.rlim_cur;
}

static void set_option(int descriptor, int level, int option, int value)
{
    setsockopt(descriptor, level, option, &value, sizeof value);
}

/* How many sockets may be there that are not WebSockets. After a restart all clients come back at
 * once, and each is one of them for a moment. */
static uint64_t visits_most(const Server *server)
{
    uint64_t quarter = limit_of(server, LIMIT_CONNECTIONS) / 4;

    return quarter > VISITS_LEAST ? quarter : VISITS_LEAST;
}

/* Divides the descriptors between tables, plain requests, the server's own files, and some that are
 * always free. If few are left for tables, fewer connections are allowed. */
static void divide_descriptors(Server *server)
{
    uint64_t *connections = &server->limits.value[LIMIT_CONNECTIONS];
    uint64_t others = OWN_DESCRIPTORS + FREE_DESCRIPTORS;
    uint64_t limit = raise_descriptors(*connections + visits_most(server) + others);
    uint64_t left = limit > others + 4 ? limit - others : 4;
    uint64_t tables = left - (left / 4 < PLAIN_DESCRIPTORS ? left / 4 : PLAIN_DESCRIPTORS);

    server->sockets->descriptors_most =
        limit < INT_MAX ? (int)limit - FREE_DESCRIPTORS : INT_MAX - FREE_DESCRIPTORS;
    if (tables >= *connections)
        return;
    SAY(server, LOG_USUAL, "only %llu files may be open: at most %llu connections, not %llu",
        (unsigned long long)limit, (unsigned long long)tables, (unsigned long long)*connections);
    *connections = tables;
}

/* Refuses a connection without keeping anything of it. */
static void turn_away(Server *server, int descriptor)
{
    Source peer = source_of_socket(descriptor);
    CountKey source = source_key(&peer);

    server_hit_by(server, LIMIT_CONNECTIONS, &(LogFacts){.source = &source});
    if (server->sockets->tls == NULL)
        (void)!send(descriptor, ANSWER_BUSY, sizeof ANSWER_BUSY - 1, MSG_NOSIGNAL);
    close(descriptor);
}

/* Whether there is no room for a new connection: too many are not WebSockets, or descriptors are
 * scarce. Then idle ones have to go; if descriptors are scarce two at a time, until enough are free
 * again. */
static bool is_full(Server *server, bool is_scarce)
{
    bool is_crowded = server->sockets->visits.count >= visits_most(server);

    if (is_scarce && drop_visit(server)) {
        drop_visit(server);
        return false;
    }
    return is_scarce || (is_crowded && !drop_visit(server));
}

/* Takes over a new connection. */
static bool adopt(void *context, int descriptor)
{
    Server *server = context;
    Sockets *all = server->sockets;
    bool is_scarce = descriptor >= all->descriptors_most;
    Socket *socket = is_full(server, is_scarce) ? NULL : calloc(1, sizeof *socket);

    if (socket == NULL) {
        turn_away(server, descriptor);
        return true;
    }
    set_option(descriptor, SOL_SOCKET, SO_SNDBUF, SEND_BYTES);
    set_option(descriptor, SOL_SOCKET, SO_KEEPALIVE, 1);
    set_option(descriptor, IPPROTO_TCP, TCP_KEEPIDLE, KEEPALIVE_SECONDS);
    set_option(descriptor, IPPROTO_TCP, TCP_KEEPINTVL, KEEPALIVE_PAUSE_SECONDS);
    set_option(descriptor, IPPROTO_TCP, TCP_KEEPCNT, KEEPALIVE_TRIES);
    Source peer = source_of_socket(descriptor);
    if (!stream_open(&socket->stream, &server->loop, descriptor, all->tls, &stream_events)) {
        free(socket);
        return true;
    }
    CountKey key = source_key(&peer);
    socket->server = server;
    socket->peer = peer;
    put_newest(socket);
    if (!source_is_in(&peer, server->setup.proxies, server->setup.proxy_count)) {
        socket->is_counted =
            counts_take(&all->peers, &key, 0, limit_of(server, LIMIT_SOURCE_CONNECTIONS));
        socket->is_excess = !socket->is_counted;
    }
    stream_set_timer(&socket->stream, socket->is_excess ? EXCESS_TIME : HEAD_TIME);
    return !is_scarce;
}

static SSL_CTX *read_certificate(const Server *server, char reason[SERVER_REASON_BYTES])
{
    return tls_open(server->setup.certificate, server->setup.key, reason, SERVER_REASON_BYTES);
}

bool sockets_open(Server *server, char reason[SERVER_REASON_BYTES])
{
    const ServerSetup *setup = &server->setup;
    Sockets *sockets = calloc(1, sizeof *sockets);

    server->sockets = sockets;
    if (sockets == NULL || !counts_open(&sockets->peers, 0, VISITORS_MOST)) {
        snprintf(reason, SERVER_REASON_BYTES, "not enough memory");
        return false;
    }
    if (setup->certificate != NULL) {
        sockets->tls = read_certificate(server, reason);
        if (sockets->tls == NULL)
            return false;
    }
    sockets->listener = listener_open(setup->host, setup->port, reason, SERVER_REASON_BYTES);
    return sockets->listener != NULL;
}

void sockets_reload(Server *server)
{
    char reason[SERVER_REASON_BYTES];
    Sockets *sockets = server->sockets;

    if (sockets->tls == NULL) {
        SAY(server, LOG_USUAL, "there is no certificate to read again");
        return;
    }
    SSL_CTX *fresh = read_certificate(server, reason);
    if (fresh == NULL) {
        SAY(server, LOG_QUIET, "the old certificate stays: %s", reason);
        return;
    }
    SSL_CTX_free(sockets->tls); /* clients that use it keep it alive */
    sockets->tls = fresh;
    SAY(server, LOG_USUAL, "the certificate was read again");
}

bool sockets_start(Server *server)
{
    divide_descriptors(server);
    return listener_start(server->sockets->listener, &server->loop, adopt, drop_visit, server);
}

void sockets_stop(Server *server)
{
    if (server->sockets == NULL)
        return;
    listener_close(server->sockets->listener);
    server->sockets->listener = NULL;
}

void sockets_close(Server *server)
{
    sockets_stop(server);
    if (server->sockets == NULL)
        return;
    for (Socket *one = server->sockets->visits.oldest; one != NULL; one = one->newer)
        stream_close(&one->stream);
    for (Socket *one = server->sockets->talks.oldest; one != NULL; one = one->newer)
        stream_close(&one->stream);
}

void sockets_free(Server *server)
{
    if (server->sockets == NULL)
        return;
    SSL_CTX_free(server->sockets->tls);
    counts_close(&server->sockets->peers);
    free(server->sockets);
    server->sockets = NULL;
}
