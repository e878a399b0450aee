/* Reading a file line by line in constant memory. */
#ifndef KNOBEL_SHELL_LINES_H
#define KNOBEL_SHELL_LINES_H

#include "base/text.h"

enum { LINES_SIZE = 1 << 18 };

typedef enum {
    LINES_ENDED,
    LINES_READ,
    LINES_FAILED, /* `failure` is errno */
} LinesState;

/* Made by lines_open, freed by lines_close. */
typedef struct {
    int file;
    int failure;
    bool has_ended;
    uint64_t taken; /* bytes returned so far */
    bool is_whole;  /* the latest piece completes its line */
    size_t start;   /* of the bytes not returned yet */
    size_t end;
    char buffer[LINES_SIZE];
} Lines;

/* Opens a file. Returns NULL and sets errno if that fails. "-" is standard input. */
Lines *lines_open(const char *path);

/* Returns the next line without its newline, valid until the next call. A line longer than the
 * buffer is returned in pieces, each longer than any line that a reader should accept. */
LinesState lines_next(Lines *lines, Span *line);

/* The share of the file that has been returned, from 0 to 1; negative if its length is unknown. */
double lines_share(const Lines *lines);

void lines_close(Lines *lines);

#endif
