/* The sentences for everything that can be wrong. Names in braces are filled in from the fault:
 * {word}, {cell}, {line}, {expected}, {count}. */
#include "notation/fault.h"

#include "notation/names.h"

#define N_(sentence) sentence /* marks a sentence for the translators */

static const char *const verdict_sentences[VERDICT_COUNT] = {
    [VERDICT_FINE] = N_("all is well"),
    [VERDICT_THROW_IS_DUE] = N_("the dice have to be thrown first"),
    [VERDICT_MOVES_ARE_DUE] = N_("not everybody has moved yet"),
    [VERDICT_GAME_IS_OVER] = N_("the game is over"),
    [VERDICT_NO_SUCH_PLAYER] = N_("there is no such player"),
    [VERDICT_HAS_MOVED] = N_("this player has moved already"),
    [VERDICT_HAS_NOT_MOVED] = N_("there is no move of this round to take back"),
    [VERDICT_NO_THROW] = N_("two dice cannot show this"),
    [VERDICT_NO_SUCH_CELL] = N_("there is no such cell"),
    [VERDICT_CELL_IS_TAKEN] = N_("{cell} holds a number already"),
    [VERDICT_CELL_IS_EMPTY] = N_("{cell} is empty and cannot be circled"),
    [VERDICT_OTHER_NUMBER] = N_("{cell} does not hold the number thrown"),
    [VERDICT_CELL_IS_CIRCLED] = N_("{cell} is circled already"),
    [VERDICT_NO_CIRCLES] = N_("this game has no circles"),
    [VERDICT_NO_PASS] = N_("the number must be written: nobody may pass"),
    [VERDICT_PASS_TOO_EARLY] = N_("passing is possible only in the last round"),
    [VERDICT_NO_SUCH_LINE] = N_("there is no such line"),
    [VERDICT_LINE_GIVES_NONE] = N_("line {line} gives no circles now"),
    [VERDICT_LINE_NAMED_TWICE] = N_("line {line} is named twice"),
    [VERDICT_CELL_OFF_LINE] = N_("{cell} is not on line {line}"),
    [VERDICT_TOO_FEW_CIRCLES] = N_("too few circles for line {line}, which gives {count}"),
    [VERDICT_TOO_MANY_CIRCLES] = N_("too many circles for line {line}, which gives {count}"),
    [VERDICT_CIRCLES_MISSING] = N_("{cell} completes line {line}: {count} to be circled there"),
    [VERDICT_LINE_LACKS_CIRCLES] =
        N_("no game comes to this sheet: line {line} is full and has fewer circles than the "
           "{count} it gave"),
    [VERDICT_LINES_LACK_CIRCLES] =
        N_("no game comes to this sheet: line {line} gave {count} circles, other lines gave "
           "theirs, and together there are too few"),
    [VERDICT_NOTHING_WRITTEN_LAST] =
        N_("no game comes to this sheet: it is full, and the cell written last cannot have been "
           "circled yet"),
    [VERDICT_SHEET_IS_FULL] = N_("the sheet is full: the game is over"),
    [VERDICT_NOT_THE_LAST_ROUND] = N_("this is not the last round: more than one cell is empty"),
    [VERDICT_NOBODY_IS_FULL] = N_("this is not the last round: nobody's sheet is full"),
    [VERDICT_OTHER_ROUND] = N_("the sheets are not of one round: not all hold as many numbers"),
};

static const char *const fault_sentences[FAULT_COUNT] = {
    [FAULT_NONE] = N_("all is well"),
    [FAULT_SHEET_CHARACTER] = N_(
        "'{word}' is no cell: expected . for an empty one, 2 to 9, A for 10, B for 11 or C for 12"),
    [FAULT_SHEET_SHORT_ROW] = N_("this row ends after {expected} of 5 cells"),
    [FAULT_SHEET_LONG_ROW] = N_("a row has five cells, and a / has to follow"),
    [FAULT_SHEET_FEW_ROWS] = N_("the sheet ends after {expected} of 5 rows"),
    [FAULT_SHEET_TOO_LONG] = N_("five rows of five cells are all: the sheet should end here"),
    [FAULT_SHEET_CIRCLE] = N_("this game has no circles"),
    [FAULT_SHEET_NOTHING_CIRCLED] = N_("an empty cell cannot be circled"),
    [FAULT_PAD_CELL] =
        N_("'{word}' is no cell: expected 2 to 12, or . - _ for an empty one; a name "
           "ends with a colon"),
    [FAULT_PAD_ROW] = N_("a row has five cells; cells found here: {expected}"),
    [FAULT_PAD_NO_SHEET] = N_("no sheet follows the name {word}"),
    [FAULT_PAD_EMPTY] = N_("there is no sheet here"),
    [FAULT_MOVE] = N_("'{word}' is not a move; moves look like c3, (c3) or -"),
    [FAULT_MOVE_CELL] = N_("'{word}' is not a cell; cells are a1 to e5"),
    [FAULT_MOVE_LINE] = N_("'{word}' is not a line; lines are 1 to 5, a to e, \\ and /"),
    [FAULT_MOVE_OPEN] = N_("( expected before the cells to circle"),
    [FAULT_MOVE_CLOSE] = N_(") expected after the cells to circle"),
    [FAULT_MOVE_MANY_CELLS] = N_("a line never gives more than 3 circles"),
    [FAULT_MOVE_MANY_LINES] = N_("a cell never completes more than 4 lines"),
    [FAULT_THROW] = N_("'{word}' is not a throw; throws look like 3+6 or 9"),
    [FAULT_THROW_DIE] = N_("'{word}': a die shows 1 to 6"),
    [FAULT_THROW_SUM] = N_("'{word}': the sum of two dice is 2 to 12"),
    [FAULT_GO_COMMAND] = N_("'{word}' is not understood; expected knobel, level, go or quit"),
    [FAULT_GO_NO_NET] = N_("this level needs a net, and there is none for {word}"),
    [FAULT_GO_LEVEL] = N_("'{word}' is no level; 'knobel bots' lists those there are"),
    [FAULT_GO_SHEET] = N_("'sheet' and a sheet expected"),
    [FAULT_GO_THROW] = N_("'throw' and a sum expected"),
    [FAULT_GO_REST] = N_("'last', 'others' or the end of the line expected, not '{word}'"),
    [FAULT_GO_MANY_SHEETS] = N_("more than {expected} sheets"),
    [FAULT_GO_ANSWER] = N_("'{word}' is no answer; expected 'move' and a move"),
    [FAULT_RECORD_START] = N_("a record begins with 'knobel 1'"),
    [FAULT_RECORD_VERSION] = N_("version '{word}' of the notation is unknown: expected 'knobel 1'"),
    [FAULT_RECORD_LINE] = N_("this is neither a header, a round, a score nor a comment"),
    [FAULT_RECORD_BLANKS] = N_("exactly one blank belongs between two words, and none at the end"),
    [FAULT_RECORD_BYTES] = N_("a control character, or a byte that is not UTF-8 text"),
    [FAULT_RECORD_LONG_LINE] = N_("the line is longer than {expected} bytes"),
    [FAULT_RECORD_GAME] = N_("'{word}' is not a game that is known here"),
    [FAULT_RECORD_GAME_TWICE] = N_("the game has been named before"),
    [FAULT_RECORD_NO_GAME] = N_("the record does not name its game"),
    [FAULT_RECORD_NAME] = N_("the player has no name"),
    [FAULT_RECORD_NAME_BLANKS] = N_("a name neither begins nor ends with a blank, nor holds a tab"),
    [FAULT_RECORD_NAME_LONG] = N_("a name has at most {expected} bytes"),
    [FAULT_RECORD_MANY_PLAYERS] = N_("a record holds at most {expected} players"),
    [FAULT_RECORD_SEATS] = N_("a table has at most {expected} seats"),
    [FAULT_RECORD_NO_PLAYER] = N_("no player is named before the first round"),
    [FAULT_RECORD_VALUE] = N_("a header is a key and a value, and the value is missing"),
    [FAULT_RECORD_HEADER] = N_("the header says '{word}', which makes no sense here"),
    [FAULT_RECORD_LATE_HEADER] = N_("headers stand before the first round"),
    [FAULT_RECORD_ROUND_NUMBER] = N_("round {expected} expected"),
    [FAULT_RECORD_OPEN_ROUND] =
        N_("moves of this round are still to come, so nothing may stand behind it"),
    [FAULT_RECORD_MOVE_MISSING] = N_("the move of {word} is missing"),
    [FAULT_RECORD_MOVE_EXTRA] = N_("there are more moves here than players"),
    [FAULT_RECORD_ROUND_EXTRA] = N_("the game was over after round {expected}"),
    [FAULT_RECORD_SCORE_EARLY] = N_("the score stands here before the game is over"),
    [FAULT_RECORD_SCORE_NUMBER] = N_("'{word}' is not a total"),
    [FAULT_RECORD_SCORE_COUNT] = N_("one total for each of the {expected} players expected"),
    [FAULT_RECORD_SCORE_WRONG] = N_("the total is {expected}, not {word}"),
    [FAULT_RECORD_CLOSED] = N_("after the score only a new 'knobel 1' may follow"),
    [FAULT_PUZZLE_FILE] = N_("puzzles follow 'knobel puzzles 1' and their 'game'"),
    [FAULT_PUZZLE] = N_("'{word}' does not belong here in a puzzle"),
};

bool fault_at(Fault *fault, FaultReason reason, Span text, size_t byte, Span word)
{
    *fault = (Fault){
        .reason = reason,
        .column = (uint32_t)span_characters(text, byte) + 1,
        .word = word,
    };
    return false;
}

void fault_shown(Text *text, Span word)
{
    while (word.length > 0) {
        size_t good = span_bad_byte(word);
        text_span(text, (Span){word.start, good});
        if (good == word.length)
            break;
        text_char(text, '?');
        word = span_from(word, good + 1);
    }
}

/* Writes the value of a name in braces. */
static void fill_in(Text *text, Span name, const Fault *fault)
{
    enum { WORD_SHOWN = 40 }; /* bytes; enough to find it again */

    if (span_is(name, "word")) {
        Span word = fault->word;
        if (word.length > WORD_SHOWN) {
            word.length = WORD_SHOWN;
            while (word.length > 0 && text_is_inside(word.start[word.length]))
                word.length--;
        }
        fault_shown(text, word);
        if (word.length < fault->word.length)
            text_put(text, "...");
    } else if (span_is(name, "cell")) {
        cell_write(text, fault->verdict.cell);
    } else if (span_is(name, "line")) {
        text_char(text, line_name(fault->verdict.line));
    } else if (span_is(name, "count")) {
        text_number(text, fault->verdict.count);
    } else if (span_is(name, "expected")) {
        text_number(text, fault->expected);
    } else if (span_is(name, "at")) {
        text_number(text, fault->line);
    } else if (span_is(name, "column")) {
        text_number(text, fault->column);
    }
}

/* Writes a sentence with its braces filled in. */
static void write_sentence(Text *text, const char *sentence, const Fault *fault,
                           Translate *translate)
{
    if (translate != NULL)
        sentence = translate(sentence);
    for (const char *at = sentence; *at != '\0'; at++) {
        if (*at != '{') {
            text_char(text, *at);
            continue;
        }
        Span name = {++at, 0};
        while (*at != '}' && *at != '\0') {
            name.length++;
            at++;
        }
        fill_in(text, name, fault);
        if (*at == '\0')
            break;
    }
}

void fault_reason(Text *text, const Fault *fault, Translate *translate)
{
    bool is_rule = fault->reason == FAULT_RULES;
    const char *sentence =
        is_rule ? verdict_sentences[fault->verdict.reason] : fault_sentences[fault->reason];

    write_sentence(text, sentence, fault, translate);
}

void fault_write(Text *text, const Fault *fault, Translate *translate)
{
    if (fault->line > 0)
        write_sentence(text, N_("line {at}: "), fault, translate);
    if (fault->column > 0)
        write_sentence(text, N_("column {column}: "), fault, translate);
    fault_reason(text, fault, translate);
}
