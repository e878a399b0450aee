/* The value of a position from the steps that can follow. */
#ifndef KNOBEL_TRAIN_TARGET_H
#define KNOBEL_TRAIN_TARGET_H

#include "data/position.h"

/* The best step for each sum, and the mean over all throws: the target of learning. If no sum is
 * thrown, all sums have the same. */
typedef struct {
    unsigned choice[SUM_COUNT]; /* the count of choices means a pass */
    float best[SUM_COUNT];
    float mean;
} Target;

Target target_of(const Choices *choices, const float *values);

#endif
