/* Reading and writing frames. */
#include "server/net/frames.h"

#include <openssl/evp.h>
#include <openssl/sha.h>
#include <string.h>

enum { FINAL = 0x80, RESERVED = 0x70, MASKED = 0x80 };

/* The length of the head, as far as its first two bytes tell it. */
static unsigned head_size(const Frames *frames)
{
    if (frames->head_length < 2)
        return 2;
    unsigned short_length = frames->head[1] & 0x7f;
    return 2 + (short_length == 126 ? 2 : short_length == 127 ? 8 : 0) + 4;
}

/* Reads a complete head; false: the standard does not allow it. */
static bool read_head(Frames *frames)
{
    const unsigned char *head = frames->head;
    unsigned size = head_size(frames);
    uint64_t length = head[1] & 0x7f;

    frames->is_final = (head[0] & FINAL) != 0;
    frames->kind = head[0] & 0x0f;
    if (size > 6) {
        length = 0;
        for (unsigned i = 2; i < size - 4; i++)
            length = length << 8 | head[i];
        if (length < (size == 8 ? 126 : 65536) || length > INT64_MAX)
            return false;
    }
    frames->left = length;
    frames->mask_at = 0;
    frames->control_length = 0;
    frames->is_inside = true;
    memcpy(frames->mask, head + size - 4, 4);
    if ((head[0] & RESERVED) != 0 || (head[1] & MASKED) == 0)
        return false;
    switch (frames->kind) {
    case FRAME_MORE:
        return frames->is_in_message;
    case FRAME_TEXT:
    case FRAME_BINARY:
        frames->is_binary = frames->kind == FRAME_BINARY;
        return !frames->is_in_message;
    case FRAME_CLOSE:
    case FRAME_PING:
    case FRAME_PONG:
        return frames->is_final && length <= FRAME_CONTROL_BYTES;
    default:
        return false;
    }
}

/* Eight bytes at a time, and the rest one by one. */
static void unmask(Frames *frames, char *bytes, size_t length)
{
    unsigned char mask[8];
    uint64_t whole, word;
    size_t done = 0;

    for (unsigned i = 0; i < sizeof mask; i++)
        mask[i] = frames->mask[(frames->mask_at + i) % 4];
    memcpy(&whole, mask, sizeof whole);
    for (; done + sizeof word <= length; done += sizeof word) {
        memcpy(&word, bytes + done, sizeof word);
        word ^= whole;
        memcpy(bytes + done, &word, sizeof word);
    }
    for (size_t i = 0; done + i < length; i++)
        bytes[done + i] = (char)(bytes[done + i] ^ mask[i]);
    frames->mask_at = (frames->mask_at + length) % 4;
}

/* Takes a part of the head; false: it is not complete. */
static bool take_head(Frames *frames, char **bytes, size_t *length)
{
    while (*length > 0 && frames->head_length < head_size(frames)) {
        frames->head[frames->head_length++] = (unsigned char)**bytes;
        ++*bytes;
        --*length;
    }
    return frames->head_length >= 2 && frames->head_length == head_size(frames);
}

static FramesNews take_control(Frames *frames, Span piece, Span *content)
{
    memcpy(frames->control + frames->control_length, piece.start, piece.length);
    frames->control_length += (unsigned char)piece.length;
    if (frames->left > 0)
        return FRAMES_NOTHING;
    *content = (Span){frames->control, frames->control_length};
    frames->is_inside = false;
    frames->head_length = 0;
    if (frames->kind == FRAME_CLOSE)
        return content->length == 1 ? FRAMES_BROKEN : FRAMES_CLOSE;
    return frames->kind == FRAME_PING ? FRAMES_PING : FRAMES_PONG;
}

FramesNews frames_next(Frames *frames, char **bytes, size_t *length, Span *content, bool *is_last)
{
    if (!frames->is_inside) {
        if (!take_head(frames, bytes, length))
            return FRAMES_NOTHING;
        if (!read_head(frames))
            return FRAMES_BROKEN;
    }
    Span piece = {*bytes, frames->left < *length ? (size_t)frames->left : *length};
    if (piece.length == 0 && frames->left > 0)
        return FRAMES_NOTHING;
    unmask(frames, *bytes, piece.length);
    *bytes += piece.length;
    *length -= piece.length;
    frames->left -= piece.length;
    if (frames->kind >= FRAME_CLOSE)
        return take_control(frames, piece, content);
    *content = piece;
    *is_last = frames->left == 0 && frames->is_final;
    if (frames->left == 0) {
        frames->is_inside = false;
        frames->head_length = 0;
        frames->is_in_message = !frames->is_final;
    }
    return frames->is_binary ? FRAMES_BINARY : FRAMES_PIECE;
}

unsigned char *frame_begin(unsigned char *content, FrameKind kind, size_t length)
{
    unsigned char *start = content - (length < 126 ? 2 : 4);

    start[0] = (unsigned char)(FINAL | kind);
    start[1] = (unsigned char)(length < 126 ? length : 126);
    if (length >= 126) {
        start[2] = (unsigned char)(length >> 8);
        start[3] = (unsigned char)length;
    }
    return start;
}

void frames_accept(Span key, char accept[FRAMES_ACCEPT_BYTES + 1])
{
    static const char suffix[] = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";
    char text[128];
    unsigned char hash[SHA_DIGEST_LENGTH];
    size_t length = key.length < 64 ? key.length : 64;

    memcpy(text, key.start, length);
    memcpy(text + length, suffix, sizeof suffix - 1);
    SHA1((unsigned char *)text, length + sizeof suffix - 1, hash);
    EVP_EncodeBlock((unsigned char *)accept, hash, sizeof hash);
}
