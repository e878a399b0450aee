/* The file of a running game: every event is on the disk before it counts.
 *
 * Text is appended; cut off when a move is taken back; or replaced as a whole when an earlier entry
 * is corrected. So the file is a valid record (or empty) at any moment. Only one program at a time
 * can open it. All of the text is in memory, too. A journal without a file exists only there. */
#ifndef KNOBEL_LOCAL_JOURNAL_H
#define KNOBEL_LOCAL_JOURNAL_H

#include "base/text.h"

/* Made by journal_create or journal_open, or set to JOURNAL_NONE; closed by journal_close. */
typedef struct {
    int file;   /* -1: none */
    char *path; /* of the file, with links resolved */
    char *text; /* not terminated; NULL: the journal is empty, or was not read */
    size_t size;
    uint64_t length;
    bool is_torn; /* a failed write left bytes after `length` in the file */
} Journal;

#define JOURNAL_NONE ((Journal){.file = -1})

/* Return 0 or errno. EEXIST: journal_create found a file that is not empty. EWOULDBLOCK: another
 * program has the file open. */
int journal_create(Journal *journal, const char *path) __attribute__((warn_unused_result));
int journal_open(Journal *journal, const char *path) __attribute__((warn_unused_result));

/* Reads an opened file into `text`. EFBIG: it is too large for a game. */
int journal_read(Journal *journal) __attribute__((warn_unused_result));

/* Appends text: all of it or nothing. */
int journal_append(Journal *journal, Span text) __attribute__((warn_unused_result));

/* Cuts the file off. Does not sync: at worst, a move that was taken back reappears after a power
 * cut. */
int journal_cut(Journal *journal, uint64_t length) __attribute__((warn_unused_result));

/* Replaces the whole text. At any moment the file contains either the old or the new text. */
int journal_replace(Journal *journal, Span text) __attribute__((warn_unused_result));

/* Closes the file, which stays as it is. The journal goes on in memory. */
void journal_let_go(Journal *journal);

void journal_close(Journal *journal);

#endif
