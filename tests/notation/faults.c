/* Errors are reported with their place and in a sentence. */
#include "notation/go_text.h"
#include "notation/pad.h"
#include "notation/record.h"
#include "notation/sheet_text.h"

#include "dice/rng.h"
#include "replay.h"
#include "support/check.h"

#include <stdio.h>
#include <string.h>

typedef enum {
    SHEET_KNISTER,
    SHEET_KNASTER,
    MOVE,
    THROW,
    GO,
    ANSWER,
    RECORD,
    PAD_KNISTER,
    PAD_KNASTER,
} Kind;

typedef struct {
    Kind kind;
    uint32_t reason;
    const char *text;
    const char *sentence;
} Example;

#define LONG_NAME                                                                          \
    "a name of more than a hundred bytes, which nobody at the table will ever be patient " \
    "enough to write out"
#define CELLS "expected . for an empty one, 2 to 9, A for 10, B for 11 or C for 12"
#define KNISTER "knobel 1\ngame knister\nplayer A\n"
#define KNASTER "knobel 1\ngame knaster\nplayer A\n"
#define KNASTER_FOR_TWO "knobel 1\ngame knaster\nplayer A\nplayer B\n"

/* 25 rounds from line 4 on: even numbers, each once in every line of the sheet. The total is 0. */
#define WHOLE                                                                                     \
    KNISTER "1 2 a1\n2 4 b1\n3 6 c1\n4 8 d1\n5 10 e1\n6 6 a2\n7 8 b2\n8 10 c2\n9 2 d2\n10 4 e2\n" \
            "11 10 a3\n12 2 b3\n13 4 c3\n14 6 d3\n15 8 e3\n16 4 a4\n17 6 b4\n18 8 c4\n19 10 d4\n" \
            "20 2 e4\n21 8 a5\n22 10 b5\n23 2 c5\n24 4 d5\n25 6 e5\n"

#define EMPTY "...../...../...../...../....."

#define PAD_CELLS "expected 2 to 12, or . - _ for an empty one; a name ends with a colon"

static const Example examples[] = {
    {PAD_KNISTER, FAULT_PAD_EMPTY, "", "line 1: there is no sheet here"},
    {PAD_KNISTER, FAULT_PAD_EMPTY, "\n# nothing\n-----\n", "line 3: there is no sheet here"},
    {PAD_KNISTER, FAULT_PAD_CELL, "7 4 8 9 13\n", "line 1: column 9: '13' is no cell: " PAD_CELLS},
    {PAD_KNISTER, FAULT_PAD_CELL, "\n Ana\n", "line 2: column 2: 'Ana' is no cell: " PAD_CELLS},
    {PAD_KNISTER, FAULT_PAD_CELL, "Ana:\n| ä | 4 | x |\n",
     "line 2: column 3: 'ä' is no cell: " PAD_CELLS},
    {PAD_KNASTER, FAULT_PAD_CELL, "é: 7 (4 8 9 11\n",
     "line 1: column 6: '(4' is no cell: " PAD_CELLS},
    {PAD_KNISTER, FAULT_PAD_CELL, "7 4 8 9 11 / 3 1 3 7 7",
     "line 1: column 16: '1' is no cell: " PAD_CELLS},
    {PAD_KNISTER, FAULT_PAD_ROW, "7 4 8 9 11\n  7 4 8 9 11 3\n",
     "line 2: column 3: a row has five cells; cells found here: 6"},
    {PAD_KNISTER, FAULT_PAD_ROW, "7,4,8,9",
     "line 1: column 1: a row has five cells; cells found here: 4"},
    {PAD_KNISTER, FAULT_PAD_ROW, "7489",
     "line 1: column 1: a row has five cells; cells found here: 4"},
    {PAD_KNISTER, FAULT_PAD_ROW, "7489B/37377/",
     "line 1: column 13: a row has five cells; cells found here: 0"},
    {PAD_KNISTER, FAULT_PAD_NO_SHEET, "Ana:\nBo: " EMPTY "\n",
     "line 1: no sheet follows the name Ana"},
    {PAD_KNISTER, FAULT_PAD_NO_SHEET, EMPTY "\n\nAna:\n\n",
     "line 3: no sheet follows the name Ana"},
    {PAD_KNISTER, FAULT_SHEET_FEW_ROWS, ".....\n.....\nAna:\n",
     "line 3: the sheet ends after 2 of 5 rows"},
    {PAD_KNISTER, FAULT_SHEET_FEW_ROWS, ".....\n.....\n",
     "line 2: the sheet ends after 2 of 5 rows"},
    {PAD_KNISTER, FAULT_SHEET_FEW_ROWS, ".....\n" EMPTY "\n",
     "line 2: the sheet ends after 1 of 5 rows"},
    {PAD_KNISTER, FAULT_SHEET_FEW_ROWS, "...../.....", "line 1: the sheet ends after 2 of 5 rows"},
    {PAD_KNISTER, FAULT_SHEET_TOO_LONG, EMPTY "/.....",
     "line 1: column 31: five rows of five cells are all: the sheet should end here"},
    {PAD_KNISTER, FAULT_SHEET_CIRCLE, "7 (4) 8 9 11", "line 1: column 3: this game has no circles"},
    {PAD_KNASTER, FAULT_SHEET_NOTHING_CIRCLED, "7 (.) 8 9 11",
     "line 1: column 3: an empty cell cannot be circled"},
    {PAD_KNASTER, FAULT_RECORD_NAME, " : 7 8", "line 1: column 2: the player has no name"},
    {PAD_KNASTER, FAULT_RECORD_BYTES, "7 \xff 8",
     "line 1: column 3: a control character, or a byte that is not UTF-8 text"},
    {GO, FAULT_GO_COMMAND, "come knister",
     "column 1: 'come' is not understood; expected knobel, level, go or quit"},
    {GO, FAULT_RECORD_GAME, "go chess", "column 4: 'chess' is not a game that is known here"},
    {GO, FAULT_RECORD_GAME, "go", "column 3: '' is not a game that is known here"},
    {GO, FAULT_GO_SHEET, "go knister shet " EMPTY, "column 12: 'sheet' and a sheet expected"},
    {GO, FAULT_SHEET_FEW_ROWS, "go knister sheet", "column 17: the sheet ends after 0 of 5 rows"},
    {GO, FAULT_SHEET_CHARACTER, "go knister  sheet ..x../...../...../...../..... throw 7",
     "column 21: 'x' is no cell: " CELLS},
    {GO, FAULT_GO_THROW, "go knister sheet " EMPTY " trow 9",
     "column 48: 'throw' and a sum expected"},
    {GO, FAULT_THROW_SUM, "go knister sheet " EMPTY " throw 13",
     "column 54: '13': the sum of two dice is 2 to 12"},
    {GO, FAULT_THROW, "go knister sheet " EMPTY " throw",
     "column 53: '' is not a throw; throws look like 3+6 or 9"},
    {GO, FAULT_GO_REST, "go knaster sheet " EMPTY " throw 9 first",
     "column 56: 'last', 'others' or the end of the line expected, not 'first'"},
    {GO, FAULT_GO_MANY_SHEETS, "go knaster sheet " EMPTY " throw 9 last others " EMPTY,
     "column 68: more than 1 sheets"},
    {ANSWER, FAULT_GO_ANSWER, "error why",
     "column 1: 'error' is no answer; expected 'move' and a move"},
    {ANSWER, FAULT_GO_ANSWER, "", "column 1: '' is no answer; expected 'move' and a move"},
    {ANSWER, FAULT_MOVE_CELL, "move f1", "column 6: 'f1' is not a cell; cells are a1 to e5"},
    {SHEET_KNASTER, FAULT_SHEET_CHARACTER, "..1../...../...../...../.....",
     "column 3: '1' is no cell: " CELLS},
    {SHEET_KNASTER, FAULT_SHEET_CHARACTER, "7*\xc3\xa4../...../...../...../.....",
     "column 3: '\xc3\xa4' is no cell: " CELLS},
    {SHEET_KNASTER, FAULT_SHEET_CHARACTER, "7**4./...../...../...../.....",
     "column 3: '*' is no cell: " CELLS},
    {SHEET_KNASTER, FAULT_SHEET_SHORT_ROW, "7*4*./.....",
     "column 6: this row ends after 3 of 5 cells"},
    {SHEET_KNISTER, FAULT_SHEET_SHORT_ROW, "...../...",
     "column 10: this row ends after 3 of 5 cells"},
    {SHEET_KNISTER, FAULT_SHEET_SHORT_ROW, "...../", "column 7: this row ends after 0 of 5 cells"},
    {SHEET_KNISTER, FAULT_SHEET_LONG_ROW, "......",
     "column 6: a row has five cells, and a / has to follow"},
    {SHEET_KNISTER, FAULT_SHEET_FEW_ROWS, "...../.....",
     "column 12: the sheet ends after 2 of 5 rows"},
    {SHEET_KNISTER, FAULT_SHEET_FEW_ROWS, "", "column 1: the sheet ends after 0 of 5 rows"},
    {SHEET_KNISTER, FAULT_SHEET_TOO_LONG, "...../...../...../...../...../",
     "column 30: five rows of five cells are all: the sheet should end here"},
    {SHEET_KNISTER, FAULT_SHEET_CIRCLE, "7*..../...../...../...../.....",
     "column 2: this game has no circles"},
    {SHEET_KNASTER, FAULT_SHEET_NOTHING_CIRCLED, "7.*.../...../...../...../.....",
     "column 3: an empty cell cannot be circled"},

    {MOVE, FAULT_MOVE, "", "column 1: '' is not a move; moves look like c3, (c3) or -"},
    {MOVE, FAULT_MOVE_CELL, "--", "column 1: '--' is not a cell; cells are a1 to e5"},
    {MOVE, FAULT_MOVE, "c3c4", "column 3: 'c3c4' is not a move; moves look like c3, (c3) or -"},
    {MOVE, FAULT_MOVE, "(c3)+1(a1)",
     "column 5: '(c3)+1(a1)' is not a move; moves look like c3, (c3) or -"},
    {MOVE, FAULT_MOVE_CELL, "f1", "column 1: 'f1' is not a cell; cells are a1 to e5"},
    {MOVE, FAULT_MOVE_CELL, "(a6)", "column 2: '(a6)' is not a cell; cells are a1 to e5"},
    {MOVE, FAULT_MOVE_CELL, "a1+1(b2A1)", "column 8: 'A1)' is not a cell; cells are a1 to e5"},
    {MOVE, FAULT_MOVE_LINE, "a1+x(a1)",
     "column 4: 'x(a1)' is not a line; lines are 1 to 5, a to e, \\ and /"},
    {MOVE, FAULT_MOVE_LINE, "a1+",
     "column 4: '' is not a line; lines are 1 to 5, a to e, \\ and /"},
    {MOVE, FAULT_MOVE_OPEN, "a1+1a1", "column 5: ( expected before the cells to circle"},
    {MOVE, FAULT_MOVE_CLOSE, "a1+1(a1", "column 8: ) expected after the cells to circle"},
    {MOVE, FAULT_MOVE_CLOSE, "(a1", "column 4: ) expected after the cells to circle"},
    {MOVE, FAULT_MOVE_MANY_CELLS, "a1+1(a1b1c1d1)",
     "column 12: a line never gives more than 3 circles"},
    {MOVE, FAULT_MOVE_MANY_LINES, "c3+3()+c()+\\()+/()+1()",
     "column 19: a cell never completes more than 4 lines"},

    {THROW, FAULT_THROW, "seven", "column 1: 'seven' is not a throw; throws look like 3+6 or 9"},
    {THROW, FAULT_THROW, "+3", "column 1: '+3' is not a throw; throws look like 3+6 or 9"},
    {THROW, FAULT_THROW, "3+", "column 1: '3+' is not a throw; throws look like 3+6 or 9"},
    {THROW, FAULT_THROW, "03+4", "column 1: '03+4' is not a throw; throws look like 3+6 or 9"},
    {THROW, FAULT_THROW_DIE, "3+7", "column 1: '3+7': a die shows 1 to 6"},
    {THROW, FAULT_THROW_DIE, "7+0", "column 1: '7+0': a die shows 1 to 6"},
    {THROW, FAULT_THROW_SUM, "13", "column 1: '13': the sum of two dice is 2 to 12"},
    {THROW, FAULT_THROW_SUM, "1", "column 1: '1': the sum of two dice is 2 to 12"},

    {RECORD, FAULT_RECORD_START, "", "line 1: a record begins with 'knobel 1'"},
    {RECORD, FAULT_RECORD_START, "# hello\n\ngame knister\n",
     "line 3: a record begins with 'knobel 1'"},
    {RECORD, FAULT_RECORD_VERSION, "knobel 2\n",
     "line 1: column 8: version '2' of the notation is unknown: expected 'knobel 1'"},
    {RECORD, FAULT_RECORD_LINE, "knobel 1\n game knister\n",
     "line 2: column 1: this is neither a header, a round, a score nor a comment"},
    {RECORD, FAULT_RECORD_LINE, KNISTER "01 3+4 a1\n",
     "line 4: column 1: this is neither a header, a round, a score nor a comment"},
    {RECORD, FAULT_RECORD_BLANKS, KNISTER "1 3+4  a1\n",
     "line 4: column 6: exactly one blank belongs between two words, and none at the end"},
    {RECORD, FAULT_RECORD_BLANKS, WHOLE "score 0 \n",
     "line 29: column 8: exactly one blank belongs between two words, and none at the end"},
    {RECORD, FAULT_RECORD_BYTES, "knobel 1\nplayer Zo\xc3\xab \xff\n",
     "line 2: column 12: a control character, or a byte that is not UTF-8 text"},
    {RECORD, FAULT_RECORD_BYTES, "knobel 1\n# a bell \a\n",
     "line 2: column 10: a control character, or a byte that is not UTF-8 text"},
    {RECORD, FAULT_RECORD_GAME, "knobel 1\ngame chess\n",
     "line 2: column 6: 'chess' is not a game that is known here"},
    {RECORD, FAULT_RECORD_VALUE, "knobel 1\ngame\n",
     "line 2: column 5: a header is a key and a value, and the value is missing"},
    {RECORD, FAULT_RECORD_GAME_TWICE, KNISTER "game knister\n",
     "line 4: the game has been named before"},
    {RECORD, FAULT_RECORD_NO_GAME, "knobel 1\nplayer A\n1 3+4 a1\n",
     "line 3: the record does not name its game"},
    {RECORD, FAULT_RECORD_NO_GAME, "knobel 1\nplayer A\n",
     "line 2: the record does not name its game"},
    {RECORD, FAULT_RECORD_VALUE, "knobel 1\nplayer\n",
     "line 2: column 7: a header is a key and a value, and the value is missing"},
    {RECORD, FAULT_RECORD_VALUE, "knobel 1\nplayer \n",
     "line 2: column 8: a header is a key and a value, and the value is missing"},
    {RECORD, FAULT_RECORD_NAME_BLANKS, "knobel 1\nplayer  A\n",
     "line 2: column 8: a name neither begins nor ends with a blank, nor holds a tab"},
    {RECORD, FAULT_RECORD_NAME_BLANKS, "knobel 1\nplayer A\tB\n",
     "line 2: column 9: a name neither begins nor ends with a blank, nor holds a tab"},
    {RECORD, FAULT_RECORD_NAME_LONG, "knobel 1\nplayer " LONG_NAME "\n",
     "line 2: column 8: a name has at most 100 bytes"},
    {RECORD, FAULT_RECORD_NO_PLAYER, "knobel 1\ngame knister\n1 3+4 a1\n",
     "line 3: no player is named before the first round"},
    {RECORD, FAULT_RECORD_LATE_HEADER, KNISTER "1 3+4 a1\nplayer B\n",
     "line 5: headers stand before the first round"},
    {RECORD, FAULT_RECORD_ROUND_NUMBER, KNISTER "1 3+4 a1\n3 3+4 b1\n", "line 5: round 2 expected"},
    {RECORD, FAULT_THROW, KNISTER "1 3-4 a1\n",
     "line 4: column 3: '3-4' is not a throw; throws look like 3+6 or 9"},
    {RECORD, FAULT_THROW, KNISTER "1\n",
     "line 4: column 2: '' is not a throw; throws look like 3+6 or 9"},
    {RECORD, FAULT_MOVE_CELL, KNASTER_FOR_TWO "1 3+4 a1 a9\n",
     "line 5: column 10: 'a9' is not a cell; cells are a1 to e5"},
    {RECORD, FAULT_RECORD_MOVE_MISSING, KNASTER_FOR_TWO "1 3+4 a1\n2 5 a2 a3\n",
     "line 5: the move of B is missing"},
    {RECORD, FAULT_RECORD_MOVE_EXTRA, KNASTER_FOR_TWO "1 3+4 a1 a2 a3\n",
     "line 5: column 13: there are more moves here than players"},
    {RECORD, FAULT_RECORD_ROUND_EXTRA, WHOLE "26 3+4 a1\n",
     "line 29: the game was over after round 25"},
    {RECORD, FAULT_RECORD_SCORE_EARLY, KNISTER "1 3+4 a1\nscore 0\n",
     "line 5: the score stands here before the game is over"},
    {RECORD, FAULT_RECORD_SCORE_EARLY, KNISTER "score 0\n",
     "line 4: the score stands here before the game is over"},
    {RECORD, FAULT_RECORD_SCORE_NUMBER, WHOLE "score many\n",
     "line 29: column 7: 'many' is not a total"},
    {RECORD, FAULT_RECORD_SCORE_COUNT, WHOLE "score\n",
     "line 29: one total for each of the 1 players expected"},
    {RECORD, FAULT_RECORD_SCORE_COUNT, WHOLE "score 0 0\n",
     "line 29: one total for each of the 1 players expected"},
    {RECORD, FAULT_RECORD_SCORE_COUNT, WHOLE "score 0 0 0\n",
     "line 29: one total for each of the 1 players expected"},
    {RECORD, FAULT_RECORD_SCORE_WRONG, WHOLE "score 41\n",
     "line 29: column 7: the total is 0, not 41"},
    {RECORD, FAULT_RECORD_CLOSED, WHOLE "score 0\nplayer B\n",
     "line 30: after the score only a new 'knobel 1' may follow"},
};

enum { EXAMPLES = sizeof examples / sizeof *examples };

static Record record;

static Pad pad; /* a fault may name what stands in it */

static bool pad_is_read(const Game *game, Span text, Fault *fault)
{
    pad = pad_open(game);
    while (text.length > 0) {
        Span line = {text.start, 0};
        while (line.length < text.length && text.start[line.length] != '\n')
            line.length++;
        if (pad_take(&pad, line, fault) == PAD_WRONG)
            return false;
        text = span_from(text, line.length < text.length ? line.length + 1 : line.length);
    }
    return pad_end(&pad, fault);
}

static bool is_read(Kind kind, Span text, Fault *fault)
{
    Sheet sheet;
    Move move;
    Throw thrown;

    switch (kind) {
    case SHEET_KNISTER:
        return sheet_text_parse(text, &game_knister, &sheet, fault);
    case SHEET_KNASTER:
        return sheet_text_parse(text, &game_knaster, &sheet, fault);
    case MOVE:
        return move_text_parse(text, &move, fault);
    case THROW:
        return throw_text_parse(text, &thrown, fault);
    case GO:
        return go_text_parse(text, &(GoQuestion){.sheets = &sheet}, 1, fault);
    case ANSWER:
        return go_answer_parse(text, &move, fault);
    case PAD_KNISTER:
        return pad_is_read(&game_knister, text, fault);
    case PAD_KNASTER:
        return pad_is_read(&game_knaster, text, fault);
    default:
        record_open(&record, NULL, NULL);
        return replay(&record, text, fault);
    }
}

static void expect_sentence(const Fault *fault, const char *expected)
{
    char buffer[300];
    Text text = text_over(buffer, sizeof buffer);

    fault_write(&text, fault, NULL);
    assert_false(text.is_cut);
    assert_string_equal(buffer, expected);
}

static void every_fault_has_a_place_and_a_sentence(void **state)
{
    (void)state;
    for (unsigned i = 0; i < EXAMPLES; i++) {
        Fault fault;
        if (is_read(examples[i].kind, span_of(examples[i].text), &fault))
            fail_msg("nothing wrong with: %s", examples[i].text);
        expect_sentence(&fault, examples[i].sentence);
        assert_int_equal(fault.reason, examples[i].reason);
    }
}

static void every_reason_is_provoked(void **state)
{
    /* those found by a table at the keyboard, and those with their own test because of their
     * size */
    bool is_provoked[FAULT_COUNT] = {
        [FAULT_NONE] = true,
        [FAULT_RULES] = true,
        [FAULT_RECORD_HEADER] = true,
        [FAULT_RECORD_OPEN_ROUND] = true,
        [FAULT_GO_LEVEL] = true, /* found by a bot, as the next */
        [FAULT_GO_NO_NET] = true,
        [FAULT_RECORD_LONG_LINE] = true,
        [FAULT_RECORD_MANY_PLAYERS] = true,
        [FAULT_RECORD_SEATS] = true,
        [FAULT_PUZZLE_FILE] = true, /* found in files of puzzles, as the next */
        [FAULT_PUZZLE] = true,
    };

    (void)state;
    for (unsigned i = 0; i < EXAMPLES; i++)
        is_provoked[examples[i].reason] = true;
    for (unsigned reason = 0; reason < FAULT_COUNT; reason++)
        if (!is_provoked[reason])
            fail_msg("no example of fault %u", reason);
}

/* Four numbers of a row, from line 4 on: a 5 at e1 completes a full house. */
#define ROW KNASTER "1 5 a1\n2 5 b1\n3 7 c1\n4 7 d1\n"

static const struct {
    VerdictReason reason;
    const char *text;
    const char *sentence;
} rules[] = {
    {VERDICT_CELL_IS_TAKEN, KNISTER "1 5 a1\n2 6 a1\n",
     "line 5: column 5: a1 holds a number already"},
    {VERDICT_CELL_IS_TAKEN, KNASTER "1 5 a1\n2 5 a1\n",
     "line 5: column 5: a1 holds a number already"},
    {VERDICT_CELL_IS_EMPTY, KNASTER "1 2+3 (e5)\n",
     "line 4: column 7: e5 is empty and cannot be circled"},
    {VERDICT_OTHER_NUMBER, KNASTER "1 5 a1\n2 6 (a1)\n",
     "line 5: column 5: a1 does not hold the number thrown"},
    {VERDICT_CELL_IS_CIRCLED, KNASTER "1 5 a1\n2 5 (a1)\n3 5 (a1)\n",
     "line 6: column 5: a1 is circled already"},
    {VERDICT_CELL_IS_CIRCLED, ROW "5 5 e1+1(b1b1)\n", "line 8: column 5: b1 is circled already"},
    {VERDICT_NO_CIRCLES, KNISTER "1 5 a1\n2 5 (a1)\n",
     "line 5: column 5: this game has no circles"},
    {VERDICT_NO_PASS, KNISTER "1 5 -\n",
     "line 4: column 5: the number must be written: nobody may pass"},
    {VERDICT_PASS_TOO_EARLY, KNASTER_FOR_TWO "1 5 a1 -\n",
     "line 5: column 8: passing is possible only in the last round"},
    {VERDICT_LINE_GIVES_NONE, ROW "5 5 e1+2(a2)\n",
     "line 8: column 5: line 2 gives no circles now"},
    {VERDICT_LINE_GIVES_NONE, KNISTER "1 5 a1+\\(a1)\n",
     "line 4: column 5: line \\ gives no circles now"},
    {VERDICT_LINE_NAMED_TWICE, ROW "5 5 e1+1(a1b1)+1(c1d1)\n",
     "line 8: column 5: line 1 is named twice"},
    {VERDICT_CELL_OFF_LINE, ROW "5 5 e1+1(a1a2)\n", "line 8: column 5: a2 is not on line 1"},
    {VERDICT_TOO_FEW_CIRCLES, ROW "5 5 e1+1(e1)\n",
     "line 8: column 5: too few circles for line 1, which gives 2"},
    {VERDICT_TOO_MANY_CIRCLES, ROW "5 5 e1+1(a1b1e1)\n",
     "line 8: column 5: too many circles for line 1, which gives 2"},
    {VERDICT_CIRCLES_MISSING, ROW "5 5 e1\n",
     "line 8: column 5: e1 completes line 1: 2 to be circled there"},
};

static void every_broken_rule_has_a_place_and_a_sentence(void **state)
{
    (void)state;
    for (unsigned i = 0; i < sizeof rules / sizeof *rules; i++) {
        Fault fault;
        if (is_read(RECORD, span_of(rules[i].text), &fault))
            fail_msg("within the rules: %s", rules[i].text);
        expect_sentence(&fault, rules[i].sentence);
        assert_int_equal(fault.reason, FAULT_RULES);
        assert_int_equal(fault.verdict.reason, rules[i].reason);
    }
}

static void every_rule_a_record_can_break_is_broken(void **state)
{
    /* a text cannot hold other cells and lines, and the form of a record keeps the order of play */
    bool is_broken[VERDICT_COUNT] = {
        [VERDICT_FINE] = true,
        [VERDICT_THROW_IS_DUE] = true,
        [VERDICT_MOVES_ARE_DUE] = true,
        [VERDICT_GAME_IS_OVER] = true,
        [VERDICT_NO_SUCH_PLAYER] = true,
        [VERDICT_HAS_MOVED] = true,
        [VERDICT_HAS_NOT_MOVED] = true,
        [VERDICT_NO_THROW] = true,
        [VERDICT_NO_SUCH_CELL] = true,
        [VERDICT_NO_SUCH_LINE] = true,
        /* nor can a record lead to an impossible sheet */
        [VERDICT_LINE_LACKS_CIRCLES] = true,
        [VERDICT_LINES_LACK_CIRCLES] = true,
        [VERDICT_NOTHING_WRITTEN_LAST] = true,
        [VERDICT_SHEET_IS_FULL] = true,
        [VERDICT_NOT_THE_LAST_ROUND] = true,
        [VERDICT_NOBODY_IS_FULL] = true,
        [VERDICT_OTHER_ROUND] = true,
    };

    (void)state;
    for (unsigned i = 0; i < sizeof rules / sizeof *rules; i++)
        is_broken[rules[i].reason] = true;
    for (unsigned reason = 0; reason < VERDICT_COUNT; reason++)
        if (!is_broken[reason])
            fail_msg("no example of verdict %u", reason);
}

/* There is a sentence, and nothing in it is left to fill in. */
static void expect_whole_sentence(const Fault *fault)
{
    char buffer[300];
    Text text = text_over(buffer, sizeof buffer);

    fault_reason(&text, fault, NULL);
    assert_false(text.is_cut);
    assert_true(text.length > 5);
    assert_null(strpbrk(buffer, "{}"));
}

static void every_reason_has_a_sentence(void **state)
{
    (void)state;
    for (uint32_t reason = 0; reason < FAULT_COUNT; reason++)
        if (reason != FAULT_RULES)
            expect_whole_sentence(&(Fault){.reason = reason, .word = span_of("word")});
    for (uint8_t reason = 0; reason < VERDICT_COUNT; reason++)
        expect_whole_sentence(&(Fault){.reason = FAULT_RULES, .verdict = {.reason = reason}});
}

static const char *translate(const char *sentence)
{
    return strstr(sentence, "not a throw") != NULL ? "kein Wurf: {word}"
           : strstr(sentence, "line") != NULL      ? "Zeile {at}, "
           : strstr(sentence, "column") != NULL    ? "Spalte {column}: "
                                                   : "unvollst\xc3\xa4ndig {";
}

static void sentences_can_be_translated(void **state)
{
    char buffer[100];
    Text text = text_over(buffer, sizeof buffer);
    Fault fault = {.reason = FAULT_THROW, .line = 7, .column = 3, .word = span_of("x")};

    (void)state;
    fault_write(&text, &fault, translate);
    assert_string_equal(buffer, "Zeile 7, Spalte 3: kein Wurf: x");
    text = text_over(buffer, sizeof buffer);
    fault_reason(&text, &(Fault){.reason = FAULT_RECORD_NAME}, translate);
    assert_string_equal(buffer, "unvollst\xc3\xa4ndig ");
}

/* Words are cut between two characters. */
static void long_words_are_shortened(void **state)
{
    (void)state;
    for (unsigned before = 0; before < 4; before++) {
        char word[200] = "";
        char buffer[200];
        Text text = text_over(buffer, sizeof buffer);
        memset(word, 'x', before);
        for (unsigned i = 0; i < 20; i++)
            strcat(word, "\xe6\x9d\x8e");
        fault_reason(&text, &(Fault){.reason = FAULT_THROW, .word = span_of(word)}, NULL);
        assert_int_equal(span_bad_byte(span_of(buffer)), strlen(buffer));
        assert_non_null(strstr(buffer, "...' is not a throw"));
        assert_null(strstr(buffer, word));
    }
}

/* Bytes of a file reach the terminal only as valid text. */
static void invalid_bytes_are_not_shown(void **state)
{
    char word[64];
    char buffer[200];

    (void)state;
    for (unsigned i = 0; i < 100000; i++) {
        Rng rng = rng_start(8, i, 0);
        Text text = text_over(buffer, sizeof buffer);
        for (size_t k = 0; k < sizeof word; k++)
            word[k] = (char)rng_next(&rng);
        Span span = {word, i % (sizeof word + 1)};
        fault_reason(&text, &(Fault){.reason = FAULT_THROW, .word = span}, NULL);
        assert_int_equal(span_bad_byte((Span){buffer, text.length}), text.length);
    }
    expect_sentence(&(Fault){.reason = FAULT_THROW, .word = span_of("3\x1b[2J\xff")},
                    "'3?[2J?' is not a throw; throws look like 3+6 or 9");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_fault_has_a_place_and_a_sentence),
        cmocka_unit_test(every_reason_is_provoked),
        cmocka_unit_test(every_broken_rule_has_a_place_and_a_sentence),
        cmocka_unit_test(every_rule_a_record_can_break_is_broken),
        cmocka_unit_test(every_reason_has_a_sentence),
        cmocka_unit_test(sentences_can_be_translated),
        cmocka_unit_test(long_words_are_shortened),
        cmocka_unit_test(invalid_bytes_are_not_shown),
    };
    return cmocka_run_group_tests_name("notation/faults", tests, NULL, NULL);
}
