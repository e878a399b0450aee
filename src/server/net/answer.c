/* HTTP answers: headers, bodies sent piece by piece, and files of the page. */
#include "server/net/answer.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    HEAD_SIZE = 2048,   /* of an answer */
    PIECE_TIME = 30000, /* milliseconds for a client to take one piece */
    SHORT_BYTES = 1024, /* a body that is sent together with its head */
};

/* Headers of every answer: the page loads and runs only its own files and connects only to its own
 * server, and no site may frame it. */
static const char usual_headers[] =
    "server: knobel\r\n"
    "content-security-policy: " PAGE_POLICY "; connect-src 'self'; frame-ancestors 'none'\r\n"
    "x-content-type-options: nosniff\r\n"
    "x-frame-options: DENY\r\n"
    "referrer-policy: no-referrer\r\n"
    "cross-origin-opener-policy: same-origin\r\n"
    "cross-origin-resource-policy: same-origin\r\n";

typedef struct {
    unsigned status;
    const char *words;
    const char *headers;
} AnswerStatus;

/* The last one is for any other status. */
static const AnswerStatus statuses[] = {
    {200, "OK", NULL},
    {304, "Not Modified", NULL},
    {400, "Bad Request", NULL},
    {403, "Forbidden", NULL},
    {404, "Not Found", NULL},
    {405, "Method Not Allowed", "allow: GET, HEAD\r\n"},
    {408, "Request Timeout", NULL},
    {413, "Content Too Large", NULL},
    {421, "Misdirected Request", NULL},
    {426, "Upgrade Required", "upgrade: websocket\r\nsec-websocket-version: 13\r\n"},
    {429, "Too Many Requests", "retry-after: 10\r\n"},
    {431, "Request Header Fields Too Large", NULL},
    {503, "Service Unavailable", "retry-after: 10\r\n"},
    {505, "HTTP Version Not Supported", NULL},
    {500, "Internal Server Error", NULL},
};

static const AnswerStatus *status_of(unsigned number)
{
    const AnswerStatus *status = statuses;

    while (status->status != number && status->status != 500)
        status++;
    return status;
}

void answer_go_on(Socket *socket)
{
    while (socket->rest_length > 0 && !stream_is_choked(&socket->stream)) {
        size_t length = socket->rest_length < SOCKETS_BUFFER ? socket->rest_length : SOCKETS_BUFFER;
        if (!stream_send(&socket->stream, socket->rest, length)) {
            stream_close(&socket->stream);
            return;
        }
        socket->rest += length;
        socket->rest_length -= length;
    }
    if (stream_is_choked(&socket->stream))
        stream_set_timer(&socket->stream, PIECE_TIME);
    else
        socket_is_answered(socket);
}

static void put_header(Text *text, const char *name, const char *value)
{
    if (value == NULL)
        return;
    text_put(text, name);
    text_put(text, ": ");
    text_put(text, value);
    text_put(text, "\r\n");
}

static void put_number(Text *text, const char *name, size_t number)
{
    char digits[24];

    snprintf(digits, sizeof digits, "%zu", number);
    put_header(text, name, digits);
}

/* Which headers of a request change the answer. */
static void put_vary(Text *text, const Socket *socket, const HttpAnswer *answer)
{
    bool is_for_origins = socket->server->setup.origin_count > 0;

    put_header(text, "vary",
               answer->tag != NULL || answer->encoding != NULL ? "accept-encoding" : NULL);
    put_header(text, "vary", is_for_origins ? "origin" : NULL);
}

static void write_head(Text *text, const Socket *socket, const HttpAnswer *answer)
{
    const AnswerStatus *status = status_of(answer->status);

    text_put(text, "HTTP/1.1 ");
    text_number(text, status->status);
    text_char(text, ' ');
    text_put(text, status->words);
    text_put(text, "\r\n");
    text_put(text, usual_headers);
    if (socket->is_strict)
        put_header(text, "strict-transport-security", "max-age=31536000");
    put_header(text, "cache-control", answer->cache != NULL ? answer->cache : "no-cache");
    put_header(text, "content-type", answer->type);
    put_header(text, "etag", answer->tag);
    put_vary(text, socket, answer);
    put_header(text, "access-control-allow-origin", socket->origin);
    put_header(text, "content-encoding", answer->encoding);
    if (answer->encoding != NULL)
        put_number(text, "x-length", answer->whole_length);
    text_put(text, status->headers != NULL ? status->headers : "");
    if (answer->status != 304)
        put_number(text, "content-length", answer->length);
    put_header(text, "connection", socket->keeps_open ? "keep-alive" : "close");
    text_put(text, "\r\n");
}

void answer_send(Socket *socket, const HttpAnswer *answer)
{
    char head[HEAD_SIZE + SHORT_BYTES];
    Text text = text_over(head, HEAD_SIZE);
    bool has_body = !socket->is_head && answer->length > 0;

    write_head(&text, socket, answer);
    size_t length = text.length;
    socket->has_answer = true;
    socket->rest = answer->body;
    socket->rest_length = has_body ? answer->length : 0;
    if (has_body && answer->length <= SHORT_BYTES) {
        memcpy(head + length, answer->body, answer->length);
        length += answer->length;
        socket->rest_length = 0;
    }
    if (text.is_cut || !stream_send(&socket->stream, head, length))
        stream_close(&socket->stream);
    else
        answer_go_on(socket);
}

void answer_words(Socket *socket, unsigned status, const char *words)
{
    HttpAnswer answer = {.status = status,
                         .type = "text/plain; charset=utf-8",
                         .body = words,
                         .length = strlen(words)};

    answer_send(socket, &answer);
}

void answer_refuse(Socket *socket, unsigned status)
{
    answer_refuse_saying(socket, status, status_of(status)->words);
}

void answer_refuse_saying(Socket *socket, unsigned status, const char *why)
{
    char words[64];

    socket->keeps_open = false;
    snprintf(words, sizeof words, "%s\n", why);
    HttpAnswer answer = {.status = status,
                         .type = "text/plain; charset=utf-8",
                         .cache = "no-store",
                         .body = words, /* short: it is copied */
                         .length = strlen(words)};
    answer_send(socket, &answer);
}

/* The encoding in which a file is sent to the client. */
static Encoding encoding_of(const Head *head, const PageFile *page)
{
    bool has[ENCODING_COUNT];

    for (unsigned i = 0; i < ENCODING_COUNT; i++)
        has[i] = page->packed[i].bytes != NULL;
    return encoding_choose(head->value[HEADER_ACCEPT_ENCODING], has);
}

/* Sends a file, compressed if the client accepts that. */
static void send_page(Socket *socket, const Head *head, const PageFile *page, HttpAnswer *answer)
{
    Encoding encoding = encoding_of(head, page);

    answer->type = page_type(page->path);
    answer->body = page->bytes;
    answer->length = page->length;
    if (encoding != ENCODING_NONE) {
        answer->body = page->packed[encoding].bytes;
        answer->length = page->packed[encoding].length;
        answer->encoding = encoding_name(encoding);
        answer->whole_length = page->length;
    } else if (answer->body == NULL) {
        answer->body = page_net_bytes(page);
    }
    if (answer->length > 0 && answer->body == NULL)
        answer_refuse(socket, 500); /* not enough memory */
    else
        answer_send(socket, answer);
}

void answer_missing_with_page(Socket *socket, const Head *head, const PageFile *page)
{
    send_page(socket, head, page, &(HttpAnswer){.status = 404});
}

void answer_with_page(Socket *socket, const Head *head, const PageFile *page)
{
    Span known = head->value[HEADER_NONE_MATCH];
    char tag[PAGE_TAG_BYTES + 8];
    HttpAnswer answer = {
        .status = 200,
        .cache = page_is_lasting(page->path) ? "public, max-age=31536000, immutable" : NULL,
        .tag = tag,
    };

    snprintf(tag, sizeof tag, "W/\"%s\"", page->tag);
    if (known.length > 0 && memmem(known.start, known.length, page->tag, strlen(page->tag))) {
        answer.status = 304;
        answer.type = page_type(page->path);
        answer_send(socket, &answer);
    } else {
        send_page(socket, head, page, &answer);
    }
}
