/* Reading a file of records for a command: every line folded, game after game. */
#ifndef KNOBEL_SHELL_RECORDS_H
#define KNOBEL_SHELL_RECORDS_H

#include "shell/lines.h"
#include "shell/status.h"
#include "notation/record.h"

/* Who is told what; all but `game_read` may be NULL. */
typedef struct {
    RecordWatcher *watch; /* throws and moves */
    RecordHeader *header;

    /* After each line, and after each game. A status that is not fine ends the reading; all is said
     * by then. */
    Status (*line_read)(void *context, const Record *record);
    RecordGame *game_read; /* returns a Status */

    void *context;
    bool names_file; /* in complaints, because it is one of several */
    Lines *lines;    /* of the file, while it is being read */
} RecordsReader;

/* Reads all games of a file; says what is wrong with them. */
Status records_read(RecordsReader *reader, const char *path);

#endif
