/* Reasons in all languages, in a file for people to read: reason_words FILE. With WRITE=yes it
 * writes the file anew, for the positions that are in it.
 *
 * A position is a line like `knister 7489B/37377/55A55/8838./8B88. 3: e4 against e5`. */
#include "analysis/reasons.h"

#include "notation/move_text.h"
#include "notation/sheet_text.h"
#include "support/check.h"
#include "words/words.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { GAMES = 400, FILE_SIZE = 1 << 18 };

static char wanted[FILE_SIZE];
static char found[FILE_SIZE];

static void read_position(Span words, Rollout *rollout)
{
    Span name = span_word(&words);
    Fault fault;
    Throw thrown;
    Span sum;

    *rollout = (Rollout){.game = game_find(name.start, name.length), .count = 2};
    assert_non_null(rollout->game);
    rollout->net = net_of(rollout->game);
    assert_true(sheet_text_parse(span_word(&words), rollout->game, &rollout->sheet, &fault));
    sum = span_word(&words);
    assert_true(throw_text_parse((Span){sum.start, sum.length - 1}, &thrown, &fault));
    rollout->turn = (Turn){(uint8_t)throw_sum(thrown),
                           rollout->game->has_last_round && rollout->sheet.filled == GRID_CELLS};
    assert_true(move_text_parse(span_word(&words), &rollout->moves[0], &fault));
    assert_true(span_is(span_word(&words), "against"));
    assert_true(move_text_parse(words, &rollout->moves[1], &fault));
    for (unsigned i = 0; i < 2; i++)
        assert_int_equal(
            move_check(rollout->game, &rollout->sheet, rollout->turn, &rollout->moves[i]).reason,
            VERDICT_FINE);
}

static void roll_out(RolledOut *rolled_out)
{
    RolloutSums sums[ROLLOUT_MOVES] = {{.games = 0}};

    for (uint64_t index = 0; index < GAMES; index++)
        rollout_play(&rolled_out->rollout, index, sums);
    rollout_sum_up(&rolled_out->rollout, sums, &rolled_out->results);
    reasons_find(rolled_out, 1);
}

static void write_reasons(Text *text, const Reasons *reasons)
{
    for (unsigned i = 0; words_language_at(i) != NULL; i++) {
        words_speak(words_language_at(i));
        text_put(text, "  ");
        text_put(text, words_language_at(i));
        for (unsigned k = 0; k < reasons->count; k++) {
            char buffer[REASON_TEXT_SIZE];
            Text sentence = text_over(buffer, sizeof buffer);
            reason_write(&sentence, reasons, &reasons->reasons[k], words_translate);
            assert_false(sentence.is_cut);
            text_char(text, ' ');
            text_put(text, buffer);
        }
        text_char(text, '\n');
    }
}

static void read_file(const char *path)
{
    FILE *file = fopen(path, "r");

    assert_non_null(file);
    size_t length = fread(wanted, 1, FILE_SIZE - 1, file);
    wanted[length] = '\0';
    fclose(file);
}

/* Takes over comments and positions, and writes the reasons anew. */
static void write_all(Text *text)
{
    Span rest = span_of(wanted);
    RolledOut rolled_out;

    for (Span line; span_line(&rest, &line);) {
        if (line.length > 0 && line.start[0] == ' ')
            continue;
        text_span(text, line);
        text_char(text, '\n');
        if (line.length == 0 || line.start[0] == '#')
            continue;
        read_position(line, &rolled_out.rollout);
        roll_out(&rolled_out);
        write_reasons(text, &rolled_out.reasons);
    }
    assert_false(text->is_cut);
}

static void they_are_as_in_the_file(void **state)
{
    const char *path = *state;
    Text text = text_over(found, sizeof found);

    read_file(path);
    write_all(&text);
    if (getenv("WRITE") != NULL) {
        FILE *file = fopen(path, "w");
        assert_non_null(file);
        assert_int_equal(fwrite(found, 1, text.length, file), text.length);
        assert_int_equal(fclose(file), 0);
        return;
    }
    assert_string_equal(found, wanted);
}

int main(int count, char **arguments)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_prestate(they_are_as_in_the_file, count > 1 ? arguments[1] : NULL),
    };
    return cmocka_run_group_tests_name("analysis/reason_words", tests, NULL, NULL);
}
