/* HTTP answers: headers, bodies sent piece by piece, and files of the page. */
#include "server/net/answer.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* The answer has been sent: frees what belongs to it, even if the socket stays open. */
static int finish(struct lws *socket, SocketState *state)
{
    if (state->connection != NULL)
        connection_close(state->connection);
    state->connection = NULL;
    return lws_http_transaction_completed(socket) ? -1 : 0;
}

int answer_go_on(struct lws *socket, SocketState *state)
{
    enum { PIECE_SECONDS = 30 }; /* for a client to take one piece */
    unsigned char *buffer =
        ((Server *)lws_context_user(lws_get_context(socket)))->sockets->buffer + LWS_PRE;
    size_t length = state->rest_length < SOCKETS_BUFFER ? state->rest_length : SOCKETS_BUFFER;
    bool is_last = length == state->rest_length;

    memcpy(buffer, state->rest, length);
    if (lws_write(socket, buffer, length, is_last ? LWS_WRITE_HTTP_FINAL : LWS_WRITE_HTTP) <
        (int)length)
        return -1;
    state->rest += length;
    state->rest_length -= length;
    if (is_last)
        return finish(socket, state);
    lws_set_timeout(socket, PENDING_TIMEOUT_HTTP_CONTENT, PIECE_SECONDS);
    return lws_callback_on_writable(socket) < 0 ? -1 : 0;
}

static bool put_header(struct lws *socket, const char *name, const char *value, unsigned char **at,
                       unsigned char *end)
{
    return value == NULL ||
           !lws_add_http_header_by_name(socket, (const unsigned char *)name,
                                        (const unsigned char *)value, (int)strlen(value), at, end);
}

int answer_send(struct lws *socket, SocketState *state, const HttpAnswer *answer)
{
    unsigned char head[LWS_PRE + 2048];
    unsigned char *start = head + LWS_PRE;
    unsigned char *at = start;
    unsigned char *end = head + sizeof head - 1;
    bool is_head = lws_hdr_total_length(socket, WSI_TOKEN_HEAD_URI) > 0;
    bool is_packed = answer->whole_length > 0;
    char whole_length[24];

    snprintf(whole_length, sizeof whole_length, "%zu", answer->whole_length);
    if (lws_add_http_header_status(socket, answer->status, &at, end) ||
        !put_header(socket, "cache-control:", answer->cache != NULL ? answer->cache : "no-cache",
                    &at, end) ||
        !put_header(socket, "content-type:", answer->type, &at, end) ||
        !put_header(socket, "etag:", answer->tag, &at, end) ||
        !put_header(socket, "vary:", answer->tag != NULL ? "accept-encoding" : NULL, &at, end) ||
        !put_header(socket, "content-encoding:", is_packed ? "gzip" : NULL, &at, end) ||
        !put_header(socket, "x-length:", is_packed ? whole_length : NULL, &at, end) ||
        (answer->status != HTTP_STATUS_NOT_MODIFIED &&
         lws_add_http_header_content_length(socket, answer->length, &at, end)) ||
        lws_finalize_write_http_header(socket, start, &at, end))
        return -1;
    if (is_head || answer->length == 0)
        return finish(socket, state);
    state->rest = answer->body;
    state->rest_length = answer->length;
    return lws_callback_on_writable(socket) < 0 ? -1 : 0;
}

bool answer_takes_gzip(const char *encodings)
{
    const char *at = encodings;

    while (*at != '\0') {
        at += strspn(at, " \t,");
        size_t name = strcspn(at, " \t;,");
        const char *rest = at + name;
        size_t length = strcspn(rest, ",");
        bool is_gzip = name == 4 && strncasecmp(at, "gzip", 4) == 0;
        at = rest + length;
        if (!is_gzip)
            continue;
        const char *weight = memchr(rest, '=', length);
        return weight == NULL || strtod(weight + 1, NULL) > 0;
    }
    return false;
}

int answer_with_page(struct lws *socket, SocketState *state, const PageFile *page)
{
    char text[256] = "";
    char tag[PAGE_TAG_BYTES + 8];
    HttpAnswer answer = {
        .status = HTTP_STATUS_OK,
        .type = page_type(page->path),
        .body = page->bytes,
        .length = page->length,
        .cache = page_is_lasting(page->path) ? "public, max-age=31536000, immutable" : NULL,
        .tag = tag,
    };

    snprintf(tag, sizeof tag, "W/\"%s\"", page->tag);
    if (lws_hdr_copy(socket, text, sizeof text, WSI_TOKEN_HTTP_IF_NONE_MATCH) > 0 &&
        strstr(text, page->tag) != NULL) {
        answer.status = HTTP_STATUS_NOT_MODIFIED;
        answer.length = 0;
        return answer_send(socket, state, &answer);
    }
    if (page->packed != NULL &&
        lws_hdr_copy(socket, text, sizeof text, WSI_TOKEN_HTTP_ACCEPT_ENCODING) > 0 &&
        answer_takes_gzip(text)) {
        answer.body = page->packed;
        answer.length = page->packed_length;
        answer.whole_length = page->length;
    } else if (answer.body == NULL) {
        answer.body = page_net_bytes(page);
    }
    if (answer.body == NULL)
        return -1; /* not enough memory */
    return answer_send(socket, state, &answer);
}
