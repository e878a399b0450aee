/* Means of many values with their errors: gathered exactly, so that the order does not matter. */
#ifndef KNOBEL_CLI_TRIALS_MEANS_H
#define KNOBEL_CLI_TRIALS_MEANS_H

#include <stdbool.h>
#include <stdint.h>

__extension__ typedef __int128 Wide; /* cannot overflow here: 2^63 values of up to 2^31 */

/* Whole numbers gathered so far. All zero to begin with. */
typedef struct {
    uint64_t count;
    Wide sum;
    Wide squares;
} Means;

typedef struct {
    double mean;
    double sd;
    double standard_error;
    double margin; /* to either side, for an interval that holds the truth 95 times of 100 */
    uint64_t count;
} Mean;

/* With fewer values no difference is called one: they may be alike by chance. */
enum { MEAN_LEAST = 10 };

void means_take(Means *means, int64_t value);
void means_add(Means *means, const Means *more);

/* The mean of what was gathered, in steps of 1/`unit`; all zero where that is nothing. */
Mean means_sum_up(const Means *means, double unit);

/* Whether the mean differs from `expected` by more than chance brings in 95 of 100 cases. */
bool mean_differs(const Mean *mean, double expected);

/* The same for a mean of shares, each from 0 to 1. Few wins stray less than they might have. */
bool mean_share_differs(const Mean *mean, double expected);

#endif
