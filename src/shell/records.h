/* Reads a file of records for a command: folds every line, game after game. */
#ifndef KNOBEL_SHELL_RECORDS_H
#define KNOBEL_SHELL_RECORDS_H

#include "shell/lines.h"
#include "shell/status.h"
#include "notation/record.h"

/* Callbacks; all but `game_read` may be NULL. */
typedef struct {
    RecordWatcher *watch; /* throws and moves */
    RecordHeader *header;

    /* Called after each line and after each game. They complain themselves; a status that is not
     * fine ends the reading. */
    Status (*line_read)(void *context, const Record *record);
    RecordGame *game_read; /* returns a Status */

    void *context;
    bool names_file; /* in complaints, because there are several files */
    Lines *lines;    /* of the file, while it is being read */
} RecordsReader;

/* Reads all games of a file. Complains about faults. */
Status records_read(RecordsReader *reader, const char *path);

#endif
