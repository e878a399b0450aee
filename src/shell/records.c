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

const char *records_name(const RecordsFile *file)
{
    return file->is_one_of_several ? file->path : NULL;
}

Status records_answer(const Arguments *arguments, RecordsAnswer *answer, void *context,
                      bool needs_all)
{
    static char dash[] = "-";
    static char *const standard_input[] = {dash};
    bool has_files = arguments->operand_count > 0;
    char *const *paths = has_files ? arguments->operands : standard_input;
    int count = has_files ? arguments->operand_count : 1;
    bool has_headings = count > 1 && arguments_value(arguments, "json") == NULL;
    Status first = STATUS_FINE, status = STATUS_FINE;
    bool is_after_another = false;

    for (int i = 0; i < count && status <= STATUS_INPUT; i++) {
        RecordsFile file = {paths[i], count > 1, i == count - 1, output_open(true)};
        if (has_headings)
            output_format(file.output, "%s==> %s <==\n", is_after_another ? "\n" : "", file.path);
        status = output_finish(file.output, answer(context, &file));
        is_after_another |= status == STATUS_FINE;
        first = first == STATUS_FINE ? status : first;
        if (needs_all && status != STATUS_FINE)
            break;
    }
    return status > STATUS_INPUT ? status : first;
}
