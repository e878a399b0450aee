/* Reading a file of records. */
#include "shell/records.h"

#include "shell/words.h"

#include <errno.h>
#include <stdlib.h>

static Status read_all(RecordsReader *reader, const char *path, Record *record)
{
    const char *name = reader->names_file ? path : NULL;
    RecordTaken taken = RECORD_TAKEN;
    LinesState state;
    Span line;
    Fault fault;

    while ((state = lines_next(reader->lines, &line)) == LINES_READ) {
        taken = record_take(record, line, &fault);
        if (taken != RECORD_TAKEN)
            break;
        Status status =
            reader->line_read != NULL ? reader->line_read(reader->context, record) : STATUS_FINE;
        if (status != STATUS_FINE)
            return status;
    }
    if (state == LINES_FAILED)
        return status_of_file(path, reader->lines->failure);
    if (taken == RECORD_TAKEN && !record_end(record, &fault))
        taken = RECORD_WRONG;
    return taken == RECORD_WRONG ? complain_of_fault(name, &fault) : (Status)record->stopped;
}

Status records_read(RecordsReader *reader, const char *path)
{
    Record *record = malloc(sizeof *record);
    Status status = STATUS_MACHINE;

    reader->lines = lines_open(path);
    if (reader->lines == NULL) {
        status = status_of_file(path, errno);
    } else if (record == NULL) {
        complain(STATUS_MACHINE, _("not enough memory"));
    } else {
        record_open(record, reader->watch, reader->context);
        record->header = reader->header;
        record->game_read = reader->game_read;
        status = read_all(reader, path, record);
    }
    free(record);
    lines_close(reader->lines);
    return status;
}
