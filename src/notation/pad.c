/* Reading the lines of a pad into sheets. */
#include "notation/pad.h"

#include "notation/pad_row.h"

#define BYTE_ORDER_MARK "\xef\xbb\xbf"

Pad pad_open(const Game *game)
{
    return (Pad){.game = game};
}

static bool refuse_line(Fault *fault, FaultReason reason, uint32_t expected)
{
    *fault = (Fault){.reason = reason, .expected = expected};
    return false;
}

/* The index of a character in a text; the length if it does not occur. */
static size_t find(Span text, char character)
{
    size_t at = 0;

    while (at < text.length && text.start[at] != character)
        at++;
    return at;
}

static bool check_name_is_used(const Pad *pad, Fault *fault)
{
    if (pad->name_line == 0 || pad->rows > 0)
        return true;
    *fault =
        (Fault){.reason = FAULT_PAD_NO_SHEET, .line = pad->name_line, .word = span_of(pad->name)};
    return false;
}

static bool take_name(Pad *pad, Span line, Span name, Fault *fault)
{
    if (pad->rows > 0)
        return refuse_line(fault, FAULT_SHEET_FEW_ROWS, pad->rows);
    if (!check_name_is_used(pad, fault))
        return false;
    while (name.length > 0 && name.start[0] == '|')
        name = pad_trim(span_from(name, 1));
    if (!record_name_check(name, fault)) {
        fault->column += (uint32_t)span_characters(line, (size_t)(name.start - line.start));
        return false;
    }
    Text text = text_over(pad->name, sizeof pad->name);
    text_span(&text, name);
    pad->name_line = pad->line;
    return true;
}

static bool take_row(Pad *pad, Span line, Span row, Fault *fault)
{
    PadCell cells[GRID_SIDE];

    if (!pad_row_parse(line, row, pad->game, cells, fault))
        return false;
    for (unsigned i = 0; i < GRID_SIDE; i++) {
        unsigned cell = pad->rows * GRID_SIDE + i;
        if (cells[i].number > 0)
            sheet_write(pad->game, &pad->sheet, cell, cells[i].number);
        if (cells[i].is_circled)
            sheet_circle(pad->game, &pad->sheet, cell);
    }
    pad->rows++;
    return true;
}

/* Takes a whole sheet in one line, with / between the rows. */
static bool take_rows(Pad *pad, Span line, Span rest, Fault *fault)
{
    bool has_more = true;

    if (pad->rows > 0)
        return refuse_line(fault, FAULT_SHEET_FEW_ROWS, pad->rows);
    while (has_more) {
        size_t length = find(rest, '/');
        Span row = {rest.start, length};
        size_t at = (size_t)(rest.start - line.start);
        has_more = length < rest.length;
        rest = span_from(rest, has_more ? length + 1 : length);
        if (pad->rows == GRID_SIDE)
            return fault_at(fault, FAULT_SHEET_TOO_LONG, line, at, row);
        if (!take_row(pad, line, row, fault))
            return false;
    }
    if (pad->rows == GRID_SIDE)
        return true;
    return refuse_line(fault, FAULT_SHEET_FEW_ROWS, pad->rows);
}

/* Takes a line that is neither a border nor a comment. */
static bool take_words(Pad *pad, Span line, Fault *fault)
{
    size_t colon = find(line, ':');
    Span rest = line;

    if (colon < line.length) {
        if (!take_name(pad, line, pad_trim((Span){line.start, colon}), fault))
            return false;
        rest = pad_trim(span_from(line, colon + 1));
        if (rest.length == 0 || pad_row_is_border(rest))
            return true;
    }
    return find(rest, '/') < rest.length ? take_rows(pad, line, rest, fault)
                                         : take_row(pad, line, rest, fault);
}

static bool take_line(Pad *pad, Span line, Fault *fault)
{
    Span mark = span_of(BYTE_ORDER_MARK);

    if (line.length > PAD_LINE_BYTES)
        return refuse_line(fault, FAULT_RECORD_LONG_LINE, PAD_LINE_BYTES);
    if (pad->line == 1 && line.length >= mark.length &&
        span_is((Span){line.start, mark.length}, mark.start))
        line = span_from(line, mark.length);
    line.length -= line.length > 0 && line.start[line.length - 1] == '\r';
    size_t bad = span_bad_byte(line);
    if (bad < line.length)
        return fault_at(fault, FAULT_RECORD_BYTES, line, bad, line);
    Span text = pad_trim(line);
    if (text.length == 0 || text.start[0] == '#' || pad_row_is_border(line))
        return true;
    return take_words(pad, line, fault);
}

PadTaken pad_take(Pad *pad, Span line, Fault *fault)
{
    if (pad->rows == GRID_SIDE) {
        pad->rows = 0;
        pad->name_line = 0;
        pad->name[0] = '\0';
        pad->sheet = (Sheet){0};
    }
    pad->line++;
    if (!take_line(pad, line, fault)) {
        fault->line = fault->line > 0 ? fault->line : pad->line;
        return PAD_WRONG;
    }
    pad->sheets += pad->rows == GRID_SIDE;
    return pad->rows == GRID_SIDE ? PAD_SHEET : PAD_TAKEN;
}

bool pad_end(const Pad *pad, Fault *fault)
{
    if (pad->rows > 0 && pad->rows < GRID_SIDE)
        refuse_line(fault, FAULT_SHEET_FEW_ROWS, pad->rows);
    else if (check_name_is_used(pad, fault) && pad->sheets > 0)
        return true;
    else if (pad->name_line == 0)
        refuse_line(fault, FAULT_PAD_EMPTY, 0);
    if (fault->line == 0)
        fault->line = pad->line > 0 ? pad->line : 1;
    return false;
}
