/* The one line that says what was wrong. */
#include "shell/status.h"

#include "shell/words.h"

#include <errno.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum { LINE_SIZE = 1024 };

/* Replaces what could harm a terminal or break the line. */
static void make_printable(char *line)
{
    Span rest = span_of(line);
    size_t bad = 0;

    for (size_t i = 0; i < rest.length; i++)
        if (line[i] == '\t')
            line[i] = ' ';
    while ((bad = span_bad_byte(rest)) < rest.length) {
        line[rest.start - line + (ptrdiff_t)bad] = '?';
        rest = span_from(rest, bad);
    }
}

Status complain(Status status, const char *format, ...)
{
    char line[LINE_SIZE];
    va_list values;

    va_start(values, format);
    vsnprintf(line, sizeof line, format, values);
    va_end(values);
    make_printable(line);
    fprintf(stderr, "%s\n", line);
    return status;
}

int status_end(Status status)
{
    if (status == STATUS_UNREAD) {
        signal(SIGPIPE, SIG_DFL);
        raise(SIGPIPE);
    }
    return (int)status;
}

Status status_of_errno(int failure)
{
    static const int chosen_wrongly[] = {
        EACCES, EINVAL, EISDIR, ELOOP, ENAMETOOLONG, ENODEV, ENOENT, ENOTDIR, ENXIO, EPERM, EROFS,
    };

    for (size_t i = 0; i < sizeof chosen_wrongly / sizeof *chosen_wrongly; i++)
        if (failure == chosen_wrongly[i])
            return STATUS_INPUT;
    return STATUS_MACHINE;
}

Status status_of_file(const char *path, int failure)
{
    if (failure == 0)
        return STATUS_FINE;
    return complain(status_of_errno(failure), "%.200s: %s", path, strerror(failure));
}

Status complain_of_fault(const char *what, const Fault *fault)
{
    char line[LINE_SIZE];
    Text text = text_over(line, sizeof line);

    if (what != NULL) {
        text_put(&text, what);
        text_put(&text, ": ");
    }
    fault_write(&text, fault, words_translate);
    return complain(STATUS_INPUT, "%s", line);
}
