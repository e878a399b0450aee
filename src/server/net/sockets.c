/* WebSockets: passes messages to connections, and sends what connections write. */
#include "server/net/sockets.h"

#include <netinet/in.h>
#include <netinet/tcp.h>
#include <openssl/err.h>
#include <openssl/ssl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

enum {
    SEND_BYTES = 32768,           /* that the system may buffer for a client that does not read */
    RECEIVE_BYTES = 256,          /* of a message at a time; most are shorter */
    GOODBYE_SECONDS = 2,          /* for a client to close the connection itself */
    KEEPALIVE_SECONDS = 60,       /* of silence before the system sends a probe */
    KEEPALIVE_PAUSE_SECONDS = 10, /* between two probes */
    KEEPALIVE_TRIES = 3,
};

static Server *server_of(struct lws *socket)
{
    return lws_context_user(lws_get_context(socket));
}

static int established(Server *server, struct lws *socket, SocketState *state)
{
    char path[128];
    char code[CODE_BYTES_MOST + 1];
    int length = lws_hdr_copy(socket, path, sizeof path, WSI_TOKEN_GET_URI);
    CountKey source = http_source(server, socket);

    if (length <= 0 || server->is_stopping || !http_table_path((Span){path, (size_t)length}, code))
        return -1;
    state->connection = connection_open(server, socket, code, &source, false);
    return state->connection == NULL ? -1 : 0;
}

static int receive(struct lws *socket, Connection *connection, const char *bytes, size_t length)
{
    bool is_final = lws_is_final_fragment(socket) && lws_remaining_packet_payload(socket) == 0;

    if (lws_frame_is_binary(socket)) {
        guest_bye(&connection->guest, "limit");
        return 0;
    }
    connection_take(connection, (Span){bytes, length}, is_final);
    return 0;
}

static void choke(Connection *connection)
{
    if (!connection->is_choked)
        connection->choked_since = clock_now();
    connection->is_choked = true;
}

/* Sends what a connection writes until the socket takes no more. False: the socket is broken. */
static bool send_more(Server *server, Connection *connection)
{
    unsigned char *buffer = server->sockets->buffer + LWS_PRE;
    bool has_more = true;

    if (connection->needs_ping) {
        connection->needs_ping = false;
        if (lws_write(connection->socket, buffer, 0, LWS_WRITE_PING) < 0)
            return false;
    }
    while (has_more) {
        if (lws_partial_buffered(connection->socket)) {
            choke(connection);
            return true;
        }
        size_t length =
            guest_write(&connection->guest, (char *)buffer, SOCKETS_BUFFER, clock_now(), &has_more);
        if (length == 0)
            break;
        count(server, METRIC_SENT);
        if (lws_write(connection->socket, buffer, length, LWS_WRITE_TEXT) < (int)length)
            return false;
    }
    if (lws_partial_buffered(connection->socket))
        choke(connection);
    return true;
}

/* Asks the client to close the connection. If the server closed while it still had something to
 * read, the client might not get the last message. libwebsockets would close at once. */
static bool say_goodbye(Server *server, Connection *connection)
{
    static const unsigned char frame[] = {0x88, 2, 1001 >> 8, 1001 & 0xff}; /* going away */
    unsigned char *buffer = server->sockets->buffer + LWS_PRE;

    connection->has_said_goodbye = true;
    memcpy(buffer, frame, sizeof frame);
    if (!server->is_stopping)
        lws_set_timeout(connection->socket, PENDING_TIMEOUT_CLOSE_ACK, GOODBYE_SECONDS);
    return lws_write(connection->socket, buffer, sizeof frame, LWS_WRITE_HTTP) >= 0; /* raw */
}

static int writable(Server *server, Connection *connection)
{
    connection->is_choked = false;
    if (!send_more(server, connection))
        return -1;
    if (connection->guest.state != GUEST_LEAVING || connection->is_choked ||
        connection->has_said_goodbye)
        return 0;
    return say_goodbye(server, connection) ? 0 : -1;
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
            lws_callback_on_writable(connection->socket);
        else if (!connection->is_choked && connection->guest.state != GUEST_LEAVING &&
                 !send_more(server, connection))
            sockets_drop(connection);
    }
    all->dirty_count = 0;
}

void sockets_hang_up(Connection *connection)
{
    lws_callback_on_writable(connection->socket);
}

void sockets_drop(Connection *connection)
{
    lws_set_timeout(connection->socket, PENDING_TIMEOUT_KILLED_BY_PARENT, LWS_TO_KILL_ASYNC);
}

static void closed(SocketState *state)
{
    if (state != NULL && state->connection != NULL) {
        Connection *connection = state->connection;
        state->connection = NULL;
        connection_close(connection);
    }
}

static int react(struct lws *socket, enum lws_callback_reasons reason, void *user, void *in,
                 size_t length)
{
    SocketState *state = user;

    switch (reason) {
    case LWS_CALLBACK_HTTP_CONFIRM_UPGRADE:
        return http_check_upgrade(server_of(socket), socket);
    case LWS_CALLBACK_FILTER_HTTP_CONNECTION:
        return http_check_method(socket);
    case LWS_CALLBACK_HTTP:
        return http_answer(server_of(socket), socket, state, in, length);
    case LWS_CALLBACK_HTTP_WRITEABLE:
        return http_go_on(socket, state);
    case LWS_CALLBACK_ESTABLISHED:
        return established(server_of(socket), socket, state);
    case LWS_CALLBACK_RECEIVE:
        return receive(socket, state->connection, in, length);
    case LWS_CALLBACK_RECEIVE_PONG:
        state->connection->heard_at = clock_now();
        return 0;
    case LWS_CALLBACK_WS_PEER_INITIATED_CLOSE:
        return state->connection != NULL && state->connection->has_said_goodbye ? -1 : 0;
    case LWS_CALLBACK_SERVER_WRITEABLE:
        return state->connection == NULL ? -1 : writable(server_of(socket), state->connection);
    case LWS_CALLBACK_CLOSED:
    case LWS_CALLBACK_CLOSED_HTTP:
    case LWS_CALLBACK_HTTP_DROP_PROTOCOL:
    case LWS_CALLBACK_WS_SERVER_DROP_PROTOCOL:
        closed(state);
        return 0;
    case LWS_CALLBACK_RAW_ADOPT:
    case LWS_CALLBACK_RAW_RX:
    case LWS_CALLBACK_RAW_WRITEABLE:
    case LWS_CALLBACK_HTTP_BODY:
        return -1; /* no tunnels and no uploads */
    default:
        return 0;
    }
}

static const struct lws_protocols protocols[] = {
    {
        .name = "knobel",
        .callback = react,
        .per_session_data_size = sizeof(SocketState),
        .rx_buffer_size = RECEIVE_BYTES,
        .tx_packet_size = SOCKETS_BUFFER + LWS_PRE,
    },
    {0},
};

/* Headers of every answer: the page loads and runs only its own files, and no site may frame it. */
#define HEADER(which, before, key, content)                  \
    static const struct lws_protocol_vhost_options which = { \
        .next = before, .name = key, .value = content}
HEADER(header_content, NULL, "content-security-policy:",
       "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; "
       "img-src 'self' data:; connect-src 'self'; manifest-src 'self'; worker-src 'self'; "
       "base-uri 'none'; form-action 'none'; frame-ancestors 'none'");
HEADER(header_sniff, &header_content, "x-content-type-options:", "nosniff");
HEADER(header_frame, &header_sniff, "x-frame-options:", "DENY");
HEADER(header_referrer, &header_frame, "referrer-policy:", "no-referrer");
HEADER(header_opener, &header_referrer, "cross-origin-opener-policy:", "same-origin");
HEADER(header_resource, &header_opener, "cross-origin-resource-policy:", "same-origin");

/* Checks that the certificate and its key can be read and match. */
static bool try_certificate(const ServerSetup *setup, char reason[SERVER_REASON_BYTES])
{
    if (setup->certificate == NULL)
        return true;
    SSL_CTX *context = SSL_CTX_new(TLS_server_method());
    const char *wrong = context == NULL ? "not enough memory" : NULL;
    if (wrong == NULL && SSL_CTX_use_certificate_chain_file(context, setup->certificate) != 1)
        wrong = setup->certificate;
    else if (wrong == NULL &&
             SSL_CTX_use_PrivateKey_file(context, setup->key, SSL_FILETYPE_PEM) != 1)
        wrong = setup->key;
    unsigned long failure = ERR_peek_error();
    const char *why = ERR_SYSTEM_ERROR(failure) ? strerror(ERR_GET_REASON(failure))
                                                : ERR_reason_error_string(failure);
    if (wrong != NULL)
        snprintf(reason, SERVER_REASON_BYTES, "%s: %s", wrong,
                 why != NULL ? why : "cannot be used");
    SSL_CTX_free(context);
    ERR_clear_error();
    return wrong == NULL;
}

/* Raises the limit of descriptors for all connections, as far as the system allows. */
static void raise_descriptors(uint64_t wanted)
{
    struct rlimit limit;

    if (getrlimit(RLIMIT_NOFILE, &limit) != 0 || limit.rlim_cur >= wanted)
        return;
    limit.rlim_cur = limit.rlim_max < wanted ? limit.rlim_max : wanted;
    setrlimit(RLIMIT_NOFILE, &limit);
}

static void log_library(int level, const char *line)
{
    (void)level;
    log_say(LOG_VERBOSE, LOG_VERBOSE, "%.*s", (int)strcspn(line, "\n"), line);
}

static void set_option(int descriptor, int level, int option, int value)
{
    setsockopt(descriptor, level, option, &value, sizeof value);
}

/* Passes a new connection to libwebsockets, which closes it on failure. */
static void adopt(void *context, int descriptor)
{
    Server *server = context;

    set_option(descriptor, SOL_SOCKET, SO_SNDBUF, SEND_BYTES);
    set_option(descriptor, SOL_SOCKET, SO_KEEPALIVE, 1);
    set_option(descriptor, IPPROTO_TCP, TCP_KEEPIDLE, KEEPALIVE_SECONDS);
    set_option(descriptor, IPPROTO_TCP, TCP_KEEPINTVL, KEEPALIVE_PAUSE_SECONDS);
    set_option(descriptor, IPPROTO_TCP, TCP_KEEPCNT, KEEPALIVE_TRIES);
    lws_adopt_socket_vhost(server->sockets->host, descriptor);
}

bool sockets_open(Server *server, char reason[SERVER_REASON_BYTES])
{
    static const lws_retry_bo_t no_pings = {0}; /* connections_sweep does that */
    const ServerSetup *setup = &server->setup;
    void *loops[] = {&server->loop};
    struct lws_context_creation_info info = {
        .port = CONTEXT_PORT_NO_LISTEN_SERVER, /* the listener does that */
        .protocols = protocols,
        .headers = &header_resource,
        .user = server,
        .foreign_loops = loops,
        .server_string = "knobel",
        .options = LWS_SERVER_OPTION_LIBUV,
        .retry_and_idle_policy = &no_pings,
        .timeout_secs = 15,
        .keepalive_timeout = 30,
        .max_http_header_data = 4096,
        .max_http_header_pool = 1024,
    };

    if (!try_certificate(setup, reason))
        return false;
    raise_descriptors(limit_of(server, LIMIT_CONNECTIONS) + 100);
    if (setup->certificate != NULL) {
        info.options |= LWS_SERVER_OPTION_DO_SSL_GLOBAL_INIT;
        info.ssl_cert_filepath = setup->certificate;
        info.ssl_private_key_filepath = setup->key;
        info.alpn = "http/1.1";
    }
    bool shows_library = setup->log_level == LOG_VERBOSE && setup->log_format == LOG_AS_TEXT;
    lws_set_log_level(shows_library ? LLL_ERR | LLL_WARN : 0, log_library);
    Sockets *sockets = calloc(1, sizeof *sockets);
    if (sockets == NULL) {
        snprintf(reason, SERVER_REASON_BYTES, "not enough memory");
        return false;
    }
    server->sockets = sockets;
    sockets->listener = listener_open(setup->host, setup->port, reason, SERVER_REASON_BYTES);
    if (sockets->listener == NULL)
        return false;
    info.pcontext = &sockets->context; /* libwebsockets clears it when it destroys the context */
    sockets->context = lws_create_context(&info);
    if (sockets->context != NULL)
        sockets->host = lws_get_vhost_by_name(sockets->context, "default");
    if (sockets->host != NULL)
        return true;
    sockets->context = NULL; /* libwebsockets cannot clean up a half-made context: leak it */
    server->has_loop = false;
    snprintf(reason, SERVER_REASON_BYTES, "libwebsockets could not be started");
    return false;
}

bool sockets_start(Server *server)
{
    return listener_start(server->sockets->listener, &server->loop, adopt, server);
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
    if (server->sockets != NULL && server->sockets->context != NULL)
        lws_context_destroy(server->sockets->context);
}

void sockets_free(Server *server)
{
    if (server->sockets != NULL && server->sockets->context != NULL)
        lws_context_destroy(server->sockets->context);
    free(server->sockets);
    server->sockets = NULL;
}
