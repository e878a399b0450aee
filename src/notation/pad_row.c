/* A row as people write it. */
#include "notation/pad_row.h"

#include "notation/sheet_text.h"

/* The fields of a row; those beyond the fifth are only counted. */
typedef struct {
    unsigned count;
    Span field[GRID_SIDE];
} Fields;

static bool starts_with(Span text, const char *start)
{
    Span expected = span_of(start);

    return text.length >= expected.length && span_is((Span){text.start, expected.length}, start);
}

/* The length in bytes of the sign at the start of the text; 0 if it is none of these. */
static size_t length_of_one(Span text, const char *const *signs, unsigned count)
{
    for (unsigned i = 0; i < count; i++)
        if (starts_with(text, signs[i]))
            return span_of(signs[i]).length;
    return 0;
}

#define LENGTH_OF_ONE(text, signs) length_of_one(text, signs, sizeof(signs) / sizeof *(signs))

static size_t blank_length(Span text)
{
    static const char *const blanks[] = {" ", "\t", "\xc2\xa0"}; /* the last: a no-break space */

    return LENGTH_OF_ONE(text, blanks);
}

/* Separates cells, and may surround a row. */
static size_t bar_length(Span text)
{
    static const char *const bars[] = {"|", "│", "┃", "║"};

    return LENGTH_OF_ONE(text, bars);
}

static size_t separator_length(Span text)
{
    static const char *const commas[] = {",", ";"};
    size_t length = bar_length(text);

    return length > 0 ? length : LENGTH_OF_ONE(text, commas);
}

/* The length of what `length_at` recognises at the end of the text; 0: nothing. */
static size_t length_at_end(Span text, size_t (*length_at)(Span text))
{
    for (size_t length = 1; length <= 3 && length <= text.length; length++)
        if (length_at(span_from(text, text.length - length)) == length)
            return length;
    return 0;
}

Span pad_trim(Span text)
{
    size_t length = 0;

    while ((length = blank_length(text)) > 0)
        text = span_from(text, length);
    while ((length = length_at_end(text, blank_length)) > 0)
        text.length -= length;
    return text;
}

static void add_field(Fields *fields, Span field)
{
    if (fields->count < GRID_SIDE)
        fields->field[fields->count] = field;
    fields->count++;
}

/* Fields between separators. Two separators in a row enclose an empty field. */
static Fields split(Span row, size_t (*length_at)(Span text))
{
    Fields fields = {0};
    Span field = {row.start, 0};

    while (row.length > 0) {
        size_t length = length_at(row);
        if (length > 0) {
            add_field(&fields, pad_trim(field));
            field = (Span){row.start + length, 0};
        } else {
            field.length++;
        }
        row = span_from(row, length > 0 ? length : 1);
    }
    add_field(&fields, pad_trim(field));
    return fields;
}

/* The length of the word at the start of the text; blanks within brackets belong to it. */
static size_t word_length(Span text)
{
    char closing = text.start[0] == '(' ? ')' : text.start[0] == '[' ? ']' : '\0';
    size_t length = 0;

    while (closing != '\0' && length < text.length)
        if (text.start[length++] == closing)
            return length;
    length = 0;
    while (length < text.length && blank_length(span_from(text, length)) == 0)
        length++;
    return length;
}

static Fields split_words(Span row)
{
    Fields fields = {0};

    for (row = pad_trim(row); row.length > 0; row = pad_trim(row)) {
        Span word = {row.start, word_length(row)};
        add_field(&fields, word);
        row = span_from(row, word.length);
    }
    return fields;
}

static size_t tab_length(Span text)
{
    return text.start[0] == '\t';
}

static bool holds(Span text, size_t (*length_at)(Span text))
{
    while (text.length > 0 && length_at(text) == 0)
        text = span_from(text, 1);
    return text.length > 0;
}

/* Splits the row by what separates its cells. */
static Fields fields_of(Span row)
{
    Span inner = pad_trim(row);

    inner = span_from(inner, inner.length > 0 ? bar_length(inner) : 0);
    inner.length -= length_at_end(inner, bar_length);
    if (holds(inner, separator_length))
        return split(inner, separator_length);
    Fields fields = split(row, tab_length);
    while (fields.count > GRID_SIDE && length_at_end(row, tab_length) > 0) {
        row.length--;
        fields.count--;
    }
    return fields.count == GRID_SIDE ? fields : split_words(inner);
}

static bool is_empty_sign(Span text)
{
    static const char *const signs[] = {".", "-", "_", "–", "—"};

    return text.length == 0 || LENGTH_OF_ONE(text, signs) == text.length;
}

/* Reads ② to ⑫, whose codes are consecutive. */
static bool parse_circled_sign(Span text, PadCell *cell)
{
    static const uint8_t two[] = {0xe2, 0x91, 0xa1};
    unsigned after = text.length == 3 ? (unsigned)(uint8_t)text.start[2] - two[2] : SUM_COUNT;

    if (after >= SUM_COUNT || (uint8_t)text.start[0] != two[0] || (uint8_t)text.start[1] != two[1])
        return false;
    *cell = (PadCell){(uint8_t)(SUM_LEAST + after), true};
    return true;
}

/* Removes the mark of a circle: (9), [9] or 9*. */
static Span uncircle(Span text, bool *is_circled)
{
    char first = text.length > 1 ? text.start[0] : '\0';
    char last = text.length > 1 ? text.start[text.length - 1] : '\0';

    *is_circled = true;
    if (last == '*')
        return (Span){text.start, text.length - 1};
    if ((first == '(' && last == ')') || (first == '[' && last == ']'))
        return pad_trim((Span){text.start + 1, text.length - 2});
    *is_circled = false;
    return text;
}

static bool parse_cell(Span text, PadCell *cell)
{
    bool is_circled = false;
    uint64_t value = 0;
    unsigned number = 0;

    if (parse_circled_sign(text, cell))
        return true;
    text = uncircle(text, &is_circled);
    if (!is_empty_sign(text) && !(text.length == 1 && sheet_cell_parse(text.start[0], &number))) {
        if (!span_number(text, SUM_MOST, &value) || value < SUM_LEAST)
            return false;
        number = (unsigned)value;
    }
    *cell = (PadCell){(uint8_t)number, is_circled};
    return true;
}

/* Splits a row written as one word, as in the notation; false if it is something else. */
static bool split_compact(Span word, Fields *fields)
{
    unsigned number = 0;

    *fields = (Fields){0};
    while (word.length > 0) {
        size_t length = word.length > 1 && word.start[1] == '*' ? 2 : 1;
        if (!sheet_cell_parse(word.start[0], &number))
            return false;
        add_field(fields, (Span){word.start, length});
        word = span_from(word, length);
    }
    return true;
}

bool pad_row_is_border(Span line)
{
    static const char *const signs[] = {"-", "=", "_", "+", "~", "|"};
    Fields fields = fields_of(line);
    PadCell cell;
    bool is_row = fields.count == GRID_SIDE;
    bool is_drawn = false;

    for (unsigned i = 0; is_row && i < GRID_SIDE; i++)
        is_row = parse_cell(fields.field[i], &cell);
    for (line = pad_trim(line); !is_row && line.length > 0; line = pad_trim(line)) {
        bool is_box = line.length >= 3 && (uint8_t)line.start[0] == 0xe2 &&
                      ((uint8_t)line.start[1] == 0x94 || (uint8_t)line.start[1] == 0x95);
        size_t length = is_box ? 3 : LENGTH_OF_ONE(line, signs);
        if (length == 0 && line.start[0] != ':')
            return false;
        is_drawn |= length > 0;
        line = span_from(line, length > 0 ? length : 1);
    }
    return !is_row && is_drawn;
}

bool pad_row_parse(Span line, Span row, const Game *game, PadCell cells[GRID_SIDE], Fault *fault)
{
    Fields fields = fields_of(row);
    Fields compact;

    if (fields.count == 1 && split_compact(fields.field[0], &compact))
        fields = compact;
    for (unsigned i = 0; i < fields.count && i < GRID_SIDE; i++) {
        Span field = fields.field[i];
        size_t at = (size_t)(field.start - line.start);
        if (!parse_cell(field, &cells[i]))
            return fault_at(fault, FAULT_PAD_CELL, line, at, field);
        if (cells[i].is_circled && !game->has_circles)
            return fault_at(fault, FAULT_SHEET_CIRCLE, line, at, field);
        if (cells[i].is_circled && cells[i].number == 0)
            return fault_at(fault, FAULT_SHEET_NOTHING_CIRCLED, line, at, field);
    }
    if (fields.count == GRID_SIDE)
        return true;
    fault_at(fault, FAULT_PAD_ROW, line, (size_t)(pad_trim(row).start - line.start), row);
    fault->expected = fields.count;
    return false;
}
