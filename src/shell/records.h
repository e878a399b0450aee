/* Reading a file of records for a command: every line folded, game after game. */
#ifndef KNOBEL_SHELL_RECORDS_H
#define KNOBEL_SHELL_RECORDS_H

#include "shell/lines.h"
#include "shell/status.h"
#include "notation/record.h"

/* Who is told what. A status that is not fine ends the reading; all is said by then. */
typedef struct {
    RecordWatcher *watch; /* throws and moves; may be NULL */

    /* After each line; may be NULL. */
    Status (*line_read)(void *context, const Record *record, Span line);
    Status (*game_read)(void *context, const Record *record);
    void *context;
    bool names_file; /* in complaints, because it is one of several */
} RecordsReader;

/* Reads all games; says what is wrong with them. `path` names the file in complaints. */
Status records_read(Lines *lines, const char *path, const RecordsReader *reader);

#endif
