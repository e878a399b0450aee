/* Folds a whole text like a file. */
#include "replay.h"

#include <string.h>

Span next_line(Span *rest)
{
    const char *newline = memchr(rest->start, '\n', rest->length);
    size_t length = newline != NULL ? (size_t)(newline - rest->start) : rest->length;
    Span line = {rest->start, length};

    *rest = span_from(*rest, length + (newline != NULL));
    return line;
}

bool replay(Record *record, Span text, Fault *fault)
{
    while (text.length > 0) {
        Span line = next_line(&text);
        RecordTaken taken = record_take(record, line, fault);
        if (taken == RECORD_NEXT_GAME) {
            record_next(record);
            taken = record_take(record, line, fault);
        }
        if (taken != RECORD_TAKEN)
            return false;
    }
    return record_end(record, fault);
}
