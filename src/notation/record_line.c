/* The lines of a record. */
#include "notation/record_line.h"

#define BYTE_ORDER_MARK "\xef\xbb\xbf"

static bool starts_with(Span span, const char *text)
{
    Span start = span_of(text);

    return span.length >= start.length && span_is((Span){span.start, start.length}, text);
}

static bool is_digit(char character)
{
    return character >= '0' && character <= '9';
}

/* Words are separated by one blank, and nothing follows the last one. */
static bool check_blanks(Span text, Fault *fault)
{
    for (size_t i = 0; i < text.length; i++) {
        bool is_last = i + 1 == text.length;
        if (text.start[i] == ' ' && (is_last || text.start[i + 1] == ' '))
            return fault_at(fault, FAULT_RECORD_BLANKS, text, i, text);
    }
    return true;
}

static bool parse_round(RecordLine *line, Fault *fault)
{
    Span rest = line->text;
    Span word = span_word(&rest);
    uint64_t round = 0;

    line->kind = RECORD_LINE_ROUND;
    if (!span_number(word, UINT32_MAX, &round))
        return fault_at(fault, FAULT_RECORD_LINE, line->text, 0, word);
    line->round = (uint32_t)round;
    if (!check_blanks(line->text, fault))
        return false;
    word = span_word(&rest);
    if (!throw_text_parse(word, &line->thrown, fault)) {
        fault->column += (uint32_t)(word.start - line->text.start);
        return false;
    }
    line->value = rest;
    return true;
}

static bool parse_header(RecordLine *line, Fault *fault)
{
    line->value = line->text;
    line->key = span_word(&line->value);
    if (line->key.length == 0)
        return fault_at(fault, FAULT_RECORD_LINE, line->text, 0, line->key);
    if (span_is(line->key, "knobel")) {
        line->kind = RECORD_LINE_START;
        if (!span_is(line->value, "1"))
            return fault_at(fault, FAULT_RECORD_VERSION, line->text, line->key.length + 1,
                            line->value);
    } else if (span_is(line->key, "score")) {
        line->kind = RECORD_LINE_SCORE;
        return check_blanks(line->text, fault);
    } else {
        line->kind = RECORD_LINE_HEADER;
        if (line->value.length == 0)
            return fault_at(fault, FAULT_RECORD_VALUE, line->text, line->text.length, line->key);
    }
    return true;
}

static bool is_blank(Span text)
{
    for (size_t i = 0; i < text.length; i++)
        if (text.start[i] != ' ' && text.start[i] != '\t')
            return false;
    return true;
}

bool record_line_parse(Span span, bool is_first, RecordLine *line, Fault *fault)
{
    *line = (RecordLine){0};
    line->has_mark = is_first && starts_with(span, BYTE_ORDER_MARK);
    line->text = line->has_mark ? span_from(span, sizeof BYTE_ORDER_MARK - 1) : span;
    Span *text = &line->text;
    line->has_return = text->length > 0 && text->start[text->length - 1] == '\r';
    text->length -= line->has_return;

    if (text->length > 0 && is_digit(text->start[0]))
        return parse_round(line, fault); /* accepts only ASCII */
    size_t bad = span_bad_byte(*text);
    if (bad < text->length)
        return fault_at(fault, FAULT_RECORD_BYTES, *text, bad, *text);
    if (is_blank(*text))
        return true;
    if (text->start[0] != '#')
        return parse_header(line, fault);
    line->kind = RECORD_LINE_COMMENT;
    return true;
}

static void write_moves(Text *text, Span moves)
{
    while (moves.length > 0) {
        Span word = span_word(&moves);
        Move move;
        Fault fault;
        if (move_text_parse(word, &move, &fault)) {
            record_write_move(text, &move);
        } else { /* not a move: reading the record will report it */
            text_char(text, ' ');
            text_span(text, word);
        }
    }
}

void record_line_write(Text *text, const RecordLine *line)
{
    if (line->has_mark)
        text_put(text, BYTE_ORDER_MARK);
    switch (line->kind) {
    case RECORD_LINE_ROUND:
        record_write_throw(text, line->round, line->thrown);
        write_moves(text, line->value);
        break;
    case RECORD_LINE_HEADER:
    case RECORD_LINE_SCORE:
    case RECORD_LINE_START:
        text_span(text, line->key);
        if (line->text.length > line->key.length)
            text_char(text, ' ');
        text_span(text, line->value);
        break;
    case RECORD_LINE_BLANK:
    case RECORD_LINE_COMMENT:
        text_span(text, line->text);
        break;
    }
    if (line->has_return)
        text_char(text, '\r');
}

bool record_name_check(Span name, Fault *fault)
{
    size_t bad = span_bad_byte(name);

    if (name.length == 0)
        return fault_at(fault, FAULT_RECORD_NAME, name, 0, name);
    if (bad < name.length)
        return fault_at(fault, FAULT_RECORD_BYTES, name, bad, name);
    if (name.length > RECORD_NAME_BYTES) {
        fault_at(fault, FAULT_RECORD_NAME_LONG, name, 0, name);
        fault->expected = RECORD_NAME_BYTES;
        return false;
    }
    for (size_t i = 0; i < name.length; i++) {
        bool is_edge = i == 0 || i + 1 == name.length;
        if (name.start[i] == '\t' || (is_edge && name.start[i] == ' '))
            return fault_at(fault, FAULT_RECORD_NAME_BLANKS, name, i, name);
    }
    return true;
}

void record_write_start(Text *text, const char *game_name)
{
    text_put(text, "knobel 1\n");
    record_write_header(text, "game", span_of(game_name));
}

void record_write_header(Text *text, const char *key, Span value)
{
    text_put(text, key);
    text_char(text, ' ');
    text_span(text, value);
    text_char(text, '\n');
}

void record_write_throw(Text *text, uint32_t round, Throw thrown)
{
    text_number(text, round);
    text_char(text, ' ');
    throw_text_write(text, thrown);
}

void record_write_move(Text *text, const Move *move)
{
    text_char(text, ' ');
    move_text_write(text, move);
}
