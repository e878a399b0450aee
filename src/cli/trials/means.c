/* Means of many values with their errors. */
#include "cli/trials/means.h"

#include <math.h>
#include <stddef.h>

void means_take(Means *means, int64_t value)
{
    means->count++;
    means->sum += value;
    means->squares += (Wide)value * value;
}

void means_add(Means *means, const Means *more)
{
    means->count += more->count;
    means->sum += more->sum;
    means->squares += more->squares;
}

/* The number of standard errors that contain 95 % of all cases, by Student's distribution for this
 * many values. A table for few values; for more, the normal distribution's with the first two terms
 * of the expansion. */
static double quantile(double count)
{
    static const double few[] = {INFINITY, 12.706, 4.303, 3.182, 2.776, 2.571};
    const size_t few_count = sizeof few / sizeof *few;
    const double z = 1.959964;
    double freedom = count - 1;

    if (freedom < (double)few_count)
        return few[(size_t)freedom];

    return z + (pow(z, 3) + z) / (4 * freedom) +
           (5 * pow(z, 5) + 16 * pow(z, 3) + 3 * z) / (96 * freedom * freedom);
}

Mean means_sum_up(const Means *means, double unit)
{
    double count = (double)means->count;
    Mean mean = {.count = means->count};

    if (means->count == 0)
        return mean;
    double raw = (double)means->sum / count;
    double spread = (double)means->squares - raw * (double)means->sum;
    mean.mean = raw / unit;
    if (means->count > 1 && spread > 0)
        mean.sd = sqrt(spread / (count - 1)) / unit;
    mean.standard_error = mean.sd / sqrt(count);
    if (means->count > 1)
        mean.margin = quantile(count) * mean.standard_error;
    return mean;
}

bool mean_differs(const Mean *mean, double expected)
{
    const double rounding = 1e-5; /* larger than the unit in which values are gathered */

    return mean->count >= MEAN_LEAST && fabs(mean->mean - expected) > mean->margin + rounding;
}

bool mean_share_differs(const Mean *mean, double expected)
{
    double count = (double)mean->count;
    double by_chance = quantile(count) * sqrt(expected * (1 - expected) / count);

    return mean_differs(mean, expected) && fabs(mean->mean - expected) > by_chance;
}
