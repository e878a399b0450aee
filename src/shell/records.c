/* Reading a file of records. */
#include "shell/records.h"

#include "shell/words.h"

#include <stdlib.h>
#include <string.h>

/* Takes one line, and the end of the game before it where it opens another. `name` is the file's in
 * complaints, or NULL. */
static Status take_line(Record *record, Span line, const char *name, const RecordsReader *reader)
{
    Fault fault;
    RecordTaken taken = record_take(record, line, &fault);

    if (taken == RECORD_NEXT_GAME) {
        Status status = reader->game_read(reader->context, record);
        if (status != STATUS_FINE)
            return status;
        record_next(record);
        taken = record_take(record, line, &fault);
    }
    if (taken == RECORD_WRONG)
        return complain_of_fault(name, &fault);
    return reader->line_read != NULL ? reader->line_read(reader->context, record, line)
                                     : STATUS_FINE;
}

static Status read_all(Lines *lines, const char *path, const RecordsReader *reader, Record *record)
{
    const char *name = reader->names_file ? path : NULL;
    Span line;
    Fault fault;
    LinesState state = LINES_ENDED;

    record_open(record, reader->watch, reader->context);
    while ((state = lines_next(lines, &line)) == LINES_READ) {
        Status status = take_line(record, line, name, reader);
        if (status != STATUS_FINE)
            return status;
    }
    if (state == LINES_FAILED)
        return complain(status_of_errno(lines->failure), "%.200s: %s", path,
                        strerror(lines->failure));
    if (!record_end(record, &fault))
        return complain_of_fault(name, &fault);
    return reader->game_read(reader->context, record);
}

Status records_read(Lines *lines, const char *path, const RecordsReader *reader)
{
    Record *record = malloc(sizeof *record);

    if (record == NULL)
        return complain(STATUS_MACHINE, _("not enough memory"));
    Status status = read_all(lines, path, reader, record);
    free(record);
    return status;
}
