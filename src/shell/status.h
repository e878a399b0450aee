/* The exit status of the program, and the one line that explains it. */
#ifndef KNOBEL_SHELL_STATUS_H
#define KNOBEL_SHELL_STATUS_H

#include "notation/fault.h"

typedef enum {
    STATUS_FINE = 0,
    STATUS_INPUT = 1,   /* the input was wrong */
    STATUS_USAGE = 2,   /* the program was called wrongly */
    STATUS_MACHINE = 3, /* disk, memory or network failed */

    /* The reader of standard output has closed it: nobody is told, as with other programs. */
    STATUS_UNREAD = 141,
} Status;

/* The exit status of the program. If its output was closed, it does not return: SIGPIPE ends it. */
int status_end(Status status);

/* Writes one line to standard error and returns the status. Characters that are not printable, such
 * as an escape sequence from a hostile file, are shown as question marks. */
Status complain(Status status, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* STATUS_INPUT if the wrong file was chosen, STATUS_MACHINE if the machine failed. */
Status status_of_errno(int failure);

/* Complains about a file and returns the status. It is fine if `failure`, an errno, is 0. */
Status status_of_file(const char *path, int failure);

/* Complains about a fault in a text. `what` is the name of the text, or NULL for a file. */
Status complain_of_fault(const char *what, const Fault *fault);

#endif
