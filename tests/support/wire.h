/* A WebSocket client for tests and benchmarks, written from RFC 6455 alone: it knows nothing of the
 * server's library, and so holds the server's framing against the standard.
 *
 * The plain form never waits: start, then flush, read and take messages as the socket allows. The
 * waiting form stands on it. Loopback only, no TLS. */
#ifndef KNOBEL_TESTS_SUPPORT_WIRE_H
#define KNOBEL_TESTS_SUPPORT_WIRE_H

#include "base/text.h"

enum { WIRE_MESSAGE_BYTES = 1 << 24 }; /* of a message; a longer one is held to be a mistake */

typedef enum {
    WIRE_FINE,
    WIRE_NOTHING, /* not yet: the socket has to be waited for */
    WIRE_CLOSED,  /* by the server, as the standard wants it or not */
    WIRE_BROKEN,  /* the server has said what it must not: see `fault` */
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

/* Made by wire_start or wire_open, gone with wire_drop. All zero but the socket: none. */
typedef struct {
    int socket;        /* -1: none */
    bool is_open;      /* the server has agreed to speak WebSocket */
    bool is_closing;   /* it has said so */
    unsigned status;   /* of its HTTP answer, else 0 */
    unsigned code;     /* with which it closed; 0: none */
    const char *fault; /* with WIRE_BROKEN */
    uint32_t mask;
    WireBuffer in;
    WireBuffer out;
    WireBuffer parts; /* of a message that comes in several frames */
} Wire;

/* Where a server listens, on loopback: the last byte of 127.0.0.x, and where to speak from; 0: any.
 */
typedef struct {
    uint16_t port;
    uint8_t from;
} WirePlace;

/* Begins to connect and to ask for a path; `headers` are further lines, each with its end, or "".
 * False where the machine says no. */
bool wire_start(Wire *wire, WirePlace place, const char *path, const char *headers);

/* Connects and queues nothing: for bytes that are no WebSocket. */
bool wire_start_raw(Wire *wire, WirePlace place);

/* Sends what is queued, as far as the socket takes it; WIRE_NOTHING where some is left. */
WireState wire_flush(Wire *wire);

/* Takes what the socket has. */
WireState wire_read(Wire *wire);

/* The next text message among what was read; it lives until the wire is touched again. Answers
 * pings, and the handshake. */
WireState wire_next(Wire *wire, Span *message);

/* Queues a text message, a frame of any kind, bytes as they are. */
void wire_send(Wire *wire, Span text);
void wire_frame(Wire *wire, unsigned kind, Span content);
void wire_raw(Wire *wire, Span bytes);

void wire_drop(Wire *wire);

/* The waiting form: connects and shakes hands; sends what is queued and waits for a message. A
 * server that takes longer than `milliseconds` gives WIRE_NOTHING. */
WireState wire_open(Wire *wire, WirePlace place, const char *path, const char *headers,
                    int milliseconds);
WireState wire_wait(Wire *wire, Span *message, int milliseconds);

/* Says goodbye, and waits for the server to do the same. */
WireState wire_leave(Wire *wire, int milliseconds);

/* Asks for a path by HTTP and waits for the whole answer, which ends with the connection. It
 * belongs to the caller; NULL where there is none. */
char *wire_get(WirePlace place, const char *path, int milliseconds);

/* Milliseconds of a clock that only goes forward. */
int64_t wire_clock(void);

#endif
