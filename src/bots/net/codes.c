/* Reading the codes of packed nets.
 *
 * A range coder: each number is a few yes-or-no questions, and likely answers take less than a bit.
 * How likely they are is learned from the numbers before. train/small/coding.py writes. */
#include "bots/net/codes.h"

#include <stdbool.h>

enum { FAST = 4, SLOW = 7, LEAST_RANGE = 1 << 24 };

static uint8_t next_byte(CodeReader *reader)
{
    return reader->at < reader->end ? *reader->at++ : 0;
}

void codes_open(CodeReader *reader, const uint8_t *bytes, size_t length, unsigned count)
{
    const CodeModel even = {32768, 32768};

    *reader = (CodeReader){.at = bytes, .end = bytes + length, .range = UINT32_MAX, .count = count};
    for (unsigned i = 0; i < 4; i++)
        reader->code = reader->code << 8 | next_byte(reader);
    for (unsigned k = 0; k < CODES_MOST; k++) {
        for (unsigned i = 0; i < sizeof *reader->other / sizeof even; i++)
            reader->other[k][i] = even;
        for (unsigned i = 0; i < sizeof *reader->size / sizeof even; i++)
            reader->size[k][i] = even;
        reader->sign[k] = even;
    }
}

static bool ask(CodeReader *reader, CodeModel *model)
{
    uint32_t fast = model->fast, slow = model->slow;
    uint32_t bound = (reader->range >> 16) * ((fast + slow) / 2);
    bool is_yes = reader->code >= bound;

    if (is_yes) {
        reader->code -= bound;
        reader->range -= bound;
        fast -= fast >> FAST;
        slow -= slow >> SLOW;
    } else {
        reader->range = bound;
        fast += (65536 - fast) >> FAST;
        slow += (65536 - slow) >> SLOW;
    }
    *model = (CodeModel){(uint16_t)fast, (uint16_t)slow};
    for (; reader->range < LEAST_RANGE; reader->range <<= 8)
        reader->code = reader->code << 8 | next_byte(reader);
    return is_yes;
}

static int8_t read_size_and_sign(CodeReader *reader, unsigned k)
{
    enum { LONGEST = sizeof *reader->size / sizeof **reader->size };
    bool is_negative = ask(reader, &reader->sign[k]);
    int size = 1;

    while (size < INT8_MAX &&
           ask(reader, &reader->size[k][size < LONGEST ? size - 1 : LONGEST - 1]))
        size++;
    return (int8_t)(is_negative ? -size : size);
}

void codes_read(CodeReader *reader, int8_t *row)
{
    unsigned found = 0;

    for (unsigned k = 0; k < reader->count; k++) {
        unsigned density = (8 * found + 24 * reader->before / reader->count) / (k + 3);
        row[k] = 0;
        if (!ask(reader, &reader->other[k][density < 7 ? density : 7]))
            continue;
        row[k] = read_size_and_sign(reader, k);
        found++;
    }
    reader->before = found;
}
