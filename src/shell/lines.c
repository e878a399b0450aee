/* Reading a file line by line. */
#include "shell/lines.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

Lines *lines_open(const char *path)
{
    Lines *lines = malloc(sizeof *lines);

    if (lines == NULL)
        return NULL;
    lines->file = strcmp(path, "-") == 0 ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC);
    if (lines->file < 0) {
        free(lines);
        return NULL;
    }
    lines->failure = 0;
    lines->has_ended = false;
    lines->taken = 0;
    lines->is_whole = true;
    lines->start = 0;
    lines->end = 0;
    return lines;
}

/* Makes room at the end of the buffer and reads what there is. */
static void read_more(Lines *lines)
{
    ssize_t length = 0;

    memmove(lines->buffer, lines->buffer + lines->start, lines->end - lines->start);
    lines->end -= lines->start;
    lines->start = 0;
    do
        length = read(lines->file, lines->buffer + lines->end, sizeof lines->buffer - lines->end);
    while (length < 0 && errno == EINTR);
    if (length < 0)
        lines->failure = errno;
    lines->has_ended = length <= 0;
    lines->end += length > 0 ? (size_t)length : 0;
}

LinesState lines_next(Lines *lines, Span *line)
{
    size_t searched = 0;
    const char *newline = NULL;

    for (;;) {
        const char *start = lines->buffer + lines->start;
        size_t length = lines->end - lines->start;
        newline = memchr(start + searched, '\n', length - searched);
        if (newline != NULL || lines->has_ended || length == sizeof lines->buffer)
            break;
        searched = length;
        read_more(lines);
    }
    if (lines->failure != 0)
        return LINES_FAILED;
    const char *start = lines->buffer + lines->start;
    size_t length = newline != NULL ? (size_t)(newline - start) : lines->end - lines->start;
    if (length == 0 && newline == NULL)
        return LINES_ENDED;
    *line = (Span){start, length};
    lines->start += length + (newline != NULL);
    lines->taken += length + (newline != NULL);
    lines->is_whole = newline != NULL || lines->has_ended;
    return LINES_READ;
}

double lines_share(const Lines *lines)
{
    struct stat file;

    if (fstat(lines->file, &file) < 0 || !S_ISREG(file.st_mode) || file.st_size <= 0)
        return -1;
    double share = (double)lines->taken / (double)file.st_size;
    return share < 1 ? share : 1;
}

void lines_close(Lines *lines)
{
    if (lines != NULL && lines->file != STDIN_FILENO)
        close(lines->file);
    free(lines);
}
