/* What a run tells while it goes on. */
#include "telling.h"

#include "base/clock.h"
#include "shell/values.h"
#include "shell/words.h"

#include <math.h>
#include <stdio.h>
#include <unistd.h>

#define TERMINAL_SECONDS .5 /* between two renewals of the line */

Telling telling_start(const Training *training)
{
    double now = clock_seconds();

    return (Telling){
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

void telling_evaluated(Telling *telling, const Figures *figures)
{
    telling->mean = figures_mean(figures);
    telling->error = figures_error(figures);
}

static void tell_time_left(const Telling *telling, const Training *training, double now)
{
    double share = training_share(training), done = share - telling->share_before;
    double left = done > 0 ? (now - telling->begun) * (1 - share) / done : 0;

    if (left >= 90)
        fprintf(stderr, _("%.0f min left"), left / 60);
    else
        fprintf(stderr, _("%.0f s left"), left);
}

/* " 45%  1200 updates, 190000 games, loss 0.0123, play 64.2, greedy 65.91 ± 0.29, 180000
 * positions/s, 3 min left" */
void telling_tell(Telling *telling, Training *training, bool must)
{
    Figures *recent = &training->recent;
    double now = clock_seconds();

    if (!must && (!telling->is_terminal || now - telling->told < TERMINAL_SECONDS))
        return;
    if (telling->is_terminal)
        fputs("\r\33[?7l", stderr); /* what does not fit into the line is cut off */
    fprintf(stderr, "%3.0f%%  ", 100 * training_share(training));
    fprintf(stderr, _("%llu updates, %llu games"), (unsigned long long)training->updates,
            (unsigned long long)training->all.games);
    if (recent->positions > 0)
        fprintf(stderr, _(", loss %.4f"), recent->loss / (double)recent->positions);
    if (recent->games > 0)
        fprintf(stderr, _(", play %.2f"), figures_mean(recent));
    if (telling->error > 0)
        fprintf(stderr, _(", greedy %.2f ± %.2f"), telling->mean, telling->error);
    fprintf(stderr, _(", %.0f positions/s, "), (double)recent->positions / (now - telling->told));
    tell_time_left(telling, training, now);
    fputs(telling->is_terminal ? "\33[K\33[?7h" : "\n", stderr);
    fflush(stderr);
    *recent = (Figures){0};
    telling->told = clock_seconds();
}

void telling_end(const Telling *telling)
{
    if (telling->is_terminal)
        fputs("\r\33[K", stderr);
}
