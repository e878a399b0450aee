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

/* Not inlined: it is rare, and in the way of what is frequent. */
static __attribute__((noinline)) uint32_t number_line(uint32_t *known, const Net *net,
                                                      const NetSum *before, const Sheet *sheet,
                                                      unsigned line)
{
    *known = 1 + net_row(net, sheet, line, before->is_mirrored);
    return *known;
}

/* The row of a line of which only this cell has changed. */
static inline uint32_t row_after(const Numbering *numbering, const Net *net, const NetSum *before,
                                 const Sheet *sheet, unsigned line, unsigned cell)
{
    unsigned circle = sheet->circled & cell_bit(cell) ? ROWS_CIRCLED : 0;
    unsigned symbol = (unsigned)sheet->number[cell] - SUM_LEAST + 1 + circle;
    unsigned place = line < GRID_COLUMNS ? cell % GRID_SIDE : cell / GRID_SIDE;
    uint32_t *known = &numbering->line[line]->row[place][symbol];

    return (*known != 0 ? *known : number_line(known, net, before, sheet, line)) - 1;
}

static inline void add_line(NetChange *change, unsigned line, uint32_t row)
{
    change->line[change->count] = (uint8_t)line;
    change->row[change->count] = row;
    change->count++;
}

void numbering_change(const Numbering *numbering, const Net *net, const NetSum *before,
                      const Sheet *sheet, unsigned cell, NetChange *change)
{
    const Crossing *crossing = &grid_crossing[cell];

    change->count = 0;
    for (unsigned i = 0; i < crossing->count; i++) {
        unsigned line = crossing->line[i];
        if ((before->unseen >> line & 1) == 0)
            add_line(change, line, row_after(numbering, net, before, sheet, line, cell));
    }
}

void numbering_changes(const Numbering *numbering, const Net *net, const NetSum *before,
                       const Sheet *sheet, CellMask cells, NetChange *change)
{
    change->count = 0;
    for (unsigned line = 0; line < GRID_LINES; line++) {
        CellMask changed = cells & grid_line_mask[line];
        bool is_one = (changed & (changed - 1)) == 0;
        if (changed == 0 || before->unseen >> line & 1)
            continue;
        if (is_one)
            add_line(change, line,
                     row_after(numbering, net, before, sheet, line, mask_first(changed)));
        else
            add_line(change, line, net_row(net, sheet, line, before->is_mirrored));
    }
}
