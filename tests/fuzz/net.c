/* Fuzzes the opening of nets: the bytes overwrite part of a small net, with or without a correct
 * checksum; an opened net values every sheet without reading out of bounds. */
#include "bots/net/net.h"
#include "bots/net/net_file.h"
#include "bots/net/packed.h"
#include "fuzz.h"

enum { WIDTH = 8, HIDDEN = 8, CODES = 3, CODED = 100 };

/* A net of the smallest size for a game, whole or packed, all zero; `length` is set to its
 * length. */
static char *blank(const Game *game, bool is_packed, size_t *length)
{
    NetFileHead head = {
        .mark = NET_FILE_MARK,
        .row_count = rows_of(game)->row_count,
        .width = WIDTH,
        .hidden = HIDDEN,
        .heads = 1,
        .codes = is_packed ? CODES : 0,
        .coded = is_packed ? CODED : 0,
    };

    if (is_packed)
        memcpy(head.mark, NET_PACKED_MARK, sizeof head.mark);
    strncpy(head.game, game->name, sizeof head.game - 1);
    *length = net_file_length(&head);
    char *bytes = calloc(1, *length);
    REQUIRE(bytes != NULL);
    memcpy(bytes, &head, sizeof head);
    return bytes;
}

/* A file may have any length; its address is divisible by 8. */
static void open_plain(const Game *game, const uint8_t *data, size_t size)
{
    Net net;
    char *bytes = malloc(size + 8);

    REQUIRE(bytes != NULL);
    memcpy(bytes, data, size);
    void *whole = bytes;
    if (net_unpack(&whole, &size) == NET_FINE)
        REQUIRE(net_open(&net, game, whole, size) <= NET_DAMAGED);
    free(whole);
}

static void value_sheets(const Net *net)
{
    Sheet sheet = {0};
    NetSum sums[2];
    NetValue values[2];

    for (unsigned cell = 0; cell <= GRID_CELLS; cell++) {
        net_sum_ways(net, sums, values, &sheet, 0);
        if (cell < GRID_CELLS)
            sheet_write(&game_knister, &sheet, cell, SUM_LEAST + cell * 7 % SUM_COUNT);
    }
}

/* The first byte says at which end of the head or of the file the others overwrite it. */
static void open_changed(const Game *game, const uint8_t *data, size_t size)
{
    Net net;
    size_t length = 0;
    bool is_at_end = data[0] & 1, is_signed = data[0] & 2, is_packed = data[0] & 4;
    char *bytes = blank(game, is_packed, &length);

    size--;
    memcpy(is_at_end ? bytes + length - size : bytes, data + 1, size);
    NetFileHead head;
    memcpy(&head, bytes, sizeof head);
    if (is_signed) {
        head.checksum = net_checksum(bytes + sizeof head, length - sizeof head);
        memcpy(bytes, &head, sizeof head);
    }
    void *whole = bytes;
    if (net_unpack(&whole, &length) == NET_FINE && net_open(&net, game, whole, length) == NET_FINE)
        value_sheets(&net);
    free(whole);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    for (unsigned g = 0; game_at(g) != NULL; g++) {
        open_plain(game_at(g), data, size);
        if (size > 0)
            open_changed(game_at(g), data, size);
    }
    return 0;
}
