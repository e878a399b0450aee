/* Sockets that never block, with OpenSSL above them if there is a certificate. */
#include "server/net/stream.h"

#include <errno.h>
#include <openssl/err.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

/* At least a record of TLS: then one read empties OpenSSL's buffer. */
enum { READ_BYTES = 16384 };

/* Results of reading and writing besides a number of bytes. */
enum { STREAM_LATER = -1, STREAM_ENDED = -2 };

static void on_poll(uv_poll_t *poll, int status, int events);

static void watch(Stream *stream)
{
    int events = 0;

    if (stream->is_closed)
        return;
    if (!stream->is_paused || stream->is_shaking_hands)
        events |= UV_READABLE;
    if (stream->waiting != NULL || stream->wants_to_write)
        events |= UV_WRITABLE;
    if (events == stream->watched)
        return;
    stream->watched = events;
    if (events != 0)
        uv_poll_start(&stream->poll, events, on_poll);
    else
        uv_poll_stop(&stream->poll);
}

/* Why OpenSSL could not go on. */
static ssize_t tls_trouble(Stream *stream, int result)
{
    int error = SSL_get_error(stream->tls, result);

    ERR_clear_error();
    stream->wants_to_write = error == SSL_ERROR_WANT_WRITE;
    return error == SSL_ERROR_WANT_READ || error == SSL_ERROR_WANT_WRITE ? STREAM_LATER
                                                                         : STREAM_ENDED;
}

static ssize_t plain_result(ssize_t count)
{
    if (count > 0)
        return count;
    bool is_later = count < 0 && (errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR);
    return is_later ? STREAM_LATER : STREAM_ENDED;
}

static ssize_t read_some(Stream *stream, char *bytes, size_t size)
{
    if (stream->tls == NULL)
        return plain_result(recv(stream->descriptor, bytes, size, 0));
    int count = SSL_read(stream->tls, bytes, (int)size);
    if (count <= 0)
        return tls_trouble(stream, count);
    stream->wants_to_write = false;
    return count;
}

static ssize_t write_some(Stream *stream, const char *bytes, size_t length)
{
    if (stream->tls == NULL)
        return plain_result(send(stream->descriptor, bytes, length, MSG_NOSIGNAL));
    int count = SSL_write(stream->tls, bytes, (int)length);
    return count > 0 ? count : tls_trouble(stream, count);
}

/* Goes on with the handshake of TLS; false: it failed. */
static bool shake_hands(Stream *stream)
{
    int result = SSL_accept(stream->tls);

    if (result != 1)
        return tls_trouble(stream, result) == STREAM_LATER;
    stream->is_shaking_hands = false;
    stream->wants_to_write = false;
    return true;
}

/* Sends what waits, as far as the socket takes it; false: the connection is broken. */
static bool send_waiting(Stream *stream)
{
    while (stream->waiting != NULL) {
        ssize_t count = write_some(stream, stream->waiting + stream->waiting_start,
                                   stream->waiting_length - stream->waiting_start);
        if (count == STREAM_LATER)
            return true;
        if (count < 0)
            return false;
        stream->waiting_start += (size_t)count;
        if (stream->waiting_start < stream->waiting_length)
            continue;
        free(stream->waiting);
        stream->waiting = NULL;
        stream->waiting_start = stream->waiting_length = 0;
    }
    return true;
}

static void read_all(Stream *stream)
{
    char bytes[READ_BYTES];

    do {
        ssize_t count = read_some(stream, bytes, sizeof bytes);
        if (count > 0)
            stream->events->read(stream, bytes, (size_t)count);
        else if (count == STREAM_ENDED)
            stream->events->ended(stream);
    } while (!stream->is_closed && !stream->is_paused && stream->tls != NULL &&
             SSL_has_pending(stream->tls));
}

static void on_poll(uv_poll_t *poll, int status, int events)
{
    Stream *stream = poll->data;
    bool is_fine = status == 0;
    bool was_waiting = stream->waiting != NULL;

    (void)events;
    if (is_fine && stream->is_shaking_hands) {
        is_fine = shake_hands(stream);
        if (is_fine && stream->is_shaking_hands) {
            watch(stream);
            return;
        }
    }
    is_fine = is_fine && send_waiting(stream);
    if (!is_fine) {
        stream->events->ended(stream);
    } else {
        if (was_waiting && stream->waiting == NULL)
            stream->events->taken(stream);
        if (!stream->is_closed && !stream->is_paused)
            read_all(stream);
    }
    watch(stream);
}

static void on_timer(uv_timer_t *timer)
{
    Stream *stream = timer->data;

    stream->events->late(stream);
}

bool stream_open(Stream *stream, uv_loop_t *loop, int descriptor, SSL_CTX *tls,
                 const StreamEvents *events)
{
    *stream = (Stream){.events = events, .descriptor = descriptor, .open_handles = 2};
    if (tls != NULL) {
        stream->tls = SSL_new(tls);
        stream->is_shaking_hands = true;
        if (stream->tls == NULL || SSL_set_fd(stream->tls, descriptor) != 1)
            goto failed;
    }
    if (uv_poll_init(loop, &stream->poll, descriptor) != 0)
        goto failed;
    uv_timer_init(loop, &stream->timer);
    stream->poll.data = stream->timer.data = stream;
    watch(stream);
    return true;
failed:
    SSL_free(stream->tls);
    close(descriptor);
    return false;
}

bool stream_send(Stream *stream, const void *bytes, size_t length)
{
    const char *at = bytes;

    while (stream->waiting == NULL && length > 0 && !stream->is_closed) {
        ssize_t count = write_some(stream, at, length);
        if (count == STREAM_LATER)
            break;
        if (count < 0)
            return false;
        at += count;
        length -= (size_t)count;
    }
    if (length == 0 || stream->is_closed)
        return !stream->is_closed;
    size_t used = stream->waiting_length - stream->waiting_start;
    char *more = malloc(used + length);
    if (more == NULL)
        return false;
    if (used > 0)
        memcpy(more, stream->waiting + stream->waiting_start, used);
    memcpy(more + used, at, length);
    free(stream->waiting);
    stream->waiting = more;
    stream->waiting_start = 0;
    stream->waiting_length = used + length;
    watch(stream);
    return true;
}

void stream_pause(Stream *stream, bool is_paused)
{
    stream->is_paused = is_paused;
    watch(stream);
}

void stream_set_timer(Stream *stream, uint64_t milliseconds)
{
    if (stream->is_closed)
        return;
    if (milliseconds > 0)
        uv_timer_start(&stream->timer, on_timer, milliseconds, 0);
    else
        uv_timer_stop(&stream->timer);
}

void stream_finish(Stream *stream)
{
    if (stream->tls != NULL && !stream->is_shaking_hands) {
        SSL_shutdown(stream->tls);
        ERR_clear_error();
    }
    shutdown(stream->descriptor, SHUT_WR);
}

static void handle_closed(uv_handle_t *handle)
{
    Stream *stream = handle->data;

    if (--stream->open_handles == 0)
        stream->events->closed(stream);
}

void stream_close(Stream *stream)
{
    if (stream->is_closed)
        return;
    stream->is_closed = true;
    uv_close((uv_handle_t *)&stream->poll, handle_closed);
    uv_close((uv_handle_t *)&stream->timer, handle_closed);
    if (stream->tls != NULL) {
        if (!stream->is_shaking_hands)
            SSL_shutdown(stream->tls);
        SSL_free(stream->tls);
        ERR_clear_error();
    }
    close(stream->descriptor);
    free(stream->waiting);
    stream->tls = NULL;
    stream->waiting = NULL;
}
