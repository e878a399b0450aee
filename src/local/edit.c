/* Corrections: the new record is written in memory and read from the start. It replaces the old one
 * only if it is valid. */
#include "local/local_inner.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

static const LocalEdit *edit_of(const LocalEdit *edits, size_t count, uint32_t round,
                                uint32_t player)
{
    for (size_t i = count; i > 0; i--) /* the last one wins */
        if (edits[i - 1].round == round && edits[i - 1].player == player)
            return &edits[i - 1];
    return NULL;
}

/* Writes a round with its corrections. */
static void write_round(Text *text, const RecordLine *line, const LocalEdit *edits, size_t count)
{
    const LocalEdit *edit = edit_of(edits, count, line->round, RECORD_THROW);
    Span rest = line->value;

    record_write_throw(text, line->round, edit != NULL ? edit->thrown : line->thrown);
    for (uint32_t player = 0; rest.length > 0; player++) {
        Span word = span_word(&rest);
        edit = edit_of(edits, count, line->round, player);
        if (edit != NULL) {
            record_write_move(text, &edit->move);
        } else {
            text_char(text, ' ');
            text_span(text, word);
        }
    }
    text_put(text, line->has_return ? "\r" : "");
}

/* Writes the whole record with its corrections. The caller frees it. */
static char *write_record(const Journal *journal, const LocalEdit *edits, size_t count,
                          size_t *length)
{
    size_t size = journal->length + count * (MOVE_TEXT_SIZE + 8) + 1;
    char *buffer = malloc(size);
    Span rest = {journal->text, journal->length};
    bool is_first = true;

    if (buffer == NULL)
        return NULL;
    Text text = text_over(buffer, size);
    while (rest.length > 0) {
        const char *end = memchr(rest.start, '\n', rest.length);
        Span span = {rest.start, end != NULL ? (size_t)(end - rest.start) : rest.length};
        RecordLine line;
        Fault fault;
        if (record_line_parse(span, is_first, &line, &fault) && line.kind == RECORD_LINE_ROUND)
            write_round(&text, &line, edits, count);
        else
            text_span(&text, span);
        text_put(&text, end != NULL ? "\n" : "");
        rest = span_from(rest, span.length + (end != NULL));
        is_first = false;
    }
    *length = text.length;
    return buffer;
}

/* Continues from another text of the same game: the beginning of the journal, or a text that
 * replaces all of it. */
static LocalResult play_on(Local *local, Span text, bool is_cut)
{
    LocalReading reading = {0};
    LocalResult result = local_read(&reading, text, local_room(local)->options.seed);

    if (result.state == LOCAL_FINE)
        result = local_result(is_cut ? journal_cut(&local->journal, text.length)
                                     : journal_replace(&local->journal, text));
    else if (result.state == LOCAL_WRONG)
        result.state = LOCAL_MISFIT;
    uint64_t round_line = reading.round_line;
    if (result.state == LOCAL_FINE)
        result = local_become(local, &reading);
    if (result.state == LOCAL_FINE)
        result = local_find_end(local, round_line);
    result.fault.word = (Span){"", 0};
    local_forget(&reading);
    return result;
}

LocalResult local_take_back(Local *local)
{
    const Table *table = local_table(local);
    bool is_throw = table->round > 0 && table->waiting == table->seat_count;
    uint64_t end = local->journal.length;

    if (table->round == 0 || local->is_sealed || (is_throw && !local_throws_by_hand(local)))
        return local_refuse((Verdict){.reason = VERDICT_HAS_NOT_MOVED});
    while (local->journal.text[end - 1] != (is_throw ? '\n' : ' '))
        end--;
    end -= !is_throw;
    return play_on(local, (Span){local->journal.text, end}, true);
}

/* Whether the entry to be corrected exists. */
static bool has_entry(const Local *local, const LocalEdit *edit)
{
    const Table *table = local_table(local);
    bool is_throw = edit->player == RECORD_THROW;
    uint32_t moved = edit->round < table->round ? table->seat_count : local_next(local);

    if (edit->round == 0 || edit->round > table->round)
        return false;
    return is_throw ? local_throws_by_hand(local) : edit->player < moved;
}

LocalResult local_edit(Local *local, const LocalEdit *edits, size_t count)
{
    size_t length = 0;

    for (size_t i = 0; i < count; i++)
        if (!has_entry(local, &edits[i]))
            return (LocalResult){
                .state = LOCAL_NO_ENTRY, .round = edits[i].round, .player = edits[i].player};
    char *text = write_record(&local->journal, edits, count, &length);
    if (text == NULL)
        return local_result(ENOMEM);
    LocalResult result = play_on(local, (Span){text, length}, false);
    free(text);
    return result;
}
