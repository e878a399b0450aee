/* Sheets drawn in plain characters:
 *
 *          a    b    c    d    e
 *     1    7    4    8    9   11     0
 *     2    3    7    3    7    7     8  full house
 *     3    5    5   10    5    5     6  four of a kind
 *     4    8    9    3    6    9     1  pair
 *     5    8   11    8    8    7     3  three of a kind
 *   /16    1    0    3    8    1    \6
 */
#include "shell/draw.h"

#include "shell/words.h"
#include "notation/names.h"

#include <stdio.h>
#include <string.h>

enum { MARGIN = 5, CELL_WIDTH = 5 };

Draw draw_open(bool use_color)
{
    return (Draw){
        .circled = use_color ? "\33[1;7m" : "",
        .scored = use_color ? "\33[1;32m" : "",
        .faint = use_color ? "\33[2m" : "",
        .strong = use_color ? "\33[1m" : "",
        .plain = use_color ? "\33[0m" : "",
    };
}

/* Writes coloured text at the right of a column of `width`. */
static void draw_right(const Draw *draw, Output *output, const char *color, const char *text,
                       unsigned width)
{
    unsigned length = (unsigned)strlen(text);

    output_repeat(output, ' ', width > length ? width - length : 0);
    output_text(output, color);
    output_text(output, text);
    if (*color != '\0')
        output_text(output, draw->plain);
}

static void draw_cell(const Draw *draw, Output *output, const Sheet *sheet, unsigned cell)
{
    char buffer[8];
    Text text = text_over(buffer, sizeof buffer);
    bool is_circled = sheet->circled & cell_bit(cell);

    if (is_circled)
        text_char(&text, '(');
    if (sheet->number[cell] > 0)
        text_number(&text, sheet->number[cell]);
    else
        text_char(&text, '.');
    if (is_circled)
        text_char(&text, ')');
    draw_right(draw, output, is_circled ? draw->circled : "", buffer, CELL_WIDTH - !is_circled);
    if (!is_circled)
        output_text(output, " ");
}

static void draw_points(const Draw *draw, Output *output, const Sheet *sheet, unsigned line,
                        const char *before, unsigned width)
{
    char buffer[8];
    Text text = text_over(buffer, sizeof buffer);
    unsigned points = sheet->points[line];
    bool is_full = tally_filled(sheet->tally[line]) == GRID_SIDE;

    text_put(&text, before);
    if (points > 0 || is_full)
        text_number(&text, points);
    else
        text_char(&text, '.');
    draw_right(draw, output, points > 0 ? draw->scored : draw->faint, buffer, width);
}

void draw_sheet(const Draw *draw, Output *output, const Game *game, const Sheet *sheet)
{
    for (unsigned column = 0; column < GRID_SIDE; column++) {
        char name[2] = {line_name(GRID_COLUMNS + column)};
        unsigned width = column > 0 ? CELL_WIDTH : MARGIN + CELL_WIDTH - 1;
        draw_right(draw, output, draw->faint, name, width);
    }
    for (unsigned row = 0; row < GRID_SIDE; row++) {
        char name[2] = {line_name(row)};
        unsigned category = game->category_of(sheet->tally[row]);
        output_text(output, "\n");
        draw_right(draw, output, draw->faint, name, MARGIN);
        for (unsigned column = 0; column < GRID_SIDE; column++)
            draw_cell(draw, output, sheet, row * GRID_SIDE + column);
        draw_points(draw, output, sheet, row, "", CELL_WIDTH);
        if (category > 0) {
            output_text(output, "  ");
            output_text(output, _(game->categories[category].title));
        }
    }
    output_text(output, "\n");
    draw_points(draw, output, sheet, GRID_RISING, "/", MARGIN);
    for (unsigned column = 0; column < GRID_SIDE; column++) {
        draw_points(draw, output, sheet, GRID_COLUMNS + column, "", CELL_WIDTH - 1);
        output_text(output, " ");
    }
    draw_points(draw, output, sheet, GRID_FALLING, "\\", CELL_WIDTH);
    output_text(output, "\n");
}

void draw_completed(Output *output, const Game *game, const Sheet *sheet, const Move *move,
                    const char *before)
{
    const Crossing *crossing = &grid_crossing[move->cell];

    if (move->kind != MOVE_WRITE)
        return;
    for (unsigned i = 0; i < crossing->count; i++) {
        unsigned line = crossing->line[i];
        if (tally_filled(sheet->tally[line]) < GRID_SIDE)
            continue;
        output_format(output, "%s%c: %s", before, line_name(line),
                      _(game_category(game, sheet->tally[line])->title));
        before = ", ";
    }
}
