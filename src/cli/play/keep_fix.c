/* Corrections of earlier entries. A correction that does not fit with later entries waits for
 * further ones: two cells that were mixed up can only be corrected together. Until everything fits,
 * the record is unchanged. */
#include "cli/play/keep.h"
#include "shell/words.h"
#include "notation/go_text.h"

#include <stdlib.h>
#include <string.h>

enum { WORDS_MOST = ROOM_SEATS + 2 }; /* after "fix": a round, a throw, and a move of each player */

/* What was typed after "fix". */
typedef struct {
    Span line;
    uint32_t round;
    size_t word_count; /* after the round */
    Span words[WORDS_MOST];
    Span who;          /* all of them but the last: a name may consist of several words */
    size_t edit_count; /* the parsed corrections */
    LocalEdit edits[WORDS_MOST];
} KeepFix;

static void say_wrong(Keep *keep, Span line, Span word, const Fault *fault)
{
    char buffer[512];
    Text text = text_over(buffer, sizeof buffer);

    fault_reason(&text, fault, words_translate);
    output_format(keep->output, _("column %u: %s\n"),
                  keep_column(line, word) + (fault->column > 0 ? fault->column - 1 : 0), buffer);
}

static void say_form(Keep *keep)
{
    output_text(keep->output,
                _("A correction looks like fix 5 2 c4 (round, player, move), fix 5 throw "
                  "8, or fix 5 and the whole round.\n"));
}

static bool is_throw(Span word)
{
    Throw thrown;
    Fault fault;

    return throw_text_parse(word, &thrown, &fault);
}

/* Reads whose entry is meant: the throw, a player's name, or a number from 1. If a player is called
 * like the throw, the new entry decides. */
static bool read_seat(const Keep *keep, Span who, Span entry, uint32_t *seat)
{
    const Local *local = keep->local;
    bool says_throw = keep_is_word(who, N_("throw"));
    uint64_t number = 0;

    if (says_throw && is_throw(entry)) {
        *seat = RECORD_THROW;
        return true;
    }
    for (*seat = 0; *seat < local_table(local)->seat_count; ++*seat)
        if (span_is(who, local_name(local, *seat)))
            return true;
    if (says_throw) {
        *seat = RECORD_THROW;
        return true;
    }
    if (!span_number(who, local_table(local)->seat_count, &number) || number == 0)
        return false;
    *seat = (uint32_t)number - 1;
    return true;
}

/* Adds a correction to those that wait, or replaces one of the same entry. */
static bool add(Keep *keep, const LocalEdit *edit)
{
    for (size_t i = 0; i < keep->edit_count; i++)
        if (keep->edits[i].round == edit->round && keep->edits[i].player == edit->player) {
            keep->edits[i] = *edit;
            return true;
        }
    LocalEdit *edits = realloc(keep->edits, (keep->edit_count + 1) * sizeof *edits);
    if (edits == NULL) {
        output_format(keep->output, "%s\n", _("not enough memory"));
        return false;
    }
    keep->edits = edits;
    keep->edits[keep->edit_count++] = *edit;
    return true;
}

/* Reads the new throw or move. */
static bool read_entry(Keep *keep, KeepFix *fix, uint32_t seat, Span word)
{
    LocalEdit edit = {.round = fix->round, .player = seat};
    char buffer[2 * MOVE_TEXT_SIZE];
    Span small = keep_lower_case(word, buffer, sizeof buffer);
    Fault fault;
    bool is_fine = seat == RECORD_THROW ? throw_text_parse(small, &edit.thrown, &fault)
                                        : move_text_parse(small, &edit.move, &fault);

    if (!is_fine) {
        fault.word = word;
        say_wrong(keep, fix->line, word, &fault);
        return false;
    }
    fix->edits[fix->edit_count++] = edit;
    return true;
}

/* Reads a whole round: the throw, and the moves of those who have moved in it. */
static bool read_round(Keep *keep, KeepFix *fix)
{
    bool is_fine = read_entry(keep, fix, RECORD_THROW, fix->words[0]);

    for (size_t i = 1; i < fix->word_count && is_fine; i++)
        is_fine = read_entry(keep, fix, (uint32_t)i - 1, fix->words[i]);
    return is_fine;
}

static bool read_words(Keep *keep, KeepFix *fix)
{
    const Local *local = keep->local;
    const Table *table = local_table(local);
    uint32_t seat = 0;
    uint32_t moved = fix->round < table->round ? table->seat_count : local_next(keep->local);
    Span entry = fix->word_count > 1 ? fix->words[fix->word_count - 1] : (Span){0};

    if (entry.length == 0 || !read_seat(keep, fix->who, entry, &seat)) {
        if (fix->word_count == moved + 1)
            return read_round(keep, fix);
        say_form(keep);
        return false;
    }
    if (seat != RECORD_THROW && seat >= moved) {
        output_format(keep->output, _("%s has not moved in round %u yet.\n"),
                      local_name(local, seat), fix->round);
        return false;
    }
    return read_entry(keep, fix, seat, entry);
}

/* Says which entry does not fit, and what to do about it. */
static void say_misfit(Keep *keep, const LocalResult *result)
{
    const Local *local = keep->local;
    char buffer[512];
    Text text = text_over(buffer, sizeof buffer);

    fault_reason(&text, &result->fault, words_translate);
    if (result->player == RECORD_THROW)
        output_format(keep->output, _("Not corrected yet, for then in round %u: %s\n"),
                      result->round, buffer);
    else
        output_format(keep->output, _("Not corrected yet, for then in round %u, %s: %s\n"),
                      result->round, local_name(local, result->player), buffer);
    output_text(keep->output,
                _("Correct that as well, and all is done together; drop forgets it.\n"));
}

/* Removes a correction from those that wait. */
static void take_out(Keep *keep, uint32_t round, uint32_t seat)
{
    size_t left = 0;

    for (size_t i = 0; i < keep->edit_count; i++)
        if (keep->edits[i].round != round || keep->edits[i].player != seat)
            keep->edits[left++] = keep->edits[i];
    keep->edit_count = left;
}

/* Applies the corrections that wait, if all of them fit. */
static void correct(Keep *keep)
{
    LocalResult result = local_edit(keep->local, keep->edits, keep->edit_count);

    while (result.state == LOCAL_NO_ENTRY) { /* the entry has been undone meanwhile */
        take_out(keep, result.round, result.player);
        result = local_edit(keep->local, keep->edits, keep->edit_count);
    }

    if (result.state == LOCAL_MISFIT)
        say_misfit(keep, &result);
    if (!keep_is_done(keep, result))
        return;
    keep->edit_count = 0;
    keep->has_part = false;
    output_text(keep->output, _("Corrected. "));
    keep_show_totals(keep);
}

/* Reads the words after "fix". Says what is wrong with them. */
static bool read_fix(Keep *keep, KeepFix *fix, Span rest)
{
    Span word = go_word(&rest);
    uint64_t round = 0;

    if (!span_number(word, UINT32_MAX, &round)) {
        say_form(keep);
        return false;
    }
    if (round == 0 || round > local_table(keep->local)->round) {
        output_format(keep->output, _("column %u: there is no round %llu yet\n"),
                      keep_column(fix->line, word), (unsigned long long)round);
        return false;
    }
    fix->round = (uint32_t)round;
    while ((word = go_word(&rest)).length > 0 && fix->word_count < WORDS_MOST)
        fix->words[fix->word_count++] = word;
    if (fix->word_count > 1) {
        Span last = fix->words[fix->word_count - 2];
        fix->who =
            (Span){fix->words[0].start, (size_t)(last.start + last.length - fix->words[0].start)};
    }
    return read_words(keep, fix);
}

void keep_fix(Keep *keep, Span line, Span rest)
{
    KeepFix *fix = calloc(1, sizeof *fix);
    bool is_fine = fix != NULL;

    if (is_fine) {
        fix->line = line;
        is_fine = read_fix(keep, fix, rest);
    } else {
        output_format(keep->output, "%s\n", _("not enough memory"));
    }
    for (size_t i = 0; is_fine && i < fix->edit_count; i++)
        is_fine = add(keep, &fix->edits[i]);
    if (is_fine)
        correct(keep);
    free(fix);
}

void keep_drop(Keep *keep, Span line, Span rest)
{
    (void)line;
    (void)rest;
    if (keep->edit_count == 0)
        output_text(keep->output, _("No correction waits.\n"));
    else
        output_text(keep->output, _("The corrections are forgotten; the record is as it was.\n"));
    keep->edit_count = 0;
}
