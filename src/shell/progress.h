/* The progress of long work and the time left, on one line of a terminal that is overwritten. */
#ifndef KNOBEL_SHELL_PROGRESS_H
#define KNOBEL_SHELL_PROGRESS_H

#include <stdbool.h>

/* Made by progress_open, ended by progress_close. */
typedef struct {
    bool is_shown; /* standard error is a terminal */
    bool has_shown;
    double start;
    double latest;
} Progress;

Progress progress_open(void);

/* Returns true if it is time for an update. */
bool progress_is_due(Progress *progress);

/* Shows "  45%  1200 moves, 3 s left". `done` says what has been done. If `share` is negative, it
 * is unknown, and neither it nor the time is shown. */
void progress_show(Progress *progress, double share, const char *done);

/* Seconds since it was opened. */
double progress_seconds(const Progress *progress);

/* Clears the line. */
void progress_close(Progress *progress);

#endif
