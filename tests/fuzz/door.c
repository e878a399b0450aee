/* Fuzzes what arrives at the server's front door: the head of a request, and WebSocket frames. A
 * head's parts lie within it, and frames mean the same however they are cut into pieces. */
#include "fuzz.h"
#include "server/net/encoding.h"
#include "server/net/frames.h"
#include "server/net/head.h"
#include "server/net/hosts.h"
#include "server/guards/source.h"

static bool is_inside(Span part, Span whole)
{
    return part.start >= whole.start && part.start + part.length <= whole.start + whole.length;
}

static void try_head(Span bytes)
{
    char name[HOST_NAME_BYTES + 1];
    Source source;
    Head head;

    if (head_parse(bytes, &head) != HEAD_FINE)
        return;
    REQUIRE(head.length >= 4 && head.length <= bytes.length && head.length <= HEAD_BYTES);
    REQUIRE(memcmp(bytes.start + head.length - 4, "\r\n\r\n", 4) == 0);
    REQUIRE(head.path.length > 0 && head.path.start[0] == '/');
    for (unsigned i = 0; i < HEADER_COUNT; i++) {
        Span value = head.value[i];
        REQUIRE(value.start == NULL || is_inside(value, (Span){bytes.start, head.length}));
        REQUIRE(value.start == NULL || memchr(value.start, '\n', value.length) == NULL);
    }
    for (size_t length = 0; length < head.length; length++)
        REQUIRE(head_parse((Span){bytes.start, length}, &(Head){0}) == HEAD_MORE);
    if (head_has(&head, HEADER_HOST) && host_read(head.value[HEADER_HOST], name))
        REQUIRE(strlen(name) > 0);
    if (head_has(&head, HEADER_FORWARDED_FOR))
        source_of_header(head.value[HEADER_FORWARDED_FOR], &source);
    REQUIRE(encoding_choose(head.value[HEADER_ACCEPT_ENCODING], (bool[]){true, false}) !=
            ENCODING_GZIP);
}

/* A number for what the frames say, when they come in pieces of this length. */
static uint64_t hash_frames(const uint8_t *data, size_t size, size_t step)
{
    Frames frames = {0};
    FramesNews news = FRAMES_NOTHING;
    uint64_t hash = 1;
    char piece[4096];

    for (size_t at = 0; at < size && news != FRAMES_BROKEN; at += step) {
        char *bytes = piece;
        size_t length = size - at < step ? size - at : step;
        Span content = {"", 0};
        bool is_last = false;
        memcpy(piece, data + at, length);
        while ((news = frames_next(&frames, &bytes, &length, &content, &is_last)) !=
                   FRAMES_NOTHING &&
               news != FRAMES_BROKEN) {
            for (size_t i = 0; i < content.length; i++)
                hash = (hash ^ (unsigned char)content.start[i]) * 1099511628211u;
            if (news != FRAMES_PIECE && news != FRAMES_BINARY)
                hash = (hash ^ news) * 1099511628211u;
            else if (is_last)
                hash = hash * 1099511628211u + 1;
        }
    }
    return hash * 2 + (news == FRAMES_BROKEN);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size > 4096)
        return 0;
    try_head((Span){(const char *)data, size});
    REQUIRE(hash_frames(data, size, 1) == hash_frames(data, size, 4096));
    REQUIRE(hash_frames(data, size, 3) == hash_frames(data, size, 7));
    return 0;
}
