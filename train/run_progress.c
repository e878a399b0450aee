/* Progress reports of a training run. */
#include "run_progress.h"

#include "base/clock.h"
#include "shell/values.h"
#include "shell/words.h"

#include <math.h>
#include <stdio.h>
#include <unistd.h>

#define TERMINAL_SECONDS .5 /* between two updates of the line */

RunProgress run_progress_start(const Training *training)
{
    double now = clock_seconds();

    return (RunProgress){
        .is_terminal = value_is_terminal(STDERR_FILENO),
        .reported = now,
        .begun = now,
        .share_before = training_share(training),
    };
}

double figures_mean(const TrainingFigures *figures)
{
    return figures->games > 0 ? figures->total / (double)figures->games : 0;
}

double figures_error(const TrainingFigures *figures)
{
    double games = (double)figures->games, mean = figures_mean(figures);

    return games > 1 ? sqrt(fmax(0, figures->total_square / games - mean * mean) / (games - 1)) : 0;
}

void run_progress_evaluated(RunProgress *progress, const TrainingFigures *figures)
{
    progress->mean = figures_mean(figures);
    progress->error = figures_error(figures);
}

static void tell_time_left(const RunProgress *progress, const Training *training, double now)
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
void run_progress_show(RunProgress *progress, Training *training, bool must)
{
    TrainingFigures *recent = &training->recent;
    double now = clock_seconds();

    if (!must && (!progress->is_terminal || now - progress->reported < TERMINAL_SECONDS))
        return;
    if (progress->is_terminal)
        fputs("\r\33[?7l", stderr); /* cut off what does not fit into the line */
    fprintf(stderr, "%3.0f%%  ", 100 * training_share(training));
    fprintf(stderr, _("%llu updates, %llu games"), (unsigned long long)training->updates,
            (unsigned long long)training->all.games);
    if (recent->positions > 0)
        fprintf(stderr, _(", loss %.4f"), recent->loss / (double)recent->positions);
    if (recent->games > 0)
        fprintf(stderr, _(", play %.2f"), figures_mean(recent));
    if (progress->error > 0)
        fprintf(stderr, _(", greedy %.2f ± %.2f"), progress->mean, progress->error);
    fprintf(stderr, _(", %.0f positions/s, "),
            (double)recent->positions / (now - progress->reported));
    tell_time_left(progress, training, now);
    fputs(progress->is_terminal ? "\33[K\33[?7h" : "\n", stderr);
    fflush(stderr);
    *recent = (TrainingFigures){0};
    progress->reported = clock_seconds();
}

void run_progress_end(const RunProgress *progress)
{
    if (progress->is_terminal)
        fputs("\r\33[K", stderr);
}
