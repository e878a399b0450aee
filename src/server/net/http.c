/* Plain HTTP: the page, records, health and metrics; and which upgrades are allowed. */
#include "server/admin.h"
#include "server/net/answer.h"
#include "server/desk.h"
#include "server/net/hosts.h"
#include "server/net/sockets.h"

#include <stdlib.h>
#include <string.h>

enum {
    KEY_BYTES = 24, /* of a WebSocket's handshake */
    PATH_BYTES = 128,
};

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

/* The address of the client. X-Forwarded-For is believed only from a trusted proxy. */
static Source address_of(const Server *server, const Socket *socket, const Head *head)
{
    const ServerSetup *setup = &server->setup;
    Source source;

    if (source_is_in(&socket->peer, setup->proxies, setup->proxy_count) &&
        head_has(head, HEADER_FORWARDED_FOR) &&
        source_of_header(head->value[HEADER_FORWARDED_FOR], &source))
        return source;
    return socket->peer;
}

/* Notes a header of a proxy that cannot be read: everybody behind it then counts as one. */
static void check_forwarded(Server *server, const Socket *socket, const Head *head)
{
    const ServerSetup *setup = &server->setup;
    CountKey peer = source_key(&socket->peer);
    Source source;

    if (head_has(head, HEADER_FORWARDED_FOR) &&
        source_is_in(&socket->peer, setup->proxies, setup->proxy_count) &&
        !source_of_header(head->value[HEADER_FORWARDED_FOR], &source))
        server_notice(server, NOTICE_FORWARDED, &(LogFacts){.source = &peer});
}

/* The key of that address, for limits. */
static CountKey source_of(const Server *server, const Socket *socket, const Head *head)
{
    Source source = address_of(server, socket, head);

    return source_key(&source);
}

/* Whether a client may read the metrics: one in the operator's ranges, or without any a program on
 * this machine. Behind a proxy everybody seems to be on this machine, so nobody may. */
static bool may_see_metrics(const Server *server, const Socket *socket, const Head *head)
{
    const ServerSetup *setup = &server->setup;
    Source source = address_of(server, socket, head);

    if (setup->metrics_count == 0)
        return setup->proxy_count == 0 && !head_has(head, HEADER_FORWARDED_FOR) &&
               source_is_loopback(&source);
    return source_is_in(&source, setup->metrics, setup->metrics_count);
}

/* Logs a host name that the server does not know, since a forgotten --host is hard to find. */
static void log_host(Server *server, const char *name)
{
    enum { PAUSE = 60000 };
    int64_t now = server_now(server);

    if (now - server->sockets->named_at < PAUSE)
        return;
    server->sockets->named_at = now;
    SAY(server, LOG_USUAL, "refused a request for the host '%s'; --host %s would allow it", name,
        name);
}

/* Whether the client calls the server by one of its names. Old clients do not name it. */
static bool is_meant(Server *server, Socket *socket, const Head *head)
{
    SSL_CTX *tls = server->sockets->tls;
    char name[HOST_NAME_BYTES + 1];

    if (!head_has(head, HEADER_HOST))
        return true;
    if (!host_read(head->value[HEADER_HOST], name))
        return false;
    socket->is_strict = tls != NULL && !host_is_local(name);
    if (host_is_known(&server->setup, tls, name))
        return true;
    log_host(server, name);
    return false;
}

/* The status with which a limit is answered. */
static unsigned status_of(Limit limit)
{
    return limit == LIMIT_CONNECTIONS || limit == LIMIT_MEMORY ? 503 : 429;
}

/* Opens a connection, or refuses the request. */
static bool admit(Server *server, Socket *socket, const Head *head, const char *code,
                  bool is_for_page)
{
    CountKey source = source_of(server, socket, head);
    Limit limit = connection_limit(server, &source);

    if (limit != LIMIT_COUNT) {
        server_hit_by(server, limit, &(LogFacts){.source = &source, .table = code});
        answer_refuse(socket, status_of(limit));
        return false;
    }
    socket->connection = connection_open(server, socket, code, &source, is_for_page);
    if (socket->connection == NULL)
        answer_refuse(socket, 503); /* not enough memory */
    return socket->connection != NULL;
}

/* Refuses a client whose address the operator has banned. */
static bool refuse_banned(Server *server, Socket *socket, const Head *head)
{
    CountKey source = source_of(server, socket, head);

    if (!admin_bans_source(server, &source))
        return false;
    server_notice(server, NOTICE_BANNED_ADDRESS, &(LogFacts){.source = &source});
    answer_refuse_saying(socket, 403, "banned");
    return true;
}

/* Allows only WebSockets, only from trusted pages, and only for known paths. */
static void upgrade(Server *server, Socket *socket, const Head *head)
{
    char code[CODE_BYTES_MOST + 1];
    char accept[FRAMES_ACCEPT_BYTES + 1];
    Span key = head->value[HEADER_SOCKET_KEY];
    unsigned refusal = 0;

    if (!http_table_path(head->path, code))
        refusal = 404;
    else if (head_has(head, HEADER_ORIGIN) &&
             !host_trusts(&server->setup, head->value[HEADER_ORIGIN], head->value[HEADER_HOST]))
        refusal = 403;
    else if (refuse_banned(server, socket, head))
        return;
    else if (!head_is(head, HEADER_UPGRADE, "websocket") || !span_is(head->method, "GET") ||
             head->is_old || key.length != KEY_BYTES)
        refusal = 400;
    else if (!head_is(head, HEADER_SOCKET_VERSION, "13"))
        refusal = 426;
    else if (server->is_stopping)
        refusal = 503;
    if (refusal != 0) {
        answer_refuse(socket, refusal);
        return;
    }
    if (!admit(server, socket, head, code, false))
        return;
    frames_accept(key, accept);
    socket_upgrade(socket, accept);
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
static void send_metrics(Server *server, Socket *socket, const Head *head)
{
    if (!admit(server, socket, head, "", true))
        return;
    char *bytes = malloc(METRICS_TEXT_SIZE);
    if (bytes == NULL) {
        answer_refuse(socket, 503);
        return;
    }
    Text text = text_over(bytes, METRICS_TEXT_SIZE);
    server->metrics.value[METRIC_CONNECTIONS] = server->connections.count - 1;
    server->metrics.value[METRIC_ROOMS] = server->rooms.count;
    server->metrics.value[METRIC_BOT_QUEUE] =
        work_waiting(server->work, WORK_QUICK) + work_waiting(server->work, WORK_STRONG);
    server->metrics.value[METRIC_THOUGHT_QUEUE] = work_waiting(server->work, WORK_LONG);
    server->metrics.value[METRIC_STORE_QUEUE] = store_waiting(server->store);
    server->metrics.value[METRIC_STORE_AWAY] = server->is_away;
    metrics_write(&text, &server->metrics);
    write_limits(&text, server);
    socket->connection->inbox = bytes;
    socket->connection->inbox_length = (uint32_t)text.length;
    HttpAnswer answer = {
        .status = 200, .type = "text/plain; version=0.0.4", .body = bytes, .length = text.length};
    answer_send(socket, &answer);
}

/* Asks for a record. It is sent once its table is loaded. */
static void ask_record(Server *server, Socket *socket, const Head *head, const char *code,
                       uint32_t sheet)
{
    CountKey source = source_of(server, socket, head);
    int64_t now = server_now(server);

    if (refuse_banned(server, socket, head))
        return;
    if (!counts_take(&server->records, &source, now, limit_of(server, LIMIT_RECORDS))) {
        server_hit_by(server, LIMIT_RECORDS, &(LogFacts){.source = &source, .table = code});
        answer_refuse(socket, 429);
        return;
    }
    if (!admit(server, socket, head, code, true))
        return;
    Desk *desk = desk_get(server, code);
    if (desk == NULL)
        answer_refuse(socket, 503);
    else
        dealer_record(&desk->dealer, &socket->connection->guest, sheet, now);
}

/* Sends the record, or that there is none. */
static void send_record(Socket *socket)
{
    const Connection *connection = socket->connection;
    HttpAnswer answer = {.status = 200,
                         .type = "text/plain; charset=utf-8",
                         .body = connection->inbox,
                         .length = connection->inbox_length};

    if (connection->guest.state == GUEST_NEW)
        answer_words(socket, 503, "store away\n");
    else if (connection->guest.is_guessing)
        answer_refuse(socket, 429);
    else if (connection->inbox == NULL)
        answer_words(socket, 404, "no such record\n");
    else
        answer_send(socket, &answer);
}

void http_go_on(Socket *socket)
{
    if (socket->stage != SOCKET_ANSWERING || socket->stream.is_closed)
        return;
    if (socket->has_answer)
        answer_go_on(socket);
    else if (socket->connection != NULL && socket->connection->guest.state != GUEST_ENTERING)
        send_record(socket);
}

/* There is nothing at this path. Somebody who looks for it in a browser gets the page, which says
 * so and leads on. */
static void answer_nothing(Server *server, Socket *socket, const Head *head)
{
    static const char html[] = "text/html";
    static const char document[] = "/index.html";
    Span accepted = head->value[HEADER_ACCEPT];
    bool is_looking =
        accepted.length > 0 && memmem(accepted.start, accepted.length, html, strlen(html)) != NULL;
    const PageFile *page = page_find(&server->setup.pages, document, strlen(document));

    if (is_looking && page != NULL)
        answer_missing_with_page(socket, head, page);
    else
        answer_words(socket, 404, "not found\n");
}

static void answer_path(Server *server, Socket *socket, const Head *head)
{
    char code[CODE_BYTES_MOST + 1];
    char path[PATH_BYTES];
    Text text = text_over(path, sizeof path);
    uint32_t sheet;
    PageFile net;

    text_span(&text, head->path);
    if (span_is(head->path, "/healthz")) {
        bool is_away = server->is_away || server->is_stopping;
        answer_words(socket, is_away ? 503 : 200, is_away ? "store away\n" : "ok\n");
    } else if (span_is(head->path, "/metrics")) {
        if (may_see_metrics(server, socket, head))
            send_metrics(server, socket, head);
        else
            answer_words(socket, 403, "not for this address\n");
    } else if (http_record_path(head->path, code, &sheet)) {
        ask_record(server, socket, head, code, sheet);
    } else if (http_table_path(head->path, code) && refuse_banned(server, socket, head)) {
        return; /* a page asks that way: it cannot see why an upgrade failed */
    } else {
        const PageFile *page = page_find(&server->setup.pages, path, text.length);
        if (page == NULL && page_of_net(&net, path))
            page = &net;
        if (page == NULL || text.is_cut)
            answer_nothing(server, socket, head);
        else
            answer_with_page(socket, head, page);
    }
}

void http_take(Server *server, Socket *socket, const Head *head)
{
    bool has_body =
        head_has(head, HEADER_TRANSFER_ENCODING) ||
        (head_has(head, HEADER_CONTENT_LENGTH) && !head_is(head, HEADER_CONTENT_LENGTH, "0"));

    count(server, METRIC_PAGES);
    socket->has_answer = false;
    socket->is_head = span_is(head->method, "HEAD");
    socket->keeps_open = !head->is_old && !head->says_close;
    socket->origin = host_given_origin(&server->setup, head->value[HEADER_ORIGIN]);
    check_forwarded(server, socket, head);
    if (socket->is_excess) {
        CountKey peer = source_key(&socket->peer);
        server_hit_by(server, LIMIT_SOURCE_CONNECTIONS, &(LogFacts){.source = &peer});
        answer_refuse(socket, 429);
    } else if (!is_meant(server, socket, head)) {
        answer_refuse(socket, 421);
    } else if (!socket->is_head && !span_is(head->method, "GET")) {
        answer_refuse(socket, 405);
    } else if (has_body) {
        answer_refuse(socket, 413);
    } else if (head->says_upgrade && head_has(head, HEADER_UPGRADE)) {
        upgrade(server, socket, head);
    } else {
        answer_path(server, socket, head);
    }
}
