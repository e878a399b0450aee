/* Throws and moves as text. */
#include "notation/move_text.h"

#include "notation/names.h"

void throw_text_write(Text *text, Throw thrown)
{
    text_number(text, thrown.first);
    if (thrown.second > 0) {
        text_char(text, '+');
        text_number(text, thrown.second);
    }
}

bool throw_text_parse(Span span, Throw *thrown, Fault *fault)
{
    uint64_t first = 0;
    uint64_t second = 0;
    size_t plus = 0;

    while (plus < span.length && span.start[plus] != '+')
        plus++;
    bool has_dice = plus < span.length;
    if (!span_number((Span){span.start, plus}, UINT8_MAX, &first) ||
        (has_dice && !span_number(span_from(span, plus + 1), UINT8_MAX, &second)))
        return fault_at(fault, FAULT_THROW, span, 0, span);
    Throw read = {(uint8_t)first, (uint8_t)second};
    if (has_dice ? second == 0 || !throw_is_valid(read) : !throw_is_valid(read))
        return fault_at(fault, has_dice ? FAULT_THROW_DIE : FAULT_THROW_SUM, span, 0, span);
    *thrown = read;
    return true;
}

void move_text_write(Text *text, const Move *move)
{
    if (move->kind == MOVE_PASS) {
        text_char(text, '-');
        return;
    }
    if (move->kind == MOVE_CIRCLE)
        text_char(text, '(');
    cell_write(text, move->cell);
    if (move->kind == MOVE_CIRCLE)
        text_char(text, ')');
    for (unsigned i = 0; i < move->circling_count; i++) {
        const Circling *circling = &move->circling[i];
        text_char(text, '+');
        text_char(text, line_name(circling->line));
        text_char(text, '(');
        for (unsigned k = 0; k < circling->count; k++)
            cell_write(text, circling->cell[k]);
        text_char(text, ')');
    }
}

/* Reads `+\(a1c3e5)` at *at and moves past it. */
static bool circling_parse(Span span, size_t *at, Circling *circling, Fault *fault)
{
    unsigned line = 0;
    unsigned cell = 0;
    Span rest = span_from(span, *at + 1);

    if (rest.length == 0 || !line_parse(rest.start[0], &line))
        return fault_at(fault, FAULT_MOVE_LINE, span, *at + 1, rest);
    circling->line = (uint8_t)line;
    if (rest.length < 2 || rest.start[1] != '(')
        return fault_at(fault, FAULT_MOVE_OPEN, span, *at + 2, rest);
    *at += 3;
    while (*at < span.length && span.start[*at] != ')') {
        if (!cell_parse(span_from(span, *at), &cell))
            return fault_at(fault, FAULT_MOVE_CELL, span, *at, span_from(span, *at));
        if (circling->count == MOVE_CIRCLES)
            return fault_at(fault, FAULT_MOVE_MANY_CELLS, span, *at, span);
        circling->cell[circling->count++] = (uint8_t)cell;
        *at += 2;
    }
    if (*at == span.length)
        return fault_at(fault, FAULT_MOVE_CLOSE, span, *at, span);
    ++*at;
    return true;
}

bool move_text_parse(Span span, Move *move, Fault *fault)
{
    Move read = {0};
    unsigned cell = 0;
    size_t at = 0;

    if (span_is(span, "-")) {
        *move = read;
        return true;
    }
    bool is_circle = span.length > 0 && span.start[0] == '(';
    if (!cell_parse(span_from(span, is_circle), &cell))
        return fault_at(fault, span.length == 2u + 2 * is_circle ? FAULT_MOVE_CELL : FAULT_MOVE,
                        span, is_circle, span);
    read.kind = is_circle ? MOVE_CIRCLE : MOVE_WRITE;
    read.cell = (uint8_t)cell;
    at = 2 + is_circle;
    if (is_circle) {
        if (at == span.length || span.start[at] != ')')
            return fault_at(fault, FAULT_MOVE_CLOSE, span, at, span);
        at++;
    }
    while (at < span.length) {
        if (span.start[at] != '+' || is_circle)
            return fault_at(fault, FAULT_MOVE, span, at, span);
        if (read.circling_count == GRID_CROSSING)
            return fault_at(fault, FAULT_MOVE_MANY_LINES, span, at, span);
        if (!circling_parse(span, &at, &read.circling[read.circling_count], fault))
            return false;
        read.circling_count++;
    }
    *move = read;
    return true;
}
