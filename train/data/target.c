/* The value of a position from the steps that can follow. */
#include "data/target.h"

#include <math.h>

static const float ways[SUM_COUNT] = {1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1}; /* of 36 */

Target target_of(const Choices *choices, const float *values)
{
    Target target = {.mean = 0};

    for (unsigned sum = 0; sum < SUM_COUNT; sum++) {
        target.best[sum] = choices->may_pass ? 0 : -INFINITY;
        target.choice[sum] = choices->count;
    }
    for (unsigned i = 0; i < choices->count; i++) {
        unsigned sum = choices->is_thrown ? choices->sum[i] : 0;
        if (values[i] > target.best[sum]) {
            target.best[sum] = values[i];
            target.choice[sum] = i;
        }
    }
    for (unsigned sum = 0; sum < SUM_COUNT; sum++) {
        unsigned from = choices->is_thrown ? sum : 0;
        target.best[sum] = target.best[from];
        target.choice[sum] = target.choice[from];
        target.mean += ways[sum] * target.best[sum];
    }
    target.mean /= 36;
    return target;
}
