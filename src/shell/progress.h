/* How far long work is, and the time left: shown on a terminal, over what stood there before. */
#ifndef KNOBEL_SHELL_PROGRESS_H
#define KNOBEL_SHELL_PROGRESS_H

#include <stdbool.h>

/* Made by progress_open, gone with progress_close. */
typedef struct {
    bool is_shown; /* there is a terminal to show it on */
    bool has_shown;
    double start;
    double latest;
} Progress;

Progress progress_open(void);

/* Whether it is time to show something again. */
bool progress_is_due(Progress *progress);

/* "  45%  1200 moves, 3 s left": `done` says what has been done; without the share and the time
 * where `share` is negative, which says that nobody knows. */
void progress_show(Progress *progress, double share, const char *done);

/* Seconds since it was opened. */
double progress_seconds(const Progress *progress);

/* Clears the line. */
void progress_close(Progress *progress);

#endif
