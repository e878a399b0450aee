/* Frames of RFC 6455 on a socket that never blocks. */
#include "support/wire.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

enum { READ_BYTES = 16384 };

/* The standard's own example, so that no hash has to be computed. */
#define KEY "dGhlIHNhbXBsZSBub25jZQ=="
#define ACCEPTED "s3pPLMBiTxaQ9kYGzzhZRbK+xOo="

int64_t wire_clock(void)
{
    struct timespec now;

    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* Makes room for this many more bytes at the end. */
static char *buffer_room(WireBuffer *buffer, size_t bytes)
{
    if (buffer->start == buffer->length)
        buffer->start = buffer->length = 0;
    if (buffer->length + bytes > buffer->size && buffer->start > 0) {
        memmove(buffer->bytes, buffer->bytes + buffer->start, buffer->length - buffer->start);
        buffer->length -= buffer->start;
        buffer->start = 0;
    }
    if (buffer->length + bytes > buffer->size) {
        buffer->size = 2 * buffer->size + bytes;
        buffer->bytes = realloc(buffer->bytes, buffer->size);
        if (buffer->bytes == NULL) {
            perror("wire");
            exit(3);
        }
    }
    return buffer->bytes + buffer->length;
}

static void buffer_add(WireBuffer *buffer, const void *bytes, size_t count)
{
    if (count > 0)
        memcpy(buffer_room(buffer, count), bytes, count);
    buffer->length += count;
}

static Span buffer_span(const WireBuffer *buffer)
{
    if (buffer->bytes == NULL)
        return (Span){"", 0};
    return (Span){buffer->bytes + buffer->start, buffer->length - buffer->start};
}

static WireState wire_break(Wire *wire, const char *fault)
{
    wire->fault = fault;
    return WIRE_BROKEN;
}

static struct sockaddr_in address_of(uint8_t last, uint16_t port)
{
    return (struct sockaddr_in){
        .sin_family = AF_INET,
        .sin_port = htons(port),
        .sin_addr.s_addr = htonl(0x7f000000u + last),
    };
}

bool wire_start_raw(Wire *wire, WirePlace place)
{
    struct sockaddr_in to = address_of(1, place.port);
    struct sockaddr_in from = address_of(place.from, 0);
    int on = 1;

    *wire = (Wire){.mask = 0x9e3779b9u ^ (uint32_t)place.port << 8};
    wire->socket = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    if (wire->socket < 0)
        return false;
    setsockopt(wire->socket, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    if (place.from != 0) {
        setsockopt(wire->socket, IPPROTO_IP, IP_BIND_ADDRESS_NO_PORT, &on, sizeof on);
        if (bind(wire->socket, (struct sockaddr *)&from, sizeof from) != 0)
            return false;
    }
    return connect(wire->socket, (struct sockaddr *)&to, sizeof to) == 0 || errno == EINPROGRESS;
}

bool wire_start(Wire *wire, WirePlace place, const char *path, const char *headers)
{
    char request[2048];
    int length = snprintf(request, sizeof request,
                          "GET %s HTTP/1.1\r\nHost: 127.0.0.1:%u\r\nUpgrade: websocket\r\n"
                          "Connection: Upgrade\r\nSec-WebSocket-Key: " KEY "\r\n"
                          "Sec-WebSocket-Version: 13\r\n%s\r\n",
                          path, place.port, headers);

    if (!wire_start_raw(wire, place) || length >= (int)sizeof request)
        return false;
    wire_raw(wire, (Span){request, (size_t)length});
    return true;
}

void wire_drop(Wire *wire)
{
    if (wire->socket >= 0)
        close(wire->socket);
    free(wire->in.bytes);
    free(wire->out.bytes);
    free(wire->parts.bytes);
    *wire = (Wire){.socket = -1};
}

WireState wire_flush(Wire *wire)
{
    while (wire->out.start < wire->out.length) {
        Span rest = buffer_span(&wire->out);
        ssize_t sent = send(wire->socket, rest.start, rest.length, MSG_NOSIGNAL);
        if (sent < 0 && (errno == EAGAIN || errno == ENOTCONN))
            return WIRE_NOTHING;
        if (sent < 0 && errno != EINTR)
            return WIRE_CLOSED;
        if (sent > 0)
            wire->out.start += (size_t)sent;
    }
    return WIRE_FINE;
}

WireState wire_read(Wire *wire)
{
    for (;;) {
        ssize_t count = recv(wire->socket, buffer_room(&wire->in, READ_BYTES), READ_BYTES, 0);
        if (count < 0 && errno == EINTR)
            continue;
        if (count < 0)
            return errno == EAGAIN || errno == ENOTCONN ? WIRE_NOTHING : WIRE_CLOSED;
        if (count == 0)
            return WIRE_CLOSED;
        wire->in.length += (size_t)count;
        return WIRE_FINE;
    }
}

/* Whether an answer has a header that ends with this value. */
static bool has_header(const char *headers, const char *name, const char *value)
{
    size_t length = strlen(name);

    for (const char *line = headers; (line = strstr(line, "\r\n")) != NULL && line[2] != '\r';) {
        line += 2;
        if (strncasecmp(line, name, length) != 0 || line[length] != ':')
            continue;
        line += length + 1 + strspn(line + length + 1, " ");
        return strncasecmp(line, value, strlen(value)) == 0 && line[strlen(value)] == '\r';
    }
    return false;
}

/* Reads the answer to the request, which must switch to WebSocket. */
static WireState shake_hands(Wire *wire)
{
    Span answer = buffer_span(&wire->in);
    char *headers = answer.length > 0 ? memmem(answer.start, answer.length, "\r\n\r\n", 4) : NULL;

    if (headers == NULL)
        return answer.length > 8192 ? wire_break(wire, "headers without an end") : WIRE_NOTHING;
    size_t length = (size_t)(headers - answer.start) + 4;
    char *text = strndup(answer.start, length);
    if (text == NULL || sscanf(text, "HTTP/1.%*[01] %3u", &wire->status) != 1)
        wire->fault = "no HTTP answer";
    else if (wire->status == 101 && !(has_header(text, "Upgrade", "websocket") &&
                                      has_header(text, "Connection", "Upgrade")))
        wire->fault = "101, but no upgrade";
    else if (wire->status == 101 && !has_header(text, "Sec-WebSocket-Accept", ACCEPTED))
        wire->fault = "a key that was not accepted";
    free(text);
    if (wire->fault != NULL)
        return WIRE_BROKEN;
    if (wire->status != 101)
        return WIRE_CLOSED;
    wire->in.start += length;
    wire->is_open = true;
    return WIRE_FINE;
}

typedef struct {
    unsigned kind;
    bool is_final;
    size_t head; /* bytes before the content */
    uint64_t length;
} Frame;

/* Parses the head of the next frame and checks it against the standard. */
static WireState frame_head(Wire *wire, Frame *frame)
{
    Span rest = buffer_span(&wire->in);
    const unsigned char *bytes = (const unsigned char *)rest.start;

    if (rest.length < 2)
        return WIRE_NOTHING;
    *frame = (Frame){bytes[0] & 15, bytes[0] >> 7, 2, bytes[1] & 127u};
    if ((bytes[0] & 0x70) != 0)
        return wire_break(wire, "reserved bits are set");
    if ((bytes[1] & 0x80) != 0)
        return wire_break(wire, "a server's frame is masked");
    if (frame->kind > 10 || (frame->kind > 2 && frame->kind < 8))
        return wire_break(wire, "no such kind of frame");
    if (frame->kind >= 8 && (!frame->is_final || frame->length > 125))
        return wire_break(wire, "a control frame is long or cut up");
    unsigned more = frame->length == 126 ? 2 : frame->length == 127 ? 8 : 0;
    frame->head += more;
    if (rest.length < frame->head)
        return WIRE_NOTHING;
    if (more > 0)
        frame->length = 0;
    for (unsigned i = 0; i < more; i++)
        frame->length = frame->length << 8 | bytes[2 + i];
    if (more > 0 && frame->length < (more == 2 ? 126 : 65536))
        return wire_break(wire, "a length is not written in the shortest way");
    if (frame->length > WIRE_MESSAGE_BYTES)
        return wire_break(wire, "a message is too long");
    return rest.length - frame->head < frame->length ? WIRE_NOTHING : WIRE_FINE;
}

static WireState take_control(Wire *wire, unsigned kind, Span content)
{
    if (kind == WIRE_PING)
        wire_frame(wire, WIRE_FINAL | WIRE_PONG, content);
    if (kind != WIRE_CLOSE)
        return WIRE_FINE;
    if (content.length == 1)
        return wire_break(wire, "half a closing code");
    if (content.length >= 2)
        wire->code =
            (unsigned)(unsigned char)content.start[0] << 8 | (unsigned char)content.start[1];
    if (!wire->is_closing)
        wire_frame(wire, WIRE_FINAL | WIRE_CLOSE,
                   (Span){content.start, content.length < 2 ? 0 : 2});
    wire->is_closing = true;
    wire_flush(wire);
    return WIRE_CLOSED;
}

/* Adds a part of a message to the others; WIRE_FINE once it is complete. */
static WireState take_part(Wire *wire, const Frame *frame, Span content, Span *message)
{
    bool is_begun = wire->parts.length > 0;

    if (frame->kind == WIRE_BINARY)
        return wire_break(wire, "a binary message");
    if (is_begun != (frame->kind == WIRE_GOES_ON))
        return wire_break(wire, "parts of messages are mixed up");
    if (!is_begun && frame->is_final) {
        *message = content;
        return WIRE_FINE;
    }
    buffer_add(&wire->parts, content.start, content.length);
    if (wire->parts.length > WIRE_MESSAGE_BYTES)
        return wire_break(wire, "a message is too long");
    if (!frame->is_final)
        return WIRE_NOTHING;
    *message = buffer_span(&wire->parts);
    wire->parts.length = 0;
    return WIRE_FINE;
}

WireState wire_next(Wire *wire, Span *message)
{
    Frame frame;
    WireState state = WIRE_FINE;

    if (wire->fault != NULL)
        return WIRE_BROKEN;
    if (!wire->is_open)
        state = shake_hands(wire);
    while (state == WIRE_FINE && (state = frame_head(wire, &frame)) == WIRE_FINE) {
        Span content = {wire->in.bytes + wire->in.start + frame.head, (size_t)frame.length};
        wire->in.start += frame.head + content.length;
        if (frame.kind >= 8) {
            state = take_control(wire, frame.kind, content);
            continue;
        }
        state = take_part(wire, &frame, content, message);
        if (state != WIRE_NOTHING)
            return state;
        state = WIRE_FINE;
    }
    return state;
}

void wire_frame(Wire *wire, unsigned kind, Span content)
{
    unsigned char head[14] = {(unsigned char)kind};
    size_t length = 2;
    uint32_t mask = wire->mask = wire->mask * 747796405u + 2891336453u;

    if (content.length < 126) {
        head[1] = (unsigned char)(0x80 | content.length);
    } else {
        unsigned more = content.length < 65536 ? 2 : 8;
        head[1] = more == 2 ? 0x80 | 126 : 0x80 | 127;
        for (unsigned i = more; i-- > 0;)
            head[length++] = (unsigned char)(content.length >> 8 * i);
    }
    memcpy(head + length, &mask, 4);
    buffer_add(&wire->out, head, length + 4);
    char *masked = buffer_room(&wire->out, content.length + 1);
    for (size_t i = 0; i < content.length; i++)
        masked[i] = (char)(content.start[i] ^ (char)head[length + i % 4]);
    wire->out.length += content.length;
}

void wire_send(Wire *wire, Span text)
{
    wire_frame(wire, WIRE_FINAL | WIRE_TEXT, text);
}

void wire_raw(Wire *wire, Span bytes)
{
    buffer_add(&wire->out, bytes.start, bytes.length);
}

/* Sends and reads once, waiting until `end` at most. */
static WireState wire_step(Wire *wire, int64_t end)
{
    WireState state = wire_flush(wire);
    struct pollfd poll_for = {wire->socket, POLLIN, 0};
    int64_t left = end - wire_clock();

    if (state == WIRE_CLOSED && wire_read(wire) == WIRE_FINE)
        return WIRE_FINE; /* what it had sent before */
    if (state == WIRE_CLOSED)
        return state;
    if (state == WIRE_NOTHING)
        poll_for.events |= POLLOUT;
    poll(&poll_for, 1, left > 0 ? (int)left : 0);
    state = wire_read(wire);
    return state == WIRE_NOTHING && left > 0 ? WIRE_FINE : state;
}

WireState wire_open(Wire *wire, WirePlace place, const char *path, const char *headers,
                    int milliseconds)
{
    int64_t end = wire_clock() + milliseconds;
    WireState state = WIRE_FINE;

    if (!wire_start(wire, place, path, headers))
        return WIRE_CLOSED;
    while (state == WIRE_FINE && !wire->is_open) {
        state = wire_step(wire, end);
        WireState hand = shake_hands(wire);
        if (hand != WIRE_NOTHING)
            return hand;
    }
    return state;
}

WireState wire_wait(Wire *wire, Span *message, int milliseconds)
{
    int64_t end = wire_clock() + milliseconds;
    WireState state = WIRE_FINE;

    for (;;) {
        WireState next = wire_next(wire, message);
        if (next != WIRE_NOTHING)
            return next;
        if (state != WIRE_FINE)
            return state;
        state = wire_step(wire, end);
    }
}

WireState wire_leave(Wire *wire, int milliseconds)
{
    int64_t end = wire_clock() + milliseconds;
    WireState state;
    Span message;

    wire_frame(wire, WIRE_FINAL | WIRE_CLOSE, (Span){"\x03\xe8", 2});
    wire->is_closing = true;
    do
        state = wire_wait(wire, &message, (int)(end - wire_clock()));
    while (state == WIRE_FINE);
    return state;
}

char *wire_get(WirePlace place, const char *path, int milliseconds)
{
    int64_t end = wire_clock() + milliseconds;
    char request[1024];
    Wire wire;
    char *answer = NULL;
    int length = snprintf(request, sizeof request,
                          "GET %s HTTP/1.1\r\nHost: 127.0.0.1:%u\r\nConnection: close\r\n\r\n",
                          path, place.port);

    if (wire_start_raw(&wire, place) && length < (int)sizeof request) {
        wire_raw(&wire, (Span){request, (size_t)length});
        WireState state = WIRE_FINE;
        while (state == WIRE_FINE)
            state = wire_step(&wire, end);
        Span all = buffer_span(&wire.in);
        if (state == WIRE_CLOSED && all.length > 0)
            answer = strndup(all.start, all.length);
    }
    wire_drop(&wire);
    return answer;
}
