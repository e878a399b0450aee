/* Means of many values with their errors. Sums are exact, so the order does not matter. */
#ifndef KNOBEL_CLI_TRIALS_MEANS_H
#define KNOBEL_CLI_TRIALS_MEANS_H

#include <stdbool.h>
#include <stdint.h>

__extension__ typedef __int128 Wide; /* cannot overflow: 2^63 values of up to 2^31 */

/* The sums of whole numbers. Initially zero. */
typedef struct {
    uint64_t count;
    Wide sum;
    Wide squares;
} Means;

typedef struct {
    double mean;
    double sd;
    double standard_error;
    double margin; /* half the width of the 95 % confidence interval */
    uint64_t count;
} Mean;

/* With fewer values no difference is reported: all of them may be equal by chance. */
enum { MEAN_LEAST = 10 };

void means_take(Means *means, int64_t value);
void means_add(Means *means, const Means *more);

/* The mean of the values, whose unit is 1/`unit`; all zero if there are none. */
Mean means_sum_up(const Means *means, double unit);

/* Returns true if the mean differs from `expected` at the 95 % level. */
bool mean_differs(const Mean *mean, double expected);

/* The same for a mean of shares from 0 to 1. The difference must also exceed what is expected by
 * chance, because the spread of few wins is underestimated. */
bool mean_share_differs(const Mean *mean, double expected);

#endif
