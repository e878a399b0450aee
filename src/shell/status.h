/* How the program ends, and the one line it says when something was wrong. */
#ifndef KNOBEL_SHELL_STATUS_H
#define KNOBEL_SHELL_STATUS_H

#include "notation/fault.h"

typedef enum {
    STATUS_FINE = 0,
    STATUS_INPUT = 1,   /* the input was wrong */
    STATUS_USAGE = 2,   /* the program was called wrongly */
    STATUS_MACHINE = 3, /* disk, memory or network failed */
} Status;

/* Says one line on standard error and returns the status. What is not printable in it, such as
 * an escape sequence from a hostile file, is shown as question marks. */
Status complain(Status status, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Whether a file that could not be used was wrongly chosen, or the machine failed. */
Status status_of_errno(int failure);

/* Says what failed with a file, and returns its status: fine where `failure`, an errno, is 0. */
Status status_of_file(const char *path, int failure);

/* Says what is wrong with a text; `what` names it where it is not a file: "sheet", "--player". */
Status complain_of_fault(const char *what, const Fault *fault);

#endif
