/* Reads a file of records for a command: folds every line, game after game. */
#ifndef KNOBEL_SHELL_RECORDS_H
#define KNOBEL_SHELL_RECORDS_H

#include "shell/command.h"
#include "shell/lines.h"
#include "shell/output.h"
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

/* One of the files that a command answers about. */
typedef struct {
    const char *path;
    bool is_one_of_several; /* complaints and JSON name it; the text for people has its heading */
    bool is_last;
    Output *output; /* held back until the file has been read */
} RecordsFile;

typedef Status RecordsAnswer(void *context, const RecordsFile *file);

/* The name of the file for JSON; NULL if there is only one. */
const char *records_name(const RecordsFile *file);

/* Has all files of the operands answered, or standard input if there are none. A file that is wrong
 * has no answer. The others go on, unless `needs_all` is set; the status is that of the first one
 * that was wrong. */
Status records_answer(const Arguments *arguments, RecordsAnswer *answer, void *context,
                      bool needs_all);

#endif
