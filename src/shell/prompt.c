/* Asking for a line. */
#include "shell/prompt.h"

#include "shell/words.h"
#include "notation/record.h"

#include <string.h>

static bool is_blank(char character)
{
    return character == ' ' || character == '\t' || character == '\r';
}

static Span without_blanks(Span span)
{
    while (span.length > 0 && is_blank(span.start[span.length - 1]))
        span.length--;
    while (span.length > 0 && is_blank(span.start[0]))
        span = span_from(span, 1);
    return span;
}

bool prompt_ask(Output *output, Lines *input, Span *answer, Status *status)
{
    *status = STATUS_FINE;
    output_text(output, "> ");
    output_flush(output);
    if (output->failure != 0)
        return false; /* the reader is gone; closing the output reports it */
    LinesState state = lines_next(input, answer);
    if (state == LINES_FAILED) {
        *status = complain(STATUS_MACHINE, _("standard input: %s"), strerror(input->failure));
        return false;
    }
    bool is_long = state == LINES_READ && answer->length > RECORD_LINE_BYTES;
    if (state == LINES_ENDED || is_long)
        output_text(output, "\n");
    if (is_long) {
        output_flush(output);
        *status = complain(STATUS_INPUT, _("standard input: a line of more than %d bytes"),
                           RECORD_LINE_BYTES);
    }
    if (state == LINES_ENDED || is_long)
        return false;
    *answer = without_blanks(*answer);
    return true;
}
