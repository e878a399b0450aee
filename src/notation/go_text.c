/* Questions to players and their answers. */
#include "notation/go_text.h"

#include "notation/sheet_text.h"

static bool is_blank(char character)
{
    return character == ' ' || character == '\t';
}

Span go_word(Span *rest)
{
    size_t start = 0;

    while (start < rest->length && is_blank(rest->start[start]))
        start++;
    size_t end = start;
    while (end < rest->length && !is_blank(rest->start[end]))
        end++;
    Span word = {rest->start + start, end - start};
    *rest = span_from(*rest, end);
    return word;
}

static bool wrong(Fault *fault, FaultReason reason, Span line, Span word)
{
    return fault_at(fault, reason, line, (size_t)(word.start - line.start), word);
}

/* Converts the column of a fault in a word to a column of the line. */
static bool wrong_within(Fault *fault, Span line, Span word)
{
    fault->column += (uint32_t)span_characters(line, (size_t)(word.start - line.start));
    return false;
}

static bool against_rules(Fault *fault, Verdict verdict, Span line, Span word)
{
    wrong(fault, FAULT_RULES, line, word);
    fault->verdict = verdict;
    return false;
}

static bool parse_sheet(Span line, Span word, GoQuestion *go, Fault *fault)
{
    Sheet *sheet = &go->sheets[go->sheet_count];

    if (!sheet_text_parse(word, go->game, sheet, fault))
        return wrong_within(fault, line, word);
    Verdict verdict = reach_check(go->game, sheet);
    if (verdict.reason != VERDICT_FINE)
        return against_rules(fault, verdict, line, word);
    go->sheet_count++;
    return true;
}

/* Reads `last others S1 S2`. */
static bool parse_rest(Span line, Span rest, GoQuestion *go, uint32_t sheets_most, Fault *fault)
{
    Span word = go_word(&rest);
    Span last = word;
    bool is_last = span_is(word, "last");

    if (is_last)
        word = go_word(&rest);
    if (word.length > 0 && !span_is(word, "others"))
        return wrong(fault, FAULT_GO_REST, line, word);
    while ((word = go_word(&rest)).length > 0) {
        if (go->sheet_count == sheets_most) {
            wrong(fault, FAULT_GO_MANY_SHEETS, line, word);
            fault->expected = sheets_most;
            return false;
        }
        if (!parse_sheet(line, word, go, fault))
            return false;
    }
    Verdict verdict =
        reach_turn(go->game, go->sheets, go->sheet_count, go->turn.sum, is_last, &go->turn);
    return verdict.reason == VERDICT_FINE || against_rules(fault, verdict, line, last);
}

bool go_text_parse(Span line, GoQuestion *go, uint32_t sheets_most, Fault *fault)
{
    Span rest = line;
    Span word = go_word(&rest);
    Throw thrown;

    if (!span_is(word, "go"))
        return wrong(fault, FAULT_GO_COMMAND, line, word);
    word = go_word(&rest);
    go->sheet_count = 0;
    go->game = game_find(word.start, word.length);
    if (go->game == NULL)
        return wrong(fault, FAULT_RECORD_GAME, line, word);
    word = go_word(&rest);
    if (!span_is(word, "sheet"))
        return wrong(fault, FAULT_GO_SHEET, line, word);
    if (!parse_sheet(line, go_word(&rest), go, fault))
        return false;
    word = go_word(&rest);
    if (!span_is(word, "throw"))
        return wrong(fault, FAULT_GO_THROW, line, word);
    word = go_word(&rest);
    if (!throw_text_parse(word, &thrown, fault))
        return wrong_within(fault, line, word);
    go->turn.sum = (uint8_t)throw_sum(thrown);
    return parse_rest(line, rest, go, sheets_most, fault);
}

void go_text_write(Text *text, const Game *game, Turn turn, const Sheet *sheets,
                   uint32_t sheet_count, uint32_t seat)
{
    text_put(text, "go ");
    text_put(text, game->name);
    text_put(text, " sheet ");
    sheet_text_write(text, &sheets[seat]);
    text_put(text, " throw ");
    text_number(text, turn.sum);
    text_put(text, turn.is_last ? " last" : "");
    text_put(text, sheet_count > 1 ? " others" : "");
    for (uint32_t i = 0; i < sheet_count; i++) {
        if (i == seat)
            continue;
        text_char(text, ' ');
        sheet_text_write(text, &sheets[i]);
    }
}

bool go_answer_parse(Span line, Move *move, Fault *fault)
{
    Span rest = line;
    Span word = go_word(&rest);

    if (!span_is(word, "move"))
        return wrong(fault, FAULT_GO_ANSWER, line, word.length > 0 ? word : line);
    word = go_word(&rest);
    return move_text_parse(word, move, fault) || wrong_within(fault, line, word);
}
