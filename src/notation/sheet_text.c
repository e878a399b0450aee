/* Sheets as text. */
#include "notation/sheet_text.h"

static const char number_names[] = ".?23456789ABC"; /* by number; no cell holds a 1 */

void sheet_text_write(Text *text, const Sheet *sheet)
{
    for (unsigned cell = 0; cell < GRID_CELLS; cell++) {
        if (cell > 0 && cell % GRID_SIDE == 0)
            text_char(text, '/');
        text_char(text, number_names[sheet->number[cell]]);
        if (sheet->circled & cell_bit(cell))
            text_char(text, '*');
    }
}

bool sheet_cell_parse(char name, unsigned *number)
{
    for (unsigned i = 0; i <= SUM_MOST; i++) {
        if (number_names[i] == name && i != 1) {
            *number = i;
            return true;
        }
    }
    return false;
}

static bool wrong(Fault *fault, FaultReason reason, Span span, size_t at, unsigned expected)
{
    size_t end = at + 1;

    while (end < span.length && text_is_inside(span.start[end]))
        end++;
    fault_at(fault, reason, span, at, (Span){span.start + at, at < span.length ? end - at : 0});
    fault->expected = expected;
    return false;
}

/* Checks what follows `cell`: a slash after a row, the end of the text after the last cell. */
static bool separator_parse(Span span, size_t *at, unsigned cell, Fault *fault)
{
    bool row_ends = cell % GRID_SIDE == GRID_SIDE - 1;
    bool has_slash = *at < span.length && span.start[*at] == '/';

    if (cell == GRID_CELLS - 1) {
        if (*at == span.length)
            return true;
        return wrong(fault, FAULT_SHEET_TOO_LONG, span, *at, 0);
    }
    if (*at == span.length && row_ends)
        return wrong(fault, FAULT_SHEET_FEW_ROWS, span, *at, cell / GRID_SIDE + 1);
    if (*at == span.length || (has_slash && !row_ends))
        return wrong(fault, FAULT_SHEET_SHORT_ROW, span, *at, cell % GRID_SIDE + 1);
    if (row_ends && !has_slash)
        return wrong(fault, FAULT_SHEET_LONG_ROW, span, *at, 0);
    *at += row_ends;
    return true;
}

bool sheet_text_parse(Span span, const Game *game, Sheet *sheet, Fault *fault)
{
    Sheet read = {0};
    CellMask circles = 0;
    size_t at = 0;

    if (span.length == 0)
        return wrong(fault, FAULT_SHEET_FEW_ROWS, span, 0, 0);
    for (unsigned cell = 0; cell < GRID_CELLS; cell++) {
        unsigned number = 0;
        if (at == span.length || (span.start[at] == '/' && cell % GRID_SIDE == 0))
            return wrong(fault, FAULT_SHEET_SHORT_ROW, span, at, cell % GRID_SIDE);
        if (!sheet_cell_parse(span.start[at], &number))
            return wrong(fault, FAULT_SHEET_CHARACTER, span, at, 0);
        at++;
        if (number > 0)
            sheet_write(game, &read, cell, number);
        if (at < span.length && span.start[at] == '*') {
            if (!game->has_circles)
                return wrong(fault, FAULT_SHEET_CIRCLE, span, at, 0);
            if (number == 0)
                return wrong(fault, FAULT_SHEET_NOTHING_CIRCLED, span, at, 0);
            circles |= cell_bit(cell);
            at++;
        }
        if (!separator_parse(span, &at, cell, fault))
            return false;
    }
    for (; circles != 0; circles &= circles - 1)
        sheet_circle(game, &read, mask_first(circles));
    *sheet = read;
    return true;
}
