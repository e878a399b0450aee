/* A net's value of a sheet, computed in the plainest way. */
#include "plain_value.h"

#include <math.h>
#include <stdlib.h>

PlainSheet plain_sheet(const Game *game, const TrainingPosition *position)
{
    PlainSheet plain = {0};

    for (unsigned cell = 0; cell < GRID_CELLS; cell++)
        if (position->cell[cell] > 0)
            sheet_write(game, &plain.sheet, cell,
                        SUM_LEAST + (position->cell[cell] - 1u) % SUM_COUNT);
    for (unsigned cell = 0; cell < GRID_CELLS; cell++)
        if (position->cell[cell] > ROWS_CIRCLED)
            sheet_circle(game, &plain.sheet, cell);
    for (unsigned line = 0; line < GRID_LINES; line++)
        plain.due[line] = position->due[line];
    return plain;
}

/* The row of a line as the sheet has it. */
static unsigned row_of(const Rows *rows, const Sheet *sheet, unsigned line)
{
    uint8_t symbols[GRID_SIDE];

    for (unsigned i = 0; i < GRID_SIDE; i++) {
        unsigned cell = grid_line[line][rows->order[line][i]], number = sheet->number[cell];
        bool is_circled = sheet->circled >> cell & 1;
        symbols[i] =
            (uint8_t)(number == 0 ? 0 : number - SUM_LEAST + 1 + (is_circled ? ROWS_CIRCLED : 0));
    }
    return rows->row(rows->kind[line], symbols);
}

/* Unit i of the vector of a row. */
static double unit_of(const Training *training, const float *net, unsigned row, unsigned i)
{
    Content content = training->lines.row_content[row];
    unsigned width = training->layout.width;

    return (double)net[(content >> 1) * width + (content & 1 ? (i + width / 2) % width : i)];
}

double plain_value(const Training *training, const float *net, const PlainSheet *plain)
{
    const NetLayout *layout = &training->layout;
    const Rows *rows = rows_of(training->game);
    unsigned width = layout->width, half = width / 2, hidden = layout->units / 2;
    size_t filled = plain->sheet.filled, head = layout->heads > 1 ? filled : 0;
    double x[NET_WIDTH_MOST] = {0}, value = (double)net[layout->offset + filled];

    for (unsigned i = 0; i < width; i++) {
        x[i] = (double)net[layout->bias + filled * width + i];
        for (unsigned line = 0; line < GRID_LINES; line++) {
            x[i] += unit_of(training, net, row_of(rows, &plain->sheet, line), i);
            unsigned due_row = rows_due(rows, rows->kind[line], plain->due[line]);
            x[i] += unit_of(training, net, due_row, i);
        }
    }
    value += 5 * (x[half - 1] + x[width - 1]);
    x[half - 1] = x[width - 1] = 0;
    for (unsigned i = 0; i < width; i++)
        x[i] = fmin(1, fmax(0, x[i]));
    for (unsigned d = 0; d < hidden; d++) {
        const float *weight = net + layout->weight + head * width * layout->units + d;
        double one = (double)net[layout->shift + head * layout->units + d], other = one;
        for (unsigned i = 0; i < width; i++) {
            one += (double)weight[i * layout->units] * x[i];
            other += (double)weight[i * layout->units] * x[(i + half) % width];
        }
        value += 10 * (fmax(0, one) + fmax(0, other)) *
                 (double)net[layout->output + head * layout->units + d];
    }
    return value;
}

/* The value of a sheet after a step, with the points of the step. */
static double worth(const Training *training, const float *net, const Sheet *from,
                    const PlainSheet *to, bool is_over)
{
    return to->sheet.total - from->total + (is_over ? 0 : plain_value(training, net, to));
}

/* Circles a cell; lines need no more circles than they have cells for. */
static PlainSheet circled(const Game *game, const PlainSheet *plain, unsigned cell,
                          unsigned due_line)
{
    PlainSheet to = *plain;

    sheet_circle(game, &to.sheet, cell);
    for (unsigned line = 0; line < GRID_LINES; line++) {
        unsigned open = mask_count(grid_line_mask[line] & ~to.sheet.circled);
        if (line == due_line)
            to.due[line]--;
        if (to.due[line] > open)
            to.due[line] = (uint8_t)open;
    }
    return to;
}

static PlainSheet written(const Game *game, const PlainSheet *plain, unsigned cell, Turn turn)
{
    PlainSheet to = *plain;
    Due dues[GRID_CROSSING];
    Move move = {.kind = MOVE_WRITE, .cell = (uint8_t)cell};
    unsigned due_count = move_dues(game, &plain->sheet, turn, &move, dues);

    sheet_write(game, &to.sheet, cell, turn.sum);
    for (unsigned i = 0; i < due_count; i++)
        to.due[dues[i].line] = dues[i].count;
    return to;
}

/* The best step for a throw. */
static double best_answer(const Training *training, const float *net, const PlainSheet *plain,
                          Turn turn)
{
    const Game *game = training->game;
    double best = game->judge(&plain->sheet, turn, MOVE_PASS, 0) == VERDICT_FINE ? 0 : -INFINITY;
    CellMask choices = game->choices(&plain->sheet, turn.sum);

    for (; choices != 0; choices &= choices - 1) {
        unsigned cell = mask_first(choices);
        bool is_written = !(plain->sheet.written & cell_bit(cell));
        PlainSheet to =
            is_written ? written(game, plain, cell, turn) : circled(game, plain, cell, GRID_LINES);
        bool is_over = game->has_last_round ? turn.is_last : to.sheet.filled == GRID_CELLS;
        best = fmax(best, worth(training, net, &plain->sheet, &to, is_over));
    }
    return best;
}

/* The first line that needs circles, or GRID_LINES. */
static unsigned first_due(const PlainSheet *plain)
{
    unsigned line = 0;

    while (line < GRID_LINES && plain->due[line] == 0)
        line++;
    return line;
}

PlainSheet plain_step(const Game *game, const PlainSheet *plain, unsigned cell, unsigned sum)
{
    if (plain->sheet.written & cell_bit(cell))
        return circled(game, plain, cell, first_due(plain));
    return written(game, plain, cell, (Turn){(uint8_t)(SUM_LEAST + sum), false});
}

Content plain_content(const Training *training, const Sheet *sheet, unsigned line)
{
    return training->lines.row_content[row_of(rows_of(training->game), sheet, line)];
}

double plain_target(const Training *training, const float *net, const PlainSheet *plain)
{
    double sum = 0, best = -INFINITY;
    unsigned line = first_due(plain);

    if (line < GRID_LINES) {
        CellMask open = grid_line_mask[line] & ~plain->sheet.circled;
        for (; open != 0; open &= open - 1) {
            PlainSheet to = circled(training->game, plain, mask_first(open), line);
            best = fmax(best, worth(training, net, &plain->sheet, &to, false));
        }
        return best;
    }
    for (int thrown = SUM_LEAST; thrown <= SUM_MOST; thrown++) {
        Turn turn = {(uint8_t)thrown, plain->sheet.filled == GRID_CELLS};
        sum += (6 - abs(thrown - 7)) * best_answer(training, net, plain, turn);
    }
    return sum / 36;
}
