/* The file a running game is written to: every event is on the disk before it counts.
 *
 * Text is appended, cut off at the end when a move is taken back, or replaced as a whole when an
 * earlier entry is corrected, so that a game interrupted at any moment is a valid record (or still
 * an empty file). One program at a time holds the file. All of it is in memory, too; a journal
 * without a file is there alone. */
#ifndef KNOBEL_LOCAL_JOURNAL_H
#define KNOBEL_LOCAL_JOURNAL_H

#include "base/text.h"

/* Made by journal_create or journal_open, or JOURNAL_NONE to begin with; gone with journal_close.
 */
typedef struct {
    int file;   /* -1: there is none */
    char *path; /* of the file, behind links */
    char *text; /* all of it, without an end; NULL: nothing was ever in it, or it was not read */
    size_t size;
    uint64_t length;
    bool is_torn; /* remains of a failed write stand behind its length in the file */
} Journal;

#define JOURNAL_NONE ((Journal){.file = -1})

/* These return 0 or errno; EEXIST where journal_create finds a file that is not empty, EWOULDBLOCK
 * where another program holds it. */
int journal_create(Journal *journal, const char *path) __attribute__((warn_unused_result));
int journal_open(Journal *journal, const char *path) __attribute__((warn_unused_result));

/* Reads all of a file that was opened into `text`; EFBIG where it is no game's size. */
int journal_read(Journal *journal) __attribute__((warn_unused_result));

/* Appends; what could not be written whole is taken away again. */
int journal_append(Journal *journal, Span text) __attribute__((warn_unused_result));

/* Cuts the file off. This need not be on the disk at once: at worst a move taken back is there
 * again after a power cut. */
int journal_cut(Journal *journal, uint64_t length) __attribute__((warn_unused_result));

/* Puts another text in the place of all of it: on the disk there is the old one or the new one. */
int journal_replace(Journal *journal, Span text) __attribute__((warn_unused_result));

/* Goes on in memory alone; the file stays as it is. */
void journal_let_go(Journal *journal);

void journal_close(Journal *journal);

#endif
