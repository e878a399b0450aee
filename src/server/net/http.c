/* Plain HTTP: the page, records, health and metrics; and which upgrades are allowed. */
#include "server/admin.h"
#include "server/net/answer.h"
#include "server/desk.h"
#include "server/net/sockets.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { ADDRESS_BYTES = 256 };

static bool is_code(Span span, char code[CODE_BYTES_MOST + 1])
{
    if (!code_is_good(span))
        return false;
    memcpy(code, span.start, span.length);
    code[span.length] = '\0';
    return true;
}

static bool take_prefix(Span *path, const char *prefix)
{
    size_t length = strlen(prefix);

    if (path->length < length || memcmp(path->start, prefix, length) != 0)
        return false;
    *path = span_from(*path, length);
    return true;
}

bool http_table_path(Span path, char code[CODE_BYTES_MOST + 1])
{
    code[0] = '\0';
    if (span_is(path, "/lobby"))
        return true;
    return take_prefix(&path, "/table/") && is_code(path, code);
}

bool http_record_path(Span path, char code[CODE_BYTES_MOST + 1], uint32_t *sheet)
{
    uint64_t number;

    if (!take_prefix(&path, "/record/"))
        return false;
    const char *slash = memchr(path.start, '/', path.length);
    if (slash == NULL)
        return false;
    size_t length = (size_t)(slash - path.start);
    if (!is_code((Span){path.start, length}, code) ||
        !span_number(span_from(path, length + 1), ROOM_EVENTS, &number) || number == 0)
        return false;
    *sheet = (uint32_t)number;
    return true;
}

/* The address of the client: of the socket, or the last one that a proxy has added. Returns whether
 * a proxy has passed the request on. */
static bool find_address(const Server *server, struct lws *socket, char address[ADDRESS_BYTES])
{
    char text[256] = "";
    bool is_passed_on = lws_hdr_copy(socket, text, sizeof text, WSI_TOKEN_X_FORWARDED_FOR) > 0;

    if (server->setup.is_behind_proxy && is_passed_on) {
        const char *last = strrchr(text, ',');
        last = last == NULL ? text : last + 1;
        snprintf(address, ADDRESS_BYTES, "%s", last + strspn(last, " "));
    } else {
        lws_get_peer_simple(socket, address, ADDRESS_BYTES);
    }
    return is_passed_on;
}

CountKey http_source(const Server *server, struct lws *socket)
{
    char address[ADDRESS_BYTES] = "";

    find_address(server, socket, address);
    return source_of(address);
}

/* Whether a client may read the metrics: one in the operator's ranges, or without any a program on
 * this machine. Behind a proxy everybody seems to be on this machine, so nobody may. */
static bool may_see_metrics(const Server *server, struct lws *socket)
{
    const ServerSetup *setup = &server->setup;
    char address[ADDRESS_BYTES] = "";
    bool is_passed_on = find_address(server, socket, address);

    if (setup->metrics_count == 0)
        return !setup->is_behind_proxy && !is_passed_on && source_is_loopback(address);
    for (unsigned i = 0; i < setup->metrics_count; i++)
        if (range_has(&setup->metrics[i], address))
            return true;
    return false;
}

/* Sends an error status and closes the connection. */
static int refuse(struct lws *socket, unsigned status)
{
    lws_return_http_status(socket, status, NULL);
    return -1;
}

/* Whether a request comes from this server's page, from a trusted origin, or not from a browser. */
static bool is_trusted(const Server *server, struct lws *socket)
{
    char origin[256];
    char host[256];
    int length = lws_hdr_total_length(socket, WSI_TOKEN_ORIGIN);

    if (length == 0)
        return true;
    if (lws_hdr_copy(socket, origin, sizeof origin, WSI_TOKEN_ORIGIN) <= 0)
        return false;
    for (unsigned i = 0; i < server->setup.origin_count; i++)
        if (strcmp(origin, server->setup.origins[i]) == 0)
            return true;
    if (lws_hdr_copy(socket, host, sizeof host, WSI_TOKEN_HOST) <= 0)
        return false;
    const char *name = strstr(origin, "://");
    return name != NULL && strcasecmp(name + 3, host) == 0;
}

/* Allows only WebSockets, and only for known paths. Does not use the callback's other arguments:
 * for an upgrade that libwebsockets does not know, they may be invalid. */
int http_check_upgrade(Server *server, struct lws *socket)
{
    char text[128];
    char code[CODE_BYTES_MOST + 1];
    int length = lws_hdr_copy(socket, text, sizeof text, WSI_TOKEN_UPGRADE);

    if (length <= 0 || strcasecmp(text, "websocket") != 0)
        return -1;
    length = lws_hdr_copy(socket, text, sizeof text, WSI_TOKEN_GET_URI);
    if (length <= 0 || !http_table_path((Span){text, (size_t)length}, code))
        return refuse(socket, HTTP_STATUS_NOT_FOUND);
    if (!is_trusted(server, socket))
        return refuse(socket, HTTP_STATUS_FORBIDDEN);
    if (lws_hdr_total_length(socket, WSI_TOKEN_KEY) == 0)
        return refuse(socket, HTTP_STATUS_BAD_REQUEST);
    CountKey source = http_source(server, socket);
    if (admin_bans_source(server, &source)) {
        TELL(server, LOG_USUAL, (&(LogFacts){.source = &source}), "refused a banned address");
        return refuse(socket, HTTP_STATUS_FORBIDDEN);
    }
    if (server->is_stopping || server->connections.count >= limit_of(server, LIMIT_CONNECTIONS) ||
        counts_is_spent(&server->sources, &source, 0, limit_of(server, LIMIT_SOURCE_CONNECTIONS)))
        return refuse(socket, HTTP_STATUS_SERVICE_UNAVAILABLE);
    return 0;
}

int http_check_method(struct lws *socket)
{
    bool is_fine = lws_hdr_total_length(socket, WSI_TOKEN_GET_URI) > 0 ||
                   lws_hdr_total_length(socket, WSI_TOKEN_HEAD_URI) > 0;

    return is_fine ? 0 : refuse(socket, HTTP_STATUS_METHOD_NOT_ALLOWED);
}

static int send_answer(struct lws *socket, SocketState *state, unsigned status, const char *type,
                       const void *body, size_t length)
{
    HttpAnswer answer = {.status = status, .type = type, .body = body, .length = length};

    return answer_send(socket, state, &answer);
}

static int send_words(struct lws *socket, SocketState *state, unsigned status, const char *words)
{
    return send_answer(socket, state, status, "text/plain; charset=utf-8", words, strlen(words));
}

static void write_limits(Text *text, const Server *server)
{
    static const char *const names[] = {"knobel_limit", "knobel_limit_hits_total"};
    static const char *const types[] = {" gauge\n", " counter\n"};

    for (unsigned kind = 0; kind < 2; kind++) {
        const uint64_t *values = kind == 0 ? server->limits.value : server->limits.hits;
        text_put(text, "# TYPE ");
        text_put(text, names[kind]);
        text_put(text, types[kind]);
        for (unsigned i = 0; i < LIMIT_COUNT; i++) {
            text_put(text, names[kind]);
            text_put(text, "{name=\"");
            text_put(text, limit_rules[i].name);
            text_put(text, "\"} ");
            text_number(text, values[i]);
            text_char(text, '\n');
        }
    }
}

/* Sends the metrics. Their text belongs to the connection and is freed with it. */
static int send_metrics(Server *server, struct lws *socket, SocketState *state)
{
    CountKey source = http_source(server, socket);
    Connection *connection = connection_open(server, socket, "", &source, true);
    char *bytes = connection != NULL ? malloc(METRICS_TEXT_SIZE) : NULL;

    if (connection == NULL)
        return refuse(socket, HTTP_STATUS_SERVICE_UNAVAILABLE);
    state->connection = connection;
    if (bytes == NULL)
        return -1;
    Text text = text_over(bytes, METRICS_TEXT_SIZE);
    server->metrics.value[METRIC_CONNECTIONS] = server->connections.count - 1;
    server->metrics.value[METRIC_ROOMS] = server->rooms.count;
    server->metrics.value[METRIC_BOT_QUEUE] = work_waiting(server->work, WORK_MOVE);
    server->metrics.value[METRIC_THOUGHT_QUEUE] =
        work_waiting(server->work, WORK_HINT) + work_waiting(server->work, WORK_ANALYSIS);
    server->metrics.value[METRIC_STORE_QUEUE] = store_waiting(server->store);
    server->metrics.value[METRIC_STORE_AWAY] = server_is_away(server);
    metrics_write(&text, &server->metrics);
    write_limits(&text, server);
    connection->inbox = bytes;
    connection->inbox_length = (uint32_t)text.length;
    return send_answer(socket, state, HTTP_STATUS_OK, "text/plain; version=0.0.4", bytes,
                       text.length);
}

/* Asks for a record. It is sent once its table is loaded. */
static int ask_record(Server *server, struct lws *socket, SocketState *state, const char *code,
                      uint32_t sheet)
{
    CountKey source = http_source(server, socket);

    if (counts_is_spent(&server->unknown, &source, clock_now(),
                        limit_of(server, LIMIT_UNKNOWN_CODES)))
        return refuse(socket, HTTP_STATUS_SERVICE_UNAVAILABLE);
    if (!counts_take(&server->records, &source, clock_now(), limit_of(server, LIMIT_RECORDS))) {
        server_hit_by(server, LIMIT_RECORDS, &(LogFacts){.source = &source, .table = code});
        return refuse(socket, HTTP_STATUS_SERVICE_UNAVAILABLE);
    }
    state->connection = connection_open(server, socket, code, &source, true);
    if (state->connection == NULL)
        return refuse(socket, HTTP_STATUS_SERVICE_UNAVAILABLE);
    Desk *desk = desk_get(server, code);
    if (desk == NULL)
        return refuse(socket, HTTP_STATUS_SERVICE_UNAVAILABLE);
    dealer_record(&desk->dealer, &state->connection->guest, sheet, clock_now());
    return 0;
}

/* Sends the record, or that there is none. */
static int send_record(struct lws *socket, SocketState *state)
{
    const Connection *connection = state->connection;

    if (connection->guest.state == GUEST_NEW)
        return send_words(socket, state, HTTP_STATUS_SERVICE_UNAVAILABLE, "store away\n");
    if (connection->inbox == NULL)
        return send_words(socket, state, HTTP_STATUS_NOT_FOUND, "no such record\n");
    return send_answer(socket, state, HTTP_STATUS_OK, "text/plain; charset=utf-8",
                       connection->inbox, connection->inbox_length);
}

int http_go_on(struct lws *socket, SocketState *state)
{
    if (state->rest_length > 0)
        return answer_go_on(socket, state);
    if (state->connection != NULL && state->connection->guest.state != GUEST_ENTERING &&
        state->connection->code[0] != '\0')
        return send_record(socket, state);
    return 0;
}

int http_answer(Server *server, struct lws *socket, SocketState *state, const char *path,
                size_t length)
{
    char code[CODE_BYTES_MOST + 1];
    uint32_t sheet;

    count(server, METRIC_PAGES);
    if (span_is((Span){path, length}, "/healthz"))
        return server_is_away(server) || server->is_stopping
                   ? send_words(socket, state, HTTP_STATUS_SERVICE_UNAVAILABLE, "store away\n")
                   : send_words(socket, state, HTTP_STATUS_OK, "ok\n");
    if (span_is((Span){path, length}, "/metrics"))
        return may_see_metrics(server, socket)
                   ? send_metrics(server, socket, state)
                   : send_words(socket, state, HTTP_STATUS_FORBIDDEN, "not for this address\n");
    if (http_record_path((Span){path, length}, code, &sheet))
        return ask_record(server, socket, state, code, sheet);
    const PageFile *page = page_find(&server->setup.pages, path, length);
    PageFile net;
    if (page == NULL && page_of_net(&net, path))
        page = &net;
    if (page == NULL)
        return send_words(socket, state, HTTP_STATUS_NOT_FOUND, "not found\n");
    return answer_with_page(socket, state, page);
}
