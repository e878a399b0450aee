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

/* Made by lines_open, gone with lines_close. */
typedef struct {
    int file;
    int failure;
    bool has_ended;
    uint64_t taken; /* bytes given out so far */
    bool is_whole;  /* the latest line is, or the last piece of one */
    size_t start;   /* of what has not been given out yet */
    size_t end;
    char buffer[LINES_SIZE];
} Lines;

/* Opens a file; NULL with errno where that fails. "-" is standard input. */
Lines *lines_open(const char *path);

/* The next line without its newline; it stays until the next call. A line longer than the buffer
 * comes in pieces, each longer than any line a reader should accept. */
LinesState lines_next(Lines *lines, Span *line);

/* How much of the file has been given out, from 0 to 1; negative where nobody knows its length. */
double lines_share(const Lines *lines);

void lines_close(Lines *lines);

#endif
