/* Whether a machine values positions correctly. */
#ifndef KNOBEL_TRAIN_CHECK_H
#define KNOBEL_TRAIN_CHECK_H

#include "training.h"

/* Rounds the following net as it is exported, so that machines do not round differently. */
void check_round(Training *training);

/* The largest difference, in points, between targets of the run's positions and plain
 * arithmetic. */
double check_targets(const Training *training, const float *targets);

#endif
