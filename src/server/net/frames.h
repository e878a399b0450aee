/* WebSocket frames (RFC 6455), as a server reads and writes them. */
#ifndef KNOBEL_SERVER_NET_FRAMES_H
#define KNOBEL_SERVER_NET_FRAMES_H

#include "base/text.h"

enum {
    FRAME_HEAD_BYTES = 4,     /* of a frame that the server sends, at most */
    FRAME_BYTES_MOST = 65535, /* of the content of such a frame */
    FRAME_CONTROL_BYTES = 125,
    FRAMES_ACCEPT_BYTES = 28, /* of the answer to a handshake's key */
};

typedef enum {
    FRAME_MORE = 0, /* goes on with a message */
    FRAME_TEXT = 1,
    FRAME_BINARY = 2,
    FRAME_CLOSE = 8,
    FRAME_PING = 9,
    FRAME_PONG = 10,
} FrameKind;

/* Why a connection is closed. */
enum { FRAMES_NORMAL = 1000, FRAMES_LEAVING = 1001, FRAMES_WRONG = 1002 };

/* What a client is sending. All zero at the beginning. */
typedef struct {
    unsigned char head[14];
    unsigned char head_length; /* bytes of the head read so far */
    bool is_inside;            /* the head is complete, the content follows */
    bool is_final;
    bool is_in_message; /* the first frame of a message was not its last */
    bool is_binary;     /* that message */
    unsigned char kind;
    unsigned char mask[4];
    unsigned mask_at;
    uint64_t left; /* bytes of the content that have not come yet */
    unsigned char control_length;
    char control[FRAME_CONTROL_BYTES];
} Frames;

typedef enum {
    FRAMES_NOTHING, /* all bytes are used up */
    FRAMES_PIECE,   /* of a text message */
    FRAMES_BINARY,  /* a message that is not text */
    FRAMES_PING,
    FRAMES_PONG,
    FRAMES_CLOSE,
    FRAMES_BROKEN, /* not what the standard allows */
} FramesNews;

/* Takes the next thing off the bytes, which are unmasked in place. The content is that of a piece
 * or of a control frame. `is_last`: the piece ends its message. */
FramesNews frames_next(Frames *frames, char **bytes, size_t *length, Span *content, bool *is_last);

/* Writes the head of a whole frame right before its content; returns where the frame starts. */
unsigned char *frame_begin(unsigned char *content, FrameKind kind, size_t length);

/* Writes the answer to a handshake's key. */
void frames_accept(Span key, char accept[FRAMES_ACCEPT_BYTES + 1]);

#endif
