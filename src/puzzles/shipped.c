/* The puzzles linked into the program: those in puzzles/meson.build. */
#include "puzzles/shipped.h"

#include <stdlib.h>
#include <zlib.h>

#define ALL_LINKED(DO) DO(knister) DO(knaster)
#define DECLARE(name) extern const unsigned char puzzles_##name##_start[], puzzles_##name##_end[];
#define FILE_OF(name) {&game_##name, puzzles_##name##_start, puzzles_##name##_end},

ALL_LINKED(DECLARE)

static const struct {
    const Game *game;
    const unsigned char *start, *end;
} linked[] = {ALL_LINKED(FILE_OF)};

/* Unpacks a whole file of gzip, whose last four bytes are its length. */
static char *unpack(const unsigned char *start, const unsigned char *end, size_t *length)
{
    enum { GZIP = 16 }; /* added to the window size, it selects gzip */
    z_stream stream = {.next_in = (unsigned char *)start, .avail_in = (uInt)(end - start)};

    *length = (size_t)end[-4] | (size_t)end[-3] << 8 | (size_t)end[-2] << 16;
    char *bytes = malloc(*length + 1);
    if (bytes == NULL || inflateInit2(&stream, GZIP + MAX_WBITS) != Z_OK) {
        free(bytes);
        return NULL;
    }
    stream.next_out = (unsigned char *)bytes;
    stream.avail_out = (uInt)*length;
    inflate(&stream, Z_FINISH);
    inflateEnd(&stream);
    *length -= stream.avail_out;
    return bytes;
}

char *shipped_puzzles(const Game *game, size_t *length)
{
    for (size_t i = 0; i < sizeof linked / sizeof *linked; i++)
        if (linked[i].game == game)
            return unpack(linked[i].start, linked[i].end, length);
    return NULL;
}
