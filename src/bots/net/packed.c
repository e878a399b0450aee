/* Making the vectors of a packed net. */
#include "bots/net/packed.h"

#include "bots/net/codes.h"
#include "bots/net/net_file.h"

#include <stdlib.h>
#include <string.h>

/* The parts of a packed net's file. */
typedef struct {
    NetFileHead head;
    const char *rest; /* everything that a whole net has, too, except vectors */
    size_t rest_length;
    const char *matrix;
    const uint8_t *coded;
} Packed;

static const Rows *rows_named(const char name[16])
{
    for (unsigned i = 0; game_at(i) != NULL; i++) {
        char padded[16] = {0};
        strncpy(padded, game_at(i)->name, sizeof padded - 1);
        if (memcmp(padded, name, sizeof padded) == 0)
            return rows_of(game_at(i));
    }
    return NULL;
}

static NetState find_parts(Packed *packed, const char *bytes, size_t length)
{
    NetFileHead *head = &packed->head;

    memcpy(head, bytes, sizeof *head);
    const Rows *rows = rows_named(head->game);
    if (rows == NULL || rows->row_count != head->row_count)
        return NET_OTHER_GAME;
    if (head->codes == 0 || head->codes > CODES_MOST || head->width > NET_WIDTH_MOST ||
        head->hidden > NET_HIDDEN_MOST || head->heads > NET_FILLED ||
        length != net_file_length(head))
        return NET_WRONG_SIZE;
    size_t matrix = sizeof(int16_t) * head->codes * head->width;
    packed->rest = bytes + sizeof *head;
    packed->rest_length = length - sizeof *head - matrix - head->coded;
    packed->matrix = packed->rest + packed->rest_length;
    packed->coded = (const uint8_t *)packed->matrix + matrix;
    bool is_sound = head->checksum == net_checksum(packed->rest, length - sizeof *head);
    return is_sound ? NET_FINE : NET_DAMAGED;
}

/* From steps of the matrix to those of a vector: divides by 64 and rounds, halves up. */
static int8_t to_byte(int32_t sum)
{
    enum { MOST = 1 << 30 }; /* 128 codes of 128 times 32768 are fewer */
    int32_t steps = (int32_t)(((uint32_t)sum + MOST + 32) / 64) - MOST / 64;

    return (int8_t)(steps > INT8_MAX ? INT8_MAX : steps < -INT8_MAX ? -INT8_MAX : steps);
}

/* What is needed only meanwhile; too much for a small stack. */
typedef struct {
    CodeReader reader;
    int16_t matrix[CODES_MOST][NET_WIDTH_MOST];
} Making;

static void make_vectors(const Packed *packed, Making *making, int8_t *to)
{
    uint32_t width = packed->head.width, codes = packed->head.codes;
    size_t length = sizeof **making->matrix * width;
    int8_t row[CODES_MOST];

    for (uint32_t k = 0; k < codes; k++)
        memcpy(making->matrix[k], packed->matrix + k * length, length);
    codes_open(&making->reader, packed->coded, packed->head.coded, codes);
    for (uint32_t i = 0; i < packed->head.row_count; i++, to += width) {
        int32_t sum[NET_WIDTH_MOST] = {0};
        codes_read(&making->reader, row);
        for (uint32_t k = 0; k < codes; k++)
            for (uint32_t u = 0; row[k] != 0 && u < width; u++)
                sum[u] += row[k] * making->matrix[k][u];
        for (uint32_t u = 0; u < width; u++)
            to[u] = to_byte(sum[u]);
    }
}

static char *make_whole(const Packed *packed, size_t *length)
{
    NetFileHead head = packed->head;
    size_t vectors = (size_t)head.row_count * head.width;

    memcpy(head.mark, NET_FILE_MARK, sizeof head.mark);
    head.codes = 0;
    head.coded = 0;
    *length = net_file_length(&head);
    char *whole = malloc(*length);
    Making *making = malloc(sizeof *making);
    if (whole == NULL || making == NULL) {
        free(making);
        free(whole);
        return NULL;
    }
    make_vectors(packed, making, (int8_t *)whole + sizeof head);
    free(making);
    memcpy(whole + sizeof head + vectors, packed->rest, packed->rest_length);
    head.checksum = net_checksum(whole + sizeof head, *length - sizeof head);
    memcpy(whole, &head, sizeof head);
    return whole;
}

bool net_is_packed(const void *bytes, size_t length)
{
    const Packed *packed;

    return length >= sizeof packed->head &&
           memcmp(bytes, NET_PACKED_MARK, sizeof packed->head.mark) == 0;
}

NetState net_unpack(void **bytes, size_t *length)
{
    Packed packed;

    if (!net_is_packed(*bytes, *length))
        return NET_FINE;
    NetState state = find_parts(&packed, *bytes, *length);
    if (state != NET_FINE)
        return state;
    char *whole = make_whole(&packed, length);
    if (whole == NULL)
        return NET_NO_NET;
    free(*bytes);
    *bytes = whole;
    return NET_FINE;
}
