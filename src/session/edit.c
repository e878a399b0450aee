/* Corrections: the record is written anew in memory, folded from the start, and only if that goes
 * well put in the place of the old one. */
#include "session/session_inner.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

static const SessionEdit *edit_of(const SessionEdit *edits, size_t count, uint32_t round,
                                  uint32_t seat)
{
    for (size_t i = count; i > 0; i--) /* the latest counts */
        if (edits[i - 1].round == round && edits[i - 1].seat == seat)
            return &edits[i - 1];
    return NULL;
}

/* Writes a round with its corrections. */
static void write_round(Text *text, const RecordLine *line, const SessionEdit *edits, size_t count)
{
    const SessionEdit *edit = edit_of(edits, count, line->round, RECORD_THROW);
    Span rest = line->value;

    record_write_throw(text, line->round, edit != NULL ? edit->thrown : line->thrown);
    for (uint32_t seat = 0; rest.length > 0; seat++) {
        Span word = span_word(&rest);
        edit = edit_of(edits, count, line->round, seat);
        if (edit != NULL) {
            record_write_move(text, &edit->move);
        } else {
            text_char(text, ' ');
            text_span(text, word);
        }
    }
    text_put(text, line->has_return ? "\r" : "");
}

/* The whole record with its corrections, into memory that belongs to the caller. */
static char *write_record(const Journal *journal, const SessionEdit *edits, size_t count,
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

/* A session over another text of the same game, in memory alone. Where the text does not fold, the
 * result tells the entry at which it stops. */
static SessionResult fold_anew(const Session *session, Span text, Session **fresh)
{
    *fresh = session_new();
    int failure = *fresh != NULL ? journal_append(&(*fresh)->journal, text) : ENOMEM;
    if (failure != 0)
        return session_result(failure);
    SessionResult result = session_take_text(*fresh, text);
    const Table *table = &(*fresh)->record.table;
    if (result.state == SESSION_WRONG) {
        result.state = SESSION_MISFIT;
        result.round = table->waiting > 0 ? table->round : table->round + 1;
        result.seat = table->waiting > 0 ? session_next(*fresh) : RECORD_THROW;
        result.fault.word = (Span){"", 0};
    }
    if (result.state != SESSION_FINE)
        return result;
    if (!(*fresh)->has_seed)
        (*fresh)->seed = session->seed;
    session_start_dice(*fresh);
    return session_find_end(*fresh);
}

/* Takes over everything but the journal, which stands as the other one's does. */
static void become(Session *session, const Session *fresh)
{
    Journal journal = session->journal;
    bool is_in_file = session->is_in_file;

    *session = *fresh;
    session->journal = journal;
    session->is_in_file = is_in_file;
    session->record.table.seats = session->record.seats;
}

SessionResult session_take_back(Session *session)
{
    const Table *table = &session->record.table;
    Session *fresh = NULL;
    bool is_throw = table->round > 0 && table->waiting == table->seat_count;

    if (table->round == 0 || session->is_sealed || (is_throw && !session->throws_by_hand))
        return session_refuse((Verdict){.reason = VERDICT_HAS_NOT_MOVED});
    uint64_t end = session->round_start;
    if (!is_throw)
        end += session_round_length(session, session_next(session) - 1);
    SessionResult result = fold_anew(session, (Span){session->journal.text, end}, &fresh);
    if (result.state == SESSION_FINE)
        result = session_result(journal_cut(&session->journal, fresh->journal.length));
    if (result.state == SESSION_FINE)
        become(session, fresh);
    session_close(fresh);
    return result;
}

/* Whether there is something to correct. */
static bool has_entry(const Session *session, const SessionEdit *edit)
{
    const Table *table = &session->record.table;
    bool is_throw = edit->seat == RECORD_THROW;
    uint32_t moved = edit->round < table->round ? table->seat_count : session_next(session);

    if (edit->round == 0 || edit->round > table->round)
        return false;
    return is_throw ? session->throws_by_hand : edit->seat < moved;
}

SessionResult session_edit(Session *session, const SessionEdit *edits, size_t count)
{
    Session *fresh = NULL;
    size_t length = 0;

    for (size_t i = 0; i < count; i++)
        if (!has_entry(session, &edits[i]))
            return (SessionResult){
                .state = SESSION_NO_ENTRY, .round = edits[i].round, .seat = edits[i].seat};
    char *text = write_record(&session->journal, edits, count, &length);
    if (text == NULL)
        return session_result(ENOMEM);
    SessionResult result = fold_anew(session, (Span){text, length}, &fresh);
    if (result.state == SESSION_FINE)
        result = session_result(
            journal_replace(&session->journal, (Span){fresh->journal.text, fresh->journal.length}));
    if (result.state == SESSION_FINE)
        become(session, fresh);
    session_close(fresh);
    free(text);
    return result;
}
