/* A WebSocket client for tests and benchmarks, written only from RFC 6455: it is independent of the
 * server's library, and so checks the server's framing against the standard.
 *
 * The plain form never waits: start, then flush, read and take messages as the socket allows. The
 * waiting form uses it. Loopback only, no TLS. */
#ifndef KNOBEL_TESTS_SUPPORT_WIRE_H
#define KNOBEL_TESTS_SUPPORT_WIRE_H

#include "base/text.h"

enum { WIRE_MESSAGE_BYTES = 1 << 24 }; /* of a message; a longer one is an error */

typedef enum {
    WIRE_FINE,
    WIRE_NOTHING, /* not yet: the socket has to be waited for */
    WIRE_CLOSED,  /* by the server, with or without a close frame */
    WIRE_BROKEN,  /* the server broke the standard: see `fault` */
} WireState;

typedef enum {
    WIRE_GOES_ON = 0,
    WIRE_TEXT = 1,
    WIRE_BINARY = 2,
    WIRE_CLOSE = 8,
    WIRE_PING = 9,
    WIRE_PONG = 10,
    WIRE_FINAL = 0x80, /* added to the first frame that is also the last */
} WireKind;

/* Bytes from `start` to `length`. */
typedef struct {
    char *bytes;
    size_t start;
    size_t length;
    size_t size;
} WireBuffer;

/* Made by wire_start or wire_open, freed by wire_drop. All zero except the socket: none. */
typedef struct {
    int socket;        /* -1: none */
    bool is_open;      /* the server has accepted the upgrade */
    bool is_closing;   /* it has said so */
    unsigned status;   /* of its HTTP answer, otherwise 0 */
    unsigned code;     /* with which it closed; 0: none */
    const char *fault; /* with WIRE_BROKEN */
    uint32_t mask;
    WireBuffer in;
    WireBuffer out;
    WireBuffer parts; /* of a message that comes in several frames */
} Wire;

/* Where a server listens, on loopback. `from` is the last byte of 127.0.0.x to connect from, 0:
 * any. */
typedef struct {
    uint16_t port;
    uint8_t from;
} WirePlace;

/* Begins to connect and to request a path; `headers` are additional lines, each with its line end,
 * or "". False on a system error. */
bool wire_start(Wire *wire, WirePlace place, const char *path, const char *headers);

/* Connects and queues nothing: for bytes that are not WebSocket. */
bool wire_start_raw(Wire *wire, WirePlace place);

/* Sends what is queued, as far as the socket takes it; WIRE_NOTHING if some is left. */
WireState wire_flush(Wire *wire);

/* Reads what the socket has. */
WireState wire_read(Wire *wire);

/* The next text message among what was read, valid until the next call. Also handles pings and the
 * handshake. */
WireState wire_next(Wire *wire, Span *message);

/* Queues a text message, a frame of any kind, bytes as they are. */
void wire_send(Wire *wire, Span text);
void wire_frame(Wire *wire, unsigned kind, Span content);
void wire_raw(Wire *wire, Span bytes);

void wire_drop(Wire *wire);

/* The waiting form: connects with the handshake; sends what is queued and waits for a message.
 * WIRE_NOTHING if the server takes longer than `milliseconds`. */
WireState wire_open(Wire *wire, WirePlace place, const char *path, const char *headers,
                    int milliseconds);
WireState wire_wait(Wire *wire, Span *message, int milliseconds);

/* Sends a close frame, and waits for that of the server. */
WireState wire_leave(Wire *wire, int milliseconds);

/* Requests a path by HTTP and waits for the whole answer, which ends with the connection. The
 * caller frees it; NULL if there is none. */
char *wire_get(WirePlace place, const char *path, int milliseconds);

/* Milliseconds of a clock that only goes forward. */
int64_t wire_clock(void);

#endif
