/* Numbering lines by change. */
#include "bots/net/numbering.h"

static void start_line(Numbering *numbering, unsigned line)
{
    numbering->own[line] = (LineNumbers){0};
    numbering->line[line] = &numbering->own[line];
}

void numbering_start(Numbering *numbering)
{
    for (unsigned line = 0; line < GRID_LINES; line++)
        start_line(numbering, line);
}

void numbering_after(const Numbering *before, const NetChange *change, Numbering *numbering)
{
    for (unsigned line = 0; line < GRID_LINES; line++)
        numbering->line[line] = before->line[line];
    for (unsigned i = 0; i < change->count; i++)
        start_line(numbering, change->line[i]);
}

/* A line after a change of this cell, by its symbol. */
static inline LineNumber *numbers_of(const Numbering *numbering, unsigned line, unsigned cell)
{
    unsigned place = line < GRID_COLUMNS ? cell % GRID_SIDE : cell / GRID_SIDE;

    return numbering->line[line]->number[place];
}

static inline unsigned symbol_of(const Sheet *sheet, unsigned cell)
{
    unsigned circle = sheet->circled & cell_bit(cell) ? ROWS_CIRCLED : 0;

    return (unsigned)sheet->number[cell] - SUM_LEAST + 1 + circle;
}

void numbering_cell(const Numbering *numbering, const NetSum *before, unsigned cell,
                    CellNumbers *numbers)
{
    const Crossing *crossing = &grid_crossing[cell];

    numbers->count = 0;
    for (unsigned i = 0; i < crossing->count; i++) {
        unsigned line = crossing->line[i];
        if (before->unseen >> line & 1)
            continue;
        numbers->line[numbers->count] = (uint8_t)line;
        numbers->number[numbers->count++] = numbers_of(numbering, line, cell);
    }
}

/* Not inlined: it is rare, and in the way of what is frequent. */
static __attribute__((noinline)) void number_line(LineNumber *number, const Net *net,
                                                  const NetSum *before, const Sheet *sheet,
                                                  unsigned line)
{
    uint32_t row = net_row(net, sheet, line, before->is_mirrored);

    *number = (LineNumber){net_key(row) - net_key(before->row[line]), row + 1};
}

static inline void add_line(NetChange *change, unsigned line, const LineNumber *number)
{
    change->line[change->count] = (uint8_t)line;
    change->row[change->count] = number->row - 1;
    change->key += number->key;
    change->count++;
}

void numbering_change(const CellNumbers *numbers, const Net *net, const NetSum *before,
                      const Sheet *sheet, unsigned cell, NetChange *change)
{
    unsigned symbol = symbol_of(sheet, cell);

    change->count = 0;
    change->key = 0;
    for (unsigned i = 0; i < numbers->count; i++) {
        LineNumber *number = &numbers->number[i][symbol];
        if (number->row == 0)
            number_line(number, net, before, sheet, numbers->line[i]);
        add_line(change, numbers->line[i], number);
    }
}

void numbering_changes(const Numbering *numbering, const Net *net, const NetSum *before,
                       const Sheet *sheet, CellMask cells, NetChange *change)
{
    change->count = 0;
    change->key = 0;
    for (unsigned line = 0; line < GRID_LINES; line++) {
        CellMask changed = cells & grid_line_mask[line];
        bool is_one = (changed & (changed - 1)) == 0;
        LineNumber other = {.row = 0};
        LineNumber *number = &other;
        if (changed == 0 || before->unseen >> line & 1)
            continue;
        if (is_one) {
            unsigned cell = mask_first(changed);
            number = &numbers_of(numbering, line, cell)[symbol_of(sheet, cell)];
        }
        if (number->row == 0)
            number_line(number, net, before, sheet, line);
        add_line(change, line, number);
    }
}
