/* Value nets in whole numbers. */
#include "bots/net/net.h"

#include "bots/net/net_file.h"

#include <string.h>

uint64_t net_checksum(const void *bytes, size_t length)
{
    const unsigned char *at = bytes;
    uint64_t sum = length;

    for (; length >= 8; length -= 8, at += 8) {
        uint64_t word;
        memcpy(&word, at, sizeof word);
        sum = (sum ^ word) * 0x9fb21c651e98df25u;
        sum ^= sum >> 32;
    }
    for (; length > 0; length--)
        sum = (sum ^ *at++) * 0x9fb21c651e98df25u;
    return sum ^ sum >> 29;
}

size_t net_file_length(const NetFileHead *head)
{
    size_t heads = (size_t)head->heads * head->hidden;
    size_t vectors = (size_t)head->row_count * head->width;
    size_t packed = sizeof(int16_t) * head->codes * head->width + head->coded;

    return sizeof *head + (head->codes == 0 ? vectors : packed) +
           sizeof(int16_t) * (NET_FILLED + heads) * head->width +
           (sizeof(int32_t) + sizeof(int16_t)) * heads + sizeof(NetValue) * NET_FILLED;
}

/* Whether no sheet's value can overflow: anybody can make a file with a correct checksum. */
static bool is_tame(const Net *net)
{
    enum { SHIFT_MOST = 1 << 24, POINTS_MOST = GAME_TOTAL_MOST + 1 };

    for (size_t i = 0; i < (size_t)net->heads * net->hidden; i++)
        if (net->shift[i] > SHIFT_MOST || net->shift[i] < -SHIFT_MOST)
            return false;
    for (unsigned filled = 0; filled < NET_FILLED; filled++)
        if (net->offset[filled] > POINTS_MOST * NET_POINT ||
            net->offset[filled] < -POINTS_MOST * NET_POINT)
            return false;
    return true;
}

NetState net_open(Net *net, const Game *game, const void *bytes, size_t length)
{
    const NetFileHead *head = bytes;
    const Rows *rows = rows_of(game);
    char name[sizeof head->game] = {0};

    strncpy(name, game->name, sizeof name - 1);
    if (length < sizeof *head || memcmp(head->mark, NET_FILE_MARK, sizeof head->mark) != 0)
        return NET_NO_NET;
    if (rows == NULL || head->row_count != rows->row_count || head->codes != 0 ||
        head->coded != 0 || memcmp(head->game, name, sizeof name) != 0)
        return NET_OTHER_GAME;
    if (head->width == 0 || head->width > NET_WIDTH_MOST || head->width % 8 != 0 ||
        head->hidden == 0 || head->hidden > NET_HIDDEN_MOST || head->hidden % 8 != 0 ||
        (head->heads != 1 && head->heads != NET_FILLED) || length != net_file_length(head))
        return NET_WRONG_SIZE;
    if (head->checksum != net_checksum(head + 1, length - sizeof *head))
        return NET_DAMAGED;

    size_t heads = (size_t)head->heads * head->hidden;
    const char *at = (const char *)(head + 1);
    *net = (Net){.rows = rows,
                 .loops = loops_for(head->width),
                 .has_mirror = game->has_mirror,
                 .width = head->width,
                 .hidden = head->hidden,
                 .heads = head->heads};
    net->row = (const int8_t *)at;
    at += (size_t)head->row_count * head->width;
    net->bias = (const int16_t *)(const void *)at;
    net->weight = net->bias + (size_t)NET_FILLED * head->width;
    net->shift = (const int32_t *)(const void *)(net->weight + heads * head->width);
    net->output = (const int16_t *)(const void *)(net->shift + heads);
    net->offset = (const NetValue *)(const void *)(net->output + heads);
    return is_tame(net) ? NET_FINE : NET_DAMAGED;
}

uint32_t net_row(const Net *net, const Sheet *sheet, unsigned line, bool is_mirrored)
{
    const Rows *rows = net->rows;
    uint8_t symbols[GRID_SIDE];

    for (unsigned i = 0; i < GRID_SIDE; i++) {
        unsigned cell = grid_line[line][rows->order[line][i]];
        unsigned number = sheet->number[cell];
        unsigned circle = sheet->circled & cell_bit(cell) ? ROWS_CIRCLED : 0;
        unsigned symbol = is_mirrored ? SUM_MOST - number + 1 : number - SUM_LEAST + 1;
        symbols[i] = (uint8_t)(number == 0 ? 0 : symbol + circle);
    }
    return rows->row(rows->kind[line], symbols);
}

static const int8_t *vector_of(const Net *net, uint32_t row)
{
    return net->row + (size_t)row * net->width;
}

void net_sum(const Net *net, NetSum *sum, const Sheet *sheet, bool is_mirrored, uint32_t unseen)
{
    *sum = (NetSum){.is_mirrored = is_mirrored, .unseen = unseen};
    for (unsigned line = 0; line < GRID_LINES; line++) {
        if (unseen >> line & 1)
            continue;
        sum->row[line] = net_row(net, sheet, line, is_mirrored);
        const int8_t *add = vector_of(net, sum->row[line]);
        for (unsigned i = 0; i < net->width; i++)
            sum->unit[i] = (int16_t)(sum->unit[i] + add[i]);
    }
}

static void replace(const Net *net, const NetSum *before, const NetChange *change, int16_t *after)
{
    LoopsReplaced replaced;

    replaced.count = change->count;
    for (unsigned i = 0; i < change->count; i++) {
        replaced.added[i] = vector_of(net, change->row[i]);
        replaced.taken[i] = vector_of(net, before->row[change->line[i]]);
    }
    net->loops->replace(&replaced, before->unit, after, net->width);
}

void net_sum_after(const Net *net, const NetSum *before, const NetChange *change, NetSum *sum)
{
    sum->is_mirrored = before->is_mirrored;
    sum->unseen = before->unseen;
    memcpy(sum->row, before->row, sizeof sum->row);
    for (unsigned i = 0; i < change->count; i++)
        sum->row[change->line[i]] = change->row[i];
    replace(net, before, change, sum->unit);
}

/* Values sheets that have the same head. */
static void value_some(const Net *net, const NetSheet *sheets, unsigned count, NetValue *values)
{
    enum { ONE = 256, MOST = 1 << 29 }; /* 1 in a unit; more than any sheet's value */
    size_t first = net->heads > 1 ? (size_t)sheets->filled * net->hidden : 0;
    LoopsHead head = {
        .width = net->width,
        .hidden = net->hidden,
        .weight = net->weight + first * net->width,
        .shift = net->shift + first,
        .output = net->output + first,
    };
    int16_t unit[LOOPS_TOGETHER][NET_WIDTH_MOST];
    LoopsSum sums[LOOPS_TOGETHER] = {{NULL, NULL}};
    int64_t outputs[LOOPS_TOGETHER];

    for (unsigned i = 0; i < count; i++) {
        const NetSheet *sheet = &sheets[i];
        sums[i] = (LoopsSum){sheet->before->unit, net->bias + (size_t)sheet->filled * net->width};
        if (sheet->change != NULL) {
            replace(net, sheet->before, sheet->change, unit[i]);
            sums[i].unit = unit[i];
        }
    }
    net->loops->value(&head, sums, count, outputs);
    for (unsigned i = 0; i < count; i++) {
        /* the last unit goes straight to the output */
        int32_t straight = sums[i].unit[net->width - 1] + sums[i].bias[net->width - 1];
        /* 10 points per unit of the head, 5 per unit that goes straight */
        int64_t points = outputs[i] * 10 / 1024 + (int64_t)straight * (5 * NET_POINT / ONE);
        points = points > MOST ? MOST : points < -MOST ? -MOST : points;
        values[i] = (NetValue)points + net->offset[sheets[i].filled];
    }
}

void net_values(const Net *net, const NetSheet *sheets, unsigned count, NetValue *values)
{
    unsigned end;

    for (unsigned first = 0; first < count; first = end) {
        for (end = first + 1; end < count; end++)
            if (net->heads > 1 && sheets[end].filled != sheets[first].filled)
                break;
        value_some(net, sheets + first, end - first, values + first);
    }
}

NetValue net_value(const Net *net, const NetSum *sum, unsigned filled)
{
    NetValue value;

    net_values(net, &(NetSheet){sum, NULL, filled}, 1, &value);
    return value;
}

unsigned net_sum_ways(const Net *net, NetSum sums[2], NetValue values[2], const Sheet *sheet,
                      uint32_t unseen)
{
    unsigned ways = net->has_mirror ? 2 : 1;
    NetSheet sheets[2];

    for (unsigned i = 0; i < ways; i++) {
        net_sum(net, &sums[i], sheet, i == 1, unseen);
        sheets[i] = (NetSheet){&sums[i], NULL, sheet->filled};
    }
    net_values(net, sheets, ways, values);
    return ways;
}
