/* Entries at a real table: throws and moves, one at a time or a whole round. */
#include "cli/play/board.h"
#include "cli/play/keep.h"
#include "shell/prompt.h"
#include "shell/words.h"
#include "notation/go_text.h"

#include <stdlib.h>
#include <string.h>

enum { WORD_BYTES = 2 * MOVE_TEXT_SIZE };

static const Table *table_of(const Keep *keep)
{
    return local_table(keep->local);
}

const char *keep_next_name(const Keep *keep)
{
    return local_name(keep->local, local_next(keep->local));
}

static void stop(Keep *keep, Status status)
{
    keep->has_ended = true;
    keep->status = status;
}

bool keep_is_done(Keep *keep, LocalResult result)
{
    if (result.state == LOCAL_FAILED) {
        output_flush(keep->output);
        stop(keep, complain(STATUS_MACHINE, _("the record cannot be written: %s"),
                            strerror(result.failure)));
    }
    return result.state == LOCAL_FINE;
}

unsigned keep_column(Span line, Span word)
{
    return (unsigned)span_characters(line, (size_t)(word.start - line.start)) + 1;
}

Span keep_lower_case(Span word, char *buffer, size_t size)
{
    if (word.length > size)
        return word;
    for (size_t i = 0; i < word.length; i++) {
        char letter = word.start[i];
        buffer[i] = letter >= 'A' && letter <= 'Z' ? (char)(letter - 'A' + 'a') : letter;
    }
    return (Span){buffer, word.length};
}

bool keep_is_word(Span word, const char *english)
{
    char typed[WORD_BYTES], translated[WORD_BYTES];
    char letter[2] = {english[0]};
    Span small = keep_lower_case(word, typed, sizeof typed);
    Span own = keep_lower_case(span_of(_(english)), translated, sizeof translated);

    return span_is(small, english) || span_is(small, letter) ||
           (small.length == own.length && memcmp(small.start, own.start, own.length) == 0);
}

void keep_show_totals(Keep *keep)
{
    const Local *local = keep->local;

    output_format(keep->output, _("Round %u:"), local_table(local)->round);
    for (uint32_t seat = 0; seat < local_table(local)->seat_count; seat++)
        output_format(keep->output, "%s %s %u", seat > 0 ? "," : "", local_name(local, seat),
                      local_table(local)->seats[seat].sheet.total);
    output_text(keep->output, "\n");
}

/* Says what is wrong with a word of the line, and whose move is due. */
static void object(Keep *keep, Span line, Span word, const Fault *fault)
{
    char buffer[512];
    Text text = text_over(buffer, sizeof buffer);
    unsigned column = keep_column(line, word) + (fault->column > 0 ? fault->column - 1 : 0);

    fault_reason(&text, fault, words_translate);
    if (table_due(table_of(keep)) == DUE_MOVES)
        output_format(keep->output, _("column %u: %s: %s\n"), column, keep_next_name(keep), buffer);
    else
        output_format(keep->output, _("column %u: %s\n"), column, buffer);
}

/* Shows the rest of the line after a wrong word. It is ignored, because its meaning is unclear. */
static void say_what_is_left(Keep *keep, Span left)
{
    char buffer[512];
    Text text = text_over(buffer, sizeof buffer);

    fault_shown(&text, left);
    output_format(keep->output, _("Not taken: %s\n"), buffer);
}

static bool take_throw(Keep *keep, Span line, Span word)
{
    Throw thrown;
    Fault fault;

    if (!throw_text_parse(word, &thrown, &fault)) {
        object(keep, line, word, &fault);
        return false;
    }
    LocalResult result = local_throw(keep->local, thrown);
    if (keep_is_done(keep, result) && table_of(keep)->turn.is_last)
        output_text(keep->output, _("This is the last round.\n"));
    return result.state == LOCAL_FINE;
}

/* Reads a move, or the circles that the pending move still lacks: "+\(a1c3e5)". */
static bool read_move(const Keep *keep, Span word, Move *move, Fault *fault)
{
    char buffer[WORD_BYTES], small[WORD_BYTES];
    Text text = text_over(buffer, sizeof buffer);
    Span typed = keep_lower_case(word, small, sizeof small);
    bool goes_on = keep->has_part && typed.length > 0 && typed.start[0] == '+';

    if (goes_on)
        move_text_write(&text, &keep->part);
    uint32_t before = (uint32_t)text.length;
    text_span(&text, typed);
    if (text.is_cut)
        return fault_at(fault, FAULT_MOVE, word, 0, word);
    bool is_move = move_text_parse((Span){buffer, text.length}, move, fault);
    if (!is_move) {
        fault->word = word; /* the buffer is gone by the time the fault is shown */
        fault->column -= fault->column > before ? before : 0;
    }
    return is_move;
}

/* The valid part of a move. It may lack circles, but has no wrong ones. */
static bool valid_part(const Keep *keep, const Move *move, Move *part)
{
    const Table *table = table_of(keep);

    *part = *move;
    for (;;) {
        Verdict verdict = table_check_move(table, local_next(keep->local), part);
        if (verdict.reason == VERDICT_CIRCLES_MISSING)
            return true;
        if (part->circling_count == 0)
            return false;
        part->circling[--part->circling_count] = (Circling){0};
    }
}

/* Keeps the valid part of a move whose circles are missing or wrong, and asks for the rest. */
static void ask_for_circles(Keep *keep, const Move *part)
{
    char buffer[MOVE_TEXT_SIZE];
    Text text = text_over(buffer, sizeof buffer);

    keep->part = *part;
    keep->has_part = true;
    move_text_write(&text, part);
    board_dues(keep->output, keep->local, local_next(keep->local), part);
    output_format(keep->output,
                  _("%s stands; type its circles like +\\(a1c3e5), or another move.\n"), buffer);
}

static bool has_completed(const Sheet *sheet, const Move *move)
{
    const Crossing *crossing = &grid_crossing[move->cell];

    for (unsigned i = 0; move->kind == MOVE_WRITE && i < crossing->count; i++)
        if (tally_filled(sheet->tally[crossing->line[i]]) == GRID_SIDE)
            return true;
    return false;
}

/* Takes the move of the next player. `goes_on`: circles follow it. */
static bool take_move(Keep *keep, Span line, Span word, bool goes_on)
{
    uint32_t seat = local_next(keep->local);
    Fault fault = {.reason = FAULT_RULES};
    Move move, part;

    if (!read_move(keep, word, &move, &fault)) {
        object(keep, line, word, &fault);
        return false;
    }
    LocalResult result = local_move(keep->local, &move);
    if (result.state == LOCAL_REFUSED) {
        bool has_part = valid_part(keep, &move, &part);
        fault.verdict = result.verdict;
        if (has_part && goes_on && result.verdict.reason == VERDICT_CIRCLES_MISSING) {
            keep->part = part;
            keep->has_part = true;
            return true;
        }
        object(keep, line, word, &fault);
        if (has_part)
            ask_for_circles(keep, &part);
    }
    if (!keep_is_done(keep, result))
        return false;
    keep->has_part = false;
    const Seat *moved = &table_of(keep)->seats[seat];
    if (has_completed(&moved->sheet, &moved->move))
        board_move(keep->output, keep->local, seat);
    if (table_of(keep)->waiting == 0)
        keep_show_totals(keep);
    return true;
}

/* Takes the words of a line one after another, up to the first wrong one. */
static void take_entries(Keep *keep, Span line)
{
    Span rest = line;
    Span word = go_word(&rest);
    bool is_right = true;

    while (word.length > 0 && is_right) {
        Span next = go_word(&rest);
        bool goes_on = next.length > 0 && next.start[0] == '+';
        Fault over = {.reason = FAULT_RULES, .verdict.reason = VERDICT_GAME_IS_OVER};
        switch (table_due(table_of(keep))) {
        case DUE_THROW:
            is_right = take_throw(keep, line, word);
            break;
        case DUE_MOVES:
            is_right = take_move(keep, line, word, goes_on);
            break;
        case DUE_NOTHING:
            object(keep, line, word, &over);
            is_right = false;
            break;
        }
        if (!is_right && next.length > 0)
            say_what_is_left(keep, span_from(line, (size_t)(next.start - line.start)));
        word = next;
    }
}

/* Shows what is due, before the prompt. */
static void say_what_is_due(Keep *keep)
{
    const Table *table = table_of(keep);

    switch (table_due(table)) {
    case DUE_THROW:
        output_format(keep->output, _("Round %u, the throw"), table->round + 1);
        break;
    case DUE_MOVES:
        if (keep->has_part)
            output_format(keep->output, _("Round %u, circles of %s"), table->round,
                          keep_next_name(keep));
        else
            output_format(keep->output, _("Round %u, %u thrown, %s"), table->round,
                          throw_sum(table->thrown), keep_next_name(keep));
        break;
    case DUE_NOTHING:
        output_text(keep->output, _("That was the last move: Enter closes the record"));
        break;
    }
    if (keep->edit_count > 0)
        output_format(keep->output, _(" (corrections that wait: %zu)"), keep->edit_count);
}

bool keep_show_unrecorded(Keep *keep)
{
    char buffer[MOVE_TEXT_SIZE];

    if (keep->edit_count == 0 && !keep->has_part)
        return false;
    output_text(keep->output, _("Not in the record yet:\n"));
    for (size_t i = 0; i < keep->edit_count; i++) {
        const LocalEdit *edit = &keep->edits[i];
        Text text = text_over(buffer, sizeof buffer);
        if (edit->player == RECORD_THROW) {
            throw_text_write(&text, edit->thrown);
            output_format(keep->output, "  %s %u %s %s\n", _("fix"), edit->round, _("throw"),
                          buffer);
        } else {
            move_text_write(&text, &edit->move);
            output_format(keep->output, "  %s %u %u %s\n", _("fix"), edit->round, edit->player + 1,
                          buffer);
        }
    }
    if (keep->has_part) {
        Text text = text_over(buffer, sizeof buffer);
        move_text_write(&text, &keep->part);
        output_format(keep->output, "  %s\n", buffer);
    }
    return true;
}

static void close_record(Keep *keep)
{
    if (keep_show_unrecorded(keep)) {
        output_text(keep->output,
                    _("Correct what does not fit, or drop it; then Enter closes the record.\n"));
        return;
    }
    board_result(&keep->draw, keep->output, keep->local);
    stop(keep, STATUS_FINE);
    keep->is_closed = keep_is_done(keep, local_finish(keep->local));
}

void keep_run(Keep *keep)
{
    while (!keep->has_ended) {
        Span line = {"", 0};
        Status status = STATUS_FINE;
        say_what_is_due(keep);
        bool has_line = prompt_ask(keep->output, keep->input, &line, &status);
        bool is_over = table_due(table_of(keep)) == DUE_NOTHING;
        if (status != STATUS_FINE || (!has_line && (keep_show_unrecorded(keep) || !is_over)))
            stop(keep, status);
        else if (line.length == 0 && is_over)
            close_record(keep);
        else if (!keep_carry_out(keep, line))
            take_entries(keep, line);
    }
    free(keep->edits);
    keep->edits = NULL;
}
