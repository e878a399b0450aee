/* Fuzzes the opening of nets: the bytes overwrite part of a small net, with or without a correct
 * checksum; an opened net values every sheet without reading out of bounds. */
#include "bots/net/net.h"
#include "bots/net/net_file.h"
#include "fuzz.h"

enum { WIDTH = 8, HIDDEN = 8 };

/* A net of the smallest size for a game, all zero; `length` is set to its length. */
static char *blank(const Game *game, size_t *length)
{
    NetFileHead head = {
        .mark = NET_FILE_MARK,
        .row_count = rows_of(game)->row_count,
        .width = WIDTH,
        .hidden = HIDDEN,
        .heads = 1,
    };

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
    NetState state = net_open(&net, game, bytes, size);
    REQUIRE(state <= NET_DAMAGED);
    free(bytes);
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
    char *bytes = blank(game, &length);
    bool is_at_end = data[0] & 1, is_signed = data[0] & 2;

    size--;
    memcpy(is_at_end ? bytes + length - size : bytes, data + 1, size);
    NetFileHead head;
    memcpy(&head, bytes, sizeof head);
    if (is_signed) {
        head.checksum = net_checksum(bytes + sizeof head, length - sizeof head);
        memcpy(bytes, &head, sizeof head);
    }
    if (net_open(&net, game, bytes, length) == NET_FINE)
        value_sheets(&net);
    free(bytes);
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
