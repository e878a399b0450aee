/* Whether a machine values positions as they have to be. */
#ifndef KNOBEL_TRAIN_CHECK_H
#define KNOBEL_TRAIN_CHECK_H

#include "training.h"

/* Rounds the following net to what is shipped: such numbers have no rounding of their own on any
 * machine. */
void check_round(Training *training);

/* The greatest difference between targets of the run's positions and those worked out in the
 * plainest way, in points. */
double check_targets(const Training *training, const float *targets);

#endif
