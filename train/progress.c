/* What a run tells while it goes on. */
#include "progress.h"

#include "cli/values.h"
#include "cli/words.h"

#include <math.h>
#include <stdio.h>
#include <time.h>
#include <unistd.h>

#define TERMINAL_SECONDS .5 /* between two renewals of the line */

double progress_clock(void)
{
    struct timespec now;

    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

Progress progress_start(const Training *training)
{
    double now = progress_clock();

    return (Progress){
        .is_terminal = value_is_terminal(STDERR_FILENO),
        .told = now,
        .begun = now,
        .share_before = training_share(training),
    };
}

double figures_mean(const Figures *figures)
{
    return figures->games > 0 ? figures->total / (double)figures->games : 0;
}

double figures_error(const Figures *figures)
{
    double games = (double)figures->games, mean = figures_mean(figures);

    return games > 1 ? sqrt(fmax(0, figures->total_square / games - mean * mean) / (games - 1)) : 0;
}

void progress_evaluated(Progress *progress, const Figures *figures)
{
    progress->mean = figures_mean(figures);
    progress->error = figures_error(figures);
}

static void tell_time_left(const Progress *progress, const Training *training, double now)
{
    double share = training_share(training), done = share - progress->share_before;
    double left = done > 0 ? (now - progress->begun) * (1 - share) / done : 0;

    if (left >= 90)
        fprintf(stderr, _("%.0f min left"), left / 60);
    else
        fprintf(stderr, _("%.0f s left"), left);
}

/* " 45%  1200 updates, 190000 games, loss 0.0123, play 64.2, greedy 65.91 ± 0.29, 180000
 * positions/s, 3 min left" */
void progress_tell(Progress *progress, Training *training, bool must)
{
    Figures *recent = &training->recent;
    double now = progress_clock();

    if (!must && (!progress->is_terminal || now - progress->told < TERMINAL_SECONDS))
        return;
    if (progress->is_terminal)
        fputs("\r\33[?7l", stderr); /* what does not fit into the line is cut off */
    fprintf(stderr, "%3.0f%%  ", 100 * training_share(training));
    fprintf(stderr, _("%llu updates, %llu games"), (unsigned long long)training->updates,
            (unsigned long long)training->all.games);
    if (recent->positions > 0)
        fprintf(stderr, _(", loss %.4f"), recent->loss / (double)recent->positions);
    if (recent->games > 0)
        fprintf(stderr, _(", play %.2f"), figures_mean(recent));
    if (progress->error > 0)
        fprintf(stderr, _(", greedy %.2f ± %.2f"), progress->mean, progress->error);
    fprintf(stderr, _(", %.0f positions/s, "), (double)recent->positions / (now - progress->told));
    tell_time_left(progress, training, now);
    fputs(progress->is_terminal ? "\33[K\33[?7h" : "\n", stderr);
    fflush(stderr);
    *recent = (Figures){0};
    progress->told = progress_clock();
}

void progress_end(const Progress *progress)
{
    if (progress->is_terminal)
        fputs("\r\33[K", stderr);
}
