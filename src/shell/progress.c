/* The progress of long work. */
#include "shell/progress.h"

#include "base/clock.h"
#include "shell/values.h"
#include "shell/words.h"

#include <stdio.h>
#include <unistd.h>

#define PAUSE 0.2 /* seconds between two updates */

Progress progress_open(void)
{
    double now = clock_seconds();

    return (Progress){
        .is_shown = value_is_terminal(STDERR_FILENO),
        .start = now,
        .latest = now,
    };
}

bool progress_is_due(Progress *progress)
{
    if (!progress->is_shown)
        return false;
    double now = clock_seconds();
    if (now - progress->latest < PAUSE)
        return false;
    progress->latest = now;
    return true;
}

void progress_show(Progress *progress, double share, const char *done)
{
    double seconds = progress->latest - progress->start;

    progress->has_shown = true;
    fprintf(stderr, "\r");
    if (share >= 0)
        fprintf(stderr, "%3.0f%%  ", 100 * share);
    fprintf(stderr, "%s", done);
    if (share > 0) {
        double left = seconds / share - seconds;
        fprintf(stderr, ", ");
        if (left >= 90)
            fprintf(stderr, _("%.0f min left"), left / 60);
        else
            fprintf(stderr, _("%.0f s left"), left);
    }
    fprintf(stderr, "\33[K");
}

double progress_seconds(const Progress *progress)
{
    return clock_seconds() - progress->start;
}

void progress_close(Progress *progress)
{
    if (progress->has_shown)
        fprintf(stderr, "\r\33[K");
}
