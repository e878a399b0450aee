/* The file a running game is written to: every event is on the disk before it counts.
 *
 * Text is only ever appended, or cut off at the end when a move is taken back, so that a game
 * interrupted at any moment is a valid record (or still an empty file). One program at a time
 * holds the file. */
#ifndef KNOBEL_SESSION_JOURNAL_H
#define KNOBEL_SESSION_JOURNAL_H

#include "notation/text.h"

/* Made by journal_create or journal_open, gone with journal_close. */
typedef struct {
    int file; /* -1: there is none, and nothing is kept */
    uint64_t length;
    bool is_torn; /* remains of a failed write stand behind its length */
} Journal;

#define JOURNAL_NONE ((Journal){.file = -1})

/* These return 0 or errno; EEXIST where journal_create finds a file that is not empty, EWOULDBLOCK
 * where another program holds it. */
int journal_create(Journal *journal, const char *path) __attribute__((warn_unused_result));
int journal_open(Journal *journal, const char *path) __attribute__((warn_unused_result));

/* An empty one that is in no folder and gone when it is closed. */
int journal_in_memory(Journal *journal) __attribute__((warn_unused_result));

/* Reads all of it into memory that belongs to the caller; EFBIG where it is no game's size. */
int journal_read(const Journal *journal, char **text) __attribute__((warn_unused_result));

/* Appends; what could not be written whole is taken away again. */
int journal_append(Journal *journal, Span text) __attribute__((warn_unused_result));

/* Cuts the file off. This need not be on the disk at once: at worst a move taken back is there
 * again after a power cut. */
int journal_cut(Journal *journal, uint64_t length) __attribute__((warn_unused_result));

void journal_close(Journal *journal);

#endif
